import { type Family, MIRRORED } from '../family.ts';
import { ball, box, circle, cone, cylinder, plate, ring, thing, tube } from '../pieces.ts';

const LEAVES = { is: 'leaves', color: '#5a9a3a' };
const BARK = { is: 'bark' };

/** Trees of other forms, and plants of gardens, fields and water. */
export const GROWTH: readonly Family[] = [
  thing('willow', 'weeping willow, willow tree', { bark: BARK, leaves: { is: 'leaves', color: '#8ab04a' } }, ['leaves'], () => [
    tube(
      'trunk',
      'bark',
      [
        [0, 0, 0],
        [0.06, 1.0, 0],
        [-0.04, 2.2, 0.04],
      ],
      [0.4, 0.28, 0.24],
    ),
    ...[0, 1, 2, 3, 4].map((i) => ({
      name: 'bough',
      turn: [0, i * 72, 0] as [number, number, number],
      parts: [
        tube(
          'bough',
          'bark',
          [
            [0, 2.0, 0],
            [0.5, 2.8, 0],
            [1.1, 3.1, 0],
          ],
          [0.17, 0.11, 0.06],
        ),
      ],
    })),
    ball('crown', 'leaves', [2.6, 1.3, 2.6], [0, 3.2, 0]),
    ...Array.from({ length: 44 }, (_, i) => {
      const a = i * 2.4;
      const r = 0.7 + 0.85 * ((i % 11) / 10);
      const low = 0.5 + 0.9 * (((i * 7) % 10) / 10);
      const [x, z] = [Math.cos(a), Math.sin(a)];
      return tube(
        'strand',
        'leaves',
        [
          [r * 0.7 * x, 3.5, r * 0.7 * z],
          [r * 1.05 * x, 3.1, r * 1.05 * z],
          [r * 1.2 * x, 2.0, r * 1.2 * z],
          [r * 1.16 * x, low, r * 1.16 * z],
        ],
        [0.12, 0.15, 0.11, 0.02],
        { sides: 6 },
      );
    }),
  ]),
  thing('dead tree', 'bare tree, leafless tree, spooky tree, withered tree, old dead tree, haunted tree, winter tree', { bark: { is: 'bark', color: '#5a4a40' } }, ['bark'], () => [
    tube(
      'trunk',
      'bark',
      [
        [0, 0, 0],
        [0.14, 0.8, 0.06],
        [-0.06, 1.6, 0],
        [0.1, 2.4, 0.04],
      ],
      [0.36, 0.24, 0.2, 0.15],
    ),
    ...Array.from({ length: 9 }, (_, i) => {
      const y = 1.3 + i * 0.14;
      const k = 1 - i * 0.05;
      return {
        name: 'branch',
        turn: [0, i * 137, 0] as [number, number, number],
        parts: [
          tube(
            'branch',
            'bark',
            [
              [0, y, 0],
              [0.5 * k, y + 0.36, 0.06],
              [0.8 * k, y + 0.9, -0.08],
              [1.2 * k, y + 1.15, 0.1],
            ],
            [0.12, 0.08, 0.05, 0.012],
          ),
          tube(
            'twig',
            'bark',
            [
              [0.52 * k, y + 0.4, 0],
              [0.9 * k, y + 0.5, 0.24],
              [1.05 * k, y + 0.78, 0.42],
            ],
            [0.05, 0.034, 0.008],
          ),
          tube(
            'twig',
            'bark',
            [
              [0.78 * k, y + 0.86, 0],
              [0.74 * k, y + 1.3, -0.22],
            ],
            [0.045, 0.008],
          ),
        ],
      };
    }),
    ...[0, 1, 2, 3, 4].map((i) => ({
      name: 'root',
      turn: [0, i * 72 + 20, 0] as [number, number, number],
      parts: [
        tube(
          'root',
          'bark',
          [
            [0.16, 0.34, 0],
            [0.46, 0.1, 0.04],
            [0.85, 0.0, 0],
          ],
          [0.13, 0.09, 0.02],
        ),
      ],
    })),
  ]),
  thing('log', 'tree log, fallen log, wooden log, firewood, driftwood', { bark: BARK, wood: { is: 'pine', color: '#d8b07a' } }, ['bark'], () => [
    cylinder('log', 'bark', 0.25, 1.6, [0, 0.25, 0], { turn: [0, 0, 90] }),
    cylinder('cut', 'wood', 0.22, 1.62, [0, 0.25, 0], { turn: [0, 0, 90] }),
    ...[0.07, 0.14].map((r) => ring('ring', 'bark', r, 0.008, [0.81, 0.25, 0], { turn: [0, 0, 90], copies: [...MIRRORED] })),
    tube(
      'stub',
      'bark',
      [
        [0.2, 0.4, 0.1],
        [0.3, 0.66, 0.2],
      ],
      [0.08, 0.06],
    ),
  ]),
  thing('tree stump', 'stump, cut tree', { bark: BARK, wood: { is: 'pine', color: '#d8b07a' } }, ['bark'], () => [
    {
      name: 'stump',
      material: 'bark',
      shape: {
        kind: 'lathe',
        smooth: true,
        sides: 24,
        profile: [
          [0, 0],
          [0.56, 0],
          [0.42, 0.14],
          [0.36, 0.3],
          [0.36, 0.5],
          [0, 0.5],
        ],
      },
    },
    cylinder('cut', 'wood', 0.33, 0.02, [0, 0.5, 0]),
    ...[0.1, 0.18, 0.26].map((r) => ring('ring', 'bark', r, 0.008, [0, 0.51, 0])),
    ...[0, 1, 2, 3, 4].map((i) => ({
      name: 'root',
      turn: [0, i * 72, 0] as [number, number, number],
      parts: [
        tube(
          'root',
          'bark',
          [
            [0.34, 0.2, 0],
            [0.56, 0.07, 0],
            [0.8, 0, 0.05],
          ],
          [0.13, 0.09, 0.02],
        ),
      ],
    })),
  ]),
  thing(
    'bush',
    'shrub, hedge, berry bush, topiary, rose bush, boxwood',
    { leaves: LEAVES, berry: { color: '#c8242a', roughness: 0.3 } },
    ['leaves'],
    () => [
      {
        name: 'bush',
        material: 'leaves',
        shape: {
          kind: 'blend',
          cells: 40,
          crease: 80,
          of: [
            [0, 0.4, 0, 0.8],
            [0.35, 0.34, 0.1, 0.62],
            [-0.34, 0.36, 0.06, 0.64],
            [0.08, 0.34, 0.34, 0.6],
            [-0.06, 0.36, -0.32, 0.62],
            [0.1, 0.62, -0.04, 0.52],
          ].map(([x, y, z, r]) => ({ kind: 'ball' as const, size: [r, r, r] as [number, number, number], at: [x, y, z] as [number, number, number], blend: 0.03 })),
        },
      },
      ...Array.from({ length: 14 }, (_, i) => ball('berry', 'berry', 0.06, [0.5 * Math.cos(i * 2.4) * (1 - i * 0.03), 0.26 + i * 0.035, 0.5 * Math.sin(i * 2.4) * (1 - i * 0.03)])),
    ],
    { berry: ['berry'] },
  ),
  thing('bamboo', 'bamboo plant, bamboo grove, sugar cane, reed, reeds', { stem: { is: 'bamboo', color: '#7aa84a' }, leaves: LEAVES }, ['stem'], () => [
    ...[
      [0, 0, 2.4, 0],
      [0.26, 0.1, 1.9, 4],
      [-0.22, 0.14, 2.1, -5],
      [0.1, -0.24, 2.6, 2],
      [-0.12, -0.2, 1.6, -3],
    ].map(([x, z, h, tilt]) => ({
      name: 'cane',
      at: [x, 0, z] as [number, number, number],
      turn: [tilt * 0.6, x * 300, -tilt] as [number, number, number],
      parts: [
        cylinder('stem', 'stem', 0.05, h, [0, h / 2, 0]),
        ...Array.from({ length: Math.floor(h / 0.36) }, (_, i) => ring('node', 'stem', 0.05, 0.012, [0, 0.3 + i * 0.36, 0])),
        ...Array.from({ length: 8 }, (_, i) => ({
          name: 'leaf',
          at: [0, h * 0.5 + i * h * 0.06, 0] as [number, number, number],
          turn: [0, i * 137, 0] as [number, number, number],
          parts: [ball('leaf', 'leaves', [0.4, 0.015, 0.07], [0.22, 0.05, 0], { turn: [0, 0, -18] })],
        })),
      ],
    })),
  ]),
  thing(
    'coral',
    'coral reef, sea coral, coral branch, brain coral',
    { coral: { is: 'plastic', color: '#f0705a', roughness: 0.8 }, pink: { is: 'plastic', color: '#e88ab8', roughness: 0.8 }, yellow: { is: 'plastic', color: '#f0c04a', roughness: 0.8 }, rock: { is: 'stone', color: '#8a8478' } },
    ['coral'],
    () => [
      ball('rock', 'rock', [1.3, 0.44, 1.0], [0, 0.16, 0]),
      ...Array.from({ length: 7 }, (_, i) => ({
        name: 'fan',
        at: [-0.1, 0.25, 0] as [number, number, number],
        turn: [0, i * 51, 0] as [number, number, number],
        parts: [
          tube(
            'branch',
            'coral',
            [
              [0, 0, 0],
              [0.12, 0.3, 0],
              [0.2, 0.6, 0.03],
              [0.2, 0.85 - 0.06 * (i % 3), 0],
            ],
            [0.07, 0.06, 0.05, 0.04],
          ),
          tube(
            'twig',
            'coral',
            [
              [0.14, 0.36, 0],
              [0.32, 0.5, 0.04],
              [0.36, 0.7, 0.05],
            ],
            [0.05, 0.04, 0.03],
          ),
        ],
      })),
      ...Array.from({ length: 6 }, (_, i) =>
        tube(
          'tube',
          'pink',
          [
            [0.44 + 0.1 * Math.cos(i * 1.05), 0.2, 0.2 + 0.1 * Math.sin(i * 1.05)],
            [0.46 + 0.17 * Math.cos(i * 1.05), 0.46 + 0.05 * (i % 3), 0.22 + 0.17 * Math.sin(i * 1.05)],
          ],
          [0.05, 0.065],
        ),
      ),
      ball('brain coral', 'yellow', [0.46, 0.4, 0.46], [-0.42, 0.32, 0.24]),
    ],
  ),
  thing(
    'lily pad',
    'water lily, lotus, lotus flower, waterlily, lilypad',
    { pad: { is: 'leaves', color: '#4a9a4a' }, petal: { is: 'silk', color: '#f4b0cc' }, heart: { color: '#f0c83a' } },
    ['petal'],
    () => [
      plate('pad', 'pad', [[0, 0], ...circle(0.3, 0.3, 24).slice(1, 23)], 0.02, [0, 0.01, 0], { turn: [90, 0, 0], bevel: 0.004 }),
      ...[0, 1, 2].flatMap((row) =>
        Array.from({ length: 8 }, (_, i) => ({
          name: 'petal',
          at: [0, 0.03, 0] as [number, number, number],
          turn: [0, i * 45 + row * 22, 0] as [number, number, number],
          parts: [ball('petal', 'petal', [0.07 - row * 0.01, 0.15 - row * 0.015, 0.02], [0, 0.06 + row * 0.012, 0.09 - row * 0.026], { turn: [58 - row * 20, 0, 0] })],
        })),
      ),
      ball('heart', 'heart', [0.06, 0.05, 0.06], [0, 0.07, 0]),
    ],
    { flower: ['petal'], leaf: ['pad'] },
  ),
  thing('hay bale', 'haystack, hay, straw bale, bale of hay, hay pile', { hay: { is: 'straw', color: '#d8b458' }, rope: { is: 'rope' } }, ['hay'], () => [
    box('bale', 'hay', [1.0, 0.5, 0.5], [0, 0.25, 0], { round: 0.07 }),
    ...[-0.25, 0.25].map((x) => box('cord', 'rope', [0.03, 0.52, 0.52], [x, 0.25, 0], { round: 0.01 })),
    ...Array.from({ length: 18 }, (_, i) =>
      tube(
        'straw',
        'hay',
        [
          [-0.48 + ((i * 37) % 97) / 100, 0.46, -0.2 + ((i * 53) % 41) / 100],
          [-0.5 + ((i * 37) % 97) / 100 + 0.1 * Math.sin(i), 0.56, -0.2 + ((i * 53) % 41) / 100 + 0.1 * Math.cos(i)],
        ],
        [0.01, 0.004],
      ),
    ),
  ]),
  thing(
    'monstera',
    'monstera plant, house plant, houseplant, tropical plant, rubber plant, potted monstera, fiddle leaf fig',
    { pot: { is: 'ceramic', color: '#e8e4dc' }, soil: { color: '#4a3626' }, leaf: { is: 'leaves', color: '#2f7a3a' } },
    ['leaf'],
    () => [
      {
        name: 'pot',
        material: 'pot',
        shape: {
          kind: 'lathe',
          sides: 32,
          profile: [
            [0, 0],
            [0.16, 0],
            [0.2, 0.3],
            [0.18, 0.3],
            [0.17, 0.26],
            [0, 0.26],
          ],
        },
      },
      cylinder('soil', 'soil', 0.175, 0.02, [0, 0.26, 0]),
      ...Array.from({ length: 9 }, (_, i) => {
        const h = 0.5 + 0.09 * (i % 5);
        return {
          name: 'leaf',
          turn: [0, i * 137, 0] as [number, number, number],
          parts: [
            tube(
              'stem',
              'leaf',
              [
                [0, 0.26, 0],
                [0.06, 0.26 + h * 0.6, 0],
                [0.2, 0.3 + h, 0],
              ],
              [0.012, 0.011, 0.009],
            ),
            plate(
              'blade',
              'leaf',
              [
                [0, 0],
                [0.1, 0.1],
                [0.06, 0.13],
                [0.16, 0.2],
                [0.1, 0.22],
                [0.15, 0.31],
                [0.07, 0.31],
                [0, 0.4],
                [-0.07, 0.31],
                [-0.15, 0.31],
                [-0.1, 0.22],
                [-0.16, 0.2],
                [-0.06, 0.13],
                [-0.1, 0.1],
              ],
              0.008,
              [0.19, 0.3 + h, 0],
              { turn: [100, 90, 0] },
            ),
          ],
        };
      }),
    ],
    { pot: ['pot'] },
  ),
  thing('snowflake', 'ice crystal, snow flake', { ice: { is: 'ice', color: '#c8e8fa' } }, ['ice'], () => [
    ...Array.from({ length: 6 }, (_, i) => ({
      name: 'arm',
      at: [0, 0.2, 0] as [number, number, number],
      turn: [0, 0, i * 60] as [number, number, number],
      parts: [
        box('arm', 'ice', [0.022, 0.19, 0.022], [0, 0.095, 0]),
        ...[0.07, 0.12].map((y) => box('twig', 'ice', [0.016, 0.075, 0.018], [0.028, y + 0.025, 0], { turn: [0, 0, -50], copies: [...MIRRORED] })),
        cone('tip', 'ice', [0.018, 0], 0.03, [0, 0.2, 0]),
      ],
    })),
  ]),
];
