import type { Pair } from '../../../../contract/shape-program.ts';
import { assembly, type Family, MIRRORED } from '../family.ts';
import { ball, box, circle, cone, cushion, cylinder, plate, ring, thing, tube, turned } from '../pieces.ts';

const PLATE = { is: 'porcelain', color: '#f4f2ec' };
const CRUST = { is: 'bread', color: '#c98a45' };

const dish = (radius: number) =>
  turned(
    'plate',
    'plate',
    [
      [0, 0],
      [radius * 0.55, 0],
      [radius * 0.62, 0.006],
      [radius, 0.02],
      [radius, 0.025],
      [radius * 0.6, 0.012],
      [0, 0.009],
    ],
    { smooth: true },
  );

/** Food eaten from a plate or by hand. */
export const MEALS: readonly Family[] = [
  thing(
    'taco',
    'tacos, mexican taco, burrito bowl',
    { shell: { is: 'bread', color: '#e6b24e' }, meat: { is: 'chocolate', color: '#7a4326' }, lettuce: { is: 'leaves', color: '#63b145' }, tomato: { is: 'paint', color: '#d93a2b' }, cheese: { is: 'paint', color: '#f6c445' } },
    ['shell'],
    () => [
      assembly('taco', [
        ...[1, -1].map((side) =>
          plate(
            'shell',
            'shell',
            Array.from({ length: 13 }, (_, i): Pair => [0.085 * Math.cos(Math.PI * (1 - i / 12)), 0.085 * Math.sin(Math.PI * (1 - i / 12)) * 0.95]),
            0.005,
            [0, 0.012, side * 0.024],
            { turn: [side * 14, 0, 0], bevel: 0.001, smooth: true },
          ),
        ),
        tube(
          'fold',
          'shell',
          [
            [-0.084, 0.014, 0],
            [0, 0.008, 0],
            [0.084, 0.014, 0],
          ],
          0.022,
          { sides: 12, scale: [1, 0.7, 1.1] },
        ),
        ball('meat', 'meat', [0.15, 0.09, 0.046], [0, 0.042, 0]),
        ...[-0.055, -0.03, -0.004, 0.024, 0.05].map((x, i) => ball('lettuce', 'lettuce', [0.04, 0.026, 0.056], [x, 0.086 - Math.abs(x) * 0.55, 0], { turn: [20 * (i % 2 ? 1 : -1), 40 * i, 0] })),
        ...[-0.045, -0.01, 0.036].map((x, i) => cushion('tomato', 'tomato', [0.017, 0.015, 0.017], [x, 0.103 - Math.abs(x) * 0.5, i % 2 ? 0.012 : -0.01], 4, { turn: [30, 50 * i, 0] })),
        ...[-0.03, 0.012, 0.03, 0.0].map((x, i) => box('cheese', 'cheese', [0.03, 0.004, 0.005], [x, 0.104 - Math.abs(x) * 0.4, i % 2 ? -0.016 : 0.016], { turn: [10, 50 * i, 14] })),
      ]),
    ],
  ),
  thing('waffle', 'waffles, belgian waffle', { waffle: { is: 'bread', color: '#d79a4a' }, plate: PLATE, butter: { is: 'wax', color: '#f8e08a' }, syrup: { is: 'glass', color: '#8a4512' } }, ['waffle'], () => [
    dish(0.15),
    cylinder('waffle', 'waffle', 0.1, 0.018, [0, 0.02, 0], { round: 0.006 }),
    ...[-0.075, -0.05, -0.025, 0, 0.025, 0.05, 0.075].flatMap((x) => {
      const length = 2 * Math.sqrt(0.0094 - x * x);
      return [box('ridge', 'waffle', [0.008, 0.012, length], [x, 0.031, 0], { round: 0.003 }), box('ridge', 'waffle', [length, 0.012, 0.008], [0, 0.031, x], { round: 0.003 })];
    }),
    ring('rim', 'waffle', 0.098, 0.009, [0, 0.027, 0]),
    cushion('butter', 'butter', [0.032, 0.014, 0.032], [0.006, 0.044, 0.004], 5, { turn: [0, 24, 4] }),
    ...[
      [-0.03, 0.04],
      [0.045, 0.02],
      [0.02, -0.045],
      [-0.05, -0.02],
    ].map(([x, z]) => ball('syrup', 'syrup', [0.034, 0.008, 0.03], [x!, 0.034, z!])),
    tube(
      'drip',
      'syrup',
      [
        [0.05, 0.036, 0.05],
        [0.072, 0.032, 0.07],
        [0.08, 0.016, 0.078],
      ],
      0.006,
    ),
  ]),
  thing(
    'kebab',
    'kebabs, skewer, shish kebab, shashlik, yakitori, barbecue skewer',
    { meat: { is: 'chocolate', color: '#8a4a2a' }, pepper: { is: 'paint', color: '#d9382c' }, onion: { is: 'porcelain', color: '#ecd6e6' }, green: { is: 'paint', color: '#4f9a3a' }, stick: { is: 'birch' } },
    ['meat'],
    () => [
      assembly(
        'skewer',
        [
          cylinder('stick', 'stick', 0.003, 0.3, [0, 0, 0], { turn: [0, 0, 90] }),
          ...Array.from({ length: 9 }, (_, i) =>
            i % 4 === 0 || i % 4 === 2
              ? cushion('meat', 'meat', [0.026, 0.034, 0.036], [-0.1 + i * 0.0245, 0, 0], 3.4, { turn: [18 * i, 0, 6] })
              : cushion('piece', ['pepper', 'onion', 'green'][(i >> 1) % 3]!, [0.013, 0.036, 0.036], [-0.1 + i * 0.0245, 0, 0], 3, { turn: [30 * i, 0, 8] }),
          ),
        ],
        { at: [0, 0.02, 0] },
      ),
    ],
  ),
  thing(
    'spaghetti',
    'pasta, bowl of pasta, pasta bowl, noodles, spaghetti bolognese, plate of spaghetti',
    { noodle: { is: 'wax', color: '#f2d480' }, plate: PLATE, sauce: { is: 'paint', color: '#b3341f' }, ball: { is: 'chocolate', color: '#7a4024' }, basil: { is: 'leaves', color: '#4c9a3c' } },
    ['noodle'],
    () => [
      turned(
        'plate',
        'plate',
        [
          [0, 0],
          [0.07, 0],
          [0.1, 0.02],
          [0.14, 0.045],
          [0.14, 0.05],
          [0.095, 0.028],
          [0, 0.012],
        ],
        { smooth: true },
      ),
      ...Array.from({ length: 14 }, (_, i) => {
        const [r, y, lean] = [0.036 + (i % 5) * 0.012, 0.034 + Math.floor(i / 5) * 0.013, (i * 37) % 24];
        return ring('noodle', 'noodle', r, 0.0045, [((i * 7) % 5) * 0.006 - 0.012, y, ((i * 11) % 5) * 0.006 - 0.012], { turn: [lean - 12, i * 40, 12 - lean] });
      }),
      ball('nest', 'noodle', [0.15, 0.05, 0.15], [0, 0.036, 0]),
      ball('sauce', 'sauce', [0.09, 0.03, 0.085], [0, 0.066, 0]),
      ...[
        [0.02, 0.01],
        [-0.024, 0.012],
        [0, -0.026],
      ].map(([x, z]) => ball('meat ball', 'ball', 0.03, [x!, 0.084, z!])),
      ...[0, 120, 240].map((turn) => ball('basil', 'basil', [0.014, 0.004, 0.028], [0.008 * Math.sin(turn), 0.1, 0.008 * Math.cos(turn)], { turn: [12, turn, 0] })),
    ],
  ),
  thing(
    'steak',
    'beef steak, grilled steak, ribeye, meat',
    { meat: { is: 'chocolate', color: '#7d3b22' }, fat: { is: 'wax', color: '#efd9b4' }, mark: { is: 'chocolate', color: '#2c1710' }, bone: { is: 'bone' }, plate: PLATE, herb: { is: 'leaves', color: '#3f7f38' } },
    ['meat'],
    () => [
      dish(0.16),
      plate(
        'meat',
        'meat',
        [
          [-0.1, 0.0],
          [-0.08, 0.055],
          [-0.02, 0.07],
          [0.05, 0.06],
          [0.1, 0.02],
          [0.095, -0.03],
          [0.04, -0.06],
          [-0.03, -0.055],
          [-0.085, -0.04],
        ],
        0.026,
        [0, 0.027, 0],
        { smooth: true, bevel: 0.009, turn: [-90, 0, 0] },
      ),
      tube(
        'fat',
        'fat',
        [
          [-0.1, 0.027, 0.0],
          [-0.08, 0.027, -0.055],
          [-0.02, 0.027, -0.07],
          [0.05, 0.027, -0.06],
          [0.1, 0.027, -0.02],
        ],
        0.011,
      ),
      cylinder('bone', 'bone', 0.014, 0.05, [-0.02, 0.034, 0.01], { turn: [0, 0, 0], round: 0.004 }),
      box('grill mark', 'mark', [0.008, 0.003, 0.1], [-0.055, 0.0405, -0.002], { turn: [0, 20, 0], copies: [{ kind: 'line', count: 5, step: [0.027, 0, 0] }] }),
      tube(
        'herb',
        'herb',
        [
          [0.03, 0.044, 0.02],
          [0.05, 0.05, 0.0],
          [0.075, 0.046, -0.012],
        ],
        0.003,
      ),
      ball('leaf', 'herb', [0.016, 0.004, 0.008], [0.05, 0.051, 0.006], { turn: [0, 30, 0], copies: [{ kind: 'line', count: 3, step: [0.01, -0.001, -0.007] }] }),
    ],
  ),
  thing('fried egg', 'sunny side up, fried eggs, eggs and bacon', { white: { is: 'porcelain', color: '#fbf9f2' }, yolk: { is: 'wax', color: '#f6b01e' }, plate: { is: 'ceramic', color: '#6f93b8' } }, ['white'], () => [
    dish(0.13),
    plate(
      'white',
      'white',
      [
        [0.075, 0.01],
        [0.06, 0.05],
        [0.02, 0.06],
        [-0.02, 0.075],
        [-0.06, 0.05],
        [-0.075, 0.0],
        [-0.055, -0.045],
        [-0.01, -0.06],
        [0.035, -0.055],
        [0.07, -0.03],
      ],
      0.009,
      [0, 0.016, 0],
      { smooth: true, bevel: 0.004, turn: [-90, 0, 0] },
    ),
    ball('yolk', 'yolk', [0.052, 0.032, 0.052], [0.004, 0.022, -0.004]),
  ]),
  thing('bagel', 'bagels, bagel with cream cheese', { crust: CRUST, cream: { is: 'porcelain', color: '#fbf6e8' }, seed: { is: 'bone' } }, ['crust'], () => [
    { name: 'bottom', material: 'crust', at: [0, 0.014, 0], shape: { kind: 'torus', radius: 0.038, tube: 0.022 }, scale: [1, 0.66, 1] },
    { name: 'cream', material: 'cream', at: [0, 0.029, 0], shape: { kind: 'torus', radius: 0.038, tube: 0.021 }, scale: [1, 0.34, 1] },
    { name: 'top', material: 'crust', at: [0, 0.042, 0], shape: { kind: 'torus', radius: 0.038, tube: 0.022 }, scale: [1, 0.75, 1] },
    { name: 'seed', material: 'seed', shape: { kind: 'superellipsoid', size: [0.004, 0.002, 0.0026], at: [0, 0.0582, 0.034] }, copies: [{ kind: 'ring', count: 11 }] },
    { name: 'seed', material: 'seed', turn: [0, 14, 0], shape: { kind: 'superellipsoid', size: [0.004, 0.002, 0.0026], at: [0, 0.0565, 0.046], turn: [20, 40, 0] }, copies: [{ kind: 'ring', count: 13 }] },
  ]),
  thing('pretzel', 'pretzels, soft pretzel, brezel', { dough: { is: 'bread', color: '#a8622a' }, salt: { is: 'porcelain', color: '#ffffff' } }, ['dough'], () => [
    assembly(
      'pretzel',
      [
        tube(
          'dough',
          'dough',
          [
            [0.03, -0.062, 0],
            [0.012, -0.03, 0.004],
            [-0.02, -0.004, 0.006],
            [-0.06, 0.012, 0.002],
            [-0.086, 0.044, 0],
            [-0.07, 0.078, 0],
            [-0.03, 0.078, 0],
            [0, 0.052, 0],
            [0.03, 0.078, 0],
            [0.07, 0.078, 0],
            [0.086, 0.044, 0],
            [0.06, 0.012, -0.002],
            [0.02, -0.004, -0.006],
            [-0.012, -0.03, -0.004],
            [-0.03, -0.062, 0],
          ].map(([x, y, z]) => [x! * 1, y! * 1, z! * 1.6] as [number, number, number]),
          [0.009, 0.011, 0.012, 0.013, 0.015, 0.016, 0.015, 0.014, 0.015, 0.016, 0.015, 0.013, 0.012, 0.011, 0.009],
          { sides: 14 },
        ),
        tube(
          'base',
          'dough',
          [
            [-0.074, 0.014, 0],
            [-0.055, -0.04, 0],
            [0, -0.064, 0],
            [0.055, -0.04, 0],
            [0.074, 0.014, 0],
          ],
          0.015,
          { sides: 14 },
        ),
        ...[
          [-0.07, 0.07],
          [-0.04, 0.08],
          [0.035, 0.078],
          [0.075, 0.06],
          [-0.05, -0.04],
          [0.02, -0.062],
          [0.058, -0.03],
          [-0.02, -0.06],
        ].map(([x, y]) => box('salt', 'salt', [0.0045, 0.0045, 0.0045], [x!, y!, 0.016], { turn: [20, 30, 40] })),
      ],
      { at: [0, 0.016, 0], turn: [-90, 0, 0] },
    ),
  ]),
  thing('baguette', 'french bread, bread stick, french baguette', { crust: CRUST, cut: { is: 'bread', color: '#ecd3a0' } }, ['crust'], () => [
    { name: 'loaf', material: 'crust', at: [0, 0.034, 0], turn: [0, 0, 90], shape: { kind: 'superellipsoid', size: [0.07, 0.62, 0.082], square: 2.6 } },
    { name: 'cut', material: 'cut', at: [-0.2, 0.064, 0], turn: [0, 34, 0], shape: { kind: 'superellipsoid', size: [0.09, 0.014, 0.03] }, copies: [{ kind: 'line', count: 5, step: [0.1, 0, 0] }] },
  ]),
  thing(
    'milkshake',
    'milk shake, smoothie, frappe, sundae, iced coffee, bubble tea, boba tea',
    { glass: { is: 'glass', opacity: 0.35 }, shake: { is: 'wax', color: '#f4b8c6' }, cream: { is: 'porcelain', color: '#fffaf2' }, cherry: { is: 'paint', color: '#c81f2e' }, straw: { is: 'paint', color: '#e0413c' } },
    ['shake'],
    () => [
      turned(
        'glass',
        'glass',
        [
          [0, 0],
          [0.04, 0],
          [0.042, 0.008],
          [0.012, 0.02],
          [0.012, 0.03],
          [0.032, 0.06],
          [0.05, 0.19],
          [0.047, 0.19],
          [0.029, 0.064],
          [0, 0.036],
        ],
        { smooth: false },
      ),
      turned('shake', 'shake', [
        [0, 0.038],
        [0.027, 0.066],
        [0.045, 0.182],
        [0, 0.184],
      ]),
      ...[
        [0.04, 0.192],
        [0.03, 0.212],
        [0.018, 0.23],
      ].map(([r, y]) => ring('cream', 'cream', r! * 0.62, r! * 0.5, [0, y!, 0])),
      cone('peak', 'cream', [0.018, 0.002], 0.03, [0, 0.246, 0]),
      ball('cherry', 'cherry', 0.024, [0.004, 0.262, 0.002]),
      tube(
        'stalk',
        'straw',
        [
          [0.004, 0.272, 0.002],
          [0.01, 0.29, 0.002],
          [0.02, 0.3, 0.004],
        ],
        0.0014,
      ),
      cylinder('straw', 'straw', 0.005, 0.22, [-0.022, 0.2, -0.01], { turn: [-6, 0, 12] }),
    ],
  ),
  thing(
    'bento box',
    'bento, lunch box, lunchbox',
    {
      box: { is: 'paint', color: '#1d1e22' },
      rice: { is: 'porcelain', color: '#fbfaf4' },
      salmon: { is: 'wax', color: '#ef7d4f' },
      egg: { is: 'wax', color: '#f7d257' },
      green: { is: 'leaves', color: '#58a13f' },
      tomato: { is: 'paint', color: '#d4332a' },
    },
    ['box'],
    () => [
      box('floor', 'box', [0.24, 0.012, 0.17], [0, 0.006, 0]),
      box('side', 'box', [0.25, 0.05, 0.01], [0, 0.025, 0.085], { copies: [{ kind: 'mirror', axis: 'z' }] }),
      box('end', 'box', [0.01, 0.05, 0.18], [0.122, 0.025, 0], { copies: [...MIRRORED] }),
      box('divider', 'box', [0.006, 0.045, 0.16], [0.012, 0.024, 0]),
      box('divider', 'box', [0.1, 0.045, 0.006], [0.066, 0.024, 0.01]),
      cushion('rice', 'rice', [0.12, 0.05, 0.155], [-0.054, 0.024, 0], 5),
      ball('plum', 'tomato', 0.018, [-0.054, 0.05, 0]),
      cushion('salmon', 'salmon', [0.032, 0.026, 0.08], [0.042, 0.036, -0.035], 3, { turn: [0, 8, 14], copies: [{ kind: 'line', count: 2, step: [0.036, 0, 0.004] }] }),
      cylinder('egg roll', 'egg', 0.017, 0.024, [0.044, 0.032, 0.034], { round: 0.004, copies: [{ kind: 'line', count: 2, step: [0.002, 0, 0.033] }] }),
      ...[
        [0.086, 0.034],
        [0.1, 0.056],
        [0.082, 0.066],
      ].map(([x, z]) => ball('broccoli', 'green', 0.028, [x!, 0.036, z!])),
    ],
  ),
  thing(
    'cocktail',
    'martini, margarita, martini glass, cocktail glass, mojito',
    { glass: { is: 'glass', opacity: 0.3 }, drink: { is: 'glass', color: '#f0a64a', opacity: 0.75 }, olive: { is: 'paint', color: '#7f9a3a' }, stick: { is: 'steel' }, lime: { is: 'paint', color: '#7ec23e' } },
    ['drink'],
    () => [
      turned('glass', 'glass', [
        [0, 0],
        [0.04, 0],
        [0.041, 0.004],
        [0.006, 0.012],
        [0.005, 0.09],
        [0.062, 0.165],
        [0.06, 0.166],
        [0.004, 0.096],
        [0, 0.095],
      ]),
      turned('drink', 'drink', [
        [0, 0.099],
        [0.047, 0.152],
        [0, 0.153],
      ]),
      cylinder('stick', 'stick', 0.0014, 0.11, [0.012, 0.158, 0], { turn: [0, 0, -52] }),
      ball('olive', 'olive', [0.017, 0.021, 0.017], [-0.008, 0.145, 0], { turn: [0, 0, -52] }),
      plate('lime', 'lime', circle(0.02, 0.02, 24), 0.004, [0.056, 0.168, 0], { turn: [0, 30, 0] }),
    ],
  ),
];
