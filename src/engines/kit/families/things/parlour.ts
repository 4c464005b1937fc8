import type { Pair, Part, Triple } from '../../../../contract/shape-program.ts';
import { assembly, type Family } from '../family.ts';
import { ball, box, circle, cone, cushion, cylinder, hoop, plate, ring, star, thing, tube, turned } from '../pieces.ts';

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const OAK = { is: 'oak', color: '#a87a48' };
const BRASS = { is: 'brass' };
const STEEL = { is: 'steel' };

/** More things in rooms and shops. */
export const PARLOUR: readonly Family[] = [
  thing('egg chair', 'hanging chair, hanging egg chair, swing chair, rattan chair, rattan egg chair', { rattan: { is: 'wood', color: '#b98a54' }, cushion: { is: 'fabric', color: '#f2efe8' }, stand: { is: 'iron' } }, ['rattan'], () => [
    ...times(13, (i): Part => {
      const a = ((i - 6) / 6) * 1.75;
      return tube(
        'rib',
        'rattan',
        times(11, (k): Triple => {
          const t = -1.25 + (k / 10) * 2.7;
          const r = 0.5 * Math.cos(t * 0.92);
          return [r * Math.sin(a), 1.06 + 0.68 * Math.sin(t), -r * Math.cos(a) + 0.06];
        }),
        0.014,
        { sides: 6 },
      );
    }),
    ...times(9, (k): Part => {
      const t = -1.1 + (k / 8) * 2.3;
      const r = 0.5 * Math.cos(t * 0.92);
      return tube(
        'band',
        'rattan',
        times(15, (i): Triple => {
          const a = ((i - 7) / 7) * 1.75;
          return [r * Math.sin(a), 1.06 + 0.68 * Math.sin(t), -r * Math.cos(a) + 0.06];
        }),
        0.012,
        { sides: 6 },
      );
    }),
    cushion('seat', 'cushion', [0.7, 0.2, 0.62], [0, 0.62, -0.02], 2.6),
    cushion('back', 'cushion', [0.68, 0.62, 0.2], [0, 0.98, -0.28], 2.6, { turn: [-10, 0, 0] }),
    tube(
      'stand',
      'stand',
      [
        [0, 0.05, -0.55],
        [0, 0.9, -0.72],
        [0, 1.7, -0.62],
        [0, 2.08, -0.3],
        [0, 2.1, 0.02],
        [0, 2.02, 0.08],
      ],
      0.035,
    ),
    ring('base', 'stand', 0.6, 0.035, [0, 0.035, -0.05]),
    cylinder('chain', 'stand', 0.012, 0.26, [0, 1.9, 0.07]),
  ]),
  thing('bean bag', 'beanbag, beanbag chair, bean bag chair, pouf', { cloth: { is: 'fabric', color: '#d8642f' }, seam: { is: 'fabric', color: '#8a3a18' } }, ['cloth'], () => [
    turned(
      'bag',
      'cloth',
      [
        [0, 0],
        [0.36, 0.01],
        [0.48, 0.14],
        [0.47, 0.28],
        [0.36, 0.46],
        [0.2, 0.56],
        [0, 0.5],
      ],
      { smooth: true, scale: [1, 1, 1.08] },
    ),
    ball('back', 'cloth', [0.72, 0.56, 0.4], [0, 0.46, -0.22], { turn: [-16, 0, 0] }),
    ...times(
      6,
      (i): Part => ({
        name: 'seam',
        turn: [0, i * 60 + 30, 0],
        parts: [
          tube(
            'seam',
            'seam',
            [
              [0, 0.02, 0.38],
              [0, 0.14, 0.515],
              [0, 0.28, 0.505],
              [0, 0.4, 0.42],
            ],
            0.006,
          ),
        ],
      }),
    ),
    cylinder('loop', 'seam', 0.02, 0.08, [0, 0.76, -0.3]),
  ]),
  thing('ottoman', 'footstool, pouffe, tufted stool, foot stool', { cloth: { is: 'velvet', color: '#3f6a5a' }, wood: OAK, button: { is: 'velvet', color: '#2c4c40' } }, ['cloth'], () => [
    cushion('seat', 'cloth', [0.8, 0.26, 0.56], [0, 0.33, 0], 4.5),
    box('base', 'cloth', [0.76, 0.1, 0.52], [0, 0.22, 0], { round: 0.02 }),
    ...times(8, (i) => ball('button', 'button', [0.035, 0.02, 0.035], [-0.27 + (i % 4) * 0.18, 0.462, i < 4 ? 0.1 : -0.1])),
    ...[1, -1].flatMap((x) =>
      [1, -1].map((z) =>
        turned(
          'leg',
          'wood',
          [
            [0, 0],
            [0.018, 0],
            [0.026, 0.08],
            [0.034, 0.17],
            [0, 0.17],
          ],
          { at: [x * 0.33, 0, z * 0.22] },
        ),
      ),
    ),
  ]),
  thing('kitchen island', 'kitchen counter, counter', { wood: { is: 'paint', color: '#38506a' }, top: { is: 'marble' }, handle: BRASS, tap: { is: 'chrome' }, bowl: { is: 'steel' } }, ['wood'], () => [
    box('cabinet', 'wood', [2, 0.86, 0.9], [0, 0.5, 0], { round: 0.01 }),
    box('plinth', 'bowl', [1.9, 0.1, 0.8], [0, 0.05, 0]),
    box('worktop', 'top', [2.2, 0.06, 1.06], [0, 0.96, 0], { round: 0.01 }),
    ...times(4, (i) => box('door', 'wood', [0.46, 0.7, 0.03], [-0.73 + i * 0.487, 0.5, 0.46], { round: 0.008 })),
    ...times(4, (i) => cylinder('handle', 'handle', 0.01, 0.16, [-0.56 + i * 0.487 - (i % 2) * 0.34, 0.68, 0.49])),
    box('sink', 'bowl', [0.56, 0.01, 0.44], [0.5, 0.993, 0]),
    tube(
      'tap',
      'tap',
      [
        [0.5, 0.98, -0.3],
        [0.5, 1.3, -0.3],
        [0.5, 1.36, -0.22],
        [0.5, 1.3, -0.1],
      ],
      0.018,
    ),
    ...[-0.5, -0.1].map((x) =>
      turned(
        'bowl',
        'handle',
        [
          [0, 0],
          [0.06, 0],
          [0.13, 0.07],
          [0.12, 0.07],
          [0.05, 0.015],
          [0, 0.015],
        ],
        { at: [x - 0.2, 0.99, 0.1], smooth: true },
      ),
    ),
  ]),
  thing('ironing board', '', { cover: { is: 'fabric', color: '#5a8ab8', pattern: { kind: 'dots' } }, leg: STEEL, foot: { is: 'rubber' } }, ['cover'], () => [
    plate(
      'board',
      'cover',
      [
        [-0.6, 0],
        [-0.5, 0.1],
        [-0.2, 0.17],
        [0.5, 0.18],
        [0.6, 0.14],
        [0.6, -0.14],
        [0.5, -0.18],
        [-0.2, -0.17],
        [-0.5, -0.1],
      ],
      0.04,
      [0, 0.9, 0],
      { turn: [-90, 0, 0], smooth: true },
    ),
    ...[1, -1].flatMap((z) => [
      tube(
        'leg',
        'leg',
        [
          [-0.4, 0.88, z * 0.1],
          [0.4, 0.03, z * 0.18],
        ],
        0.014,
      ),
      tube(
        'leg',
        'leg',
        [
          [0.35, 0.88, z * 0.12],
          [-0.4, 0.03, z * 0.18],
        ],
        0.014,
      ),
    ]),
    ...[-0.4, 0.4].map((x) => cylinder('foot', 'foot', 0.018, 0.44, [x, 0.02, 0], { turn: [90, 0, 0] })),
  ]),
  thing('easel', 'painter easel, artist easel', { wood: OAK, canvas: { is: 'fabric', color: '#f4f1ea' }, red: { color: '#d8402e' }, blue: { color: '#3a7ab8' }, yellow: { color: '#efc03a' } }, ['wood'], () => [
    ...[1, -1].map((x) => box('leg', 'wood', [0.05, 1.75, 0.03], [x * 0.24, 0.85, 0.12], { turn: [-10, 0, x * 10] })),
    box('back leg', 'wood', [0.05, 1.7, 0.03], [0, 0.82, -0.3], { turn: [18, 0, 0] }),
    box('mast', 'wood', [0.06, 1.7, 0.03], [0, 0.98, 0.08], { turn: [-10, 0, 0] }),
    box('shelf', 'wood', [0.72, 0.04, 0.1], [0, 0.66, 0.2]),
    box('canvas', 'canvas', [0.62, 0.76, 0.03], [0, 1.06, 0.13], { turn: [-10, 0, 0], round: 0.004 }),
    ...[
      [-0.1, 1.16, 'red', 0.2],
      [0.12, 1.0, 'blue', 0.24],
      [0.04, 1.2, 'yellow', 0.16],
      [-0.12, 0.94, 'yellow', 0.14],
    ].map(([x, y, m, s]) => ball('stroke', String(m), [Number(s), Number(s) * 0.6, 0.012], [Number(x), Number(y), 0.15 - (Number(y) - 1.06) * 0.176], { turn: [-10, 0, Number(x) * 120] })),
    box('clamp', 'wood', [0.1, 0.06, 0.06], [0, 1.46, 0.08]),
  ]),
  thing(
    'palette',
    'painter palette, paint palette, art palette',
    {
      wood: { is: 'walnut' },
      red: { color: '#d8302a' },
      blue: { color: '#2a6ad0' },
      yellow: { color: '#f2c42a' },
      green: { color: '#3a9a4a' },
      white: { color: '#faf8f2' },
      violet: { color: '#7a3aa8' },
      brush: { is: 'oak' },
      hair: { color: '#2a2420' },
    },
    ['wood'],
    () => [
      {
        name: 'board',
        material: 'wood',
        shape: {
          kind: 'extrude',
          outline: times(24, (i): Pair => {
            const a = (i * Math.PI) / 12;
            const r = 0.2 - 0.03 * Math.cos(a * 2) - (Math.abs(a - 5.2) < 0.5 ? 0.045 : 0);
            return [r * 1.15 * Math.cos(a), r * 0.9 * Math.sin(a)];
          }),
          holes: [circle(0.024, 0.03, 14).map(([x, y]): Pair => [Number(x) + 0.1, Number(y) - 0.07])],
          depth: 0.01,
          bevel: 0.002,
          smooth: true,
        },
        at: [0, 0.006, 0],
        turn: [-90, 0, 0],
      },
      ...['red', 'yellow', 'green', 'blue', 'violet', 'white'].map((m, i) => ball('paint', m, [0.052, 0.022, 0.044], [0.15 * Math.cos(0.5 + i * 0.52), 0.015, -0.12 * Math.sin(0.5 + i * 0.52)])),
      ...[0, 1].map((i): Part => assembly('brush', [cylinder('handle', 'brush', 0.006, 0.24, [0, 0, 0]), cone('hair', 'hair', [0.008, 0.001], 0.04, [0, 0.14, 0])], { at: [0.02 + i * 0.03, 0.024, 0.05], turn: [86, 60 + i * 14, 0] })),
    ],
  ),
  thing(
    'cassette',
    'cassette tape, audio cassette, mixtape',
    { shell: { is: 'plastic', color: '#2a2c32' }, label: { is: 'paper', color: '#f0e6cc' }, stripe: { color: '#d8502e' }, reel: { is: 'plastic', color: '#f4f2ee' }, window: { is: 'glass' } },
    ['shell'],
    () => [
      box('shell', 'shell', [0.1, 0.064, 0.012], [0, 0.032, 0], { round: 0.002 }),
      box('label', 'label', [0.088, 0.044, 0.0126], [0, 0.036, 0], { round: 0.001 }),
      ...[0, 1].map((i) => box('stripe', 'stripe', [0.088, 0.004, 0.013], [0, 0.02 + i * 0.008, 0], { round: 0 })),
      box('window', 'shell', [0.05, 0.016, 0.0132], [0, 0.036, 0], { round: 0.001 }),
      ...[-0.021, 0.021].flatMap((x) => [
        hoop('reel', 'reel', [0.0075, 0.0045], 0.0146, [x, 0.036, 0]),
        ...times(6, (i): Part => ({ name: 'tooth', at: [x, 0.036, 0], turn: [0, 0, i * 60], parts: [box('tooth', 'reel', [0.0016, 0.002, 0.0146], [0, 0.0042, 0], { round: 0 })] })),
      ]),
      plate(
        'foot',
        'shell',
        [
          [-0.036, 0],
          [0.036, 0],
          [0.03, 0.015],
          [-0.03, 0.015],
        ],
        0.015,
        [0, 0.0, 0],
      ),
      ...[1, -1].flatMap((x) => [1, -1].map((y) => cylinder('screw', 'reel', 0.0018, 0.0132, [x * 0.046, 0.032 + y * 0.028, 0], { turn: [90, 0, 0] }))),
    ],
  ),
  thing(
    'vinyl record',
    'vinyl, gramophone record, lp record, vinyl disc',
    {
      vinyl: { is: 'plastic', color: '#17171b', roughness: 0.2 },
      label: { is: 'paper', color: '#d83a3a' },
      groove: { is: 'plastic', color: '#26262c', roughness: 0.3 },
      sleeve: { is: 'paper', color: '#e8c06a' },
      second: { is: 'paper', color: '#3a6a8a' },
    },
    ['vinyl'],
    () => [
      hoop('disc', 'vinyl', [0.15, 0.0036], 0.003, [0.06, 0.155, 0.006]),
      ...times(6, (i) => hoop('groove', 'groove', [0.142 - i * 0.014, 0.141 - i * 0.014], 0.0036, [0.06, 0.155, 0.006])),
      hoop('label', 'label', [0.05, 0.0036], 0.0042, [0.06, 0.155, 0.006]),
      box('sleeve', 'sleeve', [0.31, 0.31, 0.004], [-0.04, 0.155, -0.002], { round: 0 }),
      hoop('art', 'second', [0.1, 0.07], 0.004, [-0.06, 0.155, 0.0005]),
      plate('art', 'label', star(0.05, 0.022), 0.004, [-0.06, 0.155, 0.0005], { bevel: 0 }),
    ],
  ),
  thing(
    'atm',
    'cash machine, cash dispenser',
    {
      body: { is: 'paint', color: '#3a5a8a' },
      panel: { is: 'metal', color: '#c4c8cc' },
      screen: { color: '#1c6a9a', glow: 0.8 },
      key: { is: 'metal', color: '#8d9196' },
      slot: { color: '#141518' },
      light: { color: '#4aff8a', glow: 1.4 },
      note: { is: 'paper', color: '#8ab87a' },
    },
    ['body'],
    () => [
      box('body', 'body', [0.7, 1.55, 0.6], [0, 0.78, 0], { round: 0.04 }),
      box('sign', 'panel', [0.66, 0.18, 0.06], [0, 1.42, 0.3], { round: 0.02 }),
      box('panel', 'panel', [0.6, 0.66, 0.05], [0, 1.0, 0.3], { round: 0.015 }),
      box('screen', 'screen', [0.36, 0.27, 0.02], [-0.06, 1.16, 0.326], { round: 0.006 }),
      ...times(4, (i) => box('side key', 'key', [0.04, 0.03, 0.02], [0.18, 1.07 + i * 0.06, 0.33])),
      box('shelf', 'panel', [0.6, 0.04, 0.2], [0, 0.86, 0.38], { turn: [12, 0, 0] }),
      ...times(12, (i) => box('key', 'key', [0.032, 0.014, 0.024], [-0.13 + (i % 3) * 0.042, 0.888 - Math.floor(i / 3) * 0.006, 0.34 + Math.floor(i / 3) * 0.03], { turn: [12, 0, 0] })),
      box('card slot', 'slot', [0.12, 0.014, 0.04], [0.2, 0.98, 0.32]),
      box('light', 'light', [0.14, 0.008, 0.04], [0.2, 1.0, 0.32], { round: 0 }),
      box('cash slot', 'slot', [0.3, 0.03, 0.04], [0, 0.72, 0.3]),
      box('note', 'note', [0.2, 0.006, 0.12], [0, 0.72, 0.36], { round: 0 }),
    ],
  ),
  thing(
    'gas pump',
    'petrol pump, fuel pump, vintage gas pump',
    { body: { is: 'paint', color: '#c2282a' }, panel: { is: 'paint', color: '#f2ece0' }, chrome: { is: 'chrome' }, hose: { is: 'rubber' }, globe: { color: '#fff4d0', glow: 0.9 }, digit: { color: '#1a1a1e' } },
    ['body'],
    () => [
      box('plinth', 'chrome', [0.62, 0.1, 0.5], [0, 0.05, 0]),
      box('body', 'body', [0.54, 1.3, 0.42], [0, 0.75, 0], { round: 0.06 }),
      box('panel', 'panel', [0.42, 0.46, 0.04], [0, 1.1, 0.2], { round: 0.03 }),
      ...[1.2, 1.06].map((y) => box('display', 'digit', [0.3, 0.08, 0.03], [0, y, 0.212], { round: 0.005 })),
      ...times(4, (i) => box('strip', 'chrome', [0.46, 0.02, 0.02], [0, 0.74 - i * 0.08, 0.21])),
      cylinder('collar', 'chrome', 0.12, 0.1, [0, 1.43, 0]),
      ball('globe', 'globe', [0.44, 0.4, 0.2], [0, 1.66, 0]),
      ring('globe rim', 'chrome', 0.19, 0.018, [0, 1.66, 0], { turn: [90, 0, 0] }),
      box('holster', 'chrome', [0.08, 0.16, 0.1], [0.3, 1.0, 0.05]),
      tube(
        'hose',
        'hose',
        [
          [0.27, 0.5, 0],
          [0.44, 0.4, 0.1],
          [0.5, 0.7, 0.16],
          [0.42, 1.0, 0.14],
          [0.36, 1.1, 0.08],
        ],
        0.024,
      ),
      tube(
        'nozzle',
        'chrome',
        [
          [0.36, 1.1, 0.08],
          [0.36, 1.18, 0.06],
          [0.37, 1.22, 0.14],
          [0.38, 1.16, 0.22],
        ],
        [0.03, 0.03, 0.02, 0.016],
      ),
    ],
  ),
  thing(
    'billboard',
    'advertising board, hoarding',
    { post: STEEL, board: { is: 'paint', color: '#f4efe4' }, frame: { is: 'metal', color: '#3a3f46' }, art: { color: '#e0502e' }, second: { color: '#2a6aa8' }, light: { color: '#fff0b8', glow: 1.4 } },
    ['board'],
    () => [
      ...[-2, 2].map((x) => cylinder('post', 'post', 0.14, 3.4, [x, 1.7, -0.2])),
      box('board', 'board', [6.4, 3, 0.16], [0, 4.4, 0], { round: 0.01 }),
      ...[2.86, 5.94].map((y) => box('frame', 'frame', [6.6, 0.16, 0.26], [0, y, 0])),
      ...[-3.24, 3.24].map((x) => box('frame', 'frame', [0.16, 3.2, 0.26], [x, 4.4, 0])),
      ball('art', 'art', [1.9, 1.9, 0.06], [-1.7, 4.4, 0.09]),
      ...[4.9, 4.4, 3.95].map((y, i) => box('line', i === 0 ? 'art' : 'second', [2.8 - i * 0.5, i === 0 ? 0.36 : 0.2, 0.06], [1.2 - i * 0.25, y, 0.09], { round: 0.02 })),
      box('walkway', 'frame', [6.6, 0.08, 0.7], [0, 2.7, 0.5]),
      ...[-2, 0, 2].flatMap((x) => [
        tube(
          'arm',
          'frame',
          [
            [x, 2.75, 0.6],
            [x, 2.9, 1.1],
            [x, 3.1, 1.2],
          ],
          0.04,
        ),
        box('lamp', 'light', [0.5, 0.1, 0.16], [x, 3.16, 1.2], { turn: [-40, 0, 0] }),
      ]),
    ],
  ),
  thing(
    'bus stop',
    'bus shelter, bus stop shelter',
    { frame: { is: 'metal', color: '#3a3f46' }, glass: { is: 'glass' }, bench: OAK, sign: { is: 'paint', color: '#2a6ab0' }, poster: { is: 'paper', color: '#e8b04a' }, ground: { is: 'concrete' } },
    ['frame'],
    () => [
      box('ground', 'ground', [4, 0.14, 2], [0, 0.07, 0], { round: 0.02 }),
      ...[-1.6, 1.6].flatMap((x) => [-0.6, 0.5].map((z) => box('post', 'frame', [0.09, 2.4, 0.09], [x, 1.3, z]))),
      box('roof', 'frame', [3.7, 0.12, 1.7], [0, 2.54, 0], { round: 0.03 }),
      box('back', 'glass', [3.1, 1.8, 0.03], [0, 1.4, -0.6], { round: 0 }),
      box('side', 'glass', [0.03, 1.8, 0.95], [-1.6, 1.4, -0.05], { round: 0 }),
      box('poster frame', 'frame', [0.12, 1.9, 1.0], [1.6, 1.3, -0.05]),
      box('poster', 'poster', [0.14, 1.6, 0.8], [1.6, 1.32, -0.05], { round: 0 }),
      box('bench', 'bench', [2.2, 0.08, 0.4], [-0.2, 0.62, -0.3]),
      ...[-1, 0.6].map((x) => box('bench leg', 'frame', [0.07, 0.48, 0.34], [x, 0.36, -0.3])),
      cylinder('pole', 'frame', 0.05, 2.9, [-1.85, 1.55, 0.8]),
      cylinder('sign', 'sign', 0.3, 0.05, [-1.85, 2.8, 0.8], { turn: [90, 0, 0] }),
    ],
  ),
  thing(
    'dreamcatcher',
    'dream catcher',
    { hoop: { is: 'leather', color: '#8a5a34' }, web: { is: 'fabric', color: '#f0e8d8' }, bead: { color: '#3aa8b8', roughness: 0.3 }, feather: { is: 'fabric', color: '#f4efe6' }, tip: { is: 'fabric', color: '#b8683a' } },
    ['hoop'],
    () => [
      ring('hoop', 'hoop', 0.15, 0.01, [0, 0.5, 0], { turn: [90, 0, 0] }),
      ...[0.15, 0.11, 0.072, 0.036].map((r, k) => {
        const place = (far: number, j: number): Triple => [far * Math.cos((j * Math.PI) / 6), 0.5 + far * Math.sin((j * Math.PI) / 6), 0];
        return assembly(
          'web',
          times(12, (i) => tube('thread', 'web', [place(r, i + k * 0.5), place(Math.max(0.012, r - 0.036), i + 0.5 + k * 0.5), place(r, i + 1 + k * 0.5)], 0.0016, { sides: 4 })),
        );
      }),
      ...[
        [0.05, 0.52],
        [-0.04, 0.56],
        [-0.02, 0.45],
      ].map(([x, y]) => ball('bead', 'bead', 0.014, [x, y, 0])),
      ...[
        [0, 0.35, 0.2],
        [-0.09, 0.38, 0.14],
        [0.09, 0.38, 0.14],
      ].flatMap(([x, y, long]): Part[] => [
        tube(
          'cord',
          'hoop',
          [
            [x, y, 0],
            [x, y - 0.06, 0],
          ],
          0.003,
        ),
        ball('bead', 'bead', 0.02, [x, y - 0.07, 0]),
        plate(
          'feather',
          'feather',
          [
            [0, 0],
            [0.02, -0.03],
            [0.026, -long * 0.5],
            [0.012, -long * 0.8],
            [-0.012, -long * 0.8],
            [-0.026, -long * 0.5],
            [-0.02, -0.03],
          ],
          0.004,
          [x, y - 0.08, 0],
          { smooth: true },
        ),
        plate(
          'tip',
          'tip',
          [
            [-0.012, 0],
            [0.012, 0],
            [0, -long * 0.22],
          ],
          0.005,
          [x, y - 0.08 - long * 0.79, 0],
        ),
      ]),
      ring('loop', 'hoop', 0.02, 0.004, [0, 0.68, 0], { turn: [90, 0, 0] }),
    ],
  ),
];
