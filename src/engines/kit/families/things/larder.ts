import type { Pair, Part, Triple } from '../../../../contract/shape-program.ts';
import { assembly, type Family } from '../family.ts';
import { ball, box, cushion, cylinder, plate, ring, thing, tube, turned } from '../pieces.ts';

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const LEAF = { color: '#4f8f3a' };
const around = (count: number, r: number, y: number, make: (at: Triple, degrees: number, i: number) => Part): Part[] =>
  times(count, (i) => make([r * Math.sin((2 * Math.PI * i) / count), y, r * Math.cos((2 * Math.PI * i) / count)], (360 * i) / count, i));

/** Fruit, vegetables and sweets in addition to those of the kitchen. */
export const LARDER: readonly Family[] = [
  thing('mango', '', { skin: { color: '#f0a52a', roughness: 0.35 }, blush: { color: '#d8502a', roughness: 0.35 }, stem: { is: 'bark' }, leaf: LEAF }, ['skin'], () => [
    ball('mango', 'skin', [0.09, 0.13, 0.08], [0, 0.065, 0], { turn: [0, 0, 12] }),
    ball('blush', 'blush', [0.07, 0.1, 0.06], [0.013, 0.074, 0.006], { turn: [0, 0, 12] }),
    cylinder('stem', 'stem', 0.004, 0.02, [-0.012, 0.134, 0]),
    ball('leaf', 'leaf', [0.07, 0.006, 0.026], [0.02, 0.138, 0], { turn: [0, 20, 14] }),
  ]),
  thing('coconut', 'coconut half, open coconut, half coconut', { husk: { is: 'fur', color: '#6b4a2e' }, meat: { color: '#f7f3ea', roughness: 0.5 }, milk: { color: '#e9eef0', roughness: 0.1 }, eye: { color: '#2a1c12' } }, ['husk'], () => [
    turned(
      'shell',
      'husk',
      [
        [0, 0],
        [0.05, 0.008],
        [0.085, 0.04],
        [0.098, 0.09],
        [0.094, 0.09],
        [0.08, 0.046],
        [0.05, 0.018],
        [0, 0.01],
      ],
      { smooth: true, at: [-0.11, 0, 0.02] },
    ),
    turned(
      'meat',
      'meat',
      [
        [0, 0.012],
        [0.05, 0.02],
        [0.079, 0.046],
        [0.093, 0.089],
        [0.078, 0.089],
        [0.066, 0.05],
        [0.04, 0.03],
        [0, 0.026],
      ],
      { smooth: true, at: [-0.11, 0, 0.02] },
    ),
    turned(
      'milk',
      'milk',
      [
        [0, 0.03],
        [0.05, 0.04],
        [0.07, 0.06],
        [0, 0.061],
      ],
      { at: [-0.11, 0, 0.02] },
    ),
    ball('coconut', 'husk', [0.2, 0.19, 0.19], [0.11, 0.095, -0.03]),
    ...[
      [0, 0.03],
      [0.026, -0.014],
      [-0.026, -0.014],
    ].map(([x, y]) => ball('eye', 'eye', 0.018, [0.11 + x, 0.1 + y, 0.061])),
  ]),
  thing('avocado', 'avocado half, halved avocado', { skin: { is: 'leather', color: '#2f4a22' }, flesh: { color: '#d6e08a', roughness: 0.5 }, rim: { color: '#a8c458', roughness: 0.5 }, pit: { is: 'walnut' } }, ['skin'], () => {
    const half = (k: number): Pair[] =>
      [
        [0, 0.075],
        [0.022, 0.066],
        [0.03, 0.04],
        [0.045, 0.005],
        [0.046, -0.025],
        [0.03, -0.05],
        [0, -0.058],
        [-0.03, -0.05],
        [-0.046, -0.025],
        [-0.045, 0.005],
        [-0.03, 0.04],
        [-0.022, 0.066],
      ].map(([x, y]): Pair => [x * k, y * k]);
    return [
      ball('skin', 'skin', [0.096, 0.08, 0.07], [0, 0.052, -0.004]),
      ball('neck', 'skin', [0.062, 0.09, 0.05], [0, 0.09, -0.004]),
      plate('rim', 'rim', half(1), 0.012, [0, 0.068, 0.012], { smooth: true }),
      plate('flesh', 'flesh', half(0.88), 0.012, [0, 0.068, 0.016], { smooth: true }),
      ball('pit', 'pit', [0.046, 0.046, 0.04], [0, 0.052, 0.024]),
    ];
  }),
  thing('potato', 'potatoes, spud', { skin: { is: 'leather', color: '#b08a52' }, eye: { color: '#7a5a32' } }, ['skin'], () => [
    { name: 'potato', material: 'skin', shape: { kind: 'superellipsoid', size: [0.13, 0.085, 0.09], modify: [{ kind: 'roughen', amount: 0.006, size: 0.05 }] }, at: [0, 0.042, 0] },
    ...times(7, (i) => ball('eye', 'eye', [0.01, 0.006, 0.006], [0.05 * Math.cos(i * 2.2), 0.046 + 0.02 * Math.sin(i * 1.7), 0.031 * Math.sin(i * 2.2 + 0.6)])),
  ]),
  thing('onion', 'red onion', { skin: { is: 'silk', color: '#c8874a' }, root: { color: '#e6d8b8' }, tip: { color: '#a8743a' } }, ['skin'], () => [
    turned(
      'bulb',
      'skin',
      [
        [0, 0.006],
        [0.03, 0.008],
        [0.05, 0.03],
        [0.052, 0.05],
        [0.038, 0.078],
        [0.014, 0.092],
        [0.008, 0.12],
        [0.012, 0.14],
        [0, 0.135],
      ],
      { smooth: true },
    ),
    ...around(9, 0.006, 0.004, (at, a) =>
      tube(
        'root',
        'root',
        [
          [0, 0.006, 0],
          [0, 0, 0.012],
          [0.004, -0.004, 0.02],
        ],
        0.0012,
        { at, turn: [0, a, 0] },
      ),
    ),
    ...around(4, 0.006, 0.13, (at, a) =>
      plate(
        'tip',
        'tip',
        [
          [-0.004, 0],
          [0.004, 0],
          [0.001, 0.03],
        ],
        0.002,
        at,
        { turn: [14, a, 0] },
      ),
    ),
  ]),
  thing('garlic', 'garlic bulb, head of garlic', { skin: { color: '#efe8dc', roughness: 0.6, pattern: { kind: 'lines', color: '#cfb8c0' } }, root: { color: '#cbb998' } }, ['skin'], () => [
    ...around(8, 0.019, 0.03, (at, a) => ball('clove', 'skin', [0.03, 0.052, 0.034], at, { turn: [12, a, 0] })),
    turned(
      'neck',
      'skin',
      [
        [0, 0.03],
        [0.024, 0.04],
        [0.008, 0.065],
        [0.006, 0.1],
        [0.008, 0.105],
        [0, 0.104],
      ],
      { smooth: true },
    ),
    cylinder('root', 'root', 0.012, 0.008, [0, 0.004, 0]),
  ]),
  thing('cabbage', 'lettuce, head of cabbage, head of lettuce', { leaf: { color: '#8fbf58', roughness: 0.7 }, second: { color: '#6aa03e', roughness: 0.7 }, rib: { color: '#dfeac0' } }, ['leaf', 'second'], () => [
    ball('heart', 'leaf', [0.16, 0.15, 0.16], [0, 0.085, 0]),
    ...around(5, 0.06, 0.075, (at, a) =>
      assembly(
        'leaf',
        [
          ball('blade', 'second', [0.15, 0.15, 0.03], [0, 0.01, 0.012], { turn: [-10, 0, 0] }),
          tube(
            'rib',
            'rib',
            [
              [0, -0.06, 0.02],
              [0, 0, 0.032],
              [0, 0.05, 0.024],
            ],
            [0.008, 0.005, 0.002],
          ),
        ],
        { at, turn: [0, a, 0] },
      ),
    ),
    ...around(6, 0.085, 0.05, (at, a) =>
      assembly(
        'outer leaf',
        [
          ball('blade', 'second', [0.15, 0.12, 0.02], [0, 0.0, 0.014], { turn: [38, 0, 0] }),
          tube(
            'rib',
            'rib',
            [
              [0, -0.04, -0.01],
              [0, 0, 0.026],
              [0, 0.032, 0.046],
            ],
            [0.007, 0.005, 0.002],
          ),
        ],
        { at, turn: [0, a + 30, 0] },
      ),
    ),
  ]),
  thing('brownie', 'chocolate brownie, fudge brownie', { cake: { is: 'chocolate', color: '#4a2a18' }, crust: { is: 'chocolate', color: '#6b4128' }, nut: { is: 'oak', color: '#c89a5e' } }, ['cake'], () => [
    box('brownie', 'cake', [0.09, 0.035, 0.09], [0, 0.018, 0], { round: 0.006 }),
    box('crust', 'crust', [0.088, 0.008, 0.088], [0, 0.036, 0], { round: 0.003 }),
    ...times(7, (i) => ball('nut', 'nut', [0.014, 0.01, 0.011], [0.032 * Math.cos(i * 2.4) * (0.4 + i / 10), 0.041, 0.032 * Math.sin(i * 2.4) * (0.4 + i / 10)], { turn: [0, i * 50, 0] })),
  ]),
  thing(
    'burrito',
    'wrap, shawarma, doner wrap',
    { tortilla: { color: '#e6c68c', roughness: 0.8 }, spot: { color: '#b07a3c' }, foil: { is: 'aluminium' }, filling: { color: '#8a4a2a' }, lettuce: { color: '#7fb24a' }, tomato: { color: '#d8402e' } },
    ['tortilla'],
    () => [
      turned(
        'wrap',
        'tortilla',
        [
          [0, 0],
          [0.03, 0.004],
          [0.036, 0.03],
          [0.036, 0.16],
          [0.03, 0.165],
          [0, 0.16],
        ],
        { smooth: true },
      ),
      turned(
        'foil',
        'foil',
        [
          [0, -0.004],
          [0.034, 0],
          [0.039, 0.03],
          [0.0385, 0.09],
          [0.037, 0.09],
          [0, 0.02],
        ],
        {},
      ),
      ...times(9, (i) => ball('filling', ['filling', 'lettuce', 'tomato'][i % 3], [0.02, 0.016, 0.02], [0.018 * Math.cos(i * 2.4), 0.165, 0.018 * Math.sin(i * 2.4)])),
      ...times(8, (i) => ball('spot', 'spot', [0.012, 0.014, 0.004], [0.0355 * Math.sin(i * 2.4), 0.1 + 0.007 * i, 0.0355 * Math.cos(i * 2.4)], { turn: [0, (i * 2.4 * 180) / Math.PI, 0] })),
    ],
  ),
  thing('bacon', 'bacon strips, strip of bacon', { meat: { color: '#a83a2a', roughness: 0.4 }, fat: { color: '#f0d2b0', roughness: 0.4 } }, ['meat'], () =>
    [0, 1, 2].flatMap((k) => {
      const wave = (z: number): Triple[] => times(9, (i): Triple => [-0.1 + i * 0.025, 0.012 + k * 0.012 + 0.007 * Math.sin(i * 1.5 + k), z + k * 0.012 - 0.01]);
      return [-0.014, -0.005, 0.005, 0.014].map(
        (z, i): Part => ({
          name: i % 2 ? 'fat' : 'meat',
          material: i % 2 ? 'fat' : 'meat',
          shape: {
            kind: 'sweep',
            path: wave(z),
            radius: 1,
            section: [
              [-0.0052, -0.002],
              [0.0052, -0.002],
              [0.0052, 0.002],
              [-0.0052, 0.002],
            ],
            smooth: true,
          },
        }),
      );
    }),
  ),
  thing('popsicle', 'ice lolly, ice pop', { ice: { color: '#ef4a6a', roughness: 0.15 }, second: { color: '#f7c23a', roughness: 0.15 }, stick: { is: 'birch' } }, ['ice'], () => [
    cushion('ice', 'ice', [0.06, 0.1, 0.026], [0, 0.14, 0], 3.4),
    cushion('tip', 'second', [0.061, 0.045, 0.027], [0, 0.1, 0], 3.6),
    ...[-0.012, 0.012].map((x) => cushion('groove', 'ice', [0.012, 0.086, 0.032], [x, 0.142, 0], 3)),
    box('stick', 'stick', [0.014, 0.1, 0.004], [0, 0.05, 0], { round: 0.002 }),
  ]),
  thing('chocolate bar', 'candy bar, bar of chocolate, chocolate', { chocolate: { is: 'chocolate' }, wrapper: { is: 'paper', color: '#7a2a6a' }, foil: { is: 'aluminium' } }, ['chocolate'], () => [
    box('base', 'chocolate', [0.08, 0.008, 0.16], [0, 0.006, 0], { round: 0.001 }),
    ...times(6, (i) => times(3, (k) => box('square', 'chocolate', [0.023, 0.008, 0.023], [-0.026 + k * 0.026, 0.012, -0.065 + i * 0.026], { round: 0.002 }))).flat(),
    box('foil', 'foil', [0.084, 0.016, 0.1], [0, 0.008, 0.036], { round: 0.001 }),
    box('wrapper', 'wrapper', [0.086, 0.018, 0.085], [0, 0.009, 0.046], { round: 0.001 }),
  ]),
  thing(
    'jam jar',
    'jar of jam, marmalade jar, strawberry jam',
    { glass: { is: 'glass' }, jam: { color: '#a81c32', roughness: 0.15 }, lid: { is: 'fabric', color: '#d8404a', pattern: { kind: 'checks' } }, label: { is: 'paper' }, band: { is: 'fabric', color: '#c9b07a' } },
    ['jam'],
    () => [
      turned(
        'jam',
        'jam',
        [
          [0, 0.003],
          [0.038, 0.003],
          [0.042, 0.01],
          [0.042, 0.082],
          [0.038, 0.088],
          [0, 0.088],
        ],
        { smooth: true },
      ),
      turned(
        'jar',
        'glass',
        [
          [0.03, 0.086],
          [0.041, 0.088],
          [0.034, 0.098],
          [0.034, 0.106],
          [0.031, 0.106],
          [0.03, 0.09],
        ],
        { smooth: true },
      ),
      turned(
        'lid',
        'lid',
        [
          [0, 0.118],
          [0.03, 0.117],
          [0.038, 0.108],
          [0.05, 0.09],
          [0.047, 0.09],
          [0.035, 0.104],
          [0, 0.108],
        ],
        { smooth: true },
      ),
      ring('string', 'band', 0.036, 0.002, [0, 0.1, 0]),
      ...times(5, (i) => box('label', 'label', [0.012, 0.036, 0.002], [0.0422 * Math.sin((i - 2) * 0.26), 0.048, 0.0422 * Math.cos((i - 2) * 0.26)], { turn: [0, (i - 2) * 15, 0], round: 0 })),
    ],
  ),
  thing('gingerbread man', 'gingerbread cookie, gingerbread', { biscuit: { color: '#b9733a', roughness: 0.8 }, icing: { color: '#fbf7ef' }, button: { color: '#d8303a', roughness: 0.3 } }, ['biscuit'], () => [
    ball('head', 'biscuit', [0.07, 0.07, 0.022], [0, 0.175, 0]),
    cushion('body', 'biscuit', [0.06, 0.09, 0.022], [0, 0.11, 0], 2.6),
    ...[1, -1].flatMap((s) => [cushion('arm', 'biscuit', [0.075, 0.034, 0.021], [s * 0.05, 0.125, 0], 2.8, { turn: [0, 0, s * 12] }), cushion('leg', 'biscuit', [0.038, 0.08, 0.021], [s * 0.025, 0.045, 0], 2.8, { turn: [0, 0, s * 14] })]),
    ...[1, -1].map((s) => ball('eye', 'icing', 0.008, [s * 0.014, 0.182, 0.01])),
    tube(
      'mouth',
      'icing',
      [
        [-0.016, 0.166, 0.009],
        [0, 0.158, 0.01],
        [0.016, 0.166, 0.009],
      ],
      0.002,
    ),
    ...[0.135, 0.115, 0.095].map((y) => ball('button', 'button', 0.011, [0, y, 0.011])),
    ...[1, -1].flatMap((s) => [
      tube(
        'icing',
        'icing',
        [
          [s * 0.074, 0.112, 0.01],
          [s * 0.079, 0.122, 0.0105],
          [s * 0.073, 0.131, 0.0105],
          [s * 0.079, 0.142, 0.01],
        ],
        0.0022,
      ),
      tube(
        'icing',
        'icing',
        [
          [s * 0.016, 0.028, 0.01],
          [s * 0.024, 0.022, 0.0105],
          [s * 0.032, 0.03, 0.0105],
          [s * 0.041, 0.022, 0.01],
        ],
        0.0022,
      ),
    ]),
  ]),
  thing(
    'ramen bowl',
    'bowl of ramen, noodle bowl, bowl of noodles, pho, noodle soup',
    {
      bowl: { is: 'ceramic', color: '#b3242a' },
      rim: { color: '#f2ead8' },
      broth: { color: '#a8642a', roughness: 0.1 },
      noodle: { color: '#efd48c', roughness: 0.5 },
      white: { color: '#faf6ea' },
      yolk: { color: '#f0a02a' },
      pork: { color: '#c98a6a' },
      fat: { color: '#eed2b8' },
      nori: { color: '#1d2a1e' },
      onion: { color: '#6fae3a' },
      chopstick: { is: 'walnut' },
    },
    ['bowl'],
    () => [
      turned(
        'bowl',
        'bowl',
        [
          [0, 0],
          [0.045, 0],
          [0.045, 0.012],
          [0.08, 0.03],
          [0.112, 0.08],
          [0.106, 0.08],
          [0.07, 0.035],
          [0, 0.025],
        ],
        { smooth: true },
      ),
      ring('rim', 'rim', 0.109, 0.004, [0, 0.08, 0]),
      cylinder('broth', 'broth', 0.1, 0.01, [0, 0.065, 0]),
      ...times(9, (i) => ring('noodle', 'noodle', 0.018 + 0.006 * (i % 4), 0.0032, [0.035 * Math.cos(i * 2.4) - 0.02, 0.07 + 0.002 * (i % 3), 0.035 * Math.sin(i * 2.4) + 0.02], { turn: [8 * (i % 3) - 8, i * 40, 6] })),
      ...[0, 1].flatMap((i) => [
        ball('egg', 'white', [0.042, 0.024, 0.05], [-0.04 + i * 0.05, 0.074, -0.045 - i * 0.006], { turn: [0, i * 30, 0] }),
        ball('yolk', 'yolk', [0.024, 0.01, 0.026], [-0.04 + i * 0.05, 0.0845, -0.045 - i * 0.006]),
      ]),
      ...[0, 1].flatMap((i) => [
        cylinder('pork', 'pork', 0.026, 0.008, [0.05, 0.074 + i * 0.006, 0.01 + i * 0.036], { turn: [14, 0, -10] }),
        ring('fat', 'fat', 0.026, 0.003, [0.05, 0.075 + i * 0.006, 0.01 + i * 0.036], { turn: [14, 0, -10] }),
      ]),
      ...[0, 1].map((i) => box('nori', 'nori', [0.05, 0.065, 0.002], [0.028 + i * 0.018, 0.094, -0.078 + i * 0.004], { turn: [-14, -18 - i * 10, 0] })),
      ...times(11, (i) => ring('spring onion', 'onion', 0.005, 0.0018, [0.05 * Math.cos(i * 2.1) * ((i % 4) / 4), 0.078, 0.05 * Math.sin(i * 2.1) * ((i % 4) / 4) + 0.03])),
      ...[0, 1].map((i) => cylinder('chopstick', 'chopstick', 0.003, 0.24, [0.06 + i * 0.012, 0.096, 0.03], { turn: [64, 24 + i * 4, 0] })),
    ],
  ),
  thing(
    'cake with a slice missing',
    'strawberry cake, cut cake, cake with slice missing, sliced cake, layer cake, victoria sponge',
    { sponge: { color: '#e8c07a', roughness: 0.9 }, cream: { color: '#fbf4e8', roughness: 0.5 }, jam: { color: '#c8283c', roughness: 0.25 }, strawberry: { color: '#d8243a', roughness: 0.3 }, leaf: LEAF, plate: { is: 'porcelain' } },
    ['cream'],
    () => {
      const wedge = (r: number): Pair[] => [[0, 0], ...times(19, (i): Pair => [r * Math.cos(5.09 + (i / 18) * (2 * Math.PI - 0.75)), r * Math.sin(5.09 + (i / 18) * (2 * Math.PI - 0.75))])];
      const layer = (name: string, r: number, thick: number, y: number): Part => plate(name, name, wedge(r), thick, [0, y, 0], { turn: [-90, 0, 0], bevel: 0.001 });
      return [
        turned('plate', 'plate', [
          [0, 0],
          [0.09, 0],
          [0.16, 0.014],
          [0.158, 0.019],
          [0.09, 0.007],
          [0, 0.007],
        ]),
        layer('sponge', 0.118, 0.035, 0.026),
        layer('jam', 0.119, 0.005, 0.046),
        layer('cream', 0.12, 0.008, 0.052),
        layer('sponge', 0.118, 0.035, 0.074),
        layer('cream', 0.122, 0.014, 0.098),
        ...times(8, (i) => {
          const a = 5.25 + (i / 7) * (2 * Math.PI - 1.05);
          return assembly(
            'strawberry',
            [
              turned(
                'fruit',
                'strawberry',
                [
                  [0, 0.038],
                  [0.008, 0.034],
                  [0.018, 0.012],
                  [0.012, 0.001],
                  [0, 0],
                ],
                { smooth: true },
              ),
              ball('leaf', 'leaf', [0.022, 0.005, 0.022], [0, 0.001, 0]),
            ],
            { at: [0.085 * Math.cos(a), 0.104, -0.085 * Math.sin(a)] },
          );
        }),
        assembly(
          'strawberry',
          [
            turned(
              'fruit',
              'strawberry',
              [
                [0, 0.05],
                [0.01, 0.044],
                [0.023, 0.016],
                [0.015, 0.001],
                [0, 0],
              ],
              { smooth: true },
            ),
          ],
          { at: [-0.01, 0.104, 0] },
        ),
      ];
    },
  ),
];
