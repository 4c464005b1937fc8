import { assembly, type Family, MIRRORED } from '../family.ts';
import { ball, box, circle, cushion, cylinder, hoop, plate, ring, thing, tube } from '../pieces.ts';

const TYRE = { is: 'rubber', color: '#1c1d20' };
const STEEL = { is: 'steel' };
const DARK = { is: 'plastic', color: '#24272d' };
const GLASS = { is: 'glass', color: '#2c3e52' };

const wheel = (radius: number, width: number, at: [number, number, number]) =>
  assembly('wheel', [cylinder('tyre', 'tyre', radius, width, [0, 0, 0], { turn: [0, 0, 90], round: Math.min(width, radius) * 0.22 }), cylinder('hub', 'hub', radius * 0.55, width * 1.04, [0, 0, 0], { turn: [0, 0, 90], round: 0.01 })], {
    at,
  });

/** Vehicles for work and play: on rails, water, snow and large wheels. */
export const RIDES: readonly Family[] = [
  thing(
    'tram',
    'streetcar, trolley, tramcar, cable car, light rail, trolley car',
    { body: { is: 'paint', color: '#b92c2c' }, cream: { is: 'paint', color: '#f3e8cc' }, glass: GLASS, steel: STEEL, dark: DARK, light: { is: 'glass', color: '#ffe9a8' }, tyre: TYRE, hub: STEEL },
    ['body'],
    () => [
      box('lower body', 'body', [2.3, 1, 9], [0, 1.05, 0], { round: 0.18 }),
      box('upper body', 'cream', [2.26, 1.3, 8.9], [0, 2.1, 0], { round: 0.22 }),
      box('roof', 'body', [2.3, 0.26, 9.05], [0, 2.82, 0], { round: 0.12 }),
      box('clerestory', 'cream', [1.2, 0.26, 7], [0, 3.02, 0], { round: 0.1 }),
      box('window', 'glass', [2.29, 0.78, 0.86], [0, 2.12, -3.1], { round: 0.05, copies: [{ kind: 'line', count: 7, step: [0, 0, 1.033] }] }),
      box('wind screen', 'glass', [1.8, 0.9, 0.06], [0, 2.1, 4.46], { round: 0.03 }),
      box('rear window', 'glass', [1.8, 0.9, 0.06], [0, 2.1, -4.46], { round: 0.03 }),
      box('door', 'dark', [2.33, 1.9, 0.85], [0, 1.62, 3.85], { round: 0.04, copies: [{ kind: 'mirror', axis: 'z' }] }),
      box('stripe', 'cream', [2.34, 0.08, 8.9], [0, 1.2, 0]),
      cylinder('lamp', 'light', 0.16, 0.1, [0, 1.2, 4.52], { turn: [90, 0, 0], round: 0.03 }),
      box('bumper', 'dark', [1.9, 0.22, 0.3], [0, 0.6, 4.5], { round: 0.06, copies: [{ kind: 'mirror', axis: 'z' }] }),
      box('truck', 'dark', [1.7, 0.34, 2.2], [0, 0.42, 2.4], { round: 0.06, copies: [{ kind: 'mirror', axis: 'z' }] }),
      cylinder('wheel', 'steel', 0.36, 0.12, [0.72, 0.36, 3.1], { turn: [0, 0, 90], round: 0.02, copies: [...MIRRORED, { kind: 'mirror', axis: 'z' }] }),
      cylinder('wheel', 'steel', 0.36, 0.12, [0.72, 0.36, 1.7], { turn: [0, 0, 90], round: 0.02, copies: [...MIRRORED, { kind: 'mirror', axis: 'z' }] }),
      tube(
        'pantograph',
        'steel',
        [
          [0.3, 3.14, 0.5],
          [0.24, 3.5, -0.3],
          [0.5, 3.9, 0.4],
        ],
        0.03,
        { copies: [...MIRRORED] },
      ),
      box('bow', 'steel', [1.5, 0.05, 0.1], [0, 3.92, 0.4], { round: 0.02 }),
    ],
  ),
  thing(
    'container ship',
    'cargo ship, freighter, cargo vessel, tanker, oil tanker, freight ship, cargo boat',
    {
      hull: { is: 'paint', color: '#27364a' },
      keel: { is: 'paint', color: '#9a2f28' },
      deck: { is: 'paint', color: '#7b4a3a' },
      house: { is: 'paint', color: '#f1f0ea' },
      glass: GLASS,
      red: { is: 'paint', color: '#bf3b31' },
      blue: { is: 'paint', color: '#2e6eb0' },
      green: { is: 'paint', color: '#3f8a54' },
      orange: { is: 'paint', color: '#e08a2c' },
    },
    ['hull'],
    () => [
      ...(
        [
          ['keel', 0, 1.3, 0.94],
          ['hull', 1.2, 2.6, 1],
        ] as const
      ).map(([name, y, height, wide]) =>
        plate(
          name,
          name,
          [
            [-4.6 * wide, -24],
            [4.6 * wide, -24],
            [4.8 * wide, -18],
            [4.8 * wide, 14],
            [3.4 * wide, 21],
            [0, 27],
            [-3.4 * wide, 21],
            [-4.8 * wide, 14],
            [-4.8 * wide, -18],
          ],
          height,
          [0, y + height / 2, 0],
          { turn: [90, 0, 0], bevel: 0.15 },
        ),
      ),
      box('deck', 'deck', [8.6, 0.1, 40], [0, 3.82, -3]),
      ...[-13, -6.5, 0, 6.5, 13].map((z, row) =>
        assembly(
          'stack',
          [-3, -1, 1, 3].flatMap((x, column) => {
            const layers = [3, 4, 4, 3, 2][row]!;
            return Array.from({ length: layers }, (_, y) => box('container', ['red', 'blue', 'green', 'orange'][(row * 3 + column * 2 + y * 5) % 4]!, [1.9, 1.9, 5.9], [x, 4.85 + y * 1.95, z], { round: 0.06 }));
          }),
        ),
      ),
      box('bridge', 'house', [8, 8.4, 3.4], [0, 8, -19.4], { round: 0.15 }),
      box('wing', 'house', [9.8, 1.2, 2.4], [0, 11.4, -19], { round: 0.15 }),
      box('bridge windows', 'glass', [8.8, 0.6, 0.1], [0, 11.6, -17.78]),
      box('window row', 'glass', [6.6, 0.4, 0.1], [0, 6.4, -17.7], { copies: [{ kind: 'line', count: 3, step: [0, 1.5, 0] }] }),
      box('funnel', 'red', [2.2, 3, 2], [0, 12, -22], { round: 0.3 }),
      cylinder('mast', 'house', 0.14, 4, [0, 14, -19], {}),
      cylinder('fore mast', 'house', 0.14, 4, [0, 5.6, 23], {}),
      box('rail', 'house', [0.08, 0.6, 38], [4.6, 4.1, -2], { copies: [...MIRRORED] }),
    ],
  ),
  thing(
    'monster truck',
    'big foot truck, bigfoot truck, monster jam truck',
    { paint: { is: 'paint', color: '#2f9e44' }, flame: { is: 'paint', color: '#f58a1f' }, glass: GLASS, tyre: TYRE, hub: { is: 'chrome' }, frame: { is: 'paint', color: '#e5b21f' }, light: { is: 'glass', color: '#fff2c0' } },
    ['paint'],
    () => [
      ...[
        [-1.15, 1.45],
        [1.15, 1.45],
        [-1.15, -1.45],
        [1.15, -1.45],
      ].map(([x, z]) =>
        assembly(
          'wheel',
          [
            cylinder('tyre', 'tyre', 0.85, 0.8, [0, 0, 0], { turn: [0, 0, 90], round: 0.16 }),
            { name: 'tread', material: 'tyre', shape: { kind: 'box', size: [0.78, 0.12, 0.14], round: 0.03, at: [0, 0.85, 0] }, copies: [{ kind: 'ring', count: 18, axis: 'x' }] },
            cylinder('hub', 'hub', 0.4, 0.84, [0, 0, 0], { turn: [0, 0, 90], round: 0.06 }),
          ],
          { at: [x!, 0.88, z!] },
        ),
      ),
      cylinder('axle', 'frame', 0.12, 2, [0, 0.88, 1.45], { turn: [0, 0, 90], copies: [{ kind: 'mirror', axis: 'z' }] }),
      tube(
        'spring',
        'frame',
        [
          [0.55, 0.9, 1.45],
          [0.5, 1.75, 1.1],
        ],
        0.1,
        { copies: [...MIRRORED, { kind: 'mirror', axis: 'z' }] },
      ),
      box('chassis', 'frame', [1, 0.18, 3.4], [0, 1.55, 0], { round: 0.05 }),
      box('body', 'paint', [1.75, 0.55, 4.2], [0, 1.98, 0], { round: 0.14 }),
      box('bonnet', 'paint', [1.6, 0.26, 1.35], [0, 2.28, 1.3], { round: 0.1 }),
      box('cab', 'paint', [1.55, 0.62, 1.3], [0, 2.52, 0.05], { round: 0.16 }),
      box('wind screen', 'glass', [1.3, 0.42, 0.08], [0, 2.56, 0.69], { turn: [-14, 0, 0], round: 0.03 }),
      box('side window', 'glass', [1.58, 0.36, 0.9], [0, 2.6, 0.05], { round: 0.05 }),
      box('bed wall', 'paint', [0.1, 0.36, 1.4], [0.8, 2.4, -1.3], { round: 0.03, copies: [...MIRRORED] }),
      box('tail gate', 'paint', [1.6, 0.36, 0.1], [0, 2.4, -2.02], { round: 0.03 }),
      tube(
        'roll bar',
        'frame',
        [
          [0.65, 2.25, -0.75],
          [0.6, 3.05, -0.75],
          [0, 3.12, -0.75],
          [-0.6, 3.05, -0.75],
          [-0.65, 2.25, -0.75],
        ],
        0.06,
      ),
      cylinder('spot', 'light', 0.11, 0.1, [-0.39, 3.2, -0.68], { turn: [90, 0, 0], round: 0.02, copies: [{ kind: 'line', count: 4, step: [0.26, 0, 0] }] }),
      box('head light', 'light', [0.3, 0.16, 0.06], [0.58, 2.06, 2.1], { round: 0.03, copies: [...MIRRORED] }),
      box('grille', 'hub', [0.72, 0.24, 0.06], [0, 2.02, 2.1], { round: 0.03 }),
      plate(
        'flame',
        'flame',
        [
          [1, -0.12],
          [1, 0.16],
          [0.4, 0.12],
          [-0.4, 0.2],
          [-0.1, 0.06],
          [-0.9, 0.06],
          [-0.2, -0.04],
          [-0.7, -0.14],
        ],
        0.03,
        [0.875, 2, 0.9],
        { turn: [0, -90, 0], copies: [...MIRRORED] },
      ),
    ],
  ),
  thing('go kart', 'go-kart, gokart, kart, racing kart', { frame: { is: 'paint', color: '#d12f2a' }, tyre: TYRE, hub: STEEL, seat: DARK, engine: STEEL, number: { is: 'paint', color: '#f5f2ea' } }, ['frame'], () => [
    tube(
      'frame',
      'frame',
      [
        [0.3, 0.12, 0.85],
        [0.42, 0.12, 0.2],
        [0.36, 0.12, -0.7],
        [-0.36, 0.12, -0.7],
        [-0.42, 0.12, 0.2],
        [-0.3, 0.12, 0.85],
      ],
      0.025,
    ),
    box('floor', 'seat', [0.6, 0.03, 1.3], [0, 0.1, 0.1], { round: 0.01 }),
    cushion('nose', 'frame', [0.62, 0.18, 0.36], [0, 0.19, 0.86], 4),
    box('side pod', 'frame', [0.18, 0.18, 0.72], [0.5, 0.18, 0], { round: 0.06, copies: [...MIRRORED] }),
    ...[
      [0.52, 0.62],
      [-0.52, 0.62],
    ].map(([x, z]) => wheel(0.13, 0.13, [x!, 0.13, z!])),
    ...[
      [0.56, -0.56],
      [-0.56, -0.56],
    ].map(([x, z]) => wheel(0.15, 0.2, [x!, 0.15, z!])),
    cylinder('axle', 'hub', 0.02, 1.1, [0, 0.15, -0.56], { turn: [0, 0, 90] }),
    cushion('seat', 'seat', [0.4, 0.12, 0.4], [0, 0.18, -0.16], 4),
    cushion('seat back', 'seat', [0.4, 0.5, 0.12], [0, 0.38, -0.38], 4, { turn: [-16, 0, 0] }),
    box('engine', 'engine', [0.22, 0.22, 0.26], [0.3, 0.28, -0.52], { round: 0.03 }),
    cylinder('column', 'hub', 0.015, 0.5, [0, 0.36, 0.3], { turn: [-40, 0, 0] }),
    ring('steering wheel', 'seat', 0.13, 0.016, [0, 0.52, 0.16], { turn: [40, 0, 0] }),
    plate('number', 'number', circle(0.11, 0.09, 20), 0.015, [0, 0.29, 0.86], { turn: [-70, 0, 0] }),
  ]),
  thing(
    'snowmobile',
    'snow mobile, ski doo, snow scooter',
    { body: { is: 'paint', color: '#e2b01e' }, dark: DARK, glass: { is: 'glass', color: '#4a6d8a', opacity: 0.6 }, ski: STEEL, track: TYRE, light: { is: 'glass', color: '#fff2c4' } },
    ['body'],
    () => [
      { name: 'nose', material: 'body', at: [0, 0.45, 0.55], shape: { kind: 'superellipsoid', size: [0.62, 0.5, 1.1], square: 2.6 } },
      box('tunnel', 'dark', [0.44, 0.2, 1.7], [0, 0.46, -0.6], { round: 0.06 }),
      cushion('seat', 'dark', [0.36, 0.22, 1], [0, 0.64, -0.55], 4),
      plate(
        'track',
        'track',
        [
          [-1.35, 0.05],
          [-1.5, 0.18],
          [-1.4, 0.34],
          [0.1, 0.34],
          [0.25, 0.2],
          [0.1, 0.03],
          [-0.2, 0],
          [-1.2, 0],
        ],
        0.36,
        [0, 0.02, 0],
        { turn: [0, -90, 0], bevel: 0.03 },
      ),
      tube(
        'ski',
        'ski',
        [
          [0.36, 0.03, 0.1],
          [0.36, 0.03, 0.9],
          [0.36, 0.1, 1.12],
          [0.36, 0.2, 1.2],
        ],
        0.05,
        { copies: [...MIRRORED] },
      ),
      tube(
        'strut',
        'dark',
        [
          [0.36, 0.06, 0.6],
          [0.28, 0.3, 0.56],
          [0.2, 0.4, 0.5],
        ],
        0.035,
        { copies: [...MIRRORED] },
      ),
      plate(
        'wind shield',
        'glass',
        [
          [-0.24, 0],
          [0.24, 0],
          [0.18, 0.3],
          [-0.18, 0.3],
        ],
        0.02,
        [0, 0.66, 0.4],
        { turn: [-40, 0, 0], smooth: false },
      ),
      tube(
        'handle bar',
        'dark',
        [
          [0.34, 0.84, 0.05],
          [0.12, 0.84, 0.14],
          [-0.12, 0.84, 0.14],
          [-0.34, 0.84, 0.05],
        ],
        0.02,
      ),
      cylinder('column', 'dark', 0.03, 0.3, [0, 0.72, 0.16], { turn: [-14, 0, 0] }),
      ball('light', 'light', [0.16, 0.1, 0.08], [0.15, 0.5, 1.03], { copies: [...MIRRORED] }),
    ],
  ),
  thing('jet ski', 'jetski, waterscooter, water scooter, personal watercraft', { hull: { is: 'paint', color: '#f1f1ee' }, paint: { is: 'paint', color: '#2a6fc9' }, dark: DARK, glass: GLASS }, ['paint'], () => [
    { name: 'hull', material: 'hull', at: [0, 0.25, 0], shape: { kind: 'superellipsoid', size: [1, 0.46, 2.9], square: 2.5 } },
    { name: 'deck', material: 'paint', at: [0, 0.46, 0.2], shape: { kind: 'superellipsoid', size: [0.78, 0.4, 2.1], square: 2.6 } },
    { name: 'hood', material: 'paint', at: [0, 0.68, 0.6], shape: { kind: 'superellipsoid', size: [0.5, 0.34, 0.8], square: 2.4 } },
    cushion('seat', 'dark', [0.36, 0.3, 1.15], [0, 0.68, -0.45], 3.4),
    cushion('back rest', 'dark', [0.34, 0.18, 0.22], [0, 0.84, -0.85], 3.4),
    tube(
      'handle bar',
      'dark',
      [
        [0.36, 0.98, 0.28],
        [0.14, 0.95, 0.4],
        [-0.14, 0.95, 0.4],
        [-0.36, 0.98, 0.28],
      ],
      0.024,
    ),
    cylinder('column', 'dark', 0.05, 0.2, [0, 0.87, 0.42]),
    box('mirror', 'glass', [0.16, 0.1, 0.04], [0.3, 0.8, 0.75], { round: 0.02, copies: [...MIRRORED] }),
    box('foot well', 'dark', [0.16, 0.06, 1.3], [0.38, 0.44, -0.5], { round: 0.02, copies: [...MIRRORED] }),
    cylinder('jet', 'dark', 0.12, 0.3, [0, 0.16, -1.38], { turn: [90, 0, 0], round: 0.02 }),
  ]),
  thing('hovercraft', 'hover craft, air cushion vehicle', { skirt: { is: 'rubber', color: '#2a2c31' }, hull: { is: 'paint', color: '#e8552b' }, cabin: { is: 'paint', color: '#f2f0ea' }, glass: GLASS, metal: STEEL }, ['hull'], () => [
    { name: 'skirt', material: 'skirt', at: [0, 0.35, 0], shape: { kind: 'superellipsoid', size: [3.6, 0.8, 6.4], square: 4 } },
    box('deck', 'hull', [3.1, 0.3, 5.8], [0, 0.82, 0], { round: 0.12 }),
    box('cabin', 'cabin', [2, 1, 2.6], [0, 1.4, 0.7], { round: 0.25 }),
    box('wind screen', 'glass', [1.6, 0.5, 0.08], [0, 1.55, 2], { turn: [-10, 0, 0], round: 0.03 }),
    box('side window', 'glass', [2.04, 0.4, 1.7], [0, 1.56, 0.6], { round: 0.05 }),
    assembly(
      'fan',
      [
        hoop('duct', 'hull', [0.8, 0.72], 0.4, [0, 0, 0]),
        { name: 'blade', material: 'metal', shape: { kind: 'box', size: [0.16, 0.7, 0.03], round: 0.01, at: [0, 0.36, 0], turn: [0, 26, 0] }, copies: [{ kind: 'ring', count: 5, axis: 'z' }] },
        cylinder('hub', 'metal', 0.12, 0.24, [0, 0, 0], { turn: [90, 0, 0], round: 0.03 }),
        box('mount', 'metal', [0.1, 0.9, 0.1], [0, -0.4, -0.1]),
      ],
      { at: [0.85, 1.8, -2.2], copies: [...MIRRORED] },
    ),
    box('rudder', 'cabin', [0.06, 1.2, 0.5], [0.85, 1.75, -2.75], { round: 0.02, copies: [...MIRRORED] }),
  ]),
  thing('segway', 'self balancing scooter, personal transporter', { body: DARK, tyre: TYRE, hub: STEEL, pole: { is: 'aluminium' }, light: { is: 'paint', color: '#d7382f' } }, ['body'], () => [
    wheel(0.24, 0.12, [0.3, 0.24, 0]),
    wheel(0.24, 0.12, [-0.3, 0.24, 0]),
    box('platform', 'body', [0.46, 0.1, 0.36], [0, 0.22, 0], { round: 0.03 }),
    box('fender', 'body', [0.16, 0.03, 0.4], [0.3, 0.5, 0], { round: 0.014, copies: [...MIRRORED] }),
    cylinder('pole', 'pole', 0.024, 0.95, [0, 0.7, 0.16], { turn: [-4, 0, 0], round: 0.004 }),
    tube(
      'handle bar',
      'body',
      [
        [0.26, 1.16, 0.1],
        [0.12, 1.18, 0.13],
        [-0.12, 1.18, 0.13],
        [-0.26, 1.16, 0.1],
      ],
      0.018,
    ),
    box('light', 'light', [0.2, 0.03, 0.02], [0, 0.22, -0.185], { round: 0.008 }),
  ]),
  thing('lawn mower', 'lawnmower, grass cutter, mower', { deck: { is: 'paint', color: '#c8322a' }, engine: DARK, tyre: TYRE, hub: STEEL, bar: STEEL, bag: { is: 'fabric', color: '#33363d' } }, ['deck'], () => [
    box('deck', 'deck', [0.5, 0.16, 0.6], [0, 0.2, 0], { round: 0.05 }),
    cylinder('engine', 'engine', 0.14, 0.16, [0, 0.36, 0.04], { round: 0.03 }),
    cylinder('cap', 'hub', 0.09, 0.03, [0, 0.45, 0.04], { round: 0.008 }),
    ...[
      [0.28, 0.22],
      [-0.28, 0.22],
    ].map(([x, z]) => wheel(0.1, 0.06, [x!, 0.1, z!])),
    ...[
      [0.28, -0.26],
      [-0.28, -0.26],
    ].map(([x, z]) => wheel(0.14, 0.06, [x!, 0.14, z!])),
    tube(
      'handle',
      'bar',
      [
        [0.22, 0.26, -0.28],
        [0.22, 0.7, -0.75],
        [0.18, 0.98, -1.02],
        [-0.18, 0.98, -1.02],
        [-0.22, 0.7, -0.75],
        [-0.22, 0.26, -0.28],
      ],
      0.015,
    ),
    cushion('bag', 'bag', [0.4, 0.3, 0.46], [0, 0.34, -0.52], 4),
  ]),
];
