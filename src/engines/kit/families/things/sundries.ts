import { assembly, type Family, MIRRORED, part } from '../family.ts';
import { ball, box, cone, cylinder, hoop, plate, ring, thing, tube, turned } from '../pieces.ts';

const TYRE = { is: 'rubber', color: '#1c1d20' };
const STEEL = { is: 'steel' };
const DARK = { is: 'plastic', color: '#24272d' };
const GLASS = { is: 'glass', color: '#26333f', opacity: 1 };
const WOOD = { is: 'oak', color: '#a9743f' };

const wheel = (radius: number, width: number, at: [number, number, number]) =>
  assembly('wheel', [cylinder('tyre', 'tyre', radius, width, [0, 0, 0], { turn: [0, 0, 90], round: width * 0.2 }), cylinder('hub', 'hub', radius * 0.58, width * 1.04, [0, 0, 0], { turn: [0, 0, 90], round: 0.01 })], {
    at,
    copies: [...MIRRORED],
  });

/** Requested things that fit nowhere else. */
export const SUNDRIES: readonly Family[] = [
  thing(
    'ambulance',
    'paramedic van, emergency van, emergency ambulance, hospital van',
    {
      body: { is: 'paint', color: '#f6f6f3' },
      red: { is: 'paint', color: '#d22a24' },
      glass: GLASS,
      dark: DARK,
      light: { is: 'glass', color: '#fff2c0', opacity: 1 },
      beacon: { color: '#2f7af0', glow: 0.9 },
      tyre: TYRE,
      hub: { is: 'chrome' },
      rear: { is: 'plastic', color: '#c8281e' },
    },
    ['body'],
    () => [
      wheel(0.42, 0.28, [0.92, 0.42, 1.75]),
      wheel(0.42, 0.28, [0.92, 0.42, -1.5]),
      box('chassis', 'dark', [1.8, 0.24, 5.2], [0, 0.56, 0], { round: 0.05 }),
      box('cab', 'body', [1.96, 0.8, 2.2], [0, 1.06, 1.6], { round: 0.16 }),
      part(
        'cab roof',
        'body',
        {
          kind: 'loft',
          smooth: false,
          sections: [
            { y: 0, size: [1.9, 1.7], square: 7 },
            { y: 0.8, size: [1.72, 1.0], square: 7, shift: [0, -0.2] },
          ],
        },
        { at: [0, 1.4, 1.15] },
      ),
      box('wind screen', 'glass', [1.6, 0.66, 0.06], [0, 1.82, 1.66], { turn: [-24, 0, 0], round: 0.03 }),
      box('side window', 'glass', [1.86, 0.5, 0.6], [0, 1.84, 1.06], { round: 0.05 }),
      box('body', 'body', [2.12, 1.9, 3.2], [0, 1.72, -1.0], { round: 0.1 }),
      box('stripe', 'red', [2.15, 0.24, 3.16], [0, 1.3, -1.0], { round: 0.03 }),
      box('cab stripe', 'red', [1.99, 0.2, 2.1], [0, 1.16, 1.6], { round: 0.05 }),
      box('cross bar', 'red', [2.15, 0.2, 0.66], [0, 2.1, -1.1], { round: 0.03 }),
      box('cross post', 'red', [2.15, 0.66, 0.2], [0, 2.1, -1.1], { round: 0.03 }),
      box('rear cross bar', 'red', [0.5, 0.16, 0.04], [0, 2.1, -2.61], { round: 0.01 }),
      box('rear cross post', 'red', [0.16, 0.5, 0.04], [0, 2.1, -2.61], { round: 0.01 }),
      box('rear window', 'glass', [0.6, 0.4, 0.04], [0.5, 2.12, -2.6], { round: 0.02, copies: [...MIRRORED] }),
      box('light bar', 'dark', [1.5, 0.08, 0.3], [0, 2.24, 0.9], { round: 0.03 }),
      box('beacon', 'beacon', [0.5, 0.16, 0.26], [0.45, 2.32, 0.9], { round: 0.06, copies: [...MIRRORED] }),
      box('rear beacon', 'beacon', [0.3, 0.12, 0.2], [0.7, 2.72, -2.4], { round: 0.04, copies: [...MIRRORED] }),
      cylinder('head lamp', 'light', 0.15, 0.1, [0.7, 1.04, 2.68], { turn: [90, 0, 0], round: 0.03, copies: [...MIRRORED] }),
      box('grille', 'dark', [0.9, 0.26, 0.08], [0, 1.0, 2.69], { round: 0.03 }),
      box('bumper', 'dark', [1.96, 0.2, 0.22], [0, 0.66, 2.7], { round: 0.06 }),
      box('rear lamp', 'rear', [0.14, 0.3, 0.05], [0.92, 1.0, -2.6], { round: 0.02, copies: [...MIRRORED] }),
      box('rear bumper', 'dark', [2.0, 0.2, 0.2], [0, 0.66, -2.64], { round: 0.05 }),
    ],
  ),
  thing(
    'biplane',
    'double decker plane, double wing plane, old biplane, wwi plane, red baron plane, vintage plane, doppeldecker, triplane',
    { body: { is: 'paint', color: '#c8281e' }, wing: { is: 'fabric', color: '#e6d6b0' }, strut: WOOD, dark: DARK, engine: STEEL, tyre: TYRE, hub: { is: 'paint', color: '#e6d6b0' }, wood: { is: 'walnut' }, wire: STEEL },
    ['body'],
    () => [
      part(
        'fuselage',
        'body',
        {
          kind: 'loft',
          smooth: true,
          turn: [90, 0, 0],
          sections: [
            { y: -3.4, size: [0.16, 0.3], square: 3, shift: [0, -0.2] },
            { y: -1.4, size: [0.66, 0.76], square: 3, shift: [0, -0.06] },
            { y: 0.6, size: [0.92, 1.0], square: 2.8 },
            { y: 1.7, size: [0.94, 0.96], square: 2.4 },
            { y: 1.9, size: [0.7, 0.72], square: 2.2 },
          ],
        },
        { at: [0, 1.55, 0] },
      ),
      cylinder('cowling', 'engine', 0.5, 0.4, [0, 1.55, 1.86], { turn: [90, 0, 0], round: 0.1 }),
      assembly('engine', [{ name: 'engine cylinder', material: 'dark', shape: { kind: 'cylinder', radius: 0.09, height: 0.26, sides: 14, at: [0, 0.34, 0] }, copies: [{ kind: 'ring', count: 7, axis: 'z' }] }], { at: [0, 1.55, 2.02] }),
      cone('spinner', 'engine', [0.14, 0.03], 0.26, [0, 1.55, 2.24], { turn: [90, 0, 0] }),
      box('propeller', 'wood', [0.16, 2.1, 0.05], [0, 1.55, 2.2], { turn: [0, 0, 24], round: 0.02 }),
      box('lower wing', 'wing', [7.4, 0.12, 1.2], [0, 1.12, 0.7], { round: 0.05 }),
      box('upper wing', 'wing', [8, 0.12, 1.3], [0, 2.76, 0.9], { round: 0.05 }),
      box('wing stripe', 'body', [0.6, 0.13, 1.31], [3.1, 2.76, 0.9], { round: 0.05, copies: [...MIRRORED] }),
      ...[1.6, 3.1].flatMap((x) => [cylinder('strut', 'strut', 0.045, 1.64, [x, 1.94, 1.16], { copies: [...MIRRORED] }), cylinder('strut', 'strut', 0.045, 1.64, [x, 1.94, 0.5], { copies: [...MIRRORED] })]),
      tube(
        'wire',
        'wire',
        [
          [1.6, 1.16, 0.8],
          [3.1, 2.7, 0.8],
        ],
        0.012,
        { copies: [...MIRRORED] },
      ),
      tube(
        'wire',
        'wire',
        [
          [1.6, 2.7, 0.8],
          [3.1, 1.16, 0.8],
        ],
        0.012,
        { copies: [...MIRRORED] },
      ),
      tube(
        'cabane strut',
        'strut',
        [
          [0.3, 1.98, 1.1],
          [0.5, 2.72, 1.1],
        ],
        0.035,
        { copies: [...MIRRORED] },
      ),
      ball('cockpit', 'dark', [0.56, 0.24, 0.8], [0, 2.0, -0.1]),
      box('wind screen', 'dark', [0.4, 0.22, 0.03], [0, 2.14, 0.36], { turn: [-30, 0, 0], round: 0.01 }),
      box('tail plane', 'wing', [2.5, 0.08, 0.8], [0, 1.5, -3.1], { round: 0.03 }),
      plate(
        'rudder',
        'body',
        [
          [-3.7, 1.4],
          [-2.7, 1.5],
          [-3.1, 2.4],
          [-3.7, 2.4],
        ],
        0.08,
        [0, 0, 0],
        { turn: [0, -90, 0], smooth: false, bevel: 0.03 },
      ),
      wheel(0.38, 0.16, [0.8, 0.38, 1.2]),
      tube(
        'gear strut',
        'strut',
        [
          [0.34, 1.12, 0.9],
          [0.76, 0.4, 1.2],
        ],
        0.045,
        { copies: [...MIRRORED] },
      ),
      tube(
        'gear strut',
        'strut',
        [
          [0.34, 1.12, 1.5],
          [0.76, 0.4, 1.2],
        ],
        0.045,
        { copies: [...MIRRORED] },
      ),
      cylinder('axle', 'strut', 0.04, 1.6, [0, 0.38, 1.2], { turn: [0, 0, 90] }),
      tube(
        'tail skid',
        'strut',
        [
          [0, 1.3, -3.1],
          [0, 0.9, -3.4],
        ],
        0.04,
        {},
      ),
    ],
  ),
  thing(
    'snow globe',
    'snowglobe, christmas globe, glass snow globe, winter globe',
    {
      base: { is: 'walnut' },
      glass: { is: 'glass', color: '#dbeef6', opacity: 0.22 },
      snow: { is: 'snow' },
      tree: { is: 'leaves', color: '#2f7a42' },
      wall: { is: 'paint', color: '#c8503a' },
      roof: { is: 'snow' },
      gold: { is: 'gold' },
      door: { is: 'walnut' },
    },
    ['base'],
    () => [
      turned('base', 'base', [
        [0, 0],
        [0.09, 0],
        [0.088, 0.014],
        [0.07, 0.024],
        [0.066, 0.05],
        [0.072, 0.056],
        [0, 0.056],
      ]),
      ring('band', 'gold', 0.069, 0.003, [0, 0.05, 0]),
      part('globe', 'glass', { kind: 'sphere', radius: 0.082 }, { at: [0, 0.13, 0] }),
      ball('ground', 'snow', [0.126, 0.034, 0.126], [0, 0.077, 0]),
      box('house', 'wall', [0.036, 0.03, 0.032], [-0.014, 0.104, 0.006], { round: 0.001 }),
      plate(
        'gable roof',
        'roof',
        [
          [-0.024, 0],
          [0.024, 0],
          [0, 0.022],
        ],
        0.038,
        [-0.014, 0.118, 0.006],
        { bevel: 0.001 },
      ),
      box('door', 'door', [0.009, 0.016, 0.002], [-0.014, 0.098, 0.023], {}),
      ...[0, 1, 2].map((i) => cone('tree', 'tree', [0.018 - i * 0.004, 0.002], 0.02, [0.03, 0.105 + i * 0.013, -0.004], {})),
      ball('snow cap', 'snow', [0.012, 0.008, 0.012], [0.03, 0.143, -0.004]),
      ...Array.from({ length: 14 }, (_, i) => ball('flake', 'snow', 0.0045, [0.06 * Math.sin(i * 2.4) * (0.5 + (i % 3) * 0.22), 0.12 + ((i * 37) % 70) * 0.001, 0.06 * Math.cos(i * 2.4) * (0.5 + (i % 3) * 0.22)])),
    ],
  ),
  thing('birdhouse', 'bird house, nest box, nesting box, bird box', { wall: WOOD, roof: { is: 'paint', color: '#b8402e' }, dark: DARK, perch: { is: 'oak', color: '#6f4a2e' }, post: { is: 'oak', color: '#8a5a34' } }, ['wall'], () => [
    plate(
      'house',
      'wall',
      [
        [-0.1, 0],
        [0.1, 0],
        [0.1, 0.16],
        [0, 0.25],
        [-0.1, 0.16],
      ],
      0.18,
      [0, 1.1, 0],
      { bevel: 0.004 },
    ),
    box('roof board', 'roof', [0.17, 0.018, 0.24], [0.068, 1.315, 0], { turn: [0, 0, -42], round: 0.004, copies: [...MIRRORED] }),
    cylinder('entrance', 'dark', 0.034, 0.02, [0, 1.24, 0.09], { turn: [90, 0, 0], round: 0.004 }),
    hoop('entrance ring', 'perch', [0.042, 0.033], 0.01, [0, 1.24, 0.094], {}),
    cylinder('perch', 'perch', 0.008, 0.08, [0, 1.17, 0.12], { turn: [90, 0, 0], round: 0.003 }),
    box('floor', 'perch', [0.24, 0.018, 0.22], [0, 1.095, 0], { round: 0.004 }),
    cylinder('post', 'post', 0.028, 1.1, [0, 0.55, 0], {}),
    box('plank line', 'perch', [0.2, 0.004, 0.182], [0, 1.15, 0], {}),
  ]),
  thing(
    'praying mantis',
    'mantis, grasshopper, cricket insect, locust, stick insect',
    { body: { is: 'plastic', color: '#6fae3a', roughness: 0.5 }, wing: { is: 'plastic', color: '#8cc456', roughness: 0.5 }, eye: { color: '#2c3a1c', roughness: 0.15 }, spike: { is: 'plastic', color: '#d9e09a' } },
    ['body', 'wing'],
    () => [
      tube(
        'abdomen',
        'body',
        [
          [0, 0.3, -0.08],
          [0, 0.27, -0.24],
          [0, 0.25, -0.42],
          [0, 0.26, -0.54],
        ],
        [0.045, 0.07, 0.055, 0.012],
        {},
      ),
      tube(
        'thorax',
        'body',
        [
          [0, 0.3, -0.1],
          [0, 0.42, 0.04],
          [0, 0.56, 0.12],
        ],
        [0.04, 0.032, 0.03],
        {},
      ),
      plate(
        'wing case',
        'wing',
        [
          [0, 0.02],
          [0.05, -0.1],
          [0.05, -0.34],
          [0.016, -0.5],
          [0, -0.5],
        ],
        0.012,
        [0.006, 0.35, -0.06],
        { turn: [97, 0, -10], smooth: true, bevel: 0.003, copies: [...MIRRORED] },
      ),
      part('head', 'body', {
        kind: 'blend',
        cells: 26,
        of: [
          { kind: 'ball', size: [0.13, 0.07, 0.06], at: [0, 0.63, 0.15], blend: 0.02 },
          {
            kind: 'limb',
            path: [
              [0, 0.63, 0.15],
              [0, 0.57, 0.18],
            ],
            radius: [0.034, 0.015],
            blend: 0.02,
          },
        ],
      }),
      ball('eye', 'eye', [0.045, 0.06, 0.045], [0.06, 0.645, 0.155], { copies: [...MIRRORED] }),
      tube(
        'feeler',
        'body',
        [
          [0.02, 0.66, 0.16],
          [0.05, 0.76, 0.2],
          [0.1, 0.82, 0.26],
        ],
        [0.005, 0.004, 0.002],
        { copies: [...MIRRORED] },
      ),
      tube(
        'raptor arm',
        'body',
        [
          [0.03, 0.5, 0.1],
          [0.09, 0.42, 0.2],
          [0.08, 0.56, 0.3],
        ],
        [0.016, 0.024, 0.018],
        { copies: [...MIRRORED] },
      ),
      tube(
        'raptor claw',
        'body',
        [
          [0.08, 0.56, 0.3],
          [0.07, 0.45, 0.32],
          [0.065, 0.37, 0.27],
        ],
        [0.016, 0.012, 0.003],
        { copies: [...MIRRORED] },
      ),
      ...[0, 1, 2, 3].map((i) => cone('spine', 'spike', [0.006, 0], 0.024, [0.083, 0.45 + i * 0.028, 0.235 + i * 0.02], { turn: [60, 0, 0], copies: [...MIRRORED] })),
      ...(
        [
          [-0.02, 0.12],
          [-0.1, -0.16],
        ] as const
      ).map(([z, end]) =>
        tube(
          'leg',
          'body',
          [
            [0.03, 0.3, z],
            [0.17, 0.42, (z + end) / 2],
            [0.24, 0.18, end],
            [0.28, 0.0, end * 1.2],
          ],
          [0.012, 0.011, 0.008, 0.005],
          { copies: [...MIRRORED] },
        ),
      ),
    ],
  ),
];
