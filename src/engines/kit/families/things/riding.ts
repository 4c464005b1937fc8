import type { Pair } from '../../../../contract/shape-program.ts';
import { assembly, type Family, MIRRORED } from '../family.ts';
import { ball, box, cushion, cylinder, plate, ring, thing, tube, turned } from '../pieces.ts';

const STEEL = { is: 'steel' };
const OAK = { is: 'oak', color: '#9a6a3c' };
const RUBBER = { is: 'rubber' };

/** Vehicles and aircraft other than cars and ships. */
export const RIDING: readonly Family[] = [
  thing('bicycle', 'bike, mountain bike, push bike', { frame: { is: 'paint', color: '#c8302c' }, tire: RUBBER, metal: { is: 'chrome' }, seat: { is: 'leather', color: '#3a2a22' } }, ['frame'], () => [
    assembly(
      'wheel',
      [
        ring('tire', 'tire', 0.33, 0.025, [0, 0, 0], { turn: [0, 0, 90] }),
        ring('rim', 'metal', 0.3, 0.012, [0, 0, 0], { turn: [0, 0, 90] }),
        { name: 'spoke', material: 'metal', shape: { kind: 'cylinder', radius: 0.004, height: 0.6, sides: 5 }, copies: [{ kind: 'ring', count: 8, axis: 'x', angle: 157 }] },
        cylinder('hub', 'metal', 0.025, 0.08, [0, 0, 0], { turn: [0, 0, 90] }),
      ],
      { at: [0, 0.355, 0.52], copies: [{ kind: 'line', count: 2, step: [0, 0, -1.04] }] },
    ),
    tube(
      'frame',
      'frame',
      [
        [0, 0.88, 0.32],
        [0, 0.44, -0.05],
      ],
      0.02,
    ),
    tube(
      'top tube',
      'frame',
      [
        [0, 0.86, 0.32],
        [0, 0.84, -0.2],
      ],
      0.018,
    ),
    tube(
      'seat tube',
      'frame',
      [
        [0, 0.96, -0.24],
        [0, 0.44, -0.05],
      ],
      0.018,
    ),
    tube(
      'stay',
      'frame',
      [
        [0.03, 0.36, -0.52],
        [0.02, 0.44, -0.05],
      ],
      0.012,
      { copies: [...MIRRORED] },
    ),
    tube(
      'seat stay',
      'frame',
      [
        [0.03, 0.36, -0.52],
        [0.02, 0.84, -0.2],
      ],
      0.011,
      { copies: [...MIRRORED] },
    ),
    tube(
      'fork',
      'frame',
      [
        [0.04, 0.36, 0.52],
        [0.04, 0.66, 0.41],
        [0.0, 0.78, 0.37],
      ],
      0.013,
      { copies: [...MIRRORED] },
    ),
    tube(
      'head',
      'frame',
      [
        [0, 0.74, 0.38],
        [0, 1.0, 0.29],
      ],
      0.022,
    ),
    tube(
      'handlebar',
      'metal',
      [
        [-0.28, 1.0, 0.16],
        [-0.2, 1.02, 0.27],
        [0, 1.0, 0.3],
        [0.2, 1.02, 0.27],
        [0.28, 1.0, 0.16],
      ],
      0.013,
    ),
    ball('saddle', 'seat', [0.15, 0.06, 0.26], [0, 0.98, -0.24]),
    cylinder('chain wheel', 'metal', 0.09, 0.012, [0.05, 0.42, -0.05], { turn: [0, 0, 90] }),
    tube(
      'crank',
      'metal',
      [
        [0.07, 0.42, -0.05],
        [0.08, 0.3, 0.06],
      ],
      0.01,
    ),
    box('pedal', 'tire', [0.09, 0.02, 0.06], [0.12, 0.29, 0.06]),
    box('pedal', 'tire', [0.09, 0.02, 0.06], [-0.12, 0.55, -0.16]),
  ]),
  thing(
    'motorcycle',
    'motorbike, chopper bike, scooter, moped, vespa, dirt bike',
    { paint: { is: 'paint', color: '#b8242a', roughness: 0.25 }, tire: RUBBER, metal: { is: 'chrome' }, seat: { is: 'leather', color: '#241e1c' }, engine: { is: 'iron' }, light: { color: '#fff2c0', glow: 1 } },
    ['paint'],
    () => [
      assembly('wheel', [ring('tire', 'tire', 0.27, 0.075, [0, 0, 0], { turn: [0, 0, 90] }), cylinder('rim', 'metal', 0.2, 0.06, [0, 0, 0], { turn: [0, 0, 90] }), cylinder('hub', 'engine', 0.07, 0.1, [0, 0, 0], { turn: [0, 0, 90] })], {
        at: [0, 0.345, 0.75],
        copies: [{ kind: 'line', count: 2, step: [0, 0, -1.4] }],
      }),
      { name: 'tank', material: 'paint', at: [0, 0.86, 0.16], shape: { kind: 'superellipsoid', size: [0.28, 0.26, 0.52], square: 2.5 }, turn: [-8, 0, 0] },
      cushion('seat', 'seat', [0.26, 0.12, 0.6], [0, 0.8, -0.34], 3),
      box('engine', 'engine', [0.26, 0.32, 0.36], [0, 0.5, 0.06], { round: 0.05 }),
      cylinder('cylinder', 'metal', 0.08, 0.24, [0, 0.62, 0.18], { turn: [24, 0, 0] }),
      ring('fin', 'metal', 0.085, 0.012, [0, 0.56, 0.16], { turn: [24, 0, 0], copies: [{ kind: 'line', count: 4, step: [0, 0.045, 0.02] }] }),
      tube(
        'exhaust',
        'metal',
        [
          [0.12, 0.5, 0.2],
          [0.17, 0.3, 0.15],
          [0.18, 0.28, -0.3],
          [0.18, 0.32, -0.8],
        ],
        0.04,
      ),
      tube(
        'fork',
        'metal',
        [
          [0.1, 0.345, 0.75],
          [0.1, 0.95, 0.5],
        ],
        0.03,
        { copies: [...MIRRORED] },
      ),
      tube(
        'handlebar',
        'metal',
        [
          [-0.36, 1.1, 0.3],
          [-0.2, 1.1, 0.44],
          [0, 1.0, 0.48],
          [0.2, 1.1, 0.44],
          [0.36, 1.1, 0.3],
        ],
        0.018,
      ),
      ball('head light', 'light', [0.18, 0.18, 0.12], [0, 0.92, 0.6]),
      ball('head lamp', 'paint', [0.2, 0.2, 0.16], [0, 0.92, 0.55]),
      {
        name: 'mud guard',
        material: 'paint',
        at: [0, 0.345, 0.75],
        shape: {
          kind: 'sweep',
          smooth: true,
          radius: 0.06,
          section: [
            [-1.4, -0.1],
            [1.4, -0.1],
            [1.2, 0.25],
            [0, 0.5],
            [-1.2, 0.25],
          ],
          path: [
            [0, 0.2, 0.31],
            [0, 0.34, 0.14],
            [0, 0.36, -0.06],
            [0, 0.26, -0.26],
          ],
        },
      },
      ball('tail', 'paint', [0.2, 0.14, 0.36], [0, 0.72, -0.72]),
      box('frame', 'engine', [0.1, 0.1, 1.0], [0, 0.62, -0.15]),
      box('swing arm', 'engine', [0.24, 0.07, 0.5], [0, 0.38, -0.42]),
    ],
  ),
  thing(
    'tractor',
    'farm tractor',
    { paint: { is: 'paint', color: '#2f8a3e' }, tire: RUBBER, rim: { is: 'paint', color: '#f2c42a' }, glass: { is: 'glass', opacity: 0.5 }, metal: { is: 'iron' }, seat: { is: 'leather', color: '#26221f' } },
    ['paint'],
    () => [
      box('bonnet', 'paint', [0.7, 0.6, 1.3], [0, 1.1, 0.85], { round: 0.1 }),
      box('grille', 'metal', [0.5, 0.42, 0.04], [0, 1.08, 1.5]),
      box('frame', 'metal', [0.5, 0.3, 2.3], [0, 0.72, 0.3]),
      box('cab floor', 'paint', [1.0, 0.12, 1.0], [0, 0.98, -0.35]),
      box('cab', 'glass', [0.95, 0.9, 0.95], [0, 1.5, -0.35], { round: 0.04 }),
      box('roof', 'paint', [1.15, 0.12, 1.15], [0, 2.02, -0.35]),
      box('pillar', 'paint', [0.06, 0.95, 0.06], [0.48, 1.5, 0.12], { copies: [...MIRRORED, { kind: 'line', count: 2, step: [0, 0, -0.94] }] }),
      cylinder('exhaust', 'metal', 0.05, 0.7, [0.2, 1.7, 0.9]),
      assembly(
        'rear wheel',
        [
          ring('tire', 'tire', 0.55, 0.2, [0, 0, 0], { turn: [0, 0, 90] }),
          cylinder('rim', 'rim', 0.42, 0.26, [0, 0, 0], { turn: [0, 0, 90] }),
          { name: 'lug', material: 'tire', shape: { kind: 'box', size: [0.36, 0.06, 0.09], round: 0.02, at: [0, 0.75, 0], turn: [0, 20, 0] }, copies: [{ kind: 'ring', count: 14, axis: 'x' }] },
        ],
        { at: [0.72, 0.77, -0.4], copies: [...MIRRORED] },
      ),
      assembly('front wheel', [ring('tire', 'tire', 0.3, 0.13, [0, 0, 0], { turn: [0, 0, 90] }), cylinder('rim', 'rim', 0.22, 0.2, [0, 0, 0], { turn: [0, 0, 90] })], { at: [0.55, 0.44, 1.1], copies: [...MIRRORED] }),
      ball('head light', 'rim', [0.14, 0.14, 0.06], [0.24, 1.24, 1.5], { copies: [...MIRRORED] }),
      box('mud guard', 'paint', [0.34, 0.07, 1.0], [0.7, 1.6, -0.45], { copies: [...MIRRORED], round: 0.03 }),
    ],
  ),
  thing(
    'caravan',
    'camper, camper van, trailer, motorhome, rv',
    { paint: { is: 'paint', color: '#f4efe2' }, stripe: { is: 'paint', color: '#4aa0a8' }, tire: RUBBER, window: { is: 'glass', color: '#8ac0dc', opacity: 1 }, metal: { is: 'chrome' } },
    ['paint'],
    () => [
      plate(
        'body',
        'paint',
        [
          [-1.2, 0.4],
          [1.2, 0.4],
          [1.3, 0.9],
          [1.2, 1.7],
          [0.9, 2.0],
          [-0.9, 2.0],
          [-1.2, 1.7],
          [-1.3, 0.9],
        ],
        1.5,
        [0, 0, 0],
        { smooth: true, bevel: 0.05 },
      ),
      plate(
        'stripe',
        'stripe',
        [
          [-1.29, 0.75],
          [1.29, 0.75],
          [1.3, 1.0],
          [-1.3, 1.0],
        ],
        1.53,
        [0, 0, 0],
      ),
      box('window', 'window', [0.6, 0.42, 1.54], [-0.6, 1.42, 0], { round: 0.04 }),
      box('door', 'stripe', [0.5, 1.1, 0.03], [0.55, 1.05, 0.76]),
      box('door window', 'window', [0.34, 0.36, 0.03], [0.55, 1.4, 0.775]),
      ring('tire', 'tire', 0.24, 0.09, [0, 0.33, 0.7], { turn: [90, 0, 0], copies: [{ kind: 'mirror', axis: 'z' }] }),
      cylinder('hub', 'metal', 0.18, 0.08, [0, 0.33, 0.72], { turn: [90, 0, 0], copies: [{ kind: 'mirror', axis: 'z' }] }),
      box('hitch', 'metal', [0.7, 0.08, 0.1], [-1.55, 0.45, 0]),
    ],
  ),
  thing('cart', 'wagon, hand cart, wooden cart, carriage, mine cart, minecart', { wood: OAK, metal: { is: 'iron' } }, ['wood'], () => [
    box('bed', 'wood', [0.9, 0.08, 1.4], [0, 0.6, 0]),
    box('side', 'wood', [0.06, 0.3, 1.4], [0.44, 0.78, 0], { copies: [...MIRRORED] }),
    box('end', 'wood', [0.9, 0.3, 0.06], [0, 0.78, 0.68], { copies: [{ kind: 'mirror', axis: 'z' }] }),
    assembly(
      'wheel',
      [
        ring('rim', 'wood', 0.4, 0.045, [0, 0, 0], { turn: [0, 0, 90] }),
        ring('tire', 'metal', 0.435, 0.016, [0, 0, 0], { turn: [0, 0, 90] }),
        { name: 'spoke', material: 'wood', shape: { kind: 'cylinder', radius: 0.022, height: 0.8, sides: 8 }, copies: [{ kind: 'ring', count: 4, axis: 'x', angle: 135 }] },
        cylinder('hub', 'metal', 0.07, 0.14, [0, 0, 0], { turn: [0, 0, 90] }),
      ],
      { at: [0.56, 0.45, 0], copies: [...MIRRORED] },
    ),
    box('shaft', 'wood', [0.06, 0.06, 1.3], [0.3, 0.52, 1.2], { turn: [8, 0, 0], copies: [...MIRRORED] }),
  ]),
  thing('skateboard', 'longboard', { deck: { is: 'paint', color: '#d8442e' }, grip: RUBBER, wheel: { is: 'plastic', color: '#f4f0e2' }, metal: STEEL }, ['deck'], () => [
    { name: 'deck', material: 'deck', at: [0, 0.1, 0], shape: { kind: 'superellipsoid', size: [0.2, 0.018, 0.8], square: 4 } },
    { name: 'grip', material: 'grip', at: [0, 0.108, 0], shape: { kind: 'superellipsoid', size: [0.185, 0.008, 0.76], square: 4 } },
    box('truck', 'metal', [0.16, 0.03, 0.04], [0, 0.06, 0.26], { copies: [{ kind: 'mirror', axis: 'z' }] }),
    cylinder('wheel', 'wheel', 0.034, 0.036, [0.085, 0.034, 0.26], { turn: [0, 0, 90], round: 0.008, copies: [...MIRRORED, { kind: 'mirror', axis: 'z' }] }),
  ]),
  thing('airship', 'zeppelin, blimp, dirigible', { hull: { is: 'fabric', color: '#c8a46a' }, band: { is: 'brass' }, wood: { is: 'walnut' }, metal: { is: 'copper' }, window: { color: '#ffe7a0', glow: 0.6 } }, ['hull'], () => [
    ball('envelope', 'hull', [3, 3, 9], [0, 3.4, 0]),
    ...[-3, -1.6, 0, 1.6, 3].map((z) => ring('band', 'band', 1.5 * Math.sqrt(1 - (z / 4.5) ** 2) * 1.005, 0.06, [0, 3.4, z], { turn: [90, 0, 0] })),
    { name: 'gondola', material: 'wood', at: [0, 1.3, 0.2], shape: { kind: 'superellipsoid', size: [1.0, 0.9, 3.2], square: 3.4 } },
    ball('window', 'window', [1.04, 0.26, 0.26], [0, 1.42, -0.8], { copies: [{ kind: 'line', count: 5, step: [0, 0, 0.5] }] }),
    tube(
      'strut',
      'band',
      [
        [0.35, 1.6, -0.9],
        [0.5, 2.1, -0.9],
      ],
      0.05,
      { copies: [...MIRRORED, { kind: 'line', count: 3, step: [0, 0, 1.0] }] },
    ),
    assembly(
      'tail fins',
      [
        {
          name: 'tail fin',
          material: 'metal',
          shape: {
            kind: 'extrude',
            outline: [
              [0, 0],
              [0.9, 0],
              [1.5, 0.6],
              [1.7, 1.5],
              [0, 1.1],
            ].map(([a, b]): Pair => [b, a]),
            depth: 0.08,
            bevel: 0.02,
            turn: [0, 90, 0],
            at: [0, 0.7, 0],
          },
          copies: [{ kind: 'ring', count: 4, axis: 'z' }],
        },
      ],
      { at: [0, 3.4, -3.7] },
    ),
    assembly(
      'engine',
      [
        cylinder('nacelle', 'metal', 0.2, 0.7, [0, 0, 0], { turn: [90, 0, 0], round: 0.08 }),
        box('blade', 'band', [0.08, 1.1, 0.05], [0, 0, -0.4], { turn: [0, 0, 30] }),
        box('blade', 'band', [1.1, 0.08, 0.05], [0, 0, -0.4], { turn: [0, 0, 30] }),
      ],
      { at: [0.95, 1.3, -0.8], copies: [...MIRRORED] },
    ),
    ball('nose', 'band', 0.4, [0, 3.4, 4.4]),
  ]),
  thing(
    'ufo',
    'flying saucer, alien ship, alien spaceship, spaceship saucer',
    { hull: { is: 'aluminium' }, dome: { is: 'glass', color: '#7ee0c8', opacity: 0.7 }, light: { color: '#8aff6a', glow: 1.6 }, dark: { is: 'iron' } },
    ['hull'],
    () => [
      turned(
        'hull',
        'hull',
        [
          [0, 0.3],
          [0.5, 0.32],
          [1.4, 0.6],
          [1.5, 0.68],
          [1.4, 0.74],
          [0.6, 0.95],
          [0, 0.98],
        ],
        { sides: 48 },
      ),
      ball('dome', 'dome', [1.1, 0.9, 1.1], [0, 0.95, 0]),
      { name: 'light', material: 'light', shape: { kind: 'sphere', radius: 0.09, at: [0, 0.68, 1.44] }, copies: [{ kind: 'ring', count: 12 }] },
      ring('ring', 'dark', 0.62, 0.06, [0, 0.95, 0]),
      cylinder('beam', 'light', 0.32, 0.06, [0, 0.3, 0]),
      tube(
        'leg',
        'dark',
        [
          [0, 0.35, 0.6],
          [0, 0, 0.85],
        ],
        0.04,
        { copies: [{ kind: 'ring', count: 3 }] },
      ),
    ],
  ),
];
