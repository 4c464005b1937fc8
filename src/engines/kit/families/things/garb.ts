import { assembly, type Family, MIRRORED, part } from '../family.ts';
import { ball, box, cushion, cylinder, plate, ring, thing, tube, turned } from '../pieces.ts';

const BRASS = { is: 'brass' };
const WHITE = { is: 'fabric', color: '#f4f2ec' };
type Point = [number, number, number];

/** Builds a garment with sleeves, from its hem to its collar, not worn by anyone. */
const top = (long: number, wide: number, sleeve: readonly Point[], thick: readonly number[]) => [
  part('body', 'cloth', {
    kind: 'loft',
    smooth: true,
    sections: [
      { y: 0, size: [wide * 0.98, 0.2], square: 3 },
      { y: 0.02, size: [wide, 0.22], square: 3 },
      { y: long * 0.55, size: [wide * 0.96, 0.22], square: 3 },
      { y: long * 0.88, size: [wide * 1.02, 0.2], square: 3 },
      { y: long, size: [wide * 0.42, 0.14], square: 2.4 },
    ],
  }),
  part('sleeve', 'cloth', { kind: 'sweep', smooth: true, sides: 16, path: [...sleeve], radius: [...thick] }, { copies: [...MIRRORED] }),
];

const LONG_SLEEVE: readonly Point[] = [
  [0.16, 0.6, 0],
  [0.29, 0.5, 0.01],
  [0.36, 0.28, 0.03],
  [0.4, 0.08, 0.06],
];
const SHORT_SLEEVE: readonly Point[] = [
  [0.14, 0.58, 0],
  [0.26, 0.5, 0],
  [0.34, 0.41, 0],
];

/** Clothes without a wearer. */
export const GARB: readonly Family[] = [
  thing('t-shirt', 't shirt, tshirt, tee, tee shirt, shirt, polo shirt, football shirt, jersey, blouse', { cloth: { is: 'fabric', color: '#3f7fc0' }, collar: WHITE }, ['cloth'], () => [
    ...top(0.64, 0.46, SHORT_SLEEVE, [0.09, 0.085, 0.09]),
    ring('collar', 'collar', 0.085, 0.014, [0, 0.635, 0.005], { scale: [1, 1, 0.8] }),
  ]),
  thing(
    'sweater',
    'jumper, pullover, knitted sweater, christmas sweater, cardigan, ugly sweater',
    { cloth: { is: 'wool', color: '#b8322e' }, collar: { is: 'wool', color: '#f0e8d8' }, stripe: { is: 'wool', color: '#f0e8d8' } },
    ['cloth'],
    () => [
      ...top(0.64, 0.48, LONG_SLEEVE, [0.1, 0.085, 0.07, 0.06]),
      ring('collar', 'collar', 0.09, 0.026, [0, 0.64, 0], { scale: [1, 1, 0.8] }),
      part('hem', 'collar', {
        kind: 'loft',
        smooth: true,
        sections: [
          { y: -0.03, size: [0.47, 0.21], square: 3 },
          { y: 0.04, size: [0.5, 0.24], square: 3 },
        ],
      }),
      part(
        'stripe',
        'stripe',
        {
          kind: 'loft',
          smooth: true,
          sections: [
            { y: 0, size: [0.475, 0.228], square: 3 },
            { y: 0.05, size: [0.472, 0.228], square: 3 },
          ],
        },
        { at: [0, 0.28, 0] },
      ),
      ring('cuff', 'collar', 0.056, 0.018, [0.4, 0.09, 0.058], { turn: [20, 0, 8], copies: [...MIRRORED] }),
    ],
  ),
  thing('hoodie', 'hooded sweatshirt, sweatshirt, hooded sweater', { cloth: { is: 'fabric', color: '#5b6470' }, cord: WHITE, pocket: { is: 'fabric', color: '#4b535e' }, rib: { is: 'fabric', color: '#434a54' } }, ['cloth'], () => [
    ...top(0.64, 0.5, LONG_SLEEVE, [0.105, 0.09, 0.075, 0.062]),
    part('hood', 'cloth', {
      kind: 'blend',
      cells: 30,
      of: [
        { kind: 'ball', size: [0.3, 0.26, 0.26], at: [0, 0.68, -0.05], blend: 0.03 },
        { kind: 'ball', size: [0.2, 0.22, 0.24], at: [0, 0.71, 0.06], op: 'subtract', blend: 0.02 },
      ],
    }),
    box('pocket', 'pocket', [0.28, 0.14, 0.04], [0, 0.14, 0.1], { round: 0.018 }),
    tube(
      'cord',
      'cord',
      [
        [0.05, 0.62, 0.09],
        [0.055, 0.52, 0.125],
        [0.05, 0.43, 0.13],
      ],
      0.007,
      { copies: [...MIRRORED] },
    ),
    part('hem', 'rib', {
      kind: 'loft',
      smooth: true,
      sections: [
        { y: -0.03, size: [0.48, 0.21], square: 3 },
        { y: 0.04, size: [0.515, 0.24], square: 3 },
      ],
    }),
    ring('cuff', 'rib', 0.057, 0.017, [0.4, 0.09, 0.058], { turn: [20, 0, 8], copies: [...MIRRORED] }),
  ]),
  thing(
    'jacket',
    'leather jacket, coat, blazer, bomber jacket, denim jacket, biker jacket, winter jacket, parka, suit jacket, raincoat',
    { cloth: { is: 'leather', color: '#3a2a22' }, zip: { is: 'steel' }, collar: { is: 'leather', color: '#2c1f19' }, button: BRASS },
    ['cloth', 'collar'],
    () => [
      ...top(0.66, 0.5, LONG_SLEEVE, [0.108, 0.092, 0.078, 0.064]),
      box('zip', 'zip', [0.012, 0.58, 0.02], [0, 0.31, 0.108], { round: 0.004 }),
      plate(
        'lapel',
        'collar',
        [
          [0.0, 0.62],
          [0.12, 0.66],
          [0.15, 0.54],
          [0.09, 0.5],
          [0.01, 0.36],
        ],
        0.02,
        [0, 0, 0.105],
        { copies: [...MIRRORED] },
      ),
      ring('collar', 'collar', 0.1, 0.028, [0, 0.65, -0.01], { scale: [1, 1, 0.8] }),
      box('pocket', 'collar', [0.12, 0.016, 0.02], [0.13, 0.2, 0.107], { turn: [0, 0, 30], round: 0.005, copies: [...MIRRORED] }),
      ball('button', 'button', 0.02, [0.03, 0.14, 0.115], { copies: [{ kind: 'line', count: 3, step: [0, 0.09, 0] }] }),
    ],
  ),
  thing(
    'dress',
    'gown, evening dress, ball gown, wedding dress, summer dress, princess dress, skirt dress',
    { cloth: { is: 'silk', color: '#c2375f' }, sash: { is: 'silk', color: '#f2d8de' }, trim: { is: 'fabric', color: '#f6eef0' } },
    ['cloth'],
    () => [
      turned(
        'skirt',
        'cloth',
        [
          [0, 0],
          [0.44, 0],
          [0.46, 0.02],
          [0.34, 0.36],
          [0.19, 0.68],
          [0.135, 0.8],
          [0, 0.8],
        ],
        { smooth: true, sides: 48 },
      ),
      part('bodice', 'cloth', {
        kind: 'loft',
        smooth: true,
        sections: [
          { y: 0.76, size: [0.27, 0.2] },
          { y: 0.92, size: [0.32, 0.23] },
          { y: 1.06, size: [0.34, 0.24] },
          { y: 1.12, size: [0.3, 0.2] },
        ],
      }),
      ring('sash', 'sash', 0.137, 0.026, [0, 0.79, 0], { scale: [1, 1, 0.86] }),
      ball('bow', 'sash', [0.1, 0.07, 0.05], [0.055, 0.8, -0.14], { turn: [0, 0, 20], copies: [...MIRRORED] }),
      tube(
        'strap',
        'cloth',
        [
          [0.1, 1.1, 0.09],
          [0.105, 1.22, 0.01],
          [0.1, 1.1, -0.08],
        ],
        0.014,
        { copies: [...MIRRORED] },
      ),
      ring('hem', 'trim', 0.45, 0.016, [0, 0.016, 0]),
    ],
  ),
  thing('trousers', 'pants, jeans, blue jeans, slacks, cargo pants, leggings, denim jeans', { cloth: { is: 'denim' }, belt: { is: 'leather', color: '#5a3520' }, buckle: BRASS, pocket: { is: 'denim', color: '#2d4064' } }, ['cloth'], () => [
    part('trousers', 'cloth', {
      kind: 'blend',
      cells: 44,
      of: [
        {
          kind: 'limb',
          path: [
            [0, 0.98, 0],
            [0, 0.82, 0],
          ],
          radius: [0.17, 0.19],
          blend: 0.05,
        },
        ...[1, -1].map((s) => ({
          kind: 'limb' as const,
          path: [
            [s * 0.09, 0.84, 0],
            [s * 0.11, 0.45, 0.01],
            [s * 0.12, 0.06, 0],
          ] as Point[],
          radius: [0.115, 0.09, 0.085],
          blend: 0.04,
        })),
        { kind: 'block', size: [1, 0.3, 1], at: [0, -0.12, 0], op: 'subtract' },
        { kind: 'block', size: [1, 0.3, 1], at: [0, 1.2, 0], op: 'subtract' },
      ],
    }),
    ring('belt', 'belt', 0.172, 0.022, [0, 1.03, 0]),
    box('buckle', 'buckle', [0.06, 0.045, 0.02], [0, 1.03, 0.19], { round: 0.008 }),
    box('pocket', 'pocket', [0.1, 0.12, 0.02], [0.09, 0.86, -0.19], { turn: [-8, 14, 0], round: 0.008, copies: [...MIRRORED] }),
  ]),
  thing('sock', 'socks, stocking, christmas stocking, knitted sock, wool sock', { cloth: { is: 'wool', color: '#c8362e' }, stripe: { is: 'wool', color: '#f4efe4' }, heel: { is: 'wool', color: '#f4efe4' } }, ['cloth'], () => [
    part('sock', 'cloth', {
      kind: 'blend',
      cells: 44,
      of: [
        {
          kind: 'limb',
          path: [
            [0, 0.4, -0.06],
            [0, 0.2, -0.07],
            [0, 0.08, -0.06],
          ],
          radius: [0.062, 0.056, 0.06],
          blend: 0.02,
        },
        {
          kind: 'limb',
          path: [
            [0, 0.075, -0.05],
            [0, 0.055, 0.06],
            [0, 0.05, 0.14],
          ],
          radius: [0.062, 0.056, 0.05],
          blend: 0.03,
        },
      ],
    }),
    ball('heel', 'heel', [0.12, 0.12, 0.11], [0, 0.072, -0.085]),
    ball('toe', 'heel', [0.112, 0.1, 0.1], [0, 0.05, 0.155]),
    cylinder('cuff', 'heel', 0.068, 0.07, [0, 0.43, -0.06], { round: 0.016 }),
    cylinder('stripe', 'stripe', 0.0605, 0.026, [0, 0.32, -0.064], { round: 0.006, copies: [{ kind: 'line', count: 3, step: [0, -0.055, -0.001] }] }),
  ]),
  thing('scarf', 'knitted scarf, winter scarf, shawl, woollen scarf', { cloth: { is: 'wool', color: '#b8382e' }, stripe: { is: 'wool', color: '#f0e6d2' }, fringe: { is: 'wool', color: '#f0e6d2' } }, ['cloth'], () => [
    ring('loop', 'cloth', 0.12, 0.045, [0, 0.5, 0], { turn: [10, 0, 0] }),
    ring('loop', 'cloth', 0.128, 0.04, [0, 0.45, 0.006], { turn: [-6, 0, 6] }),
    box('end', 'cloth', [0.11, 0.38, 0.035], [0.05, 0.26, 0.15], { turn: [6, 0, 5], round: 0.014 }),
    box('other end', 'cloth', [0.11, 0.32, 0.035], [-0.06, 0.29, 0.15], { turn: [6, 0, -6], round: 0.014 }),
    box('stripe', 'stripe', [0.113, 0.035, 0.037], [0.044, 0.15, 0.162], { turn: [6, 0, 5], round: 0.01, copies: [{ kind: 'line', count: 2, step: [0.006, 0.07, -0.007] }] }),
    ...[-0.04, -0.014, 0.014, 0.04].map((x) => cylinder('fringe', 'fringe', 0.007, 0.05, [0.032 + x, 0.07, 0.168], {})),
  ]),
  thing('glove', 'gloves, mitten, mittens, winter glove, leather glove, gauntlet, work glove, oven mitt', { cloth: { is: 'leather', color: '#7a4a2a' }, cuff: { is: 'fabric', color: '#e8dcc4' } }, ['cloth'], () => [
    part('hand', 'cloth', {
      kind: 'blend',
      cells: 46,
      of: [
        { kind: 'ball', size: [0.11, 0.13, 0.05], at: [0, 0.13, 0], blend: 0.02 },
        ...[-0.042, -0.014, 0.014, 0.04].map((x, i) => ({
          kind: 'limb' as const,
          path: [
            [x * 0.9, 0.16, 0],
            [x * 1.25, 0.24 + [0.0, 0.025, 0.028, 0.008][i]!, 0.008],
          ] as Point[],
          radius: [0.017, 0.014],
          blend: 0.01,
        })),
        {
          kind: 'limb',
          path: [
            [0.045, 0.1, 0.002],
            [0.088, 0.165, 0.014],
          ],
          radius: [0.021, 0.016],
          blend: 0.016,
        },
        {
          kind: 'limb',
          path: [
            [0, 0.1, 0],
            [0, 0.03, 0],
          ],
          radius: [0.04, 0.042],
          blend: 0.02,
        },
      ],
    }),
    part('cuff', 'cuff', { kind: 'superellipsoid', size: [0.11, 0.06, 0.09], square: 3.4 }, { at: [0, 0.03, 0] }),
  ]),
  thing(
    'high heel',
    'high heels, stiletto, heels, high heel shoe, pumps, glass slipper, cinderella shoe',
    { shoe: { is: 'leather', color: '#c8202a', roughness: 0.2 }, sole: { is: 'leather', color: '#2a2220' }, lining: { is: 'leather', color: '#e8d4c0' } },
    ['shoe'],
    () => [
      part('shoe', 'shoe', {
        kind: 'blend',
        cells: 46,
        of: [
          {
            kind: 'limb',
            path: [
              [0, 0.11, -0.09],
              [0, 0.085, -0.03],
              [0, 0.035, 0.06],
              [0, 0.022, 0.14],
            ],
            radius: [0.036, 0.034, 0.034, 0.018],
            blend: 0.02,
          },
          {
            kind: 'limb',
            path: [
              [0, 0.15, -0.085],
              [0, 0.12, -0.03],
              [0, 0.075, 0.04],
            ],
            radius: [0.032, 0.032, 0.03],
            op: 'subtract',
            blend: 0.008,
          },
          { kind: 'block', size: [0.2, 0.1, 0.5], at: [0, -0.046, 0], op: 'subtract' },
        ],
      }),
      tube(
        'heel',
        'shoe',
        [
          [0, 0.085, -0.1],
          [0, 0.04, -0.104],
          [0, 0, -0.1],
        ],
        [0.02, 0.009, 0.007],
        {},
      ),
      plate(
        'sole',
        'sole',
        [
          [-0.016, 0.03],
          [0.016, 0.03],
          [0.03, 0.09],
          [0.012, 0.15],
          [-0.012, 0.15],
          [-0.03, 0.09],
        ],
        0.008,
        [0, 0.005, 0],
        { turn: [90, 0, 0], smooth: true },
      ),
    ],
  ),
  thing('sandal', 'sandals, flip flop, flip flops, slipper, slippers, beach shoe', { sole: { is: 'rubber', color: '#3a8fb8' }, strap: { is: 'rubber', color: '#f0c23a' } }, ['sole'], () => [
    plate(
      'sole',
      'sole',
      [
        [-0.034, -0.12],
        [0.034, -0.12],
        [0.036, 0],
        [0.05, 0.09],
        [0.034, 0.145],
        [-0.022, 0.14],
        [-0.046, 0.08],
        [-0.034, 0],
      ],
      0.024,
      [0, 0.014, 0],
      { turn: [90, 0, 0], smooth: true, bevel: 0.006 },
    ),
    tube(
      'strap',
      'strap',
      [
        [0.0, 0.026, 0.1],
        [0.026, 0.07, 0.05],
        [0.042, 0.024, -0.012],
      ],
      0.008,
      { copies: [...MIRRORED] },
    ),
    ball('toe post', 'strap', 0.02, [0, 0.04, 0.1]),
  ]),
  thing('wallet', 'purse wallet, leather wallet, money wallet', { leather: { is: 'leather', color: '#6b4024' }, note: { is: 'paper', color: '#9cc08a' }, stitch: { is: 'fabric', color: '#d8b98a' }, button: BRASS }, ['leather'], () => [
    cushion('wallet', 'leather', [0.11, 0.09, 0.026], [0, 0.045, 0], 6),
    box('note', 'note', [0.1, 0.09, 0.003], [0.002, 0.056, -0.003], { round: 0.001, copies: [{ kind: 'line', count: 2, step: [-0.005, -0.004, 0.006] }] }),
    box('strap', 'leather', [0.034, 0.026, 0.03], [0.05, 0.045, 0.001], { round: 0.008 }),
    ball('button', 'button', [0.014, 0.014, 0.006], [0.044, 0.045, 0.016]),
    box('stitch', 'stitch', [0.1, 0.0016, 0.002], [0, 0.082, 0.0122]),
  ]),
  thing('bracelet', 'bangle, arm ring, charm bracelet, gold bracelet, armlet', { metal: { is: 'gold' }, gem: { is: 'ruby' } }, ['metal'], () => [
    assembly(
      'bracelet',
      [
        ring('band', 'metal', 0.034, 0.004, [0, 0, 0], { turn: [90, 0, 0] }),
        { name: 'gem', material: 'gem', shape: { kind: 'superellipsoid', size: [0.007, 0.008, 0.006], at: [0, 0.038, 0] }, copies: [{ kind: 'ring', count: 12, axis: 'z' }] },
      ],
      { at: [0, 0.043, 0] },
    ),
  ]),
  thing('earring', 'earrings, pair of earrings, ear ring, stud earring', { metal: { is: 'gold' }, gem: { is: 'emerald' } }, ['metal'], () =>
    [-0.018, 0.018].map((x) =>
      assembly(
        'earring',
        [
          tube(
            'hook',
            'metal',
            [
              [0, 0.036, -0.006],
              [0, 0.046, 0],
              [0, 0.04, 0.006],
              [0, 0.032, 0.006],
            ],
            0.0008,
            {},
          ),
          ball('setting', 'metal', 0.007, [0, 0.03, 0.006]),
          part(
            'drop',
            'gem',
            {
              kind: 'lathe',
              sides: 6,
              smooth: false,
              profile: [
                [0, 0],
                [0.007, 0.008],
                [0.005, 0.018],
                [0, 0.027],
              ],
            },
            { at: [0, 0, 0.006] },
          ),
        ],
        { at: [x, 0, 0] },
      ),
    ),
  ),
];
