import type { Pair, Part, Triple } from '../../../../contract/shape-program.ts';
import { type Family, MIRRORED } from '../family.ts';
import { ball, box, cushion, cylinder, hoop, plate, ring, thing, tube, turned } from '../pieces.ts';

const STEEL = { is: 'steel' };
const IRON = { is: 'iron' };
const WOOD = { is: 'walnut' };
const OAK = { is: 'oak', color: '#9a6b3c' };
const LEATHER = { is: 'leather', color: '#5a3a24' };
const DARK = { is: 'metal', color: '#2e3136' };
const BRASS = { is: 'brass' };

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const arc = (r: number, from: number, to: number, n: number): Pair[] => times(n + 1, (i): Pair => [r * Math.cos(from + ((to - from) * i) / n), r * Math.sin(from + ((to - from) * i) / n)]);

/** Weapons other than swords and bows, and protection against them. */
export const ARMOURY: readonly Family[] = [
  thing('machete', 'bush knife, panga, cutlass knife', { blade: STEEL, handle: { is: 'plastic', color: '#26221e' }, rivet: BRASS }, ['blade'], () => [
    plate(
      'blade',
      'blade',
      [
        [-0.025, 0.14],
        [0.025, 0.14],
        [0.035, 0.4],
        [0.045, 0.52],
        [0.01, 0.6],
        [-0.03, 0.56],
        [-0.028, 0.3],
      ],
      0.006,
      [0, 0, 0],
    ),
    cushion('handle', 'handle', [0.045, 0.17, 0.03], [0, 0.07, 0], 3.2),
    ...[0.03, 0.1].map((y) => cylinder('rivet', 'rivet', 0.007, 0.034, [0, y, 0], { turn: [90, 0, 0] })),
  ]),
  thing('sickle', 'hand sickle, kama', { blade: STEEL, handle: WOOD, collar: IRON }, ['blade'], () => [
    plate(
      'blade',
      'blade',
      [...arc(0.17, -Math.PI / 2, Math.PI * 0.72, 16), ...arc(0.135, Math.PI * 0.66, -Math.PI / 2, 14)].map(([x, y]): Pair => [Number(x) + 0.01, Number(y) + 0.36]),
      0.008,
      [0, 0, 0],
    ),
    turned(
      'handle',
      'handle',
      [
        [0, 0],
        [0.018, 0.005],
        [0.015, 0.08],
        [0.019, 0.15],
        [0, 0.16],
      ],
      { smooth: true },
    ),
    cylinder('collar', 'collar', 0.014, 0.05, [0, 0.175, 0]),
  ]),
  thing('tower shield', 'scutum, pavise, riot shield, roman shield', { board: { is: 'paint', color: '#a3262a' }, rim: BRASS, boss: IRON, strap: LEATHER }, ['board'], () => [
    ...times(9, (i): Part => {
      const a = ((i - 4) / 4) * 0.62;
      return box('board', 'board', [0.086, 1.1, 0.025], [Math.sin(a) * 0.55, 0.55, Math.cos(a) * 0.55 - 0.45], { turn: [0, (a * 180) / Math.PI, 0], round: 0.004 });
    }),
    ...[0.02, 1.08].map((y) =>
      tube(
        'rim',
        'rim',
        times(9, (i): Triple => [Math.sin(((i - 4) / 4) * 0.68) * 0.556, y, Math.cos(((i - 4) / 4) * 0.68) * 0.556 - 0.45]),
        0.018,
      ),
    ),
    ...[1, -1].map((s) => cylinder('rim', 'rim', 0.018, 1.08, [s * Math.sin(0.68) * 0.556, 0.55, Math.cos(0.68) * 0.556 - 0.45])),
    ball('boss', 'boss', [0.22, 0.22, 0.14], [0, 0.55, 0.115]),
    ring('boss rim', 'rim', 0.12, 0.014, [0, 0.55, 0.117], { turn: [90, 0, 0] }),
    ...[0.3, 0.8].flatMap((y) => [-0.25, 0.25].map((x) => ball('rivet', 'rim', 0.035, [x, y, 0.055]))),
    box('grip', 'strap', [0.3, 0.04, 0.03], [0, 0.55, 0.03], {}),
  ]),
  thing(
    'rocket launcher',
    'bazooka, rpg, grenade launcher, missile launcher',
    { tube: { is: 'metal', color: '#4c5a34' }, grip: { is: 'plastic', color: '#23241f' }, warhead: { is: 'metal', color: '#6a6f4a' }, sight: DARK },
    ['tube'],
    () => [
      hoop('tube', 'tube', [0.065, 0.05], 1.1, [0, 0.24, 0]),
      hoop('muzzle', 'tube', [0.09, 0.06], 0.14, [0, 0.24, 0.58]),
      {
        ...turned('exhaust', 'tube', [
          [0.05, 0],
          [0.065, 0],
          [0.11, 0.16],
          [0.1, 0.16],
        ]),
        at: [0, 0.24, -0.5],
        turn: [-90, 0, 0],
      },
      {
        ...turned(
          'warhead',
          'warhead',
          [
            [0, -0.1],
            [0.048, -0.1],
            [0.048, 0.12],
            [0.085, 0.2],
            [0.075, 0.3],
            [0, 0.46],
          ],
          { smooth: false },
        ),
        at: [0, 0.24, 0.56],
        turn: [90, 0, 0],
      },
      box('grip', 'grip', [0.035, 0.16, 0.055], [0, 0.1, 0.12], { turn: [-12, 0, 0] }),
      box('second grip', 'grip', [0.035, 0.14, 0.05], [0, 0.11, 0.34], {}),
      box('trigger', 'sight', [0.02, 0.05, 0.09], [0, 0.165, 0.2], {}),
      cushion('shoulder rest', 'grip', [0.08, 0.09, 0.22], [0, 0.16, -0.2]),
      box('mount', 'sight', [0.03, 0.07, 0.04], [0.02, 0.33, 0.16], {}),
      cylinder('scope', 'sight', 0.03, 0.2, [0.02, 0.38, 0.16], { turn: [90, 0, 0] }),
      hoop('band', 'sight', [0.068, 0.05], 0.03, [0, 0.24, -0.06]),
      hoop('band', 'sight', [0.068, 0.05], 0.03, [0, 0.24, 0.4]),
    ],
  ),
  thing(
    'dynamite',
    'tnt, sticks of dynamite, dynamite bundle, explosives, bundle of dynamite',
    { stick: { is: 'paper', color: '#c22a26' }, band: { is: 'fabric', color: '#2a2622' }, fuse: { is: 'fabric', color: '#d8c79a' }, spark: { color: '#ffb02a', glow: 2 } },
    ['stick'],
    () => [
      ...[
        [0, 0],
        [1, 0],
        [-1, 0],
        [0.5, 0.87],
        [-0.5, 0.87],
        [0.5, -0.87],
        [-0.5, -0.87],
      ].map(([x, z]) => cylinder('stick', 'stick', 0.021, 0.2, [x * 0.043, 0.1, z * 0.043], { round: 0.003 })),
      ...[0.06, 0.14].map((y) => cylinder('band', 'band', 0.066, 0.016, [0, y, 0])),
      tube(
        'fuse',
        'fuse',
        [
          [0, 0.19, 0],
          [0.01, 0.24, 0],
          [0.04, 0.27, 0.01],
          [0.05, 0.31, 0],
        ],
        0.004,
      ),
      ball('spark', 'spark', 0.02, [0.05, 0.315, 0]),
    ],
  ),
  thing('landmine', 'land mine, naval mine', { body: { is: 'metal', color: '#4a5034' }, plate: DARK, light: { color: '#ff2a1a', glow: 1.4 } }, ['body'], () => [
    turned('body', 'body', [
      [0, 0],
      [0.15, 0],
      [0.16, 0.02],
      [0.16, 0.06],
      [0.13, 0.085],
      [0, 0.085],
    ]),
    turned('pressure plate', 'plate', [
      [0, 0.08],
      [0.075, 0.08],
      [0.07, 0.105],
      [0, 0.11],
    ]),
    ...times(8, (i) => ball('bolt', 'plate', 0.02, [Math.cos((i * Math.PI) / 4) * 0.13, 0.07, Math.sin((i * Math.PI) / 4) * 0.13])),
    ball('light', 'light', 0.025, [0, 0.11, 0]),
    tube(
      'handle',
      'plate',
      [
        [0.16, 0.04, 0.04],
        [0.21, 0.05, 0.03],
        [0.21, 0.05, -0.03],
        [0.16, 0.04, -0.04],
      ],
      0.006,
    ),
  ]),
  thing('torpedo', 'sea torpedo', { body: { is: 'metal', color: '#4a6a52' }, nose: { is: 'paint', color: '#c23a2a' }, fin: STEEL, screw: BRASS }, ['body'], () => [
    {
      ...turned(
        'hull',
        'body',
        [
          [0, -1.5],
          [0.06, -1.5],
          [0.2, -1.1],
          [0.26, -0.7],
          [0.26, 1.1],
          [0, 1.1],
        ],
        { smooth: false },
      ),
      turn: [90, 0, 0],
    },
    {
      ...turned(
        'nose',
        'nose',
        [
          [0.26, 1.1],
          [0.25, 1.3],
          [0.18, 1.48],
          [0.08, 1.55],
          [0, 1.56],
        ],
        { smooth: true },
      ),
      turn: [90, 0, 0],
    },
    ...[0, 90, 180, 270].map(
      (a): Part => ({
        name: 'fin',
        turn: [0, 0, a + 45],
        parts: [
          plate(
            'fin',
            'fin',
            [
              [0.1, -0.1],
              [0.4, -0.16],
              [0.4, 0.02],
              [0.2, 0.32],
            ],
            0.02,
            [0, 0, 0],
            { at: [0, 0, -1.25], turn: [90, 0, 0] },
          ),
        ],
      }),
    ),
    ...[0, 90, 180, 270].map((a): Part => ({ name: 'blade', turn: [0, 0, a], parts: [box('blade', 'screw', [0.06, 0.2, 0.02], [0, 0.12, -1.55], { turn: [0, 30, 0] })] })),
    cylinder('shaft', 'screw', 0.04, 0.16, [0, 0, -1.53], { turn: [90, 0, 0] }),
    hoop('band', 'nose', [0.268, 0.24], 0.06, [0, 0, 0.5]),
  ]),
  thing('nunchucks', 'nunchaku, nunchuck', { handle: { is: 'ebony' }, chain: STEEL, cap: STEEL }, ['handle'], () => [
    ...[1, -1].map((s) => cylinder('handle', 'handle', 0.016, 0.3, [s * 0.11, 0.16, 0], { turn: [0, 0, s * 14], round: 0.005 })),
    ...[1, -1].map((s) => cylinder('cap', 'cap', 0.017, 0.02, [s * 0.073, 0.31, 0], { turn: [0, 0, s * 14] })),
    ...times(7, (i): Part => ({ ...ring('link', 'chain', 0.011, 0.003, [-0.064 + i * 0.0213, 0.325 + 0.02 * Math.sin((i * Math.PI) / 6), 0]), turn: [i % 2 ? 90 : 0, 0, 30 - i * 10] })),
  ]),
  thing('boomerang', '', { wood: OAK, stripe: { is: 'paint', color: '#b8322a' } }, ['wood'], () => [
    plate(
      'boomerang',
      'wood',
      [
        [0, 0.06],
        [0.12, 0.1],
        [0.26, 0.26],
        [0.28, 0.31],
        [0.24, 0.31],
        [0.1, 0.17],
        [0, 0.13],
        [-0.1, 0.17],
        [-0.24, 0.31],
        [-0.28, 0.31],
        [-0.26, 0.26],
        [-0.12, 0.1],
      ],
      0.014,
      [0, 0, 0],
      { smooth: true },
    ),
    ...[1, -1].flatMap((s) => [0, 1].map((i) => box('stripe', 'stripe', [0.012, 0.055, 0.016], [s * (0.16 + 0.04 * i), 0.185 + 0.045 * i, 0], { turn: [0, 0, s * 46] }))),
  ]),
  thing('whip', 'bullwhip, leather whip', { leather: LEATHER, handle: { is: 'leather', color: '#2e1e14' } }, ['leather'], () => [
    cylinder('handle', 'handle', 0.016, 0.26, [0, 0.13, 0.1], { turn: [40, 0, 0], round: 0.006 }),
    ball('knob', 'handle', 0.045, [0, 0.03, 0.02]),
    tube(
      'thong',
      'leather',
      [
        [0, 0.22, 0.18],
        [0, 0.3, 0.26],
        [0.1, 0.24, 0.36],
        [0.24, 0.1, 0.32],
        [0.28, 0.02, 0.1],
        [0.1, 0.015, -0.06],
        [-0.16, 0.015, 0.02],
        [-0.2, 0.015, 0.26],
        [0.0, 0.02, 0.42],
        [0.24, 0.012, 0.5],
        [0.5, 0.008, 0.42],
      ],
      [0.014, 0.014, 0.013, 0.012, 0.011, 0.01, 0.009, 0.008, 0.007, 0.005, 0.002],
    ),
  ]),
  thing('brass knuckles', 'knuckle duster, knuckledusters, knuckles', { brass: BRASS }, ['brass'], () => [
    ...times(4, (i) => hoop('ring', 'brass', [0.018, 0.0115], 0.014, [-0.041 + i * 0.0272, 0.05 + (i === 1 || i === 2 ? 0.004 : 0), 0])),
    cushion('palm rest', 'brass', [0.1, 0.022, 0.016], [0, 0.012, 0], 3.4),
    ...[-0.03, 0.03].map((x) => box('web', 'brass', [0.014, 0.022, 0.013], [x, 0.027, 0], {})),
  ]),
  thing('hockey mask', 'goalie mask, slasher mask', { mask: { is: 'plastic', color: '#efece2' }, hole: { color: '#17151a' }, mark: { is: 'paint', color: '#b3262a' }, strap: LEATHER }, ['mask'], () => {
    const z = (x: number, y: number) => 0.092 * Math.sqrt(Math.max(0.02, 1 - (x / 0.105) ** 2 - ((y - 0.14) / 0.138) ** 2));
    return [
      {
        ...turned(
          'shell',
          'mask',
          [
            [0, 0.09],
            [0.04, 0.086],
            [0.08, 0.066],
            [0.1, 0.03],
            [0.102, 0],
            [0.094, 0],
            [0.09, 0.028],
            [0.07, 0.058],
            [0.035, 0.076],
            [0, 0.08],
          ],
          { smooth: true },
        ),
        at: [0, 0.14, 0],
        turn: [90, 0, 0],
        scale: [1, 1, 1.3],
      },
      ...[1, -1].map((x) => ball('eye hole', 'hole', [0.046, 0.034, 0.03], [x * 0.04, 0.165, z(0.04, 0.165) - 0.004])),
      ...[
        [0, 0.05],
        [0.03, 0.06],
        [-0.03, 0.06],
        [0, 0.08],
        [0.024, 0.09],
        [-0.024, 0.09],
        [0, 0.24],
        [0.03, 0.23],
        [-0.03, 0.23],
      ].map(([x, y]) => ball('hole', 'hole', 0.011, [x, y, z(x, y)])),
      plate(
        'mark',
        'mark',
        [
          [-0.02, 0.03],
          [0.02, 0.03],
          [0, -0.02],
        ],
        0.012,
        [0, 0.2, z(0, 0.2)],
        { turn: [-24, 0, 0] },
      ),
      ...[1, -1].map((x) => box('mark', 'mark', [0.03, 0.012, 0.012], [x * 0.058, 0.11, z(0.058, 0.11)], { turn: [0, x * 38, x * 30] })),
      ...[0.1, 0.19].map((y) =>
        tube(
          'strap',
          'strap',
          [
            [0.098, y, 0],
            [0.1, y, -0.06],
            [0.06, y, -0.12],
            [0, y, -0.135],
            [-0.06, y, -0.12],
            [-0.1, y, -0.06],
            [-0.098, y, 0],
          ],
          0.006,
        ),
      ),
    ];
  }),
  thing('chainmail', 'chain mail, mail shirt, hauberk', { mail: { is: 'steel', color: '#8d9196', pattern: { kind: 'cells', color: '#4a4d52', size: 0.03 } }, belt: LEATHER, buckle: BRASS, stand: WOOD }, ['mail'], () => [
    {
      ...turned(
        'body',
        'mail',
        [
          [0, 0.74],
          [0.23, 0.74],
          [0.2, 1.0],
          [0.22, 1.2],
          [0.2, 1.32],
          [0.1, 1.42],
          [0, 1.42],
        ],
        { smooth: true },
      ),
      scale: [1, 1, 0.66],
    },
    tube(
      'sleeve',
      'mail',
      [
        [0.17, 1.3, 0],
        [0.3, 1.2, 0],
        [0.38, 1.04, 0],
      ],
      [0.09, 0.085, 0.09],
      { copies: [...MIRRORED] },
    ),
    { ...cylinder('belt', 'belt', 0.213, 0.05, [0, 0.99, 0]), scale: [1, 1, 0.68] },
    box('buckle', 'buckle', [0.06, 0.06, 0.02], [0, 0.99, 0.145]),
    { ...ring('collar', 'mail', 0.1, 0.025, [0, 1.42, 0]) },
    cylinder('pole', 'stand', 0.025, 0.8, [0, 0.4, 0]),
    cylinder('foot', 'stand', 0.2, 0.03, [0, 0.015, 0]),
    ball('block', 'stand', [0.13, 0.17, 0.14], [0, 1.5, 0]),
  ]),
  thing('breastplate', 'armor stand, suit of armor, suit of armour, chest plate, plate armor, chestplate, body armor, cuirass', { armor: STEEL, trim: { is: 'gold' }, strap: LEATHER, stand: WOOD }, ['armor'], () => [
    ball('breast', 'armor', [0.46, 0.52, 0.32], [0, 1.18, 0.02]),
    {
      ...turned('waist', 'armor', [
        [0.15, 0.9],
        [0.19, 0.92],
        [0.17, 0.98],
        [0.12, 0.98],
      ]),
      scale: [1, 1, 0.74],
    },
    ...[1, -1].flatMap((s) => times(3, (i) => ball('pauldron', i === 2 ? 'trim' : 'armor', [0.2 - 0.02 * i, 0.13, 0.24 - 0.02 * i], [s * (0.24 + 0.035 * i), 1.36 - 0.06 * i, 0], { turn: [0, 0, s * -28] }))),
    ...times(4, (i) => ({ ...cylinder('tasset', i % 2 ? 'trim' : 'armor', 0.185 + 0.012 * i, i % 2 ? 0.02 : 0.07, [0, 0.88 - i * 0.045, 0]), scale: [1, 1, 0.76] as Triple })),
    ring('gorget', 'trim', 0.1, 0.028, [0, 1.43, 0]),
    plate(
      'ridge',
      'trim',
      [
        [0, 0.18],
        [0.02, 0],
        [0, -0.2],
        [-0.02, 0],
      ],
      0.03,
      [0, 1.2, 0.175],
    ),
    box('strap', 'strap', [0.03, 0.3, 0.02], [0.16, 1.2, -0.12], { copies: [...MIRRORED] }),
    cylinder('pole', 'stand', 0.03, 0.9, [0, 0.42, 0]),
    ...[0, 90].map((a) => box('foot', 'stand', [0.5, 0.05, 0.06], [0, 0.025, 0], { turn: [0, a, 0] })),
    ball('block', 'stand', [0.14, 0.2, 0.15], [0, 1.54, 0]),
  ]),
  thing('brooch', 'pin brooch, cameo brooch', { gold: { is: 'gold' }, gem: { is: 'crystal', color: '#2a6ad0' }, pearl: { color: '#f4efe6', roughness: 0.2 } }, ['gold'], () => [
    {
      ...turned('setting', 'gold', [
        [0, 0],
        [0.024, 0],
        [0.026, 0.004],
        [0.02, 0.008],
        [0, 0.008],
      ]),
      at: [0, 0.035, 0],
      turn: [90, 0, 0],
    },
    ball('gem', 'gem', [0.03, 0.036, 0.014], [0, 0.035, 0.009]),
    ...times(14, (i) => ball('pearl', 'pearl', 0.009, [Math.cos((i * Math.PI) / 7) * 0.027, 0.035 + Math.sin((i * Math.PI) / 7) * 0.027, 0.004])),
    ...times(4, (i) => ball('drop', 'gold', [0.01, 0.016, 0.006], [0.036 * Math.sin((i * Math.PI) / 2), 0.035 + 0.036 * Math.cos((i * Math.PI) / 2), 0.003], { turn: [0, 0, -i * 90] })),
  ]),
];
