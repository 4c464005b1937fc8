import { type Family, MIRRORED } from '../family.ts';
import { ball, box, cone, cylinder, plate, thing, tube } from '../pieces.ts';

const STONE = { is: 'stone', color: '#b8b0a0' };
const WOOD = { is: 'oak', color: '#7a4c2a' };
const GLASS = { is: 'glass', color: '#8ac8e8', opacity: 1 };

/** Modern houses and shops, huts, and land that floats or burns. */
export const PREMISES: readonly Family[] = [
  thing(
    'modern house',
    'modern villa, villa, contemporary house, modernist house, beach house, modern home, futuristic house',
    {
      wall: { is: 'concrete', color: '#f0efeb' },
      wood: { is: 'walnut' },
      glass: { is: 'glass', color: '#6aa8c8', opacity: 1, roughness: 0.1 },
      water: { is: 'water', color: '#3ab8d8', opacity: 1 },
      deck: { is: 'oak' },
      grass: { is: 'grass' },
      trim: { color: '#2c2e33' },
    },
    ['wall'],
    () => [
      box('lawn', 'grass', [13, 0.2, 11], [0, 0.1, 0]),
      box('ground floor', 'wall', [7, 2.6, 4.6], [-1, 1.5, -2], { round: 0.03 }),
      box('glass front', 'glass', [4.6, 2.2, 0.06], [-1.9, 1.5, 0.31], { round: 0 }),
      box('mullion', 'trim', [0.07, 2.2, 0.1], [-4.1, 1.5, 0.33], { round: 0, copies: [{ kind: 'line', count: 5, step: [1.1, 0, 0] }] }),
      box('door', 'wood', [1.0, 2.1, 0.1], [1.5, 1.3, 0.32]),
      box('upper floor', 'wood', [6, 2.3, 4], [1.2, 4.0, -1.8], { round: 0.03 }),
      box('upper slab', 'wall', [6.6, 0.24, 4.8], [1.2, 5.2, -1.7], { round: 0.02 }),
      box('lower slab', 'wall', [8.0, 0.24, 5.6], [-0.8, 2.88, -1.8], { round: 0.02 }),
      box('upper window', 'glass', [3.6, 1.5, 0.06], [1.4, 4.1, 0.22], { round: 0 }),
      box('side window', 'glass', [0.06, 1.4, 2.2], [4.22, 4.1, -1.8], { round: 0 }),
      box('balcony glass', 'glass', [3.2, 0.7, 0.04], [-3.2, 3.35, 0.9], { round: 0 }),
      box('pool rim', 'deck', [5.4, 0.12, 3.4], [-1.6, 0.22, 3.2]),
      box('pool', 'water', [4.6, 0.1, 2.6], [-1.6, 0.25, 3.2], { round: 0.02 }),
      box('path', 'wall', [1.0, 0.06, 4.4], [2.6, 0.22, 2.8]),
      ...[
        [4.6, 3.4],
        [4.9, 1.4],
        [-5.6, 0.6],
      ].map(([x, z]) => ball('shrub', 'grass', [1.0, 1.1, 1.0], [x, 0.6, z])),
    ],
    { pool: ['water'], window: ['glass'], roof: ['wall'] },
  ),
  thing(
    'stilt hut',
    'stilt house, baba yaga hut, swamp hut, bamboo hut, tiki hut, beach hut, witch hut',
    { wood: WOOD, wall: { is: 'oak', color: '#9a7048' }, roof: { is: 'straw' }, dark: { color: '#2e2018' }, window: { color: '#f8d070', glow: 1.2 } },
    ['wall'],
    () => [
      ...[-1, 1].flatMap((x) =>
        [-1, 1].map((z) =>
          tube(
            'stilt',
            'wood',
            [
              [x * 1.5, 0, z * 1.3],
              [x * 1.2, 2.1, z * 1.05],
            ],
            [0.12, 0.1],
          ),
        ),
      ),
      tube(
        'brace',
        'wood',
        [
          [-1.4, 0.6, 1.22],
          [1.25, 1.9, 1.1],
        ],
        [0.06, 0.06],
      ),
      tube(
        'brace',
        'wood',
        [
          [1.4, 0.6, -1.22],
          [-1.25, 1.9, -1.1],
        ],
        [0.06, 0.06],
      ),
      box('deck', 'wood', [3.4, 0.16, 3.2], [0, 2.1, 0.1]),
      box('wall', 'wall', [2.5, 1.9, 2.2], [0, 3.1, -0.1], { round: 0.04 }),
      ...[0, 1, 2, 3].map((i) => box('plank', 'wood', [2.56, 0.05, 2.26], [0, 2.5 + i * 0.42, -0.1], { round: 0.01 })),
      plate(
        'roof',
        'roof',
        [
          [-1.9, 0],
          [1.9, 0],
          [0.2, 1.9],
          [0, 2.1],
          [-0.2, 1.9],
        ],
        3.1,
        [0, 3.9, -0.1],
        { bevel: 0.1 },
      ),
      box('door', 'dark', [0.7, 1.3, 0.1], [-0.4, 2.84, 1.02]),
      box('window', 'window', [0.5, 0.5, 0.08], [0.65, 3.2, 1.02]),
      box('window frame', 'wood', [0.62, 0.06, 0.12], [0.65, 2.92, 1.03]),
      tube(
        'chimney',
        'wood',
        [
          [0.9, 4.6, -0.5],
          [0.94, 5.6, -0.5],
          [1.2, 5.8, -0.5],
        ],
        [0.16, 0.15, 0.14],
      ),
      tube(
        'ladder',
        'wood',
        [
          [-0.65, 0, 2.6],
          [-0.65, 2.2, 1.66],
        ],
        [0.05, 0.05],
        { copies: [{ kind: 'line', count: 2, step: [0.5, 0, 0] }] },
      ),
      ...[0, 1, 2, 3, 4].map((i) => box('rung', 'wood', [0.5, 0.05, 0.06], [-0.4, 0.3 + i * 0.42, 2.47 - i * 0.18])),
    ],
  ),
  thing(
    'shop',
    'store, blacksmith shop, bakery, cafe, coffee shop, smithy, forge, flower shop, book shop, bookstore, restaurant, saloon, pub, diner, barber shop, market shop, potion shop, tavern, inn, post office, bank building',
    {
      wall: { is: 'brick', color: '#b86a4a' },
      wood: WOOD,
      glass: GLASS,
      roof: { is: 'terracotta', color: '#5a4a48' },
      awning: { is: 'fabric', color: '#c8302a' },
      stripe: { is: 'fabric', color: '#f6f2ea' },
      sign: { is: 'paint', color: '#2e5a4a' },
      gold: { is: 'gold' },
      stone: STONE,
    },
    ['wall'],
    () => [
      box('base', 'stone', [5.2, 0.24, 4.4], [0, 0.12, 0]),
      box('wall', 'wall', [4.8, 4.6, 4], [0, 2.5, 0], { round: 0.03 }),
      plate(
        'roof',
        'roof',
        [
          [-2.7, 0],
          [2.7, 0],
          [0, 1.7],
        ],
        4.5,
        [0, 4.8, 0],
        { bevel: 0.05 },
      ),
      box('shop window', 'glass', [1.7, 1.3, 0.08], [-1.25, 1.5, 2.0], { round: 0 }),
      box('shop window', 'glass', [1.0, 1.3, 0.08], [1.7, 1.5, 2.0], { round: 0 }),
      box('sill', 'wood', [4.4, 0.14, 0.3], [0, 0.78, 2.05]),
      box('door', 'wood', [0.9, 2.0, 0.1], [0.45, 1.24, 2.02]),
      box('door glass', 'glass', [0.56, 0.8, 0.12], [0.45, 1.7, 2.02], { round: 0 }),
      ball('knob', 'gold', 0.09, [0.78, 1.2, 2.1]),
      ...Array.from({ length: 10 }, (_, i) => box('awning', i % 2 ? 'stripe' : 'awning', [0.46, 0.06, 1.1], [-2.07 + i * 0.46, 2.5, 2.4], { turn: [26, 0, 0], round: 0.01 })),
      box('sign', 'sign', [3.4, 0.6, 0.14], [0, 3.1, 2.04], { round: 0.04 }),
      box('lettering', 'gold', [0.24, 0.26, 0.05], [-1.2, 3.1, 2.12], { copies: [{ kind: 'line', count: 7, step: [0.4, 0, 0] }] }),
      box('upper window', 'glass', [0.7, 0.9, 0.08], [1.2, 4.1, 2.0], { round: 0, copies: [...MIRRORED] }),
      box('window sill', 'wood', [0.9, 0.1, 0.2], [1.2, 3.6, 2.04], { copies: [...MIRRORED] }),
      box('chimney', 'wall', [0.5, 1.5, 0.5], [1.4, 6.0, -0.6]),
    ],
    { awning: ['awning'], sign: ['sign'], window: ['glass'], door: ['wood'] },
  ),
  thing(
    'market stall',
    'stall, food stall, fruit stall, food stand, lemonade stand, kiosk, booth, market stand, food cart, hot dog stand',
    { wood: { is: 'oak' }, cloth: { is: 'fabric', color: '#c8302a' }, stripe: { is: 'fabric', color: '#f6f2ea' }, red: { color: '#c8282a' }, orange: { color: '#f0922a' }, green: { color: '#6ab03a' } },
    ['cloth'],
    () => [
      ...[-1, 1].flatMap((x) =>
        [
          [0.5, 2.1],
          [-0.5, 2.5],
        ].map(([z, h]) => box('post', 'wood', [0.09, h, 0.09], [x * 1.05, h / 2, z], { round: 0.01 })),
      ),
      box('counter', 'wood', [2.3, 0.1, 1.0], [0, 0.95, 0.1]),
      box('front', 'wood', [2.1, 0.85, 0.06], [0, 0.48, 0.5]),
      box('plank', 'wood', [0.04, 0.85, 0.08], [-0.9, 0.48, 0.52], { copies: [{ kind: 'line', count: 7, step: [0.3, 0, 0] }] }),
      ...Array.from({ length: 9 }, (_, i) => [
        box('awning', i % 2 ? 'stripe' : 'cloth', [0.3, 0.05, 1.6], [-1.2 + i * 0.3, 2.34, 0.06], { turn: [22, 0, 0], round: 0.01 }),
        box('fringe', i % 2 ? 'stripe' : 'cloth', [0.3, 0.24, 0.03], [-1.2 + i * 0.3, 1.95, 0.8], { round: 0.01 }),
      ]).flat(),
      ...[-0.7, 0, 0.7].flatMap((x, k) => [
        box('box', 'wood', [0.58, 0.16, 0.6], [x, 1.06, 0.14], { turn: [12, 0, 0] }),
        ...Array.from({ length: 9 }, (_, i) => ball('fruit', (['red', 'orange', 'green'] as const)[k], 0.15, [x - 0.17 + (i % 3) * 0.17, 1.2 - Math.floor(i / 3) * 0.035, -0.04 + Math.floor(i / 3) * 0.17])),
      ]),
    ],
    { roof: ['cloth'], awning: ['cloth'] },
  ),
  thing(
    'floating island',
    'flying island, sky island',
    { grass: { is: 'grass' }, rock: { is: 'stone', color: '#8a7660' }, leaves: { is: 'leaves' }, bark: { is: 'bark' }, water: { is: 'water', color: '#5ac0e0', opacity: 1 } },
    ['grass'],
    () => [
      {
        name: 'rock',
        material: 'rock',
        shape: {
          kind: 'lathe',
          sides: 14,
          crease: 20,
          profile: [
            [0, -2.4],
            [0.3, -2.0],
            [0.7, -1.3],
            [1.3, -0.7],
            [1.9, -0.2],
            [2.0, 0],
            [0, 0.02],
          ],
          modify: [{ kind: 'roughen', amount: 0.16, size: 0.7 }],
        },
      },
      {
        name: 'turf',
        material: 'grass',
        shape: {
          kind: 'lathe',
          sides: 24,
          smooth: true,
          profile: [
            [0, -0.1],
            [1.9, -0.16],
            [2.1, -0.02],
            [1.9, 0.12],
            [1.0, 0.24],
            [0, 0.3],
          ],
        },
      },
      ...[
        [-0.8, 0.3, 1],
        [0.9, -0.6, 0.8],
        [-0.2, -1.0, 0.7],
      ].flatMap(([x, z, k]) => [
        tube(
          'trunk',
          'bark',
          [
            [x, 0.2, z],
            [x + 0.04, 0.9 * k + 0.2, z],
          ],
          [0.1 * k, 0.07 * k],
        ),
        ball('crown', 'leaves', 1.0 * k, [x, 1.2 * k + 0.2, z]),
        ball('crown', 'leaves', 0.7 * k, [x + 0.3 * k, 1.0 * k + 0.2, z + 0.1]),
      ]),
      cylinder('pond', 'water', 0.5, 0.06, [0.7, 0.22, 0.7]),
      plate(
        'waterfall',
        'water',
        [
          [-0.2, 0],
          [0.2, 0],
          [0.3, -1.7],
          [-0.3, -1.6],
        ],
        0.08,
        [0.9, 0.16, 1.92],
        { turn: [-8, 24, 0] },
      ),
      ...[
        [1.3, 0.3],
        [-1.3, -0.6],
        [0.2, 1.3],
      ].map(([x, z]) => ball('stone', 'rock', [0.4, 0.3, 0.36], [x, 0.22, z])),
    ],
  ),
  thing('volcano', 'erupting volcano', { rock: { is: 'stone', color: '#5a4a44' }, lava: { color: '#ff6a1e', glow: 2 }, smoke: { color: '#8a868a', roughness: 1 }, grass: { is: 'grass' } }, ['rock'], () => [
    {
      name: 'cone',
      material: 'rock',
      shape: {
        kind: 'lathe',
        sides: 20,
        crease: 20,
        profile: [
          [0, 0],
          [3, 0],
          [2.2, 0.9],
          [1.4, 2.1],
          [0.8, 3.2],
          [0.5, 3.1],
          [0, 2.9],
        ],
        modify: [{ kind: 'roughen', amount: 0.12, size: 0.6 }],
      },
    },
    ball('crater', 'lava', [1.1, 0.3, 1.1], [0, 3.06, 0]),
    ...[0, 1, 2, 3].map((i) => ({
      name: 'flow',
      turn: [0, i * 90 + 20, 0] as [number, number, number],
      parts: [
        tube(
          'lava',
          'lava',
          [
            [0, 3.1, 0.6],
            [0.1, 2.6, 1.12],
            [-0.05, 1.9, 1.6],
            [0.2, 1.1, 2.16],
            [0.1, 0.3 + 0.2 * i, 2.7 - 0.16 * i],
          ],
          [0.14, 0.16, 0.13, 0.15, 0.1],
        ),
      ],
    })),
    ...[
      [0, 3.7, 0, 0.8],
      [0.3, 4.2, 0.1, 1.0],
      [-0.2, 4.8, -0.1, 1.2],
      [0.3, 5.4, 0, 1.4],
    ].map(([x, y, z, r]) => ball('smoke', 'smoke', r, [x, y, z])),
    cone('ground', 'grass', [3.6, 3.3], 0.16, [0, 0.08, 0]),
  ]),
];
