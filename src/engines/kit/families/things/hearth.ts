import type { Part } from '../../../../contract/shape-program.ts';
import type { Triple } from '../../../math/vector.ts';
import { assembly, type Family, part } from '../family.ts';
import { ball, box, cylinder, plate, ring, thing, tube, turned } from '../pieces.ts';

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const STEEL = { is: 'steel' };
const IRON = { is: 'iron' };
const DARK = { is: 'plastic', color: '#24272d' };
const RED = { is: 'paint', color: '#c8302a' };
const FIRE = { color: '#ff8a1e', glow: 1.6 };
const EMBER = { color: '#d9481c', glow: 1.1 };

/** Builds flames around a place. */
const flames = (count: number, spread: number, height: number, y: number): Part[] =>
  times(count, (i) => {
    const a = i * 2.4;
    const r = spread * Math.sqrt((i + 0.3) / count);
    const h = height * (1.15 - r / spread / 1.6);
    return turned(
      'flame',
      i % 3 ? 'fire' : 'core',
      [
        [0, 0],
        [0.16 * h, 0.12 * h],
        [0.17 * h, 0.26 * h],
        [0.09 * h, 0.6 * h],
        [0.02 * h, 0.95 * h],
        [0, h],
      ],
      { smooth: true, sides: 12, at: [r * Math.cos(a), y, r * Math.sin(a)], turn: [Math.sin(a) * -8, 0, Math.cos(a) * 8] },
    );
  });

/** Builds two front wheels, and twin tires behind. */
const mixerWheels = (): Part[] =>
  [2.6, -1.7, -2.9].flatMap((z, i) =>
    [1, -1].map((s) =>
      assembly(
        'wheel',
        [
          cylinder('tyre', 'tyre', 0.55, i === 0 ? 0.36 : 0.6, [0, 0, 0], { turn: [0, 0, 90], round: 0.08 }),
          cylinder('rim', 'metal', 0.3, 0.06, [s * (i === 0 ? 0.17 : 0.29), 0, 0], { turn: [0, 0, 90] }),
          cylinder('hub', 'frame', 0.1, 0.06, [s * (i === 0 ? 0.2 : 0.32), 0, 0], { turn: [0, 0, 90] }),
        ],
        { at: [s * (i === 0 ? 0.95 : 0.85), 0.55, z] },
      ),
    ),
  );

/** Things that burn and warm, and things that turn and drive. */
export const HEARTH: readonly Family[] = [
  thing('brazier', 'fire brazier, fire bowl, fire basket, standing brazier', { iron: IRON, fire: FIRE, core: { color: '#ffd24a', glow: 2 }, ember: EMBER, coal: { color: '#2a2422' } }, ['iron'], () => [
    turned(
      'bowl',
      'iron',
      [
        [0, 0.62],
        [0.18, 0.64],
        [0.3, 0.74],
        [0.34, 0.86],
        [0.37, 0.87],
        [0.37, 0.9],
        [0.31, 0.9],
        [0.27, 0.76],
        [0.16, 0.68],
        [0, 0.67],
      ],
      { smooth: true },
    ),
    ...times(3, (i) => {
      const a = (i * 2 * Math.PI) / 3;
      const at = (r: number, y: number): Triple => [r * Math.sin(a), y, r * Math.cos(a)];
      return tube('leg', 'iron', [at(0.3, 0.78), at(0.2, 0.45), at(0.2, 0.25), at(0.36, 0.02)], 0.018, { sides: 8 });
    }),
    ring('brace', 'iron', 0.2, 0.012, [0, 0.34, 0]),
    ...times(12, (i) => ball('stud', 'iron', 0.035, [0.35 * Math.cos(i * 0.5236), 0.885, 0.35 * Math.sin(i * 0.5236)])),
    ...times(14, (i) =>
      ball('coal', i % 3 === 0 ? 'ember' : 'coal', [0.13, 0.1, 0.12], [0.2 * Math.cos(i * 2.4) * Math.sqrt((i + 1) / 14), 0.82 + 0.03 * (i % 3), 0.2 * Math.sin(i * 2.4) * Math.sqrt((i + 1) / 14)], { turn: [i * 40, i * 70, 0] }),
    ),
    ...flames(11, 0.2, 0.5, 0.82),
  ]),
  thing(
    'furnace',
    'blast furnace, smelting furnace, smelter, iron furnace',
    { stone: { is: 'stone', color: '#7c756c' }, iron: IRON, fire: FIRE, core: { color: '#ffd24a', glow: 2 }, brick: { is: 'brick', color: '#8a4f3a' } },
    ['stone'],
    () => [
      box('base', 'stone', [1.2, 0.14, 1.1], [0, 0.07, 0], { round: 0.03 }),
      turned(
        'body',
        'brick',
        [
          [0, 0.14],
          [0.52, 0.14],
          [0.54, 0.5],
          [0.48, 0.95],
          [0.3, 1.25],
          [0.24, 1.7],
          [0.28, 1.72],
          [0.28, 1.78],
          [0.18, 1.78],
          [0.17, 1.7],
          [0, 1.6],
        ],
        { sides: 40 },
      ),
      ...[0.2, 0.62, 1.0].map((y, i) =>
        turned(
          'band',
          'iron',
          [
            [0.4, y],
            [[0.545, 0.535, 0.48][i], y],
            [[0.545, 0.53, 0.46][i], y + 0.05],
            [0.4, y + 0.05],
          ],
          { sides: 40 },
        ),
      ),
      plate(
        'arch',
        'stone',
        [
          [-0.26, 0],
          [-0.26, 0.3],
          [-0.2, 0.44],
          [-0.1, 0.52],
          [0, 0.55],
          [0.1, 0.52],
          [0.2, 0.44],
          [0.26, 0.3],
          [0.26, 0],
        ],
        0.16,
        [0, 0.14, 0.5],
        { bevel: 0.02 },
      ),
      plate(
        'mouth',
        'core',
        [
          [-0.17, 0],
          [-0.17, 0.26],
          [-0.1, 0.38],
          [0, 0.42],
          [0.1, 0.38],
          [0.17, 0.26],
          [0.17, 0],
        ],
        0.03,
        [0, 0.18, 0.58],
        {},
      ),
      ...times(5, (i) => box('grate', 'iron', [0.02, 0.4, 0.03], [-0.14 + i * 0.07, 0.38, 0.605], { round: 0.005 })),
      box('sill', 'iron', [0.5, 0.05, 0.2], [0, 0.17, 0.65], { round: 0.01 }),
      ...times(4, (i) => ball('glow', 'fire', [0.1, 0.07, 0.08], [-0.13 + i * 0.088, 0.23, 0.62])),
      tube(
        'blast pipe',
        'iron',
        [
          [0.5, 0.4, -0.1],
          [0.8, 0.4, -0.1],
          [0.86, 0.36, -0.1],
          [0.86, 0.0, -0.1],
        ],
        0.06,
      ),
      cylinder('flange', 'iron', 0.09, 0.04, [0.55, 0.4, -0.1], { turn: [0, 0, 90] }),
      cylinder('chimney glow', 'fire', 0.165, 0.02, [0, 1.72, 0]),
    ],
  ),
  thing(
    'generator',
    'power generator, diesel generator, portable generator, electric generator',
    { frame: { is: 'paint', color: '#d9a520' }, engine: { is: 'paint', color: '#33373d' }, metal: STEEL, tank: RED, dark: DARK, green: { color: '#4be07a', glow: 1 } },
    ['frame', 'tank'],
    () => [
      ...[1, -1].map((s) =>
        tube(
          'frame',
          'frame',
          [
            [s * 0.4, 0.06, 0.26],
            [s * 0.4, 0.5, 0.26],
            [s * 0.4, 0.56, 0.2],
            [s * 0.4, 0.56, -0.2],
            [s * 0.4, 0.5, -0.26],
            [s * 0.4, 0.06, -0.26],
          ],
          0.02,
        ),
      ),
      ...[0.26, -0.26].flatMap((z) => [cylinder('rail', 'frame', 0.02, 0.8, [0, 0.08, z], { turn: [0, 0, 90] }), cylinder('top rail', 'frame', 0.018, 0.8, [0, 0.545, z * 0.85], { turn: [0, 0, 90] })]),
      part('tank', 'tank', { kind: 'superellipsoid', size: [0.62, 0.17, 0.4], square: 5 }, { at: [0, 0.47, 0] }),
      cylinder('cap', 'dark', 0.045, 0.04, [0.14, 0.57, 0], { round: 0.01 }),
      cylinder('alternator', 'engine', 0.15, 0.3, [-0.2, 0.24, 0], { turn: [0, 0, 90], round: 0.03 }),
      box('crankcase', 'engine', [0.26, 0.24, 0.28], [0.12, 0.22, 0], { round: 0.04 }),
      ...times(7, (i) => box('fin', 'metal', [0.24, 0.008, 0.22], [0.14, 0.3 + i * 0.016, 0.06], { round: 0.002 })),
      cylinder('starter', 'metal', 0.12, 0.05, [0.29, 0.24, 0], { turn: [0, 0, 90], round: 0.015 }),
      ...times(8, (i) => box('slot', 'dark', [0.01, 0.06, 0.016], [0.317, 0.24 + 0.06 * Math.cos(i * 0.785), 0.06 * Math.sin(i * 0.785)], { turn: [i * 45, 0, 0] })),
      cylinder('muffler', 'metal', 0.07, 0.26, [0.05, 0.28, -0.2], { turn: [0, 0, 90], round: 0.02 }),
      cylinder('pipe', 'metal', 0.02, 0.1, [-0.12, 0.3, -0.24], { turn: [0, 0, 90] }),
      box('panel', 'dark', [0.3, 0.2, 0.05], [-0.18, 0.24, 0.24], { round: 0.01 }),
      ...[-0.26, -0.16].map((x) => cylinder('socket', 'metal', 0.035, 0.02, [x, 0.22, 0.27], { turn: [90, 0, 0] })),
      cylinder('gauge', 'metal', 0.03, 0.02, [-0.08, 0.28, 0.27], { turn: [90, 0, 0] }),
      ball('lamp', 'green', 0.02, [-0.08, 0.2, 0.268]),
      ...[1, -1].flatMap((s) => [0.24, -0.24].map((z) => cylinder('foot', 'dark', 0.035, 0.06, [s * 0.34, 0.03, z], { round: 0.01 }))),
    ],
  ),
  thing(
    'farmhouse',
    'farm house, ranch house, country house, homestead',
    {
      wall: { is: 'paint', color: '#f1ede2' },
      roof: { is: 'stone', color: '#4c5158' },
      trim: { is: 'paint', color: '#ffffff' },
      glass: { is: 'glass', color: '#a9c6d2' },
      door: { is: 'paint', color: '#7c2f26' },
      stone: { is: 'stone', color: '#8b857c' },
      wood: { is: 'oak' },
    },
    ['wall'],
    () => {
      const window_ = (at: Triple, turn = 0): Part =>
        assembly(
          'window',
          [
            box('frame', 'trim', [0.9, 1.2, 0.08], [0, 0, 0], { round: 0.01 }),
            box('pane', 'glass', [0.74, 1.04, 0.1], [0, 0, 0], { round: 0.005 }),
            box('bar', 'trim', [0.04, 1.04, 0.12], [0, 0, 0]),
            box('bar', 'trim', [0.74, 0.04, 0.12], [0, 0, 0]),
            box('sill', 'trim', [1.05, 0.07, 0.16], [0, -0.64, 0.03]),
          ],
          { at, turn: [0, turn, 0] },
        );
      return [
        box('footing', 'stone', [8.3, 0.4, 5.3], [0, 0.2, 0], { round: 0.03 }),
        box('walls', 'wall', [8, 4.6, 5], [0, 2.6, 0], { round: 0.02 }),
        plate(
          'gable',
          'wall',
          [
            [-2.5, 0],
            [2.5, 0],
            [0, 2.2],
          ],
          7.98,
          [0, 4.88, 0],
          { turn: [0, 90, 0], bevel: 0 },
        ),
        ...[1, -1].map((s) => box('roof', 'roof', [8.8, 0.16, 3.6], [0, 6.0, s * 1.36], { turn: [s * 41.4, 0, 0], round: 0.03 })),
        box('ridge', 'roof', [8.8, 0.14, 0.3], [0, 7.18, 0], { round: 0.05 }),
        ...[-2.6, 2.6].flatMap((x) => [window_([x, 1.9, 2.52]), window_([x, 3.9, 2.52]), window_([x, 1.9, -2.52], 180), window_([x, 3.9, -2.52], 180)]),
        window_([0, 3.9, 2.52]),
        window_([0, 3.9, -2.52], 180),
        ...[1, -1].flatMap((s) => [window_([s * 4.02, 1.9, -1], s * 90), window_([s * 4.02, 1.9, 1], s * 90), window_([s * 4.02, 4.6, 0], s * 90)]),
        box('door frame', 'trim', [1.3, 2.3, 0.1], [0, 1.52, 2.52], { round: 0.01 }),
        box('door', 'door', [1.06, 2.14, 0.14], [0, 1.48, 2.53], { round: 0.01 }),
        ball('knob', 'stone', 0.09, [0.4, 1.42, 2.64]),
        box('porch floor', 'wood', [8, 0.16, 1.9], [0, 0.36, 3.5], { round: 0.02 }),
        box('porch roof', 'roof', [8.4, 0.14, 2.4], [0, 3.08, 3.5], { turn: [12, 0, 0], round: 0.02 }),
        ...[-3.8, -1.3, 1.3, 3.8].map((x) => box('post', 'trim', [0.18, 2.5, 0.18], [x, 1.66, 4.3], { round: 0.02 })),
        ...[1, -1].flatMap((s) => [box('rail', 'trim', [2.4, 0.08, 0.08], [s * 2.55, 1.2, 4.3]), ...times(8, (i) => box('baluster', 'trim', [0.06, 0.72, 0.06], [s * (1.5 + i * 0.3), 0.82, 4.3]))]),
        ...times(2, (i) => box('step', 'stone', [2, 0.16, 0.4], [0, 0.24 - i * 0.14, 4.6 + i * 0.36], { round: 0.02 })),
        box('chimney', 'stone', [0.8, 2.2, 0.8], [-2.4, 7.1, -0.8], { round: 0.03 }),
        box('cap', 'stone', [1, 0.18, 1], [-2.4, 8.2, -0.8], { round: 0.03 }),
      ];
    },
  ),
  thing(
    'cement mixer truck',
    'concrete mixer, concrete mixer truck, mixer truck, cement truck, concrete truck',
    {
      cab: { is: 'paint', color: '#e2761c' },
      drum: { is: 'paint', color: '#ece8de' },
      stripe: { is: 'paint', color: '#e2761c' },
      frame: { is: 'paint', color: '#2a2d32' },
      glass: { is: 'glass', color: '#26313a' },
      tyre: { is: 'rubber', color: '#1d1e20' },
      metal: STEEL,
      light: { color: '#fff2c8', glow: 0.8 },
    },
    ['cab', 'stripe'],
    () => [
      box('frame', 'frame', [0.9, 0.24, 7.2], [0, 0.95, 0], { round: 0.03 }),
      box('cab', 'cab', [2.3, 1.9, 1.7], [0, 1.95, 2.85], { round: 0.16 }),
      box('windscreen', 'glass', [2, 0.8, 0.1], [0, 2.4, 3.68], { round: 0.04 }),
      ...[1, -1].map((s) => box('side window', 'glass', [0.06, 0.7, 0.9], [s * 1.14, 2.4, 2.95], { round: 0.03 })),
      box('grille', 'frame', [1.5, 0.55, 0.08], [0, 1.5, 3.7], { round: 0.02 }),
      ...times(4, (i) => box('bar', 'metal', [1.4, 0.04, 0.1], [0, 1.32 + i * 0.12, 3.71])),
      box('bumper', 'frame', [2.4, 0.34, 0.3], [0, 0.9, 3.7], { round: 0.06 }),
      ...[1, -1].map((s) => box('headlight', 'light', [0.34, 0.2, 0.06], [s * 0.9, 1.18, 3.72], { round: 0.03 })),
      ...[1, -1].flatMap((s) => [
        tube(
          'mirror arm',
          'frame',
          [
            [s * 1.12, 2.6, 3.5],
            [s * 1.34, 2.6, 3.6],
          ],
          0.03,
        ),
        box('mirror', 'frame', [0.08, 0.5, 0.24], [s * 1.38, 2.45, 3.6], { round: 0.03 }),
      ]),
      turned(
        'drum',
        'drum',
        [
          [0, -2.3],
          [0.75, -2.3],
          [0.95, -2.0],
          [1.22, -0.9],
          [1.25, 0.1],
          [1.05, 1.3],
          [0.72, 2.1],
          [0.5, 2.35],
          [0.42, 2.35],
          [0.6, 2.0],
          [0, 1.7],
        ],
        { at: [0, 2.55, -0.75], turn: [-78, 0, 0], sides: 40 },
      ),
      ...[-1.2, 0.3].map((y) =>
        turned(
          'stripe',
          'stripe',
          [
            [1.0, y],
            [y < 0 ? 1.2 : 1.245, y],
            [1.255, y + 0.4],
            [1.0, y + 0.4],
          ],
          { at: [0, 2.55, -0.75], turn: [-78, 0, 0], sides: 40 },
        ),
      ),
      ...[1, -1].map((s) =>
        tube(
          'pedestal',
          'frame',
          [
            [s * 0.5, 1, 1.7],
            [s * 0.3, 1.9, 1.65],
          ],
          0.09,
        ),
      ),
      ...[1, -1].map((s) =>
        tube(
          'rear stand',
          'frame',
          [
            [s * 0.5, 1, -3.2],
            [s * 0.55, 2.3, -2.7],
          ],
          0.09,
        ),
      ),
      box('cross beam', 'frame', [1.4, 0.14, 0.2], [0, 2.3, -2.72]),
      plate(
        'hopper',
        'metal',
        [
          [-0.55, 0.5],
          [0.55, 0.5],
          [0.2, -0.3],
          [-0.2, -0.3],
        ],
        0.6,
        [0, 3.55, -3.2],
        { turn: [10, 0, 0] },
      ),
      tube(
        'chute',
        'metal',
        [
          [0, 2.6, -3.4],
          [0.1, 2.0, -3.7],
          [0.3, 1.3, -4.3],
        ],
        0.16,
      ),
      ...mixerWheels(),
      ...[1, -1].map((s) => box('mudguard', 'frame', [0.66, 0.06, 2.6], [s * 0.85, 1.2, -2.3], { round: 0.03 })),
      cylinder('exhaust', 'metal', 0.08, 1.6, [0.9, 2.4, 1.85]),
    ],
  ),
  thing('hand', 'human hand, open hand, mannequin hand, severed hand', { skin: { is: 'skin', color: '#d9a27c' }, nail: { color: '#eec4b0', roughness: 0.3 } }, ['skin'], () => {
    const finger = (x: number, z: number, lengths: Triple, r: number, spread: number): Part =>
      assembly(
        'finger',
        [
          tube(
            'finger',
            'skin',
            [
              [0, -0.02, 0],
              [0, lengths[0], 0.002],
              [0, lengths[0] + lengths[1], 0.006],
              [0, lengths[0] + lengths[1] + lengths[2], 0.014],
            ],
            [r * 1.08, r * 1.02, r * 0.95, r * 0.7],
            { sides: 16 },
          ),
          ball('tip', 'skin', [r * 1.5, r * 1.7, r * 1.45], [0, lengths[0] + lengths[1] + lengths[2], 0.014]),
          ball('knuckle', 'skin', [r * 2.1, r * 1.6, r * 2.05], [0, lengths[0], 0]),
          ball('nail', 'nail', [r * 1.05, r * 1.5, r * 0.5], [0, lengths[0] + lengths[1] + lengths[2] * 0.92, -r * 0.55 + 0.012]),
        ],
        { at: [x, 0.19, z], turn: [0, 0, -spread] },
      );
    return [
      part('palm', 'skin', { kind: 'superellipsoid', size: [0.092, 0.115, 0.034], square: 2.8 }, { at: [0, 0.142, 0] }),
      ball('heel', 'skin', [0.05, 0.07, 0.04], [-0.022, 0.115, 0.008]),
      ball('ball of thumb', 'skin', [0.05, 0.08, 0.042], [0.032, 0.115, 0.012], { turn: [0, 0, 20] }),
      turned(
        'wrist',
        'skin',
        [
          [0, 0],
          [0.03, 0],
          [0.029, 0.05],
          [0.033, 0.1],
          [0.02, 0.12],
          [0, 0.12],
        ],
        { smooth: true, scale: [1, 1, 0.75] },
      ),
      finger(0.034, 0, [0.045, 0.026, 0.02], 0.0095, 7),
      finger(0.012, 0.001, [0.05, 0.03, 0.021], 0.0098, 2),
      finger(-0.011, 0, [0.046, 0.028, 0.02], 0.0094, -3),
      finger(-0.033, -0.002, [0.035, 0.02, 0.017], 0.0082, -10),
      tube(
        'thumb',
        'skin',
        [
          [0.034, 0.11, 0.012],
          [0.058, 0.145, 0.018],
          [0.07, 0.175, 0.018],
          [0.076, 0.198, 0.016],
        ],
        [0.016, 0.0125, 0.0115, 0.009],
        { sides: 16 },
      ),
      ball('tip', 'skin', [0.018, 0.024, 0.017], [0.0765, 0.199, 0.016]),
      ball('nail', 'nail', [0.012, 0.016, 0.006], [0.079, 0.199, 0.0085], { turn: [0, -30, -16] }),
    ];
  }),
  thing('icicle', 'icicles, row of icicles, hanging icicles', { ice: { is: 'ice', color: '#cfe8f4' }, snow: { color: '#f6fafc' } }, ['ice'], () => [
    part('snow', 'snow', { kind: 'superellipsoid', size: [1, 0.12, 0.16], square: 3 }, { at: [0, 0.86, 0] }),
    ...times(11, (i) => {
      const h = [0.3, 0.5, 0.36, 0.72, 0.44, 0.6, 0.78, 0.34, 0.56, 0.4, 0.28][i] ?? 0.4;
      return turned(
        'icicle',
        'ice',
        [
          [0, 0],
          [0.006, 0.02],
          [0.016, h * 0.35],
          [0.026, h * 0.65],
          [0.034, h * 0.86],
          [0.045, h],
          [0, h],
        ],
        { smooth: true, sides: 14, at: [-0.43 + i * 0.086, 0.85 - h, 0.02 * Math.sin(i * 2.1)] },
      );
    }),
  ]),
];
