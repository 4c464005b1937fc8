import { assembly, type Family, MIRRORED } from '../family.ts';
import { ball, box, cylinder, hoop, plate, ring, thing, tube, turned } from '../pieces.ts';

const DARK = { color: '#1d1a18', roughness: 0.9 };

/** Things along roads and in gardens. */
export const ROADSIDE: readonly Family[] = [
  thing(
    'beehive',
    'bee hive, hive, skep, wasp nest, honey hive',
    { straw: { is: 'straw', color: '#dcae4c' }, dark: DARK, wood: { is: 'oak' }, bee: { is: 'fur', color: '#f2c22e' }, stripe: { is: 'fur', color: '#26201a' }, wing: { is: 'glass' } },
    ['straw'],
    () => [
      ...[0, 1, 2, 3, 4, 5, 6].map((i) => ring(`coil ${i + 1}`, 'straw', [0.2, 0.22, 0.215, 0.195, 0.16, 0.11, 0.05][i]!, 0.042, [0, 0.12 + i * 0.068, 0])),
      turned(
        'dome',
        'straw',
        [
          [0.2, 0.09],
          [0.23, 0.2],
          [0.2, 0.34],
          [0.12, 0.48],
          [0, 0.55],
        ],
        { smooth: true },
      ),
      cylinder('entrance', 'dark', 0.05, 0.06, [0, 0.16, 0.235], { turn: [90, 0, 0], round: 0.01 }),
      box('board', 'wood', [0.62, 0.04, 0.62], [0, 0.06, 0], { round: 0.01 }),
      box('leg', 'wood', [0.05, 0.08, 0.05], [0.24, 0.02, 0.24], { copies: [...MIRRORED, { kind: 'mirror', axis: 'z' }] }),
      ...(
        [
          [0.16, 0.5, 0.2],
          [-0.2, 0.36, 0.22],
          [0.24, 0.24, 0.2],
        ] as const
      ).map((at) =>
        assembly(
          'bee',
          [
            ball('bee body', 'bee', [0.05, 0.045, 0.075], [0, 0, 0]),
            ring('bee stripe', 'stripe', 0.021, 0.005, [0, 0, 0], { turn: [90, 0, 0] }),
            ball('bee head', 'stripe', 0.032, [0, 0, 0.042]),
            ball('bee wing', 'wing', [0.05, 0.006, 0.03], [0.03, 0.03, -0.004], { turn: [0, 0, 24], copies: [...MIRRORED] }),
          ],
          { at: [...at] },
        ),
      ),
    ],
  ),
  thing(
    'jack-o-lantern',
    'jackolantern, carved pumpkin, halloween pumpkin, pumpkin lantern, halloween lantern',
    { skin: { is: 'paint', color: '#ee7f1f', roughness: 0.6 }, light: { color: '#ffd24a', glow: 1.4 }, stalk: { is: 'bark', color: '#5f7a35' } },
    ['skin'],
    () => [
      assembly(
        'pumpkin',
        [{ name: 'rib', material: 'skin', shape: { kind: 'superellipsoid', size: [0.28, 0.5, 0.3], at: [0, 0, 0.17] }, copies: [{ kind: 'ring', count: 10, axis: 'y' }] }, ball('core', 'skin', [0.5, 0.44, 0.5], [0, 0, 0])],
        { at: [0, 0.26, 0] },
      ),
      tube(
        'stalk',
        'stalk',
        [
          [0, 0.46, 0],
          [0.01, 0.54, 0],
          [0.06, 0.6, 0.01],
        ],
        [0.05, 0.035, 0.03],
        {},
      ),
      ...(
        [
          [
            'eye',
            [
              [-0.055, -0.04],
              [0.055, -0.04],
              [0.012, 0.06],
            ],
            0.105,
            0.33,
            20,
          ],
          [
            'eye',
            [
              [-0.055, -0.04],
              [0.055, -0.04],
              [-0.012, 0.06],
            ],
            -0.105,
            0.33,
            -20,
          ],
          [
            'nose',
            [
              [-0.028, -0.025],
              [0.028, -0.025],
              [0, 0.03],
            ],
            0,
            0.255,
            0,
          ],
        ] as const
      ).map(([name, outline, x, y, turn]) =>
        plate(
          name,
          'light',
          outline.map(([a, b]) => [a, b]),
          0.1,
          [x, y, 0.262],
          { turn: [-10, turn, 0] },
        ),
      ),
      plate(
        'mouth',
        'light',
        [
          [-0.17, 0.05],
          [-0.11, 0.02],
          [-0.085, 0.045],
          [-0.06, 0.0],
          [0.0, -0.012],
          [0.025, 0.02],
          [0.05, -0.006],
          [0.11, 0.02],
          [0.17, 0.05],
          [0.12, -0.045],
          [0.07, -0.065],
          [0.05, -0.04],
          [0.02, -0.078],
          [-0.05, -0.07],
          [-0.075, -0.045],
          [-0.1, -0.06],
        ],
        0.12,
        [0, 0.165, 0.245],
        { turn: [6, 0, 0] },
      ),
    ],
  ),
  thing('traffic cone', 'road cone, safety cone, construction cone, orange cone, pylon', { orange: { is: 'plastic', color: '#f0641e' }, white: { is: 'plastic', color: '#f6f6f2' }, base: { is: 'rubber' } }, ['orange'], () => [
    box('base', 'base', [0.4, 0.05, 0.4], [0, 0.025, 0], { round: 0.015 }),
    turned('cone', 'orange', [
      [0.15, 0.05],
      [0.035, 0.72],
      [0.02, 0.72],
      [0, 0.715],
    ]),
    turned('stripe', 'white', [
      [0.118, 0.26],
      [0.09, 0.42],
      [0, 0.42],
    ]),
    turned('upper stripe', 'white', [
      [0.077, 0.5],
      [0.06, 0.6],
      [0, 0.6],
    ]),
  ]),
  thing(
    'barrier',
    'road barrier, barricade, construction barrier, roadblock, traffic barrier, police barrier',
    { white: { is: 'plastic', color: '#f4f2ec' }, red: { is: 'plastic', color: '#d2372c' }, frame: { is: 'steel' }, light: { color: '#ffb030', glow: 1 } },
    ['white'],
    () => [
      ...[0.9, 0.55].flatMap((y) => [
        box('board', 'white', [1.6, 0.22, 0.05], [0, y, 0], { round: 0.01 }),
        ...[-0.6, -0.2, 0.2, 0.6].map((x) =>
          plate(
            'stripe',
            'red',
            [
              [-0.14, -0.108],
              [0.02, -0.108],
              [0.14, 0.108],
              [-0.02, 0.108],
            ],
            0.056,
            [x, y, 0],
            { bevel: 0.001 },
          ),
        ),
      ]),
      box('leg', 'frame', [0.06, 1.08, 0.06], [0.68, 0.53, 0.14], { turn: [-14, 0, 0], copies: [...MIRRORED] }),
      box('rear leg', 'frame', [0.06, 1.08, 0.06], [0.68, 0.53, -0.14], { turn: [14, 0, 0], copies: [...MIRRORED] }),
      cylinder('lamp', 'light', 0.08, 0.07, [0.6, 1.12, 0], { turn: [90, 0, 0], round: 0.02, copies: [...MIRRORED] }),
      hoop('lamp ring', 'frame', [0.095, 0.075], 0.06, [0.6, 1.12, 0], { copies: [...MIRRORED] }),
    ],
  ),
];
