import type { Pair, Part } from '../../../../contract/shape-program.ts';
import type { Triple } from '../../../math/vector.ts';
import { assembly, type Family } from '../family.ts';
import { ball, box, circle, cone, cushion, cylinder, hoop, plate, ring, thing, tube, turned } from '../pieces.ts';

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const BRASS = { is: 'brass' };
const LEAF = { color: '#3f7a3a' };

/** Things on mantelpieces, on doors and in drawers. */
export const MANTEL: readonly Family[] = [
  thing(
    'wreath',
    'christmas wreath, door wreath, advent wreath, holly wreath',
    { leaf: LEAF, second: { color: '#5a9a4a' }, berry: { color: '#c8202a', roughness: 0.25 }, ribbon: { is: 'silk', color: '#b8202c' }, cone: { is: 'bark', color: '#7a5232' } },
    ['leaf', 'second'],
    () => [
      ring('ring', 'leaf', 0.22, 0.05, [0, 0.3, 0], { turn: [90, 0, 0] }),
      ...times(3, (k) =>
        assembly(
          'needles',
          times(20, (i): Part => {
            const a = ((i + k / 3) / 20) * 2 * Math.PI;
            const r = [0.19, 0.24, 0.22][k];
            return cone('sprig', (i + k) % 3 ? 'leaf' : 'second', [0.028, 0.004], 0.13, [r * Math.sin(a), 0.3 + r * Math.cos(a), 0.03 * (k - 1) + 0.012], { turn: [k === 2 ? 50 : 0, 0, (-a * 180) / Math.PI + (k === 0 ? 110 : 60)] });
          }),
        ),
      ),
      ...times(9, (i) => ball('berry', 'berry', 0.032, [0.22 * Math.sin(i * 0.7 + 0.2), 0.3 + 0.22 * Math.cos(i * 0.7 + 0.2), 0.06])),
      ...times(3, (i) => ball('cone', 'cone', [0.05, 0.07, 0.05], [0.23 * Math.sin(i * 2.1 + 1), 0.3 + 0.23 * Math.cos(i * 2.1 + 1), 0.06])),
      ...[1, -1].flatMap((s) => [ball('bow', 'ribbon', [0.13, 0.08, 0.05], [s * 0.07, 0.1, 0.07], { turn: [0, 0, s * 16] }), box('end', 'ribbon', [0.045, 0.16, 0.008], [s * 0.045, 0.0, 0.06], { turn: [0, 0, s * 16] })]),
      ball('knot', 'ribbon', 0.05, [0, 0.09, 0.085]),
    ],
  ),
  thing('menorah', 'hanukkah menorah, hanukiah, chanukah menorah', { brass: BRASS, candle: { is: 'wax', color: '#f0ece0' }, flame: { color: '#ffb02a', glow: 1.8 } }, ['brass'], () => [
    turned(
      'base',
      'brass',
      [
        [0, 0],
        [0.11, 0],
        [0.11, 0.015],
        [0.05, 0.03],
        [0.02, 0.06],
        [0, 0.06],
      ],
      { smooth: true },
    ),
    cylinder('stem', 'brass', 0.012, 0.32, [0, 0.2, 0]),
    ...[0.07, 0.14, 0.21, 0.28].map((x) =>
      tube(
        'branch',
        'brass',
        times(13, (i): Triple => [-x * Math.cos((i * Math.PI) / 12), 0.32 - x * Math.sin((i * Math.PI) / 12), 0]),
        0.009,
      ),
    ),
    ...[-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap((i): Part[] => {
      const y = i === 0 ? 0.38 : 0.33;
      return [
        turned(
          'cup',
          'brass',
          [
            [0, 0],
            [0.012, 0],
            [0.02, 0.02],
            [0.018, 0.02],
            [0, 0.008],
          ],
          { at: [i * 0.07, y - 0.01, 0] },
        ),
        cylinder('candle', 'candle', 0.009, 0.1, [i * 0.07, y + 0.05, 0]),
        ball('flame', 'flame', [0.014, 0.03, 0.014], [i * 0.07, y + 0.118, 0]),
      ];
    }),
    ball('knop', 'brass', 0.04, [0, 0.12, 0]),
  ]),
  thing(
    'maneki neko',
    'lucky cat, waving cat, fortune cat, japanese lucky cat',
    { white: { is: 'porcelain', color: '#faf8f4' }, red: { color: '#c8202a', roughness: 0.3 }, gold: { is: 'gold' }, black: { color: '#1d1a1c', roughness: 0.2 }, pink: { color: '#f0a8a8' }, ear: { color: '#e07a6a' } },
    ['white'],
    () => [
      ball('body', 'white', [0.2, 0.22, 0.18], [0, 0.1, 0]),
      ball('head', 'white', [0.2, 0.17, 0.17], [0, 0.27, 0.01]),
      ...[1, -1].flatMap((s) => [
        cone('ear', 'white', [0.04, 0.004], 0.07, [s * 0.06, 0.36, 0], { turn: [0, 0, -s * 16] }),
        cone('inner ear', 'ear', [0.024, 0.003], 0.05, [s * 0.06, 0.354, 0.018], { turn: [0, 0, -s * 16] }),
        tube(
          'eye',
          'black',
          [
            [s * 0.062, 0.285, 0.082],
            [s * 0.045, 0.297, 0.09],
            [s * 0.028, 0.285, 0.094],
          ],
          0.004,
        ),
        ball('foot', 'white', [0.07, 0.045, 0.09], [s * 0.06, 0.022, 0.08]),
        ...[0, 1].map((k) =>
          tube(
            'whisker',
            'black',
            [
              [s * 0.05, 0.258 - k * 0.014, 0.088],
              [s * 0.1, 0.262 - k * 0.022, 0.06],
            ],
            0.0015,
          ),
        ),
      ]),
      ball('nose', 'pink', [0.018, 0.012, 0.01], [0, 0.268, 0.096]),
      tube(
        'mouth',
        'black',
        [
          [-0.02, 0.248, 0.092],
          [-0.01, 0.243, 0.095],
          [0, 0.252, 0.096],
          [0.01, 0.243, 0.095],
          [0.02, 0.248, 0.092],
        ],
        0.002,
      ),
      tube(
        'raised arm',
        'white',
        [
          [-0.09, 0.14, 0.03],
          [-0.13, 0.22, 0.05],
          [-0.13, 0.32, 0.06],
        ],
        [0.035, 0.034, 0.036],
      ),
      ball('paw', 'white', [0.08, 0.08, 0.07], [-0.13, 0.34, 0.062]),
      tube(
        'arm',
        'white',
        [
          [0.09, 0.15, 0.03],
          [0.1, 0.1, 0.09],
          [0.05, 0.08, 0.12],
        ],
        [0.034, 0.032, 0.034],
      ),
      ring('collar', 'red', 0.078, 0.013, [0, 0.195, 0.01]),
      ball('bell', 'gold', 0.04, [0, 0.178, 0.095]),
      cushion('koban', 'gold', [0.07, 0.11, 0.016], [0.03, 0.1, 0.13], 2.4),
      plate(
        'bib',
        'red',
        [
          [-0.05, 0],
          [0.05, 0],
          [0.035, -0.05],
          [0, -0.065],
          [-0.035, -0.05],
        ],
        0.01,
        [0, 0.172, 0.088],
        { turn: [-14, 0, 0] },
      ),
    ],
  ),
  thing('daruma', 'daruma doll', { red: { color: '#c8202a', roughness: 0.35 }, face: { color: '#f2dcc0' }, black: { color: '#1a1718' }, white: { color: '#faf8f2' }, gold: { is: 'gold' } }, ['red'], () => [
    turned(
      'body',
      'red',
      [
        [0, 0],
        [0.07, 0.004],
        [0.115, 0.06],
        [0.12, 0.12],
        [0.1, 0.19],
        [0.055, 0.23],
        [0, 0.24],
      ],
      { smooth: true },
    ),
    ball('face', 'face', [0.15, 0.12, 0.08], [0, 0.145, 0.082]),
    ...[1, -1].flatMap((s) => [
      ball('eye', 'white', [0.05, 0.05, 0.02], [s * 0.033, 0.15, 0.117]),
      ball('pupil', 'black', [0.02, 0.02, 0.01], [s * 0.033, 0.15, 0.127]),
      tube(
        'brow',
        'black',
        [
          [s * 0.01, 0.18, 0.114],
          [s * 0.04, 0.194, 0.104],
          [s * 0.062, 0.18, 0.094],
        ],
        [0.004, 0.008, 0.003],
      ),
      tube(
        'beard',
        'black',
        [
          [s * 0.022, 0.112, 0.118],
          [s * 0.05, 0.1, 0.108],
          [s * 0.07, 0.112, 0.09],
        ],
        [0.003, 0.006, 0.002],
      ),
      ...[0, 1].map((k) =>
        tube(
          'line',
          'gold',
          [
            [s * 0.055, 0.06 - k * 0.02, 0.098 - k * 0.012],
            [s * 0.09, 0.08 - k * 0.02, 0.074 - k * 0.01],
          ],
          0.004,
        ),
      ),
    ]),
    ball('nose', 'face', [0.02, 0.022, 0.02], [0, 0.132, 0.122]),
    box('mouth', 'red', [0.026, 0.006, 0.008], [0, 0.11, 0.118]),
    ...[0.055, 0.03].map((y) => box('sign', 'gold', [0.05, 0.007, 0.012], [0, y, 0.106 - (0.055 - y) * 0.6])),
    box('sign', 'gold', [0.008, 0.05, 0.012], [0, 0.044, 0.103], { turn: [-18, 0, 0] }),
  ]),
  thing(
    'spray can',
    'spray paint, graffiti can, aerosol can, spray paint can, deodorant',
    { can: { is: 'paint', color: '#d8347a' }, metal: { is: 'aluminium' }, cap: { is: 'plastic', color: '#f4f4f2' }, label: { color: '#f6e04a' }, second: { color: '#2a2c34' } },
    ['can'],
    () => [
      turned('can', 'can', [
        [0, 0],
        [0.03, 0],
        [0.0325, 0.004],
        [0.0325, 0.16],
        [0, 0.16],
      ]),
      turned('shoulder', 'metal', [
        [0.033, 0.158],
        [0.033, 0.164],
        [0.026, 0.178],
        [0.014, 0.184],
        [0, 0.184],
      ]),
      ring('rim', 'metal', 0.0325, 0.0018, [0, 0.003, 0]),
      cylinder('nozzle', 'cap', 0.008, 0.018, [0, 0.192, 0]),
      box('hole', 'second', [0.003, 0.003, 0.002], [0, 0.194, 0.008], { round: 0 }),
      ...[0.11, 0.05].map((y) => ring('band', 'label', 0.0325, 0.0016, [0, y, 0])),
      plate(
        'splash',
        'label',
        times(16, (i): Pair => {
          const r = i % 2 ? 0.012 : 0.02 + 0.004 * (i % 3);
          return [r * Math.cos((i * Math.PI) / 8), r * Math.sin((i * Math.PI) / 8)];
        }),
        0.004,
        [0, 0.08, 0.0315],
        { bevel: 0 },
      ),
    ],
  ),
  thing('domino', 'domino tile, dominoes, dominos', { tile: { color: '#f6f2e6', roughness: 0.25 }, pip: { color: '#17151a' } }, ['tile'], () => [
    box('tile', 'tile', [0.025, 0.05, 0.008], [0, 0.025, 0], { round: 0.0015 }),
    box('line', 'pip', [0.021, 0.0012, 0.0084], [0, 0.025, 0], { round: 0 }),
    ...[
      [-1, 1],
      [1, -1],
      [0, 0],
      [1, 1],
      [-1, -1],
    ].map(([x, y]) => ball('pip', 'pip', [0.0042, 0.0042, 0.0016], [x * 0.0062, 0.0375 + y * 0.0062, 0.004])),
    ...[
      [-1, 1],
      [0, 0],
      [1, -1],
    ].map(([x, y]) => ball('pip', 'pip', [0.0042, 0.0042, 0.0016], [x * 0.0062, 0.0125 + y * 0.0062, 0.004])),
  ]),
  thing('puzzle piece', 'jigsaw puzzle, jigsaw piece, puzzle, jigsaw', { piece: { is: 'paint', color: '#3a8ad8' } }, ['piece'], () => {
    const knob = (cx: number, cy: number, a: number): Pair[] =>
      times(13, (i): Pair => {
        const t = a + Math.PI * 1.25 - (i / 12) * Math.PI * 1.5 - Math.PI;
        return [cx + 0.016 * Math.cos(t), cy + 0.016 * Math.sin(t)];
      });
    const outline: Pair[] = [
      [-0.05, -0.05],
      [0.05, -0.05],
      [0.05, -0.012],
      ...knob(0.06, 0, Math.PI / 4 + Math.PI * 0.5).reverse(),
      [0.05, 0.012],
      [0.05, 0.05],
      [0.012, 0.05],
      ...knob(0, 0.06, Math.PI * 0.25 + Math.PI).reverse(),
      [-0.012, 0.05],
      [-0.05, 0.05],
    ];
    return [plate('piece', 'piece', outline, 0.012, [0, 0.05, 0], { bevel: 0.002 })];
  }),
  thing('necktie', 'tie, neck tie', { silk: { is: 'silk', color: '#a8202c', pattern: { kind: 'stripes', color: '#2a2f52' } }, knot: { is: 'silk', color: '#a8202c' } }, ['silk', 'knot'], () => [
    plate(
      'blade',
      'silk',
      [
        [-0.016, 0.42],
        [0.016, 0.42],
        [0.042, 0.06],
        [0, 0],
        [-0.042, 0.06],
      ],
      0.006,
      [0, 0, 0.008],
    ),
    plate(
      'tail',
      'silk',
      [
        [-0.013, 0.42],
        [0.013, 0.42],
        [0.026, 0.12],
        [0, 0.08],
        [-0.026, 0.12],
      ],
      0.005,
      [0, 0, 0],
    ),
    plate(
      'knot',
      'knot',
      [
        [-0.028, 0.05],
        [0.028, 0.05],
        [0.017, 0],
        [-0.017, 0],
      ],
      0.026,
      [0, 0.41, 0.004],
    ),
    { ...ring('loop', 'knot', 0.068, 0.008, [0, 0.475, -0.05]), turn: [24, 0, 0], scale: [1, 1, 0.86] },
  ]),
  thing('belt', 'leather belt, champion belt, championship belt', { leather: { is: 'leather', color: '#4a2e1c' }, buckle: { is: 'gold' }, hole: { color: '#17120e' } }, ['leather'], () => [
    { ...hoop('strap', 'leather', [0.16, 0.153], 0.04, [0, 0.02, 0]), turn: [90, 0, 0], scale: [1, 0.8, 1] },
    ...[1, -1].map((s) => box('buckle', 'buckle', [0.006, 0.052, 0.008], [s * 0.03, 0.02, 0.13])),
    ...[1, -1].map((s) => box('buckle', 'buckle', [0.066, 0.006, 0.008], [0, 0.02 + s * 0.024, 0.13])),
    box('prong', 'buckle', [0.05, 0.004, 0.005], [0.002, 0.02, 0.134]),
    ...times(4, (i) => cylinder('hole', 'hole', 0.0022, 0.01, [0.045 + i * 0.012, 0.02, 0.124 - i * 0.004], { turn: [90, 0, 0] })),
    box('keeper', 'leather', [0.012, 0.046, 0.014], [0.05, 0.02, 0.122], { turn: [0, 18, 0] }),
  ]),
  thing('beach chair', 'deck chair, sun lounger, lounge chair, deckchair, sun bed', { wood: { is: 'oak', color: '#b98a54' }, cloth: { is: 'fabric', color: '#2a8ac8', pattern: { kind: 'stripes', color: '#f6f4ee' } } }, ['cloth'], () => [
    ...[1, -1].flatMap((x) => [
      box('rail', 'wood', [0.04, 1.3, 0.035], [x * 0.3, 0.52, -0.12], { turn: [-44, 0, 0] }),
      box('leg', 'wood', [0.04, 1.05, 0.035], [x * 0.26, 0.36, -0.06], { turn: [52, 0, 0] }),
      box('brace', 'wood', [0.035, 0.6, 0.03], [x * 0.33, 0.42, -0.42], { turn: [18, 0, 0] }),
    ]),
    ...[
      [0.96, -0.57],
      [0.08, 0.33],
      [0.05, -0.5],
    ].map(([y, z]) => cylinder('bar', 'wood', 0.018, 0.62, [0, y, z], { turn: [0, 0, 90] })),
    {
      name: 'sling',
      material: 'cloth',
      shape: {
        kind: 'sweep',
        path: [
          [0, 0.97, -0.57],
          [0, 0.62, -0.36],
          [0, 0.34, -0.1],
          [0, 0.24, 0.14],
          [0, 0.3, 0.36],
        ],
        radius: 1,
        section: [
          [-0.26, -0.006],
          [0.26, -0.006],
          [0.26, 0.006],
          [-0.26, 0.006],
        ],
        smooth: true,
      },
    },
    cushion('pillow', 'cloth', [0.4, 0.14, 0.08], [0, 0.86, -0.46], 3, { turn: [-30, 0, 0] }),
  ]),
  thing('clarinet', 'oboe', { wood: { is: 'ebony' }, key: { is: 'silver' } }, ['wood'], () => [
    turned(
      'body',
      'wood',
      [
        [0, 0],
        [0.04, 0],
        [0.036, 0.02],
        [0.02, 0.07],
        [0.014, 0.12],
        [0.013, 0.5],
        [0.011, 0.58],
        [0.008, 0.64],
        [0.004, 0.665],
        [0, 0.665],
      ],
      { smooth: true },
    ),
    ...[0.1, 0.3, 0.52, 0.575].map((y) => cylinder('ring', 'key', 0.0165, 0.01, [0, y, 0])),
    ...times(9, (i) =>
      assembly('key', [cylinder('pad', 'key', 0.008, 0.004, [0, 0, 0.018], { turn: [90, 0, 0] }), box('arm', 'key', [0.003, 0.03, 0.003], [0.008, 0.01, 0.014])], { at: [0, 0.15 + i * 0.038, 0], turn: [0, i % 3 === 2 ? 70 : 0, 0] }),
    ),
    cylinder('rod', 'key', 0.002, 0.36, [0.011, 0.3, 0.01]),
  ]),
  thing('tuba', 'sousaphone, euphonium', { brass: BRASS, valve: { is: 'silver' } }, ['brass'], () => [
    turned(
      'bell',
      'brass',
      [
        [0.06, 0.45],
        [0.09, 0.7],
        [0.15, 0.86],
        [0.24, 0.95],
        [0.23, 0.965],
        [0.14, 0.88],
        [0.075, 0.7],
        [0.045, 0.45],
      ],
      { smooth: true, at: [0.12, 0, 0] },
    ),
    tube(
      'bow',
      'brass',
      [
        [0.12, 0.5, 0],
        [0.12, 0.24, 0],
        [0.08, 0.1, 0],
        [-0.04, 0.05, 0],
        [-0.15, 0.12, 0],
        [-0.18, 0.3, 0],
        [-0.17, 0.55, 0],
        [-0.1, 0.66, 0],
        [-0.02, 0.6, 0],
        [-0.02, 0.3, 0],
      ],
      [0.06, 0.066, 0.066, 0.062, 0.055, 0.05, 0.045, 0.04, 0.035, 0.03],
    ),
    ...[0, 1, 2].map((i) =>
      assembly('valve', [cylinder('casing', 'valve', 0.022, 0.2, [0, 0, 0]), cylinder('stem', 'valve', 0.006, 0.05, [0, 0.12, 0]), cylinder('button', 'valve', 0.016, 0.008, [0, 0.148, 0])], { at: [-0.08 + i * 0.05, 0.36, 0.07] }),
    ),
    ...[0, 1].map((i) =>
      tube(
        'slide',
        'brass',
        [
          [-0.08 + i * 0.05, 0.3, 0.07],
          [-0.1 + i * 0.04, 0.22, 0.09],
          [-0.06 + i * 0.05, 0.18, 0.08],
          [-0.04 + i * 0.04, 0.3, 0.07],
        ],
        0.012,
      ),
    ),
    tube(
      'lead pipe',
      'brass',
      [
        [0.04, 0.36, 0.07],
        [0.1, 0.5, 0.12],
        [0.06, 0.62, 0.16],
        [-0.04, 0.66, 0.18],
      ],
      [0.012, 0.011, 0.01, 0.009],
    ),
    cone('mouthpiece', 'valve', [0.01, 0.02], 0.05, [-0.06, 0.665, 0.185], { turn: [0, 0, 70] }),
  ]),
  thing('harmonica', 'mouth organ', { cover: { is: 'chrome' }, comb: { is: 'walnut' }, hole: { color: '#141214' } }, ['cover'], () => [
    box('comb', 'comb', [0.1, 0.016, 0.026], [0, 0.014, 0], { round: 0.002 }),
    ...[1, -1].map((s) => ball('cover', 'cover', [0.1, 0.016, 0.024], [0, 0.014 + s * 0.008, -0.001])),
    ...[1, -1].map((s) => box('plate', 'cover', [0.104, 0.002, 0.027], [0, 0.014 + s * 0.0075, 0], { round: 0 })),
    ...times(10, (i) => box('hole', 'hole', [0.0055, 0.007, 0.003], [-0.0405 + i * 0.009, 0.014, 0.0125], { round: 0 })),
    ...[1, -1].flatMap((x) => [1, -1].map((y) => cylinder('screw', 'hole', 0.0018, 0.002, [x * 0.048, 0.014 + y * 0.0088, 0]))),
  ]),
  thing('manhole cover', 'manhole, drain cover, sewer cover', { iron: { is: 'iron' }, rim: { is: 'concrete' } }, ['iron'], () => [
    { ...hoop('rim', 'rim', [0.42, 0.34], 0.06, [0, 0.03, 0]), turn: [90, 0, 0] },
    cylinder('cover', 'iron', 0.335, 0.05, [0, 0.03, 0]),
    ...[0.3, 0.2, 0.1].map((r) => ring('ridge', 'iron', r, 0.008, [0, 0.056, 0])),
    ...times(12, (i) => box('ridge', 'iron', [0.012, 0.012, 0.09], [0.25 * Math.sin(i * 0.5236), 0.057, 0.25 * Math.cos(i * 0.5236)], { turn: [0, i * 30, 0], round: 0.003 })),
    ...[1, -1].map((s) => box('key hole', 'rim', [0.05, 0.01, 0.016], [s * 0.15, 0.056, 0], { round: 0 })),
    plate('star', 'iron', circle(0.06, 0.06, 6), 0.012, [0, 0.056, 0], { turn: [-90, 0, 0] }),
  ]),
];
