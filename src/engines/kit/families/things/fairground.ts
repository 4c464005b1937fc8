import type { Pair } from '../../../../contract/shape-program.ts';
import { assembly, type Family, MIRRORED, part } from '../family.ts';
import { ball, box, cone, cylinder, hoop, plate, ring, thing, tube, turned } from '../pieces.ts';

const STEEL = { is: 'steel' };
const DARK = { is: 'plastic', color: '#24272d' };
const WOOD = { is: 'oak', color: '#a9743f' };

/** Things for playing, exercising and writing, and stands in the street. */
export const FAIRGROUND: readonly Family[] = [
  thing(
    'slot machine',
    'one armed bandit, fruit machine, casino machine, gambling machine',
    {
      case: { is: 'paint', color: '#b8202a' },
      chrome: { is: 'chrome' },
      reel: { is: 'paper', color: '#f8f5ec' },
      dark: DARK,
      gold: { is: 'gold' },
      light: { color: '#ffe27a', glow: 1 },
      cherry: { is: 'paint', color: '#d2241f' },
      bell: { is: 'gold' },
      seven: { is: 'paint', color: '#2a56b8' },
    },
    ['case'],
    () => [
      box('cabinet', 'case', [0.6, 1.0, 0.5], [0, 0.5, 0], { round: 0.05 }),
      part('top', 'case', { kind: 'superellipsoid', size: [0.6, 0.5, 0.44], square: 3.4 }, { at: [0, 1.14, -0.02] }),
      box('sign', 'light', [0.44, 0.16, 0.03], [0, 1.2, 0.19], { round: 0.03 }),
      box('reel frame', 'chrome', [0.5, 0.24, 0.05], [0, 0.84, 0.25], { round: 0.03 }),
      ...[-0.15, 0, 0.15].flatMap((x, i) => [
        box('reel', 'reel', [0.13, 0.19, 0.03], [x, 0.84, 0.268], { round: 0.012 }),
        i === 1
          ? part(
              'bell',
              'bell',
              {
                kind: 'lathe',
                sides: 20,
                smooth: true,
                profile: [
                  [0, 0],
                  [0.045, 0],
                  [0.03, 0.03],
                  [0.02, 0.07],
                  [0, 0.08],
                ],
              },
              { at: [x, 0.8, 0.275] },
            )
          : ball('cherry', i === 0 ? 'cherry' : 'seven', [0.08, 0.08, 0.03], [x, 0.84, 0.285]),
      ]),
      box('button row', 'dark', [0.5, 0.06, 0.12], [0, 0.64, 0.28], { turn: [18, 0, 0], round: 0.015 }),
      ball('button', 'light', [0.06, 0.03, 0.06], [-0.18, 0.67, 0.29], { copies: [{ kind: 'line', count: 4, step: [0.12, 0, 0] }] }),
      box('tray', 'chrome', [0.4, 0.12, 0.14], [0, 0.2, 0.28], { round: 0.03 }),
      cylinder('coin', 'gold', 0.035, 0.012, [-0.08, 0.27, 0.29], { turn: [20, 0, 10], copies: [{ kind: 'line', count: 3, step: [0.08, 0.004, 0.008] }] }),
      box('lower panel', 'gold', [0.46, 0.2, 0.02], [0, 0.44, 0.25], { round: 0.02 }),
      cylinder('lever pivot', 'chrome', 0.06, 0.06, [0.33, 0.66, 0], { turn: [0, 0, 90], round: 0.01 }),
      cylinder('lever', 'chrome', 0.018, 0.42, [0.37, 0.88, 0], {}),
      ball('lever knob', 'cherry', 0.09, [0.37, 1.1, 0]),
    ],
  ),
  thing(
    'punching bag',
    'boxing bag, heavy bag, punch bag, sandbag, sand bag boxing',
    { leather: { is: 'leather', color: '#a82a26' }, band: { is: 'leather', color: '#241f1d' }, chain: STEEL, frame: { is: 'paint', color: '#2a2d33' } },
    ['leather'],
    () => [
      cylinder('bag', 'leather', 0.2, 0.9, [0, 0.95, 0], { round: 0.06 }),
      cylinder('band', 'band', 0.204, 0.06, [0, 0.66, 0], { copies: [{ kind: 'line', count: 2, step: [0, 0.56, 0] }] }),
      ...[45, 135, 225, 315].map((a) =>
        assembly(
          'chain',
          [
            tube(
              'strap',
              'chain',
              [
                [0.17, 1.38, 0],
                [0, 1.72, 0],
              ],
              0.012,
              {},
            ),
          ],
          { turn: [0, a, 0] },
        ),
      ),
      ring('ring', 'chain', 0.035, 0.01, [0, 1.75, 0], { turn: [90, 0, 0] }),
      cylinder('hook', 'chain', 0.016, 0.14, [0, 1.85, 0], {}),
      box('beam', 'frame', [0.1, 0.1, 1.1], [0, 1.96, -0.4], { round: 0.02 }),
      box('post', 'frame', [0.1, 2.0, 0.1], [0, 1.0, -0.9], { round: 0.02 }),
      box('foot', 'frame', [0.9, 0.08, 0.12], [0, 0.04, -0.9], { round: 0.02 }),
      box('long foot', 'frame', [0.12, 0.08, 1.3], [0, 0.04, -0.4], { round: 0.02 }),
    ],
  ),
  thing('megaphone', 'bullhorn, loudhailer, speaking trumpet, siren', { horn: { is: 'plastic', color: '#f4f2ec' }, rim: { is: 'plastic', color: '#d2342c' }, grip: DARK, button: { is: 'plastic', color: '#d2342c' } }, ['horn'], () => [
    assembly(
      'megaphone',
      [
        part(
          'horn',
          'horn',
          {
            kind: 'lathe',
            sides: 40,
            smooth: true,
            profile: [
              [0, -0.1],
              [0.045, -0.1],
              [0.05, 0],
              [0.07, 0.1],
              [0.12, 0.2],
              [0.135, 0.2],
              [0.078, 0.08],
              [0.03, 0.03],
              [0, 0.03],
            ],
          },
          { turn: [90, 0, 0] },
        ),
        hoop('rim', 'rim', [0.14, 0.12], 0.02, [0, 0, 0.2], {}),
        cylinder('back', 'rim', 0.05, 0.03, [0, 0, -0.11], { turn: [90, 0, 0], round: 0.008 }),
        box('handle', 'grip', [0.03, 0.13, 0.04], [0, -0.1, -0.02], { turn: [-10, 0, 0], round: 0.012 }),
        box('trigger', 'button', [0.014, 0.04, 0.016], [0, -0.08, 0.006], { round: 0.005 }),
      ],
      { at: [0, 0.17, 0] },
    ),
  ]),
  thing('gong', 'temple gong, chinese gong, tam tam', { bronze: { is: 'bronze' }, wood: { is: 'mahogany' }, rope: { is: 'rope', color: '#b8322c' }, mallet: { is: 'wool', color: '#f0e6d2' } }, ['bronze'], () => [
    assembly('gong', [cylinder('disc', 'bronze', 0.36, 0.04, [0, 0, 0], { turn: [90, 0, 0], round: 0.015 }), ball('boss', 'bronze', [0.18, 0.18, 0.1], [0, 0, 0.02]), hoop('ring', 'bronze', [0.27, 0.25], 0.05, [0, 0, 0], {})], {
      at: [0, 0.66, 0],
    }),
    box('post', 'wood', [0.07, 1.2, 0.07], [0.5, 0.6, 0], { round: 0.015, copies: [...MIRRORED] }),
    box('beam', 'wood', [1.26, 0.08, 0.09], [0, 1.2, 0], { round: 0.03 }),
    box('foot', 'wood', [0.1, 0.07, 0.5], [0.5, 0.035, 0], { round: 0.02, copies: [...MIRRORED] }),
    tube(
      'rope',
      'rope',
      [
        [0.2, 0.94, 0],
        [0.2, 1.2, 0],
      ],
      0.012,
      { copies: [...MIRRORED] },
    ),
    cylinder('stick', 'wood', 0.014, 0.4, [0.62, 0.5, 0.06], { turn: [0, 0, 8] }),
    ball('mallet', 'mallet', 0.1, [0.59, 0.72, 0.06]),
  ]),
  thing(
    'quill',
    'quill pen, feather pen, inkwell, ink bottle, quill and ink, feather quill',
    { feather: { is: 'feathers', color: '#f2efe8' }, shaft: { is: 'bone' }, ink: { color: '#14151c', roughness: 0.1 }, glass: { is: 'glass', color: '#9fb4c4', opacity: 0.5 }, nib: { is: 'gold' } },
    ['feather'],
    () => [
      turned('ink well', 'glass', [
        [0, 0],
        [0.04, 0],
        [0.045, 0.03],
        [0.03, 0.045],
        [0.018, 0.05],
        [0.02, 0.06],
        [0, 0.06],
      ]),
      turned('ink', 'ink', [
        [0, 0.004],
        [0.036, 0.004],
        [0.038, 0.028],
        [0, 0.03],
      ]),
      assembly(
        'pen',
        [
          tube(
            'shaft',
            'shaft',
            [
              [0, 0, 0],
              [0, 0.1, 0.004],
              [0.006, 0.2, 0.012],
              [0.02, 0.28, 0.02],
            ],
            [0.0028, 0.0026, 0.002, 0.0006],
            {},
          ),
          cone('nib', 'nib', [0.003, 0.0005], 0.016, [0, -0.006, 0], { turn: [180, 0, 0] }),
          ...Object.entries({
            vane: [
              [0.0, 0.07],
              [0.022, 0.1],
              [0.032, 0.16],
              [0.034, 0.22],
              [0.026, 0.285],
            ],
            'other vane': [
              [0, 0.07],
              [-0.014, 0.11],
              [-0.018, 0.18],
              [-0.006, 0.25],
            ],
          } satisfies Record<string, Pair[]>).map(([vane, edge]) => plate(vane, 'feather', [...edge, [0.012, 0.27], [0.004, 0.2], [0, 0.12]], 0.0022, [0, 0, 0.008], { smooth: true })),
        ],
        { at: [0.004, 0.03, 0], turn: [6, 0, -14] },
      ),
    ],
  ),
  thing('newspaper', 'paper news, magazine, rolled newspaper, daily paper, folded newspaper', { paper: { is: 'paper', color: '#ece7d8' }, ink: { color: '#2b2b2e' }, picture: { color: '#8f9398' } }, ['paper'], () => [
    box('pages', 'paper', [0.3, 0.016, 0.4], [0, 0.008, 0], { round: 0.005 }),
    cylinder('fold', 'paper', 0.009, 0.4, [-0.15, 0.009, 0], { turn: [90, 0, 0] }),
    box('head line', 'ink', [0.26, 0.002, 0.04], [0, 0.0166, -0.165], { round: 0.001 }),
    box('picture', 'picture', [0.13, 0.002, 0.11], [-0.062, 0.0166, -0.07], {}),
    ...[0, 1, 2, 3, 4, 5, 6].map((i) => box('line', 'ink', [0.11, 0.0016, 0.005], [0.07, 0.0166, -0.12 + i * 0.016], {})),
    ...[0, 1].flatMap((c) => [0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => box('line', 'ink', [0.12, 0.0016, 0.005], [-0.066 + c * 0.134, 0.0166, 0.02 + i * 0.018], {}))),
  ]),
  thing('guillotine', 'execution device, gallows, beheading machine', { wood: { is: 'walnut' }, blade: STEEL, rope: { is: 'rope' }, basket: { is: 'straw' }, dark: DARK }, ['wood'], () => [
    box('platform', 'wood', [1.8, 0.2, 2.4], [0, 0.1, 0], { round: 0.02 }),
    box('post', 'wood', [0.14, 3.4, 0.2], [0.5, 1.9, 0], { round: 0.02, copies: [...MIRRORED] }),
    box('cross beam', 'wood', [1.5, 0.2, 0.26], [0, 3.6, 0], { round: 0.03 }),
    plate(
      'blade',
      'blade',
      [
        [-0.42, 2.6],
        [0.42, 2.9],
        [0.42, 3.24],
        [-0.42, 3.24],
      ],
      0.05,
      [0, 0, 0],
      {},
    ),
    box('weight', 'dark', [0.84, 0.16, 0.16], [0, 3.28, 0], { round: 0.03 }),
    box('lower stock', 'wood', [0.86, 0.3, 0.12], [0, 0.75, 0], { round: 0.02 }),
    box('upper stock', 'wood', [0.86, 0.3, 0.12], [0, 1.08, 0], { round: 0.02 }),
    cylinder('neck hole', 'dark', 0.11, 0.14, [0, 0.91, 0], { turn: [90, 0, 0] }),
    box('bench', 'wood', [0.5, 0.08, 1.3], [0, 0.7, -0.8], { round: 0.02 }),
    box('bench leg', 'wood', [0.08, 0.5, 0.08], [0.18, 0.44, -1.3], { copies: [...MIRRORED, { kind: 'line', count: 2, step: [0, 0, 0.9] }] }),
    cylinder('basket', 'basket', 0.24, 0.32, [0, 0.36, 0.46], { round: 0.04 }),
    tube(
      'rope',
      'rope',
      [
        [0, 3.3, 0.06],
        [0.3, 3.66, 0.1],
        [0.62, 3.4, 0.12],
        [0.62, 1.2, 0.12],
      ],
      0.02,
      {},
    ),
    tube(
      'strut',
      'wood',
      [
        [0.5, 1.6, 0],
        [0.5, 0.2, -0.8],
      ],
      0.06,
      { copies: [...MIRRORED] },
    ),
  ]),
  thing(
    'pinwheel',
    'paper windmill, toy windmill, whirligig, wind spinner',
    { red: { is: 'paper', color: '#e2382e' }, yellow: { is: 'paper', color: '#f2c62e' }, blue: { is: 'paper', color: '#2f7fd0' }, green: { is: 'paper', color: '#4caf50' }, stick: WOOD, pin: { is: 'gold' } },
    ['red'],
    () => [
      cylinder('stick', 'stick', 0.008, 0.36, [0, 0.18, -0.014], {}),
      ...(['red', 'yellow', 'blue', 'green'] as const).map((color, i) =>
        assembly(
          'sail',
          [
            plate(
              'sail',
              color,
              [
                [0, 0],
                [0.115, 0.02],
                [0.11, 0.115],
                [0.02, 0.05],
              ],
              0.004,
              [0, 0, 0.012],
              { turn: [0, 10, 0] },
            ),
            plate(
              'fold',
              color,
              [
                [0, 0],
                [0.11, 0.115],
                [0.04, 0.1],
              ],
              0.004,
              [0, 0, 0.02],
              { turn: [0, 16, 0] },
            ),
          ],
          { at: [0, 0.35, 0], turn: [0, 0, i * 90] },
        ),
      ),
      ball('pin', 'pin', 0.022, [0, 0.35, 0.026]),
    ],
  ),
];
