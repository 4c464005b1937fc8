import type { Part } from '../../../../contract/shape-program.ts';
import { assembly, type Family, MIRRORED, part } from '../family.ts';
import { ball, box, cylinder, hoop, plate, ring, thing, tube, turned } from '../pieces.ts';

const STEEL = { is: 'steel' };
const DARK = { is: 'plastic', color: '#24272d' };

/** Builds the seat and handlebars of an exercise bike. */
const exerciseSeat = (): Part[] => [
  tube(
    'seat post',
    'frame',
    [
      [0, 0.34, -0.08],
      [0, 0.84, -0.26],
    ],
    0.036,
  ),
  tube(
    'post',
    'metal',
    [
      [0, 0.8, -0.25],
      [0, 0.98, -0.31],
    ],
    0.022,
  ),
  part(
    'saddle',
    'dark',
    {
      kind: 'blend',
      cells: 28,
      of: [
        { kind: 'ball', size: [0.24, 0.09, 0.18], at: [0, 0, 0] },
        {
          kind: 'limb',
          path: [
            [0, 0, 0],
            [0, 0, 0.18],
          ],
          radius: [0.05, 0.028],
          blend: 0.05,
        },
      ] as never,
    },
    { at: [0, 1.0, -0.34] },
  ),
  tube(
    'stem',
    'metal',
    [
      [0, 0.84, 0.22],
      [0, 1.08, 0.2],
    ],
    0.026,
  ),
  tube(
    'handlebar',
    'dark',
    [
      [0.22, 1.12, 0.02],
      [0.24, 1.12, 0.26],
      [0.12, 1.09, 0.2],
      [0, 1.09, 0.2],
      [-0.12, 1.09, 0.2],
      [-0.24, 1.12, 0.26],
      [-0.22, 1.12, 0.02],
    ],
    0.018,
  ),
];

/** Indoor sports, and lawn games. */
export const GYMNASIUM: readonly Family[] = [
  thing(
    'treadmill',
    'running machine, running treadmill, gym treadmill, walking pad',
    { frame: { is: 'paint', color: '#2b2f36' }, belt: { is: 'rubber', color: '#17181a' }, metal: STEEL, screen: { color: '#4fc3f7', glow: 0.7 }, accent: { is: 'plastic', color: '#d8362c' } },
    ['frame'],
    () => [
      box('deck', 'frame', [0.84, 0.14, 1.9], [0, 0.12, 0], { round: 0.03 }),
      box('belt', 'belt', [0.54, 0.03, 1.6], [0, 0.195, -0.12], { round: 0.01 }),
      box('side rail', 'metal', [0.11, 0.03, 1.62], [0.345, 0.2, -0.12], { round: 0.008, copies: [...MIRRORED] }),
      box('motor hood', 'frame', [0.8, 0.16, 0.4], [0, 0.24, 0.76], { round: 0.06 }),
      box('stripe', 'accent', [0.5, 0.02, 0.05], [0, 0.322, 0.76], { round: 0.008 }),
      tube(
        'upright',
        'frame',
        [
          [0.39, 0.1, 0.8],
          [0.39, 0.7, 0.66],
          [0.38, 1.3, 0.5],
        ],
        0.04,
        { copies: [...MIRRORED] },
      ),
      tube(
        'handrail',
        'metal',
        [
          [0.38, 1.02, 0.6],
          [0.39, 1.04, 0.2],
          [0.39, 0.98, -0.05],
        ],
        0.024,
        { copies: [...MIRRORED] },
      ),
      box('console', 'frame', [0.86, 0.34, 0.08], [0, 1.34, 0.5], { turn: [-28, 0, 0], round: 0.03 }),
      box('screen', 'screen', [0.42, 0.2, 0.02], [0, 1.36, 0.455], { turn: [-28, 0, 0], round: 0.008 }),
      box('button', 'accent', [0.05, 0.05, 0.02], [0.3, 1.35, 0.46], { turn: [-28, 0, 0], round: 0.01, copies: [...MIRRORED] }),
      cylinder('roller', 'belt', 0.05, 0.1, [0.33, 0.06, -0.85], { turn: [0, 0, 90], copies: [...MIRRORED] }),
    ],
  ),
  thing('exercise bike', 'stationary bike, spin bike, spinning bike, gym bike, exercise bicycle', { frame: { is: 'paint', color: '#2f5fa8' }, dark: DARK, metal: STEEL, screen: { color: '#7fe0b0', glow: 0.6 } }, ['frame'], () => [
    box('front foot', 'dark', [0.56, 0.07, 0.1], [0, 0.05, 0.5], { round: 0.03 }),
    box('rear foot', 'dark', [0.5, 0.07, 0.1], [0, 0.05, -0.46], { round: 0.03 }),
    tube(
      'frame',
      'frame',
      [
        [0, 0.08, -0.46],
        [0, 0.34, -0.1],
        [0, 0.36, 0.1],
        [0, 0.1, 0.5],
      ],
      0.045,
    ),
    cylinder('flywheel', 'metal', 0.25, 0.05, [0, 0.34, 0.34], { turn: [0, 0, 90], round: 0.015 }),
    hoop('flywheel rim', 'dark', [0.255, 0.2], 0.07, [0, 0.34, 0.34], { turn: [0, 90, 0] }),
    tube(
      'fork',
      'frame',
      [
        [0.06, 0.34, 0.34],
        [0.05, 0.7, 0.26],
        [0, 0.86, 0.22],
      ],
      0.024,
      { copies: [...MIRRORED] },
    ),
    tube(
      'top tube',
      'frame',
      [
        [0, 0.74, 0.25],
        [0, 0.42, -0.1],
      ],
      0.036,
    ),
    ...exerciseSeat(),
    box('console', 'dark', [0.22, 0.14, 0.04], [0, 1.18, 0.22], { turn: [-30, 0, 0], round: 0.015 }),
    box('screen', 'screen', [0.16, 0.08, 0.01], [0, 1.184, 0.199], { turn: [-30, 0, 0], round: 0.004 }),
    cylinder('crank housing', 'dark', 0.1, 0.12, [0, 0.35, -0.02], { turn: [0, 0, 90], round: 0.02 }),
    ...[1, -1].flatMap((s) => [
      tube(
        'crank',
        'metal',
        [
          [s * 0.07, 0.35, -0.02],
          [s * 0.08, 0.35 - s * 0.12, 0.1 * s - 0.02],
        ],
        0.014,
      ),
      box('pedal', 'dark', [0.1, 0.03, 0.09], [s * 0.13, 0.35 - s * 0.12, 0.1 * s - 0.02], { round: 0.01 }),
    ]),
  ]),
  thing(
    'boxing ring',
    'wrestling ring, fight ring, boxing arena',
    { canvas: { is: 'fabric', color: '#7fa6c8' }, skirt: { is: 'fabric', color: '#1f3f86' }, metal: STEEL, red: { is: 'leather', color: '#c8281e' }, blue: { is: 'leather', color: '#2350b8' }, white: { is: 'fabric', color: '#f4f4f2' } },
    ['canvas'],
    () => [
      box('platform', 'skirt', [7, 1, 7], [0, 0.5, 0], { round: 0.06 }),
      box('canvas', 'canvas', [6.9, 0.08, 6.9], [0, 1.02, 0], { round: 0.03 }),
      cylinder('mark', 'white', 0.9, 0.03, [0, 1.055, 0]),
      ...(
        [
          [1, 1, 'red'],
          [-1, 1, 'white'],
          [-1, -1, 'blue'],
          [1, -1, 'white'],
        ] as const
      ).flatMap(([x, z, pad]) => [cylinder('post', 'metal', 0.08, 1.7, [x * 3.25, 1.85, z * 3.25], { round: 0.03 }), box('corner pad', pad, [0.3, 1.25, 0.3], [x * 3.08, 1.78, z * 3.08], { turn: [0, 45, 0], round: 0.08 })]),
      ...[0, 1, 2, 3].flatMap((i) => [0, 90, 180, 270].map((a) => assembly('side', [cylinder('rope', i % 2 === 0 ? 'red' : 'white', 0.035, 6.1, [0, 1.38 + i * 0.31, 3.05], { turn: [0, 0, 90], round: 0.01 })], { turn: [0, a, 0] }))),
      ...[0, 1, 2].map((i) => box('step', 'metal', [0.9, 0.08, 0.3], [3, 0.25 + i * 0.27, 4.15 - i * 0.28], { round: 0.02 })),
      box('stringer', 'metal', [0.06, 0.1, 1.2], [3.42, 0.46, 3.92], { turn: [43, 0, 0], round: 0.02 }),
      box('stringer', 'metal', [0.06, 0.1, 1.2], [2.58, 0.46, 3.92], { turn: [43, 0, 0], round: 0.02 }),
    ],
  ),
  thing('yoga mat', 'rolled yoga mat, exercise mat, gym mat', { mat: { is: 'rubber', color: '#7a5aa8' }, strap: DARK }, ['mat'], () => [
    box('mat', 'mat', [0.61, 0.008, 1.3], [0, 0.004, 0.12], { round: 0.003 }),
    tube(
      'roll',
      'mat',
      [
        [-0.305, 0.06, -0.56],
        [0.305, 0.06, -0.56],
      ],
      0.052,
      { sides: 28 },
    ),
    ...[0.053, 0.034, 0.017].map((r) => ring('winding', 'strap', r * 0.9, 0.0014, [0.306, 0.06, -0.56], { turn: [0, 0, 90] })),
    ...[0.053, 0.034, 0.017].map((r) => ring('winding', 'strap', r * 0.9, 0.0014, [-0.306, 0.06, -0.56], { turn: [0, 0, 90] })),
  ]),
  thing('hula hoop', 'hulahoop, toy hoop', { hoop: { is: 'plastic', color: '#f0468c' }, stripe: { is: 'plastic', color: '#ffd83a' } }, ['hoop'], () => [
    assembly(
      'hoop',
      [
        ring('hoop', 'hoop', 0.45, 0.014, [0, 0, 0]),
        ...Array.from({ length: 12 }, (_, i) => assembly('stripe', [part('stripe', 'stripe', { kind: 'capsule', radius: 0.0152, height: 0.09 }, { at: [0.45, 0, 0], turn: [90, 0, 0] })], { turn: [0, i * 30, 0] })),
      ],
      { at: [0, 0.464, 0], turn: [78, 0, 0] },
    ),
  ]),
  thing('frisbee', 'flying disc, disc golf disc, flying disk', { disc: { is: 'plastic', color: '#f0582a' }, print: { is: 'plastic', color: '#fdf6e4' } }, ['disc'], () => [
    turned(
      'disc',
      'disc',
      [
        [0, 0.024],
        [0.105, 0.022],
        [0.127, 0.01],
        [0.13, 0],
        [0.137, 0.004],
        [0.134, 0.016],
        [0.108, 0.029],
        [0, 0.032],
      ],
      { sides: 48 },
    ),
    ...[0.05, 0.08, 0.1].map((r) => ring('groove', 'print', r, 0.0014, [0, 0.0312 - r * 0.012, 0])),
    plate(
      'star',
      'print',
      Array.from({ length: 10 }, (_, i): [number, number] => [(i % 2 === 0 ? 0.038 : 0.016) * Math.sin((Math.PI * i) / 5), (i % 2 === 0 ? 0.038 : 0.016) * Math.cos((Math.PI * i) / 5)]),
      0.003,
      [0, 0.032, 0],
      { turn: [-90, 0, 0] },
    ),
  ]),
  thing(
    'shuttlecock',
    'birdie, badminton shuttlecock, badminton birdie',
    { cork: { is: 'wax', color: '#f0e6d0' }, band: { is: 'fabric', color: '#2a6a4a' }, feather: { is: 'feathers', color: '#fafafa' }, thread: { is: 'fabric', color: '#e8e8e8' } },
    ['feather'],
    () => [
      ball('cork', 'cork', [0.027, 0.03, 0.027], [0, 0.015, 0]),
      cylinder('band', 'band', 0.0137, 0.005, [0, 0.02, 0]),
      ...Array.from({ length: 16 }, (_, i) =>
        assembly(
          'feather',
          [
            assembly(
              'leaning',
              [
                cylinder('quill', 'thread', 0.0008, 0.062, [0, 0.03, 0]),
                plate(
                  'vane',
                  'feather',
                  [
                    [-0.002, 0.024],
                    [0.003, 0.024],
                    [0.0075, 0.05],
                    [0.006, 0.062],
                    [0, 0.064],
                    [-0.006, 0.062],
                    [-0.006, 0.05],
                  ],
                  0.0008,
                  [0, 0, 0],
                  { turn: [0, 14, 0] },
                ),
              ],
              { at: [0, 0.022, 0.0115], turn: [19, 0, 0] },
            ),
          ],
          { turn: [0, i * 22.5, 0] },
        ),
      ),
      ring('thread', 'thread', 0.0165, 0.0007, [0, 0.036, 0]),
      ring('thread', 'thread', 0.0195, 0.0007, [0, 0.045, 0]),
    ],
  ),
];
