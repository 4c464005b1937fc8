import type { Pair, Part } from '../../../../contract/shape-program.ts';
import type { Triple } from '../../../math/vector.ts';
import { assembly, type Family } from '../family.ts';
import { ball, box, circle, cone, cylinder, plate, thing, tube, turned } from '../pieces.ts';

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const ROCK = { is: 'stone', color: '#7d776e' };
const GRASS = { color: '#6d9a45' };
const WATER = { is: 'water' };
const around = (count: number, r: number, turn = 0): [number, number, number][] => times(count, (i) => [r * Math.sin((2 * Math.PI * i) / count + turn), r * Math.cos((2 * Math.PI * i) / count + turn), i]);

/** Builds a rough stone at a place. */
const rock = (name: string, material: string, size: Triple, at: Triple, rough = 0.1): Part => ({
  name,
  material,
  shape: { kind: 'superellipsoid', size, square: 2.6, modify: [{ kind: 'roughen', amount: rough * Math.min(...size), size: 0.4 * Math.min(...size) }] },
  at,
});

const tree = (at: Triple, s: number): Part =>
  assembly('tree', [cylinder('trunk', 'trunk', s * 0.07, s * 0.5, [0, s * 0.25, 0]), ...[0, 1, 2].map((i) => cone('needles', 'leaf', [s * (0.34 - 0.08 * i), s * 0.02], s * 0.5, [0, s * (0.6 + 0.26 * i), 0]))], { at });

/** Builds a slope from profile points, whose rings are roughened to look like rock. */
const slope = (name: string, material: string, profile: Pair[], rough: number, more: Partial<Part> = {}): Part => ({
  name,
  material,
  shape: { kind: 'lathe', profile, smooth: false, sides: 28, modify: [{ kind: 'roughen', amount: rough, size: rough * 4 }] },
  ...more,
});

/** Landforms without surroundings. */
export const LANDFORMS: readonly Family[] = [
  thing(
    'mountain',
    'snowy mountain, mountain peak, alps, mount everest, mount fuji, hill, snow capped mountain, mountain range',
    { rock: ROCK, snow: { is: 'snow' }, grass: GRASS, leaf: { color: '#3f6a3a' }, trunk: { is: 'bark' } },
    ['rock'],
    () => [
      slope(
        'foot',
        'grass',
        [
          [0, 0],
          [10, 0],
          [8.4, 0.7],
          [6.4, 1.6],
          [0, 1.6],
        ],
        0.4,
      ),
      slope(
        'peak',
        'rock',
        [
          [0, 0.6],
          [7, 0.9],
          [5, 2.6],
          [3.4, 4.8],
          [1.8, 7.2],
          [0, 9.4],
        ],
        0.75,
      ),
      slope(
        'snow',
        'snow',
        [
          [0, 5.4],
          [2.9, 5.6],
          [1.7, 7.5],
          [0, 9.65],
        ],
        0.6,
      ),
      slope(
        'second peak',
        'rock',
        [
          [0, 0.4],
          [4.4, 0.6],
          [2.8, 2.6],
          [1.4, 4.6],
          [0, 5.8],
        ],
        0.55,
        { at: [4.2, 0, -1.4] },
      ),
      slope(
        'snow',
        'snow',
        [
          [0, 3.7],
          [1.9, 3.9],
          [1, 5],
          [0, 6],
        ],
        0.4,
        { at: [4.2, 0, -1.4] },
      ),
      slope(
        'third peak',
        'rock',
        [
          [0, 0.4],
          [3.8, 0.6],
          [2.4, 2],
          [1.1, 3.6],
          [0, 4.6],
        ],
        0.5,
        { at: [-4.2, 0, 1] },
      ),
      ...around(15, 7.6, 0.3).map(([x, z, i]) => tree([x * (1 - 0.08 * (i % 3)), 0.9, z * (1 - 0.08 * (i % 3))], 1 + 0.25 * (i % 4))),
    ],
  ),
  thing(
    'island',
    'tropical island, desert island, small island, sandy island',
    { sand: { is: 'sand' }, grass: GRASS, water: WATER, trunk: { is: 'bark', color: '#9a7a52' }, leaf: { color: '#4f9a3c' }, rock: ROCK, nut: { color: '#5a3a22' } },
    ['sand'],
    () => [
      turned(
        'sea',
        'water',
        [
          [0, -0.5],
          [6, -0.5],
          [6, 0],
          [0, 0.02],
        ],
        { smooth: false, sides: 48 },
      ),
      slope(
        'beach',
        'sand',
        [
          [0, -0.2],
          [4.4, -0.2],
          [3.8, 0.18],
          [2.6, 0.5],
          [0, 0.7],
        ],
        0.14,
      ),
      slope(
        'grass',
        'grass',
        [
          [0, 0.3],
          [2.5, 0.42],
          [1.8, 0.86],
          [0, 1.1],
        ],
        0.12,
      ),
      ...[
        [0.4, 0, 0, 3.4],
        [-0.8, 0.5, 130, 2.8],
      ].map(
        ([x, z, a, high]): Part =>
          assembly(
            'palm',
            [
              tube(
                'trunk',
                'trunk',
                [
                  [0, 0, 0],
                  [0.1, high * 0.35, 0],
                  [0.35, high * 0.7, 0],
                  [0.75, high, 0],
                ],
                [0.19, 0.15, 0.13, 0.12],
              ),
              ...times(8, (i) =>
                tube(
                  'frond',
                  'leaf',
                  [
                    [0.75, high, 0],
                    [0.75 + 0.7 * Math.sin(i * 0.785), high + 0.34, 0.7 * Math.cos(i * 0.785)],
                    [0.75 + 1.35 * Math.sin(i * 0.785), high - 0.16, 1.35 * Math.cos(i * 0.785)],
                  ],
                  [0.05, 0.16, 0.02],
                  { sides: 6 },
                ),
              ),
              ...times(3, (i) => ball('coconut', 'nut', 0.22, [0.75 + 0.16 * Math.sin(i * 2.1), high - 0.12, 0.16 * Math.cos(i * 2.1)])),
            ],
            { at: [x, 0.7, z], turn: [0, a, 0] },
          ),
      ),
      ...around(7, 3.6, 0.4).map(([x, z, i]) => rock('rock', 'rock', [0.5 + 0.2 * (i % 3), 0.4, 0.5], [x, 0.1, z])),
    ],
  ),
  thing('waterfall', 'cascade', { rock: ROCK, water: { is: 'water', color: '#6fb8e0' }, foam: { color: '#f2f8fb', roughness: 0.9 }, grass: GRASS, leaf: { color: '#4f8f3a' }, trunk: { is: 'bark' } }, ['rock', 'water'], () => [
    ...[-1, 1].flatMap((s) => [rock('cliff', 'rock', [2.6, 4.6, 2.4], [s * 2.2, 2, -1.2]), rock('ledge', 'rock', [1.8, 2.4, 1.8], [s * 2.3, 1, 0.5])]),
    rock('back', 'rock', [3, 4.2, 1.8], [0, 1.9, -1.9]),
    ...[-1, 1].map((s) => rock('turf', 'grass', [2.4, 0.5, 2.1], [s * 2.2, 4.25, -1.2], 0.08)),
    ...times(5, (i) =>
      tube(
        'fall',
        'water',
        [
          [-0.6 + i * 0.3, 4.1, -1.9],
          [-0.62 + i * 0.31, 4.1, -1.1],
          [-0.64 + i * 0.32, 3.5, -0.72],
          [-0.64 + i * 0.32, 1.6, -0.62],
          [-0.66 + i * 0.33, 0.2, -0.56],
        ],
        [0.2, 0.21, 0.19, 0.2, 0.24],
      ),
    ),
    turned(
      'pool',
      'water',
      [
        [0, 0],
        [2.6, 0],
        [2.6, 0.22],
        [0, 0.24],
      ],
      { sides: 40, at: [0, 0, 0.9] },
    ),
    ...times(12, (i) => ball('foam', 'foam', [0.4 + 0.1 * (i % 3), 0.26, 0.36], [-0.9 + i * 0.165, 0.26, -0.4 + 0.12 * Math.sin(i * 2)])),
    ...around(9, 2.6, 0.2).map(([x, z, i]) => rock('stone', 'rock', [0.7 + 0.2 * (i % 3), 0.55, 0.7], [x, 0.16, 0.9 + z * 0.95])),
    ...[
      [-2.4, -1.4, 1.6],
      [2.5, -1.5, 1.9],
      [1.8, -0.7, 1.2],
    ].map(([x, z, s]) => tree([x, 4.35, z], s)),
  ]),
  thing('cave', 'cavern, cave entrance, grotto, dungeon entrance, bear cave', { rock: ROCK, dark: { color: '#17140f', roughness: 1 }, grass: GRASS, ground: { color: '#8a7a5c' }, moss: { color: '#5a7f3a' } }, ['rock'], () => [
    rock('hill', 'rock', [6.4, 4.6, 4.4], [0, 2.1, -1.4], 0.13),
    ball('mouth', 'dark', [2.3, 2.7, 1.4], [0, 1.05, 0.62]),
    ...times(9, (i): Part => {
      const a = -0.25 + (i * (Math.PI + 0.5)) / 8;
      return rock('arch stone', 'rock', [0.9, 0.8, 1.1], [1.5 * Math.cos(a), 1.0 + 1.5 * Math.sin(a), 0.95], 0.14);
    }),
    ...[-0.5, -0.1, 0.4].map((x, i) => cone('stalactite', 'rock', [0.02, 0.14], 0.5 + 0.14 * i, [x, 2.1, 1.15])),
    turned(
      'ground',
      'ground',
      [
        [0, 0],
        [3.6, 0],
        [3.4, 0.12],
        [0, 0.14],
      ],
      { sides: 30, at: [0, 0, 0.6] },
    ),
    ...around(10, 3.1, 0.2).map(([x, z, i]) => rock('stone', i % 3 ? 'rock' : 'moss', [0.5 + 0.2 * (i % 3), 0.4, 0.5], [x, 0.16, 0.6 + z * 0.7])),
    ball('turf', 'grass', [4.4, 0.8, 3], [0, 4.15, -1.5]),
  ]),
  thing(
    'cliff',
    'rock face, cliff face, sea cliff, canyon wall',
    { rock: { is: 'sandstone', color: '#b08a62' }, second: { is: 'sandstone', color: '#96714e' }, grass: GRASS, leaf: { color: '#4f8f3a' }, trunk: { is: 'bark' } },
    ['rock', 'second'],
    () => [
      ...times(5, (i) => rock('layer', i % 2 ? 'second' : 'rock', [6.4 - 0.3 * i, 1.9, 3.6 - 0.22 * i], [0.12 * Math.sin(i * 2), 0.6 + i * 1.15, -0.14 * i], 0.1)),
      rock('turf', 'grass', [5, 0.6, 2.7], [0, 6, -0.6], 0.08),
      ...around(8, 2.9, 0.4).map(([x, z, i]) => rock('fallen stone', i % 2 ? 'second' : 'rock', [0.7 + 0.2 * (i % 3), 0.6, 0.7], [x, 0.2, 1 + Math.abs(z) * 0.5])),
      ...[
        [-1.4, -0.8, 1.7],
        [0.8, -1, 2.1],
        [1.7, -0.3, 1.4],
      ].map(([x, z, s]) => tree([x, 6.15, z], s)),
    ],
  ),
  thing('graveyard', 'cemetery, old graveyard', { ground: { color: '#5f7a45' }, stone: { is: 'stone', color: '#8f8c86' }, earth: { color: '#5a4430' }, iron: { is: 'iron' }, trunk: { is: 'bark', color: '#4a3a30' } }, ['stone'], () => [
    box('ground', 'ground', [6, 0.3, 5], [0, 0, 0], { round: 0.08 }),
    ...times(6, (i): Part => {
      const [x, z] = [-1.7 + (i % 3) * 1.7, i < 3 ? -1.2 : 0.7];
      const shape: Pair[] =
        i % 2
          ? [
              [-0.3, 0],
              [0.3, 0],
              [0.3, 0.7],
              ...circle(0.3, 0.3, 16)
                .slice(0, 9)
                .map(([a, b]): Pair => [Number(a), 0.7 + Number(b)]),
              [-0.3, 0.7],
            ]
          : [
              [-0.1, 0],
              [0.1, 0],
              [0.1, 0.55],
              [0.32, 0.55],
              [0.32, 0.74],
              [0.1, 0.74],
              [0.1, 1],
              [-0.1, 1],
              [-0.1, 0.74],
              [-0.32, 0.74],
              [-0.32, 0.55],
              [-0.1, 0.55],
            ];
      return assembly('grave', [plate('headstone', 'stone', shape, 0.16, [0, 0.14, 0]), box('plinth', 'stone', [0.8, 0.16, 0.3], [0, 0.2, 0], { round: 0.02 }), ball('mound', 'earth', [0.7, 0.24, 1.2], [0, 0.14, 0.8])], {
        at: [x, 0, z],
        turn: [0, ((i * 37) % 14) - 7, ((i * 53) % 10) - 5],
      });
    }),
    ...[
      [0, -2.4, 0, 5.8],
      [-2.9, 0, 90, 4.8],
      [2.9, 0, 90, 4.8],
    ].map(
      ([x, z, a, long]): Part =>
        assembly(
          'fence',
          [
            ...[0.45, 0.95].map((y) => box('rail', 'iron', [long, 0.05, 0.04], [0, y, 0], { round: 0 })),
            ...times(13, (i) => assembly('bar', [cylinder('bar', 'iron', 0.022, 1.1, [0, 0.6, 0]), cone('tip', 'iron', [0.045, 0.002], 0.16, [0, 1.2, 0])], { at: [(i / 12 - 0.5) * long, 0, 0] })),
          ],
          { at: [x, 0.05, z], turn: [0, a, 0] },
        ),
    ),
    tube(
      'dead tree',
      'trunk',
      [
        [2.2, 0, -1.6],
        [2.25, 1, -1.6],
        [2.1, 2, -1.5],
        [2.4, 2.9, -1.4],
      ],
      [0.26, 0.18, 0.13, 0.04],
    ),
    ...[
      [1.2, 0.9, 0.1],
      [1.9, -0.8, 0.3],
      [2.3, 0.5, -0.7],
      [1.5, -0.5, -0.5],
    ].map(([y, dx, dz]) =>
      tube(
        'branch',
        'trunk',
        [
          [2.2, y, -1.55],
          [2.2 + dx * 0.6, y + 0.4, -1.55 + dz],
          [2.2 + dx, y + 0.9, -1.55 + dz * 1.4],
        ],
        [0.08, 0.05, 0.012],
      ),
    ),
  ]),
];
