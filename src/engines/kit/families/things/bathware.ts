import type { Part } from '../../../../contract/shape-program.ts';
import type { Triple } from '../../../math/vector.ts';
import { assembly, type Family, part } from '../family.ts';
import { ball, box, cylinder, plate, ring, thing, tube, turned } from '../pieces.ts';

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const STEEL = { is: 'steel', color: '#c9ced4' };
const DARK = { is: 'plastic', color: '#24272d' };

/** Things in bathrooms and kitchens, and buildings of logs, pipes and sugar. */
export const BATHWARE: readonly Family[] = [
  thing(
    'perfume bottle',
    'perfume, perfume flacon, cologne bottle, fragrance bottle, parfum, bottle of perfume, cologne',
    { glass: { is: 'glass', color: '#f2dfe4' }, liquid: { is: 'glass', color: '#e8a8b8' }, cap: { is: 'gold' }, label: { color: '#f8f4ec', roughness: 0.5 } },
    ['glass', 'liquid'],
    () => [
      turned(
        'glass',
        'glass',
        [
          [0, 0],
          [0.032, 0],
          [0.038, 0.008],
          [0.04, 0.06],
          [0.034, 0.074],
          [0.012, 0.082],
          [0.01, 0.09],
          [0, 0.09],
        ],
        { sides: 8, turn: [0, 22.5, 0] },
      ),
      turned(
        'liquid',
        'liquid',
        [
          [0, 0.006],
          [0.03, 0.006],
          [0.0345, 0.012],
          [0.036, 0.052],
          [0, 0.052],
        ],
        { sides: 8, turn: [0, 22.5, 0] },
      ),
      cylinder('collar', 'cap', 0.0125, 0.008, [0, 0.094, 0], { round: 0.002 }),
      box('cap', 'cap', [0.03, 0.032, 0.03], [0, 0.114, 0], { round: 0.005 }),
      box('cap top', 'cap', [0.024, 0.004, 0.024], [0, 0.132, 0], { round: 0.002 }),
      box('label', 'label', [0.028, 0.024, 0.002], [0, 0.034, 0.0372], { round: 0.001 }),
      ...[0.04, 0.034, 0.028].map((y, i) => box('line', 'cap', [i === 0 ? 0.018 : 0.012, 0.0014, 0.001], [0, y, 0.0385])),
    ],
  ),
  thing(
    'electric kettle',
    'water kettle, gooseneck kettle, pour over kettle, electric water kettle, water boiler',
    { steel: STEEL, base: DARK, handle: { is: 'plastic', color: '#1d1f23' }, light: { color: '#4fb4ff', glow: 1 } },
    ['steel'],
    () => [
      cylinder('base', 'base', 0.09, 0.022, [0, 0.011, 0], { round: 0.006 }),
      box('switch', 'light', [0.024, 0.006, 0.006], [0, 0.012, 0.089], { round: 0.002 }),
      turned(
        'body',
        'steel',
        [
          [0, 0.024],
          [0.082, 0.024],
          [0.086, 0.034],
          [0.08, 0.1],
          [0.066, 0.17],
          [0.056, 0.186],
          [0, 0.186],
        ],
        { sides: 48 },
      ),
      turned(
        'lid',
        'steel',
        [
          [0, 0.186],
          [0.05, 0.186],
          [0.046, 0.194],
          [0.02, 0.2],
          [0, 0.2],
        ],
        { sides: 40 },
      ),
      ball('knob', 'handle', [0.028, 0.02, 0.028], [0, 0.209, 0]),
      ring('seam', 'base', 0.0845, 0.003, [0, 0.036, 0]),
      tube(
        'gooseneck',
        'steel',
        [
          [0.07, 0.062, 0],
          [0.115, 0.062, 0],
          [0.132, 0.09, 0],
          [0.128, 0.14, 0],
          [0.142, 0.178, 0],
          [0.172, 0.184, 0],
        ],
        [0.013, 0.011, 0.009, 0.008, 0.0075, 0.007],
        { sides: 14 },
      ),
      tube(
        'handle',
        'handle',
        [
          [-0.062, 0.165, 0],
          [-0.115, 0.178, 0],
          [-0.14, 0.15, 0],
          [-0.136, 0.08, 0],
          [-0.122, 0.05, 0],
        ],
        [0.011, 0.012, 0.013, 0.013, 0.01],
        { sides: 14 },
      ),
      box('bracket', 'steel', [0.03, 0.02, 0.016], [-0.066, 0.165, 0], { round: 0.004 }),
    ],
  ),
  thing('soap dish', 'soap holder, soap tray, soap bar on a dish', { dish: { is: 'porcelain', color: '#dfe8ea' }, soap: { color: '#e8c8d8', roughness: 0.35 }, hole: DARK }, ['dish'], () => [
    plate(
      'tray',
      'dish',
      times(40, (i): [number, number] => {
        const a = (i * Math.PI) / 20;
        return [0.07 * Math.cos(a) * (1 + 0.06 * Math.cos(2 * a)), 0.048 * Math.sin(a)];
      }),
      0.012,
      [0, 0.012, 0],
      { turn: [-90, 0, 0], bevel: 0.003 },
    ),
    part('rim', 'dish', { kind: 'torus', radius: 0.07, tube: 0.006 }, { at: [0, 0.019, 0], scale: [1.05, 1, 0.69] }),
    ...times(5, (i) => box('rib', 'dish', [0.006, 0.006, 0.06], [-0.036 + i * 0.018, 0.02, 0], { round: 0.002 })),
    ...times(4, (i) => cylinder('hole', 'hole', 0.0035, 0.002, [-0.027 + i * 0.018, 0.0185, 0.014])),
    ...times(4, (i) => cylinder('hole', 'hole', 0.0035, 0.002, [-0.027 + i * 0.018, 0.0185, -0.014])),
    ...[1, -1].flatMap((s) => [0.024, -0.024].map((z) => cylinder('foot', 'dish', 0.006, 0.008, [s * 0.042, 0.004, z]))),
    part('soap', 'soap', { kind: 'superellipsoid', size: [0.082, 0.03, 0.05], square: 3 }, { at: [0, 0.038, 0] }),
    ball('emboss', 'soap', [0.04, 0.006, 0.02], [0, 0.0525, 0]),
  ]),
  thing('candy cane', 'candy canes, peppermint stick, christmas candy cane, sugar cane candy', { white: { color: '#fbf7f2', roughness: 0.25 }, red: { color: '#d2202c', roughness: 0.25 } }, ['white'], () => {
    const path = (t: number): Triple => (t < 0.62 ? [0.04, (t / 0.62) * 0.16, 0] : [0.04 * Math.cos(((t - 0.62) / 0.38) * Math.PI * 1.08), 0.16 + 0.04 * Math.sin(((t - 0.62) / 0.38) * Math.PI * 1.08), 0]);
    const wound = (turn: number) =>
      times(97, (i): Triple => {
        const t = i / 96;
        const [x, y] = path(t);
        const [nx, ny] = path(Math.min(1, t + 0.01));
        const long = Math.hypot(nx - x, ny - y) || 1;
        const a = t * 9 * 2 * Math.PI + turn;
        return [x + (-(ny - y) / long) * 0.0082 * Math.cos(a), y + ((nx - x) / long) * 0.0082 * Math.cos(a), 0.0082 * Math.sin(a)];
      });
    return [
      tube(
        'cane',
        'white',
        times(33, (i) => path(i / 32)),
        0.0115,
        { sides: 20 },
      ),
      tube('stripe', 'red', wound(0), 0.0048, { sides: 8 }),
      ball('end', 'white', 0.023, path(0)),
      ball('end', 'white', 0.023, path(1)),
    ];
  }),
  thing(
    'log cabin',
    'wooden cabin, cabin, log house, cabin in the woods, hunting cabin, wilderness cabin',
    {
      log: { is: 'bark', color: '#8a5c38' },
      end: { is: 'pine', color: '#d2a874' },
      roof: { is: 'wood', color: '#5a4636' },
      door: { is: 'oak', color: '#6b4326' },
      glass: { is: 'glass', color: '#f0d890' },
      stone: { is: 'stone', color: '#857d74' },
    },
    ['log'],
    () => {
      const log = (at: Triple, long: number, turn: number): Part =>
        assembly('log', [cylinder('log', 'log', 0.15, long, [0, 0, 0], { turn: [0, 0, 90] }), cylinder('end', 'end', 0.13, long + 0.02, [0, 0, 0], { turn: [0, 0, 90] })], { at, turn: [0, turn, 0] });
      return [
        box('footing', 'stone', [4.5, 0.24, 3.7], [0, 0.12, 0], { round: 0.04 }),
        assembly('walls', times(8, (i) => [log([0, 0.38 + i * 0.28, -1.6], 4.7, 0), ...(i < 6 ? [log([-1.45, 0.38 + i * 0.28, 1.6], 1.8, 0), log([1.45, 0.38 + i * 0.28, 1.6], 1.8, 0)] : [log([0, 0.38 + i * 0.28, 1.6], 4.7, 0)])]).flat()),
        assembly('side walls', times(8, (i) => [1, -1].map((s) => log([s * 2.05, 0.52 + i * 0.28, 0], 3.7, 90))).flat()),
        ...[1, -1].map((s) =>
          plate(
            'gable',
            'end',
            [
              [-1.6, 0],
              [1.6, 0],
              [0, 1.25],
            ],
            0.2,
            [s * 2.05, 2.62, 0],
            { turn: [0, 90, 0], bevel: 0.01 },
          ),
        ),
        ...[1, -1].flatMap((s) => [
          box('roof', 'roof', [5.2, 0.12, 2.5], [0, 3.24, s * 0.96], { turn: [s * 38, 0, 0], round: 0.02 }),
          ...times(5, (i) => box('shingle', 'roof', [5.24, 0.05, 0.12], [0, 3.9 - i * 0.3 + 0.03, s * (0.22 + i * 0.385)], { turn: [s * 38, 0, 0], round: 0.01 })),
        ]),
        cylinder('ridge', 'log', 0.12, 5.3, [0, 4.02, 0], { turn: [0, 0, 90] }),
        box('door', 'door', [0.96, 1.7, 0.12], [0, 1.1, 1.6], { round: 0.02 }),
        ...times(4, (i) => box('plank gap', 'log', [0.015, 1.66, 0.13], [-0.3 + i * 0.2, 1.1, 1.6])),
        ball('knob', 'stone', 0.07, [0.36, 1.08, 1.69]),
        ...[1, -1].map((s) => box('jamb', 'end', [0.1, 1.76, 0.3], [s * 0.54, 1.12, 1.6], { round: 0.02 })),
        box('lintel', 'end', [1.2, 0.1, 0.3], [0, 2, 1.6], { round: 0.02 }),
        ...[1, -1].map((s) =>
          assembly(
            'window',
            [
              box('frame', 'end', [0.76, 0.76, 0.34], [0, 0, 0], { round: 0.02 }),
              box('pane', 'glass', [0.6, 0.6, 0.36], [0, 0, 0], { round: 0.01 }),
              box('bar', 'end', [0.04, 0.6, 0.38], [0, 0, 0]),
              box('bar', 'end', [0.6, 0.04, 0.38], [0, 0, 0]),
            ],
            { at: [s * 1.45, 1.4, 1.6] },
          ),
        ),
        box('chimney', 'stone', [0.7, 4.4, 0.6], [-2.45, 2.2, -0.5], { round: 0.05 }),
        box('chimney cap', 'stone', [0.86, 0.16, 0.76], [-2.45, 4.42, -0.5], { round: 0.03 }),
        box('porch', 'roof', [4.5, 0.12, 1.1], [0, 0.2, 2.3], { round: 0.02 }),
        ...[1, -1].map((s) => cylinder('post', 'log', 0.1, 2.2, [s * 2.05, 1.3, 2.7])),
        box('porch roof', 'roof', [4.8, 0.1, 1.5], [0, 2.5, 2.3], { turn: [16, 0, 0], round: 0.02 }),
        box('step', 'stone', [1.2, 0.14, 0.4], [0, 0.07, 3.0], { round: 0.03 }),
      ];
    },
  ),
  thing('hologram table', 'holo table, tactical table, strategy table, map table, war table', { table: { is: 'steel', color: '#4a505a' }, dark: DARK, light: { color: '#58c8ff', glow: 1.2 } }, ['table'], () => [
    turned(
      'foot',
      'table',
      [
        [0, 0],
        [0.5, 0],
        [0.52, 0.05],
        [0.34, 0.14],
        [0.28, 0.6],
        [0.4, 0.72],
        [0, 0.72],
      ],
      { sides: 8 },
    ),
    turned(
      'top',
      'table',
      [
        [0, 0.72],
        [0.7, 0.72],
        [0.78, 0.78],
        [0.78, 0.86],
        [0.72, 0.9],
        [0, 0.9],
      ],
      { sides: 48 },
    ),
    cylinder('surface', 'dark', 0.68, 0.02, [0, 0.905, 0]),
    ring('rim', 'light', 0.735, 0.016, [0, 0.895, 0]),
    ...times(3, (i) => ring('circle', 'light', 0.2 + i * 0.18, 0.005, [0, 0.918, 0])),
    ...times(8, (i) => box('ray', 'light', [0.004, 0.004, 0.5], [0.36 * Math.sin(i * 0.785), 0.917, 0.36 * Math.cos(i * 0.785)], { turn: [0, i * 45, 0] })),
    ...times(13, (i) => {
      const h = [0.3, 0.18, 0.24, 0.12, 0.36, 0.2, 0.15][i % 7];
      return box('tower', 'light', [0.08, h, 0.08], [0.34 * Math.cos(i * 2.4) * Math.sqrt((i + 0.4) / 13), 0.92 + h / 2, 0.34 * Math.sin(i * 2.4) * Math.sqrt((i + 0.4) / 13)], { round: 0.004 });
    }),
    ...times(6, (i) => box('console', 'dark', [0.26, 0.03, 0.1], [0.74 * Math.sin(i * 1.0472), 0.88, 0.74 * Math.cos(i * 1.0472)], { turn: [14, i * 60, 0], round: 0.01 })),
    ...times(6, (i) => box('panel', 'light', [0.2, 0.012, 0.05], [0.76 * Math.sin(i * 1.0472), 0.897, 0.76 * Math.cos(i * 1.0472)], { turn: [14, i * 60, 0] })),
  ]),
];
