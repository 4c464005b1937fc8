import { assembly, type Family, MIRRORED, part } from '../family.ts';
import { ball, box, circle, cone, cushion, cylinder, hoop, plate, thing, tube, turned } from '../pieces.ts';

const WOOD = { is: 'oak', color: '#a9743f' };

/** Food for a feast. */
export const FARE: readonly Family[] = [
  thing(
    'sushi platter',
    'sushi plate, sushi board, sushi set, plate of sushi, tray of sushi, sushi tray, assorted sushi',
    {
      board: { is: 'walnut' },
      rice: { is: 'paper', color: '#f8f5ee' },
      salmon: { is: 'wax', color: '#f0804a' },
      tuna: { is: 'wax', color: '#b8283a' },
      nori: { is: 'leaves', color: '#1d2a20' },
      egg: { is: 'wax', color: '#f2ca4e' },
      wasabi: { is: 'wax', color: '#8fbf4e' },
      ginger: { is: 'wax', color: '#f4b8b0' },
      stick: { is: 'bamboo' },
    },
    ['board'],
    () => {
      const nigiri = (top: string, x: number, z: number) =>
        assembly(
          'nigiri',
          [
            cushion('rice ball', 'rice', [0.034, 0.022, 0.062], [0, 0.012, 0], 3),
            cushion('topping', top, [0.038, 0.014, 0.072], [0, 0.027, 0], 3),
            top === 'egg' && box('nori band', 'nori', [0.04, 0.036, 0.014], [0, 0.018, 0], { round: 0.006 }),
          ],
          { at: [x, 0.042, z] },
        );
      const maki = (core: string, x: number, z: number) =>
        assembly('maki', [cylinder('nori roll', 'nori', 0.021, 0.03, [0, 0.015, 0], { round: 0.002 }), cylinder('rice roll', 'rice', 0.018, 0.032, [0, 0.016, 0], { round: 0.002 }), cylinder('core', core, 0.008, 0.034, [0, 0.017, 0], {})], {
          at: [x, 0.042, z],
        });
      return [
        box('board', 'board', [0.36, 0.022, 0.22], [0, 0.031, 0], { round: 0.006 }),
        box('foot', 'board', [0.03, 0.022, 0.2], [0.13, 0.011, 0], { round: 0.004, copies: [...MIRRORED] }),
        ...(['salmon', 'tuna', 'salmon', 'egg', 'tuna', 'egg'] as const).map((top, i) => nigiri(top, -0.14 + i * 0.046, -0.054)),
        ...(['salmon', 'tuna', 'wasabi', 'salmon', 'tuna'] as const).map((core, i) => maki(core, -0.14 + i * 0.05, 0.03)),
        ...(['egg', 'salmon', 'wasabi', 'tuna', 'egg'] as const).map((core, i) => maki(core, -0.115 + i * 0.05, 0.076)),
        ball('wasabi', 'wasabi', [0.036, 0.026, 0.034], [0.146, 0.052, 0.03]),
        ball('ginger', 'ginger', [0.046, 0.022, 0.04], [0.146, 0.05, 0.078]),
        cylinder('chopstick', 'stick', 0.004, 0.3, [0.0, 0.05, 0.118], { turn: [0, 0, 90], copies: [{ kind: 'line', count: 2, step: [0, 0, 0.012] }] }),
      ];
    },
  ),
  thing(
    'wedding cake',
    'tiered cake, three tier cake, layered cake, bridal cake',
    {
      icing: { is: 'wax', color: '#fbf8f2' },
      trim: { is: 'wax', color: '#f0c4cc' },
      rose: { is: 'wax', color: '#e8899a' },
      leaf: { is: 'leaves' },
      plate: { is: 'silver' },
      suit: { is: 'fabric', color: '#22242a' },
      dress: { is: 'fabric', color: '#ffffff' },
      skin: { is: 'skin' },
    },
    ['icing'],
    () => [
      cylinder('stand', 'plate', 0.24, 0.02, [0, 0.01, 0], { round: 0.006 }),
      ...(
        [
          [0.2, 0.02],
          [0.145, 0.15],
          [0.092, 0.28],
        ] as const
      ).flatMap(([r, y], i) => [
        cylinder('tier', 'icing', r, 0.13, [0, y + 0.065, 0], { round: 0.012 }),
        assembly('beads', [{ name: 'bead', material: 'trim', shape: { kind: 'sphere', radius: 0.011, at: [0, 0, r] }, copies: [{ kind: 'ring', count: 30 - i * 8, axis: 'y' }] }], { at: [0, y + 0.012, 0] }),
        assembly('swags', [{ name: 'swag', material: 'trim', shape: { kind: 'torus', radius: 0.028, tube: 0.006, at: [0, 0.012, r - 0.002], turn: [90, 0, 0] }, copies: [{ kind: 'ring', count: 12 - i * 3, axis: 'y' }] }], {
          at: [0, y + 0.084, 0],
          scale: [1, 1, 1],
        }),
      ]),
      ...(
        [
          [0.16, 0.16, 0.09],
          [0.11, 0.17, 0.13],
          [-0.05, 0.29, 0.11],
          [-0.1, 0.29, 0.075],
          [0.06, 0.42, 0.05],
        ] as const
      ).flatMap(([x, y, z]) => [ball('rose', 'rose', [0.05, 0.042, 0.05], [x, y, z]), ball('leaf', 'leaf', [0.05, 0.01, 0.024], [x + 0.03, y - 0.008, z + 0.012], { turn: [0, 30, 0] })]),
      cylinder('groom', 'suit', 0.014, 0.05, [-0.018, 0.435, 0], { round: 0.005 }),
      ball('groom head', 'skin', 0.024, [-0.018, 0.472, 0]),
      cone('bride', 'dress', [0.024, 0.008], 0.05, [0.02, 0.435, 0], {}),
      ball('bride head', 'skin', 0.022, [0.02, 0.47, 0]),
      ball('veil', 'dress', [0.028, 0.034, 0.02], [0.02, 0.468, -0.008]),
    ],
  ),
  thing(
    'juice glass',
    'glass of juice, glass of orange juice, orange juice, iced tea, glass of water, glass of soda, smoothie, glass of lemonade, lemonade, juice',
    {
      glass: { is: 'glass', color: '#dcebf0', opacity: 0.22 },
      juice: { is: 'wax', color: '#f79a1e' },
      straw: { is: 'plastic', color: '#d8342e' },
      slice: { is: 'wax', color: '#f9a52e' },
      rind: { is: 'wax', color: '#f4831c' },
      ice: { is: 'ice', opacity: 0.55 },
    },
    ['juice'],
    () => [
      turned('glass', 'glass', [
        [0, 0],
        [0.03, 0],
        [0.038, 0.15],
        [0.0355, 0.15],
        [0.028, 0.008],
        [0, 0.008],
      ]),
      turned('juice', 'juice', [
        [0, 0.01],
        [0.0275, 0.01],
        [0.034, 0.122],
        [0, 0.122],
      ]),
      box('ice cube', 'ice', [0.02, 0.018, 0.02], [0.01, 0.122, 0.008], { turn: [14, 20, 8], round: 0.003 }),
      box('ice cube', 'ice', [0.018, 0.018, 0.018], [-0.012, 0.121, -0.006], { turn: [-10, 40, 14], round: 0.003 }),
      tube(
        'straw',
        'straw',
        [
          [-0.014, 0.02, 0.004],
          [0.006, 0.16, -0.006],
          [0.012, 0.2, -0.008],
          [0.034, 0.214, -0.01],
        ],
        0.0036,
        {},
      ),
      assembly('orange slice', [cylinder('slice', 'slice', 0.024, 0.006, [0, 0, 0], { turn: [90, 0, 0] }), hoop('rind', 'rind', [0.026, 0.022], 0.0065, [0, 0, 0], {})], { at: [-0.034, 0.152, 0], turn: [0, 30, 0] }),
    ],
  ),
  thing(
    'cheese wheel',
    'wheel of cheese, round cheese, cheese round, gouda, parmesan wheel',
    { rind: { is: 'wax', color: '#d8922a' }, cheese: { is: 'wax', color: '#f6d468' }, hole: { is: 'wax', color: '#d9ad3e' }, board: WOOD },
    ['cheese', 'rind'],
    () => [
      cylinder('board', 'board', 0.27, 0.025, [0, 0.0125, 0], { round: 0.008 }),
      plate(
        'wheel',
        'cheese',
        [[0, 0], ...circle(0.2, 0.2, 48).slice(5, 47), [0.19, -0.02]].map(([x, y]) => [Number(x), Number(y)]),
        0.1,
        [0, 0.076, 0],
        { turn: [90, 0, 0], bevel: 0.006 },
      ),
      ...[0.12, 0.036].map((y) =>
        part(
          'rind',
          'rind',
          {
            kind: 'sweep',
            sides: 4,
            smooth: false,
            radius: 0.01,
            path: circle(0.197, 0.197, 40)
              .slice(5, 39)
              .map(([x, z]) => [Number(x), 0, Number(z)]),
          },
          { at: [0, y, 0] },
        ),
      ),
      plate(
        'slice',
        'cheese',
        [
          [0, 0],
          [0.19, 0.02],
          [0.17, 0.1],
        ],
        0.1,
        [0.1, 0.076, 0.12],
        { turn: [90, 0, 0], bevel: 0.006 },
      ),
      ...(
        [
          [0.06, 0.09, 0.03],
          [-0.05, 0.128, 0.1],
          [-0.12, 0.128, -0.04],
          [0.03, 0.128, -0.12],
          [0.17, 0.127, 0.15],
        ] as const
      ).map((at) => ball('hole', 'hole', [0.03, 0.012, 0.026], [...at])),
    ],
  ),
];
