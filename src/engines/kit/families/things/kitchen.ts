import type { Pair } from '../../../../contract/shape-program.ts';
import type { Family } from '../family.ts';
import { assembly, MIRRORED } from '../family.ts';
import { ball, box, circle, cone, cushion, cylinder, plate, ring, thing, tube, turned } from '../pieces.ts';

const fruit = (name: string, words: string, color: string, size: number, tall = 1): Family =>
  thing(name, words, { skin: { is: 'plastic', color, roughness: 0.45 }, stem: { is: 'wood', color: '#5a4226' }, leaf: { is: 'leaves', color: '#4f9a3c' } }, ['skin'], () => [
    turned(
      'fruit',
      'skin',
      [
        [0, size * 0.03],
        [size * 0.2, 0],
        [size * 0.42, size * 0.14 * tall],
        [size * 0.5, size * 0.45 * tall],
        [size * 0.42, size * 0.78 * tall],
        [size * 0.18, size * 0.93 * tall],
        [0, size * 0.89 * tall],
      ],
      { smooth: true },
    ),
    cylinder('stem', 'stem', size * 0.03, size * 0.14, [0, size * 0.94 * tall, 0]),
    ball('leaf', 'leaf', [size * 0.34, size * 0.03, size * 0.16], [size * 0.17, size * 0.95 * tall, 0], { turn: [0, 20, 14] }),
  ]);

const CHINA = { is: 'porcelain', color: '#f4f1ea' };

/** Fruit, vegetables and baked goods. */
export const KITCHEN: readonly Family[] = [
  fruit('orange', 'tangerine, mandarin, clementine, grapefruit', '#f08c1e', 0.08, 0.95),
  thing('lemon', 'citron', { skin: { is: 'wax', color: '#f2d42e' }, stalk: { is: 'bark' }, leaf: { is: 'leaves' } }, ['skin'], () => [
    assembly(
      'lemon',
      [
        turned(
          'skin',
          'skin',
          [
            [0, 0],
            [0.008, 0.003],
            [0.012, 0.012],
            [0.026, 0.024],
            [0.034, 0.045],
            [0.034, 0.06],
            [0.026, 0.08],
            [0.011, 0.092],
            [0.006, 0.1],
            [0, 0.102],
          ],
          { smooth: true, sides: 40 },
        ),
        cylinder('stalk', 'stalk', 0.003, 0.008, [0, 0.103, 0], {}),
        ball('leaf', 'leaf', [0.04, 0.003, 0.02], [-0.022, 0.106, 0.004], { turn: [0, 20, -8] }),
      ],
      { at: [-0.05, 0.0345, 0], turn: [0, 0, -90] },
    ),
  ]),
  fruit('peach', 'apricot, nectarine, plum', '#f4a37a', 0.075),
  fruit('tomato', 'cherry tomato', '#d8342a', 0.075, 0.85),
  thing('pear', '', { skin: { is: 'plastic', color: '#b8c83a', roughness: 0.5 }, stem: { is: 'wood' } }, ['skin'], () => [
    turned(
      'pear',
      'skin',
      [
        [0, 0.004],
        [0.02, 0],
        [0.042, 0.02],
        [0.046, 0.045],
        [0.034, 0.075],
        [0.02, 0.1],
        [0.012, 0.115],
        [0, 0.118],
      ],
      { smooth: true },
    ),
    cylinder('stem', 'stem', 0.003, 0.03, [0, 0.13, 0]),
  ]),
  thing('strawberry', 'raspberry', { skin: { is: 'plastic', color: '#d8202c', roughness: 0.4 }, seed: { color: '#f4d870' }, leaf: { is: 'leaves', color: '#4f9a3c' } }, ['skin'], () => [
    turned(
      'berry',
      'skin',
      [
        [0, 0],
        [0.008, 0.002],
        [0.022, 0.024],
        [0.024, 0.04],
        [0.014, 0.052],
        [0, 0.052],
      ],
      { smooth: true },
    ),
    ball('seed', 'seed', [0.002, 0.004, 0.002], [0, 0.036, 0.0238], { copies: [{ kind: 'ring', count: 10 }] }),
    ball('seed', 'seed', [0.002, 0.004, 0.002], [0, 0.02, 0.0195], { turn: [0, 18, 0], copies: [{ kind: 'ring', count: 8 }] }),
    ball('leaf', 'leaf', [0.012, 0.003, 0.026], [0, 0.052, 0.012], { copies: [{ kind: 'ring', count: 6 }] }),
  ]),
  thing('cherry', 'cherries, pair of cherries', { skin: { color: '#b81428', roughness: 0.2 }, stem: { is: 'leaves', color: '#5a8a3a' }, leaf: { is: 'leaves' } }, ['skin'], () => [
    ball('cherry', 'skin', 0.026, [0.018, 0.013, 0], { copies: [...MIRRORED] }),
    tube(
      'stem',
      'stem',
      [
        [0.018, 0.024, 0],
        [0.012, 0.05, 0],
        [0, 0.075, 0],
      ],
      0.0012,
      { copies: [...MIRRORED] },
    ),
    ball('leaf', 'leaf', [0.034, 0.003, 0.016], [0.016, 0.077, 0], { turn: [0, 0, 12] }),
  ]),
  thing('grapes', 'grape, bunch of grapes', { skin: { color: '#6a2f86', roughness: 0.3 }, stem: { is: 'wood' }, leaf: { is: 'leaves' } }, ['skin'], () => [
    ...[
      [0.004, 1],
      [0.022, 3],
      [0.042, 5],
      [0.062, 6],
      [0.082, 7],
      [0.1, 5],
    ].map(([y, n], i) => ball('grape', 'skin', 0.024, [0, y + 0.01, n === 1 ? 0 : 0.0062 * n], { turn: [0, i * 25, 0], copies: [{ kind: 'ring', count: n }] })),
    tube(
      'stem',
      'stem',
      [
        [0, 0.1, 0],
        [0.004, 0.14, 0],
      ],
      0.003,
    ),
    ball('leaf', 'leaf', [0.06, 0.004, 0.05], [0.03, 0.128, 0], { turn: [0, 0, 16] }),
  ]),
  thing('watermelon', 'watermelon slice, slice of watermelon, melon', { flesh: { color: '#e8384a', roughness: 0.5 }, rind: { is: 'plastic', color: '#2f7a3a' }, white: { color: '#e8f2d8' }, seed: { color: '#1e1812' } }, ['flesh'], () => {
    const half = (r: number): Pair[] => [...circle(r, r, 32).slice(16), [r, 0.001]];
    return [
      plate('rind', 'rind', half(0.15), 0.045, [0, 0.15, 0], { bevel: 0.002 }),
      plate('pith', 'white', half(0.138), 0.0465, [0, 0.1505, 0], { bevel: 0.001 }),
      plate('flesh', 'flesh', half(0.13), 0.048, [0, 0.151, 0], { bevel: 0.001 }),
      ...[
        [-0.06, -0.03],
        [0, -0.04],
        [0.06, -0.03],
        [-0.03, -0.08],
        [0.03, -0.08],
      ].map(([x, y]) => ball('seed', 'seed', [0.008, 0.013, 0.05], [x, 0.15 + y, 0])),
    ];
  }),
  thing('pineapple', 'ananas', { skin: { is: 'plastic', color: '#d89a2a', roughness: 0.7 }, knob: { color: '#b8761e', roughness: 0.8 }, leaf: { is: 'leaves', color: '#3f8a42' } }, ['skin'], () => [
    ball('fruit', 'skin', [0.13, 0.2, 0.13], [0, 0.1, 0]),
    ...Array.from({ length: 7 }, (_, i) => {
      const y = 0.03 + 0.024 * i;
      const r = 0.065 * Math.sqrt(Math.max(0.1, 1 - ((y - 0.1) / 0.1) ** 2));
      return {
        ...ball('knob', 'knob', [0.022, 0.02, 0.012], [0, y, r], { turn: [0, i % 2 ? 18 : 0, 0] }),
        at: [0, 0, 0] as [number, number, number],
        shape: { kind: 'superellipsoid' as const, size: [0.022, 0.02, 0.014] as [number, number, number], at: [0, y, r] as [number, number, number] },
        copies: [{ kind: 'ring' as const, count: 10 }],
      };
    }),
    tube(
      'leaf',
      'leaf',
      [
        [0, 0.19, 0],
        [0, 0.25, 0.02],
        [0, 0.3, 0.06],
      ],
      [0.014, 0.012, 0.001],
      { copies: [{ kind: 'ring', count: 7 }] },
    ),
    tube(
      'leaf',
      'leaf',
      [
        [0, 0.19, 0],
        [0, 0.27, 0.008],
        [0, 0.34, 0.02],
      ],
      [0.014, 0.012, 0.001],
      { turn: [0, 25, 0], copies: [{ kind: 'ring', count: 5 }] },
    ),
  ]),
  thing('carrot', 'parsnip', { skin: { color: '#ec7a1e', roughness: 0.6 }, leaf: { is: 'leaves' } }, ['skin'], () => [
    turned(
      'root',
      'skin',
      [
        [0, 0],
        [0.004, 0.01],
        [0.014, 0.08],
        [0.02, 0.14],
        [0.015, 0.155],
        [0, 0.157],
      ],
      { smooth: true },
    ),
    tube(
      'leaf',
      'leaf',
      [
        [0, 0.15, 0],
        [0.012, 0.19, 0],
        [0.032, 0.22, 0],
      ],
      [0.003, 0.007, 0.002],
      { copies: [{ kind: 'ring', count: 6 }] },
    ),
  ]),
  thing('corn', 'corn cob, corn on the cob, maize', { kernel: { color: '#f4c832', roughness: 0.4 }, leaf: { is: 'leaves', color: '#7aae4a' } }, ['kernel'], () => [
    ball('cob', 'kernel', [0.055, 0.2, 0.055], [0, 0.11, 0]),
    ...Array.from({ length: 9 }, (_, i) => ({
      ...ball('kernel', 'kernel', 0.014, [0, 0, 0]),
      shape: { kind: 'superellipsoid' as const, size: [0.014, 0.015, 0.012] as [number, number, number], at: [0, 0.04 + 0.017 * i, 0.026 * Math.sqrt(1 - ((0.04 + 0.017 * i - 0.11) / 0.105) ** 2)] as [number, number, number] },
      copies: [{ kind: 'ring' as const, count: 12 }],
    })),
    ball('husk', 'leaf', [0.05, 0.16, 0.014], [0.03, 0.07, 0], { turn: [0, 90, -12], copies: [{ kind: 'ring', count: 3 }] }),
  ]),
  thing('broccoli', 'cauliflower', { floret: { is: 'leaves', color: '#3f8a3a' }, stem: { color: '#9ac46a', roughness: 0.7 } }, ['floret'], () => [
    cone('stem', 'stem', [0.02, 0.03], 0.07, [0, 0.035, 0]),
    {
      name: 'floret',
      material: 'floret',
      at: [0, 0.1, 0],
      shape: {
        kind: 'blend',
        cells: 30,
        of: [
          { kind: 'ball', size: [0.1, 0.07, 0.1] },
          ...Array.from({ length: 13 }, (_, i) => ({
            kind: 'ball' as const,
            size: [0.045, 0.042, 0.045] as [number, number, number],
            at: [0.042 * Math.cos(i * 2.4), 0.012 + 0.026 * (i / 13), 0.042 * Math.sin(i * 2.4)] as [number, number, number],
            blend: 0.004,
          })),
        ],
      },
    },
  ]),
  thing('cheese', 'piece of cheese, cheese wedge, wedge of cheese, slice of cheese', { cheese: { color: '#f4c23a', roughness: 0.5 }, hole: { color: '#d89a20', roughness: 0.6 } }, ['cheese'], () => [
    {
      name: 'cheese',
      material: 'cheese',
      shape: {
        kind: 'subtract',
        of: [
          {
            kind: 'extrude',
            outline: [
              [-0.1, -0.05],
              [0.1, -0.07],
              [0.1, 0.07],
            ],
            depth: 0.07,
            bevel: 0.004,
            turn: [-90, 0, 0],
            at: [0, 0.035, 0],
          },
          { kind: 'sphere', radius: 0.017, at: [0.03, 0.07, 0] },
          { kind: 'sphere', radius: 0.012, at: [0.07, 0.07, 0.03] },
          { kind: 'sphere', radius: 0.014, at: [0.1, 0.04, 0.03] },
          { kind: 'sphere', radius: 0.018, at: [0.1, 0.03, -0.02] },
          { kind: 'sphere', radius: 0.014, at: [0.02, 0.035, 0.052] },
          { kind: 'sphere', radius: 0.011, at: [0.065, 0.02, 0.063] },
        ],
      },
    },
  ]),
  thing('bread', 'loaf of bread, loaf, bread loaf', { crust: { is: 'bread', color: '#c08440' }, cut: { is: 'bread', color: '#e2b878' } }, ['crust'], () => [
    { name: 'loaf', material: 'crust', at: [0, 0.06, 0], shape: { kind: 'superellipsoid', size: [0.28, 0.13, 0.13], square: 2.8 } },
    box('cut', 'cut', [0.014, 0.02, 0.1], [-0.07, 0.122, 0], { turn: [0, 24, 0], copies: [{ kind: 'line', count: 4, step: [0.047, 0, 0] }] }),
  ]),
  thing('croissant', '', { crust: { is: 'bread', color: '#d08f3e' } }, ['crust'], () => [
    tube(
      'croissant',
      'crust',
      [
        [-0.09, 0.02, 0.05],
        [-0.06, 0.03, 0],
        [0, 0.035, -0.025],
        [0.06, 0.03, 0],
        [0.09, 0.02, 0.05],
      ],
      [0.008, 0.026, 0.036, 0.026, 0.008],
      { sides: 16 },
    ),
    ...[-0.05, -0.025, 0, 0.025, 0.05].map((x) => ring('fold', 'crust', 0.028 + 0.008 * (1 - Math.abs(x) / 0.06), 0.005, [x, 0.032, -0.022 + 8 * x * x], { turn: [0, 0, 90] })),
  ]),
  thing(
    'donut',
    'doughnut',
    { dough: { is: 'bread', color: '#d49a56' }, icing: { color: '#f07aa8', roughness: 0.3 }, sprinkle: { color: '#4ac0e8' } },
    ['icing'],
    () => [
      ring('dough', 'dough', 0.05, 0.026, [0, 0.026, 0]),
      ring('icing', 'icing', 0.05, 0.0255, [0, 0.032, 0], { scale: [1.01, 0.92, 1.01] }),
      { name: 'sprinkle', material: 'sprinkle', turn: [0, 10, 0], shape: { kind: 'capsule', radius: 0.002, height: 0.011, turn: [90, 30, 0], at: [0, 0.0555, 0.05] }, copies: [{ kind: 'ring', count: 11 }] },
      { name: 'sprinkle', material: 'sprinkle', shape: { kind: 'capsule', radius: 0.002, height: 0.011, turn: [60, 80, 0], at: [0, 0.0525, 0.061] }, copies: [{ kind: 'ring', count: 13 }] },
    ],
    { frosting: ['icing'], glaze: ['icing'] },
  ),
  thing('cookie', 'biscuit, chocolate chip cookie', { dough: { is: 'bread', color: '#d0954e' }, chip: { is: 'chocolate' } }, ['dough'], () => [
    cushion('cookie', 'dough', [0.09, 0.018, 0.09], [0, 0.009, 0], 2.4),
    ...[
      [0, 0],
      [0.02, 0.018],
      [-0.022, 0.012],
      [0.012, -0.025],
      [-0.016, -0.02],
      [0.03, -0.006],
      [-0.001, 0.031],
    ].map(([x, z]) => ball('chip', 'chip', 0.011, [x, 0.0165, z])),
  ]),
  thing('pancakes', 'pancake, stack of pancakes', { cake: { is: 'bread', color: '#d89a4a' }, syrup: { color: '#8a4a14', roughness: 0.15 }, butter: { color: '#f8e08a', roughness: 0.4 }, plate: CHINA }, ['cake'], () => [
    turned('plate', 'plate', [
      [0, 0],
      [0.08, 0],
      [0.13, 0.014],
      [0.13, 0.019],
      [0.08, 0.008],
      [0, 0.008],
    ]),
    ...[0, 1, 2, 3].map((i) => cushion('pancake', 'cake', [0.17, 0.024, 0.17], [0.004 * ((i % 2) * 2 - 1), 0.02 + 0.021 * i, 0.003], 3)),
    {
      name: 'syrup',
      material: 'syrup',
      shape: {
        kind: 'blend',
        cells: 34,
        of: [
          { kind: 'disc', radius: 0.056, height: 0.008, round: 0.004, at: [0, 0.096, 0] },
          ...[0.3, 1.6, 2.9, 4.4, 5.4].map((a, i) => ({
            kind: 'limb' as const,
            path: [
              [0.05 * Math.cos(a), 0.096, 0.05 * Math.sin(a)],
              [0.086 * Math.cos(a), 0.09, 0.086 * Math.sin(a)],
              [0.09 * Math.cos(a), 0.03 + 0.015 * (i % 3), 0.09 * Math.sin(a)],
            ] as [number, number, number][],
            radius: 0.008,
            blend: 0.008,
          })),
        ],
      },
    },
    box('butter', 'butter', [0.032, 0.016, 0.032], [0, 0.108, 0], { turn: [0, 20, 0] }),
  ]),
  thing('egg', 'eggs, easter egg, dragon egg', { shell: { is: 'porcelain', color: '#f0e2cc', roughness: 0.6 } }, ['shell'], () => [
    turned(
      'egg',
      'shell',
      [
        [0, 0],
        [0.014, 0.003],
        [0.022, 0.018],
        [0.0205, 0.034],
        [0.012, 0.05],
        [0, 0.056],
      ],
      { smooth: true },
    ),
  ]),
  thing('hot dog', 'hotdog, sausage', { bun: { is: 'bread', color: '#d8a056' }, sausage: { color: '#b8452e', roughness: 0.4 }, mustard: { color: '#f2c024', roughness: 0.4 } }, ['sausage'], () => [
    { name: 'bun', material: 'bun', at: [0, 0.025, 0.022], shape: { kind: 'superellipsoid', size: [0.18, 0.05, 0.045], square: 2.6 }, copies: [{ kind: 'mirror', axis: 'z' }] },
    { name: 'sausage', material: 'sausage', at: [0, 0.042, 0], shape: { kind: 'capsule', radius: 0.018, height: 0.21, turn: [0, 0, 90] } },
    tube(
      'mustard',
      'mustard',
      Array.from({ length: 11 }, (_, i): [number, number, number] => [-0.08 + 0.016 * i, 0.061, 0.008 * (i % 2 ? 1 : -1)]),
      0.004,
    ),
  ]),
  thing('sandwich', 'toast sandwich', { bread: { is: 'bread', color: '#dcb074' }, cheese: { color: '#f4c23a' }, lettuce: { is: 'leaves' }, ham: { color: '#e89a94' } }, ['bread'], () =>
    [0.012, 0.06]
      .map((y) =>
        plate(
          'bread',
          'bread',
          [
            [-0.07, -0.06],
            [0.07, -0.06],
            [0.07, 0.04],
            [0.05, 0.06],
            [-0.05, 0.06],
            [-0.07, 0.04],
          ],
          0.022,
          [0, y, 0],
          { turn: [-90, 0, 0] },
        ),
      )
      .concat([
        box('cheese', 'cheese', [0.145, 0.005, 0.12], [0, 0.027, 0]),
        box('ham', 'ham', [0.14, 0.007, 0.125], [0, 0.034, 0]),
        { name: 'lettuce', material: 'lettuce', at: [0, 0.043, 0], shape: { kind: 'box', size: [0.15, 0.008, 0.13], round: 0.003, modify: [{ kind: 'roughen', amount: 0.006, size: 0.02 }] } },
      ]),
  ),
  thing('sushi', 'sushi roll', { rice: { color: '#f6f3ea', roughness: 0.9 }, fish: { color: '#f0865a', roughness: 0.4 }, nori: { color: '#22322a', roughness: 0.8 } }, ['fish'], () => [
    cushion('rice', 'rice', [0.07, 0.03, 0.032], [0, 0.015, 0], 3.4),
    { name: 'fish', material: 'fish', at: [0, 0.033, 0], shape: { kind: 'superellipsoid', size: [0.082, 0.014, 0.034], square: 3, modify: [{ kind: 'bend', axis: 'x', towards: 'y', angle: -40 }] } },
    box('band', 'nori', [0.012, 0.041, 0.0365], [0, 0.021, 0]),
  ]),
  thing('fries', 'french fries, chips', { fries: { color: '#f2c24a', roughness: 0.6 }, box: { is: 'paper', color: '#d0302a' } }, ['box'], () => [
    {
      name: 'box',
      material: 'box',
      shape: {
        kind: 'loft',
        sections: [
          { y: 0, size: [0.07, 0.04], square: 8 },
          { y: 0.09, size: [0.1, 0.055], square: 8 },
        ],
      },
    },
    ...Array.from({ length: 16 }, (_, i) => box('fry', 'fries', [0.01, 0.11, 0.01], [-0.038 + 0.0107 * (i % 8), 0.09 + 0.012 * ((i * 5) % 4), i < 8 ? -0.01 : 0.012], { turn: [0, 0, 12 - 3.2 * (i % 8)], round: 0.001 })),
  ]),
  thing('popcorn', 'popcorn bucket', { box: { is: 'paper', color: '#f4f0e8' }, stripe: { is: 'paper', color: '#d0302a' }, corn: { color: '#fbeec4', roughness: 0.9 } }, ['box'], () => [
    cone('box', 'box', [0.06, 0.085], 0.18, [0, 0.09, 0]),
    { name: 'stripe', material: 'stripe', shape: { kind: 'box', size: [0.022, 0.18, 0.006], at: [0, 0.09, 0.0725], turn: [8, 0, 0] }, copies: [{ kind: 'ring', count: 8 }] },
    {
      name: 'corn',
      material: 'corn',
      at: [0, 0.185, 0],
      shape: {
        kind: 'blend',
        cells: 34,
        of: Array.from({ length: 26 }, (_, i) => ({
          kind: 'ball' as const,
          size: [0.038, 0.036, 0.038] as [number, number, number],
          at: [0.066 * Math.sqrt(((i * 7) % 26) / 26) * Math.cos(i * 2.4), 0.03 * (1 - ((i * 7) % 26) / 26), 0.066 * Math.sqrt(((i * 7) % 26) / 26) * Math.sin(i * 2.4)] as [number, number, number],
          blend: 0.004,
        })),
      },
    },
  ]),
];
