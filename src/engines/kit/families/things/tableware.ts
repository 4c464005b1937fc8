import type { Pair } from '../../../../contract/shape-program.ts';
import type { Family } from '../family.ts';
import { MIRRORED } from '../family.ts';
import { ball, box, cylinder, plate, ring, thing, turned } from '../pieces.ts';

const CHINA = { is: 'porcelain', color: '#f4f1ea' };

/** The cross-section of a bowl, from the middle of its foot over the rim to the middle of the inside. */
const BOWL: readonly Pair[] = [
  [0, 0],
  [0.05, 0],
  [0.055, 0.012],
  [0.1, 0.045],
  [0.12, 0.09],
  [0.114, 0.09],
  [0.095, 0.05],
  [0.05, 0.02],
  [0, 0.016],
];

/** Meals, and the dishes and utensils for them. */
export const TABLEWARE: readonly Family[] = [
  thing('lollipop', 'candy, sweet', { candy: { color: '#f0386a', roughness: 0.2 }, swirl: { color: '#fbf2f4', roughness: 0.2 }, stick: { is: 'paper' } }, ['candy'], () => [
    cylinder('stick', 'stick', 0.004, 0.14, [0, 0.07, 0]),
    ball('candy', 'candy', [0.09, 0.09, 0.02], [0, 0.18, 0]),
    {
      name: 'swirl',
      material: 'swirl',
      at: [0, 0.18, 0.002],
      shape: {
        kind: 'sweep',
        smooth: true,
        radius: 0.004,
        sides: 6,
        path: Array.from({ length: 26 }, (_, i): [number, number, number] => [0.0016 * i * Math.cos(i * 0.62), 0.0016 * i * Math.sin(i * 0.62), 0.0095 * Math.sqrt(1 - ((0.0016 * i) / 0.046) ** 2)]),
      },
    },
  ]),
  thing('bowl', 'soup bowl, salad bowl, dish', { glaze: { is: 'ceramic', color: '#5f8fb8' }, rim: { is: 'ceramic', color: '#f0ece2' } }, ['glaze'], () => [
    turned('bowl', 'glaze', BOWL, { smooth: false, sides: 40 }),
    ring('rim', 'rim', 0.117, 0.004, [0, 0.09, 0]),
  ]),
  thing(
    'ramen',
    'bowl of ramen, noodles, bowl of noodles, noodle soup, soup, bowl of soup',
    {
      bowl: { is: 'ceramic', color: '#b8322a' },
      broth: { color: '#c8863a', roughness: 0.2 },
      noodle: { color: '#f2d88a', roughness: 0.5 },
      egg: { color: '#fbf6ea' },
      yolk: { color: '#f2a52a' },
      onion: { is: 'leaves', color: '#6ab04a' },
      stick: { is: 'walnut' },
      nori: { color: '#22322a' },
    },
    ['bowl'],
    () => [
      turned('bowl', 'bowl', BOWL, { sides: 40 }),
      cylinder('broth', 'broth', 0.108, 0.01, [0, 0.073, 0]),
      ...[0.02, 0.04, 0.06].map((r, i) => ring('noodle', 'noodle', r, 0.007, [-0.02, 0.078 + 0.003 * i, 0.02], { turn: [6 * i, 0, 5] })),
      ball('egg', 'egg', [0.045, 0.024, 0.034], [0.05, 0.082, -0.01]),
      ball('yolk', 'yolk', [0.022, 0.014, 0.02], [0.05, 0.09, -0.01]),
      ...[
        [0.02, 0.06],
        [-0.05, -0.03],
        [0, -0.06],
        [0.03, 0.03],
      ].map(([x, z]) => ring('onion', 'onion', 0.008, 0.003, [x, 0.083, z])),
      box('nori', 'nori', [0.05, 0.06, 0.003], [-0.05, 0.1, -0.07], { turn: [-14, 20, 0] }),
      cylinder('chopstick', 'stick', 0.004, 0.26, [0.05, 0.13, 0.06], { turn: [-30, 0, -52], copies: [{ kind: 'line', count: 2, step: [0, 0.004, -0.018] }] }),
    ],
  ),
  thing('plate', 'saucer, dinner plate, tray', { glaze: CHINA, rim: { is: 'porcelain', color: '#4a78b0' } }, ['glaze'], () => [
    turned(
      'plate',
      'glaze',
      [
        [0, 0],
        [0.07, 0],
        [0.075, 0.006],
        [0.13, 0.02],
        [0.13, 0.025],
        [0.075, 0.012],
        [0, 0.01],
      ],
      { sides: 44 },
    ),
    ring('rim', 'rim', 0.129, 0.0025, [0, 0.023, 0]),
  ]),
  thing(
    'glass',
    'wine glass, goblet, cup of wine, drink, cocktail, beer, glass of water, champagne glass, juice, chalice, wineglass',
    { glass: { is: 'glass', opacity: 0.35 }, liquid: { color: '#8a1430', roughness: 0.1, opacity: 0.9 } },
    ['glass'],
    () => [
      turned(
        'glass',
        'glass',
        [
          [0, 0],
          [0.035, 0],
          [0.034, 0.004],
          [0.006, 0.012],
          [0.005, 0.08],
          [0.02, 0.095],
          [0.038, 0.125],
          [0.036, 0.18],
          [0.034, 0.18],
          [0.035, 0.126],
          [0.018, 0.1],
          [0, 0.096],
        ],
        { sides: 36 },
      ),
      turned('drink', 'liquid', [
        [0, 0.099],
        [0.017, 0.102],
        [0.033, 0.127],
        [0.034, 0.148],
        [0, 0.148],
      ]),
    ],
    { wine: ['liquid'], water: ['liquid'] },
  ),
  thing('fork', '', { metal: { is: 'silver' } }, ['metal'], () => [
    {
      name: 'handle',
      material: 'metal',
      shape: {
        kind: 'loft',
        smooth: true,
        sections: [
          { y: 0, size: [0.014, 0.004] },
          { y: 0.02, size: [0.018, 0.004] },
          { y: 0.1, size: [0.007, 0.004] },
          { y: 0.13, size: [0.022, 0.003] },
          { y: 0.145, size: [0.024, 0.003] },
        ],
      },
    },
    box('tine', 'metal', [0.0032, 0.05, 0.003], [-0.0096, 0.168, 0], { copies: [{ kind: 'line', count: 4, step: [0.0064, 0, 0] }] }),
  ]),
  thing('frying pan', 'pan, skillet, wok', { iron: { is: 'iron', color: '#33363a' }, handle: { is: 'walnut' } }, ['iron'], () => [
    turned('pan', 'iron', [
      [0, 0],
      [0.11, 0],
      [0.135, 0.045],
      [0.13, 0.045],
      [0.105, 0.006],
      [0, 0.006],
    ]),
    box('handle', 'handle', [0.2, 0.016, 0.026], [0.225, 0.04, 0], { round: 0.007 }),
  ]),
  thing('pot', 'cooking pot, saucepan, flowerpot, flower pot, plant pot, clay pot, planter, cauldron, stew pot, terracotta pot', { clay: { is: 'terracotta' }, soil: { color: '#4a3626', roughness: 1 } }, ['clay'], () => [
    turned('pot', 'clay', [
      [0, 0],
      [0.09, 0],
      [0.13, 0.18],
      [0.15, 0.18],
      [0.15, 0.225],
      [0.132, 0.225],
      [0.125, 0.19],
      [0, 0.19],
    ]),
    cylinder('soil', 'soil', 0.126, 0.012, [0, 0.195, 0]),
  ]),
  thing('honey pot', 'pot of honey, honey jar, jar of honey, honey', { clay: { is: 'ceramic', color: '#c8843a' }, honey: { color: '#f2a81e', roughness: 0.15 }, label: { is: 'paper' } }, ['clay'], () => [
    turned(
      'pot',
      'clay',
      [
        [0, 0],
        [0.06, 0],
        [0.085, 0.04],
        [0.085, 0.08],
        [0.06, 0.12],
        [0.066, 0.135],
        [0.055, 0.135],
        [0.05, 0.12],
        [0, 0.12],
      ],
      { smooth: true },
    ),
    {
      name: 'honey',
      material: 'honey',
      shape: {
        kind: 'blend',
        cells: 26,
        of: [
          { kind: 'disc', radius: 0.064, height: 0.016, round: 0.008, at: [0, 0.138, 0] },
          {
            kind: 'limb',
            path: [
              [0.055, 0.138, 0.03],
              [0.07, 0.11, 0.038],
              [0.085, 0.07, 0.046],
            ],
            radius: 0.011,
            blend: 0.01,
          },
          {
            kind: 'limb',
            path: [
              [-0.03, 0.138, 0.055],
              [-0.036, 0.1, 0.076],
            ],
            radius: 0.01,
            blend: 0.01,
          },
        ],
      },
    },
    box('label', 'label', [0.07, 0.035, 0.01], [0, 0.055, 0.083]),
  ]),
  thing('jar', 'cookie jar, mason jar, pickle jar, glass jar', { glass: { is: 'glass', opacity: 0.4 }, lid: { is: 'copper' } }, ['glass'], () => [
    turned('jar', 'glass', [
      [0, 0],
      [0.055, 0],
      [0.062, 0.012],
      [0.062, 0.11],
      [0.045, 0.13],
      [0.045, 0.145],
      [0.041, 0.145],
      [0.041, 0.128],
      [0.057, 0.108],
      [0.057, 0.016],
      [0, 0.008],
    ]),
    cylinder('lid', 'lid', 0.048, 0.018, [0, 0.152, 0], { round: 0.004 }),
  ]),
  thing('glass bowl', 'fish bowl, fishbowl, fish tank, terrarium', { glass: { is: 'glass', opacity: 0.28 }, water: { is: 'water', opacity: 0.3, color: '#8ac8e8' }, gravel: { is: 'sand' } }, ['glass'], () => [
    turned(
      'bowl',
      'glass',
      [
        [0, 0],
        [0.08, 0],
        [0.14, 0.06],
        [0.155, 0.13],
        [0.13, 0.21],
        [0.11, 0.235],
        [0.105, 0.23],
        [0.125, 0.2],
        [0.148, 0.13],
        [0.134, 0.064],
        [0.076, 0.008],
        [0, 0.006],
      ],
      { smooth: true, sides: 40 },
    ),
    turned('gravel', 'gravel', [
      [0, 0.01],
      [0.078, 0.012],
      [0.11, 0.04],
      [0, 0.046],
    ]),
  ]),
  thing('shaker', 'salt shaker, pepper shaker, salt, pepper, salt and pepper shaker', { glass: { is: 'porcelain', color: '#f2f0ea' }, cap: { is: 'chrome' }, hole: { color: '#2a2a2e' } }, ['glass'], () => [
    turned('body', 'glass', [
      [0, 0],
      [0.022, 0],
      [0.024, 0.006],
      [0.016, 0.06],
      [0, 0.06],
    ]),
    turned(
      'cap',
      'cap',
      [
        [0.0165, 0.058],
        [0.018, 0.06],
        [0.017, 0.072],
        [0.009, 0.08],
        [0, 0.082],
      ],
      { smooth: true },
    ),
    ball('hole', 'hole', 0.003, [0.006, 0.08, 0], { copies: [{ kind: 'ring', count: 5 }] }),
  ]),
  thing('rolling pin', '', { wood: { is: 'pine' } }, ['wood'], () => [
    cylinder('roller', 'wood', 0.035, 0.28, [0, 0.035, 0], { turn: [0, 0, 90], round: 0.006 }),
    cylinder('handle', 'wood', 0.013, 0.09, [0.18, 0.035, 0], { turn: [0, 0, 90], round: 0.006, copies: [...MIRRORED] }),
  ]),
  thing('acorn', 'nut, hazelnut', { nut: { color: '#a8692e', roughness: 0.4 }, cap: { is: 'bark', color: '#6a4a2a' } }, ['nut'], () => [
    turned(
      'nut',
      'nut',
      [
        [0, 0],
        [0.004, 0.002],
        [0.011, 0.014],
        [0.011, 0.026],
        [0, 0.03],
      ],
      { smooth: true },
    ),
    turned(
      'cap',
      'cap',
      [
        [0.0125, 0.022],
        [0.0135, 0.028],
        [0.009, 0.035],
        [0, 0.037],
      ],
      { smooth: true },
    ),
    cylinder('stem', 'cap', 0.0015, 0.01, [0, 0.04, 0]),
  ]),
  thing('butter', 'pat of butter, stick of butter, butter pat', { butter: { color: '#f8e08a', roughness: 0.4 } }, ['butter'], () => [box('butter', 'butter', [0.06, 0.03, 0.06], [0, 0.015, 0], { round: 0.005 })]),
  thing('milk', 'milk carton, carton of milk, juice box', { carton: { is: 'paper', color: '#f6f6f2' }, label: { is: 'paper', color: '#3a80c8' } }, ['label'], () => [
    box('carton', 'carton', [0.09, 0.17, 0.09], [0, 0.085, 0], { round: 0.003 }),
    plate(
      'gable',
      'carton',
      [
        [-0.045, 0],
        [0.045, 0],
        [0.004, 0.05],
        [0.004, 0.07],
        [-0.004, 0.07],
        [-0.004, 0.05],
      ],
      0.088,
      [0, 0.17, 0],
      { turn: [0, 90, 0] },
    ),
    box('label', 'label', [0.0915, 0.07, 0.0915], [0, 0.075, 0], { round: 0.001 }),
  ]),
  thing('can', 'soda can, soda, tin can, tin, coke, beer can, cola', { body: { is: 'aluminium', color: '#c8242c' }, lid: { is: 'aluminium' } }, ['body'], () => [
    turned('body', 'body', [
      [0, 0.002],
      [0.026, 0],
      [0.033, 0.01],
      [0.033, 0.105],
      [0.028, 0.118],
      [0, 0.118],
    ]),
    cylinder('lid', 'lid', 0.027, 0.006, [0, 0.119, 0]),
    ball('tab', 'lid', [0.012, 0.003, 0.022], [0, 0.123, 0.005]),
  ]),
];
