import type { Pair, Part, Triple } from '../../../../contract/shape-program.ts';
import { assembly, type Family } from '../family.ts';
import { ball, box, circle, cone, cushion, cylinder, hoop, plate, ring, thing, tube, turned } from '../pieces.ts';

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const STONE = { is: 'masonry', color: '#b3a58c' };
const DARK = { is: 'metal', color: '#34383e' };

/** Structures of stone, timber and steel. */
export const WORKS: readonly Family[] = [
  thing('aqueduct', 'roman aqueduct', { stone: STONE, shade: { is: 'masonry', color: '#8f836d' }, water: { is: 'water' } }, ['stone'], () => {
    // The arches reach the ground, so they are notches in the outline rather than holes.
    const wall = (name: string, n: number, [hole, high, whole]: readonly [number, number, number], deep: number, y: number): Part => {
      const bays = times(n, (i): Pair[] => {
        const x = (i - (n - 1) / 2) * (18 / n);
        return [[x - hole, 0], ...times(15, (k): Pair => [x - hole * Math.cos((Math.PI * k) / 14), high + hole * Math.sin((Math.PI * k) / 14)]), [x + hole, 0]];
      }).flat();
      return plate(name, 'stone', [[-9, 0], ...bays, [9, 0], [9, whole], [-9, whole]], deep, [0, y, 0], { bevel: 0.02 });
    };
    return [
      wall('lower arches', 3, [2.3, 3.2, 6.4], 2.2, 0),
      box('cornice', 'shade', [18.3, 0.3, 2.6], [0, 6.5, 0], { round: 0.04 }),
      wall('upper arches', 6, [1.05, 1.4, 3], 1.7, 6.65),
      box('cornice', 'shade', [18.3, 0.26, 2.1], [0, 9.78, 0], { round: 0.04 }),
      ...[1, -1].map((z) => box('channel', 'stone', [18, 0.8, 0.35], [0, 10.3, z * 0.72], { round: 0.03 })),
      box('water', 'water', [18, 0.1, 1.1], [0, 10.15, 0], { round: 0 }),
      ...times(4, (i) => box('buttress', 'shade', [1.1, 0.8, 2.6], [(i - 1.5) * 6, 0.4, 0], { round: 0.04 })),
    ];
  }),
  thing(
    'watermill',
    'water mill, mill house',
    {
      wall: STONE,
      timber: { is: 'oak', color: '#6b4a2c' },
      plaster: { is: 'concrete', color: '#ece0c6' },
      roof: { is: 'shingles', color: '#8f4a34' },
      water: { is: 'water' },
      window: { color: '#ffd98a', glow: 0.6 },
      ground: { color: '#6d9a45' },
    },
    ['plaster', 'wall'],
    () => [
      box('ground', 'ground', [8, 0.5, 6], [-0.6, 0.25, 0], { round: 0.1 }),
      box('stream', 'water', [2, 0.3, 6.4], [4.2, 0.18, 0], { round: 0.02 }),
      box('lower wall', 'wall', [4.4, 2.2, 3.8], [0, 1.6, 0], { round: 0.03 }),
      box('upper wall', 'plaster', [4.6, 1.8, 4], [0, 3.6, 0], { round: 0.02 }),
      ...[-2.2, -0.75, 0.75, 2.2].flatMap((x) => [1, -1].map((z) => box('post', 'timber', [0.16, 1.8, 0.12], [x, 3.6, z * 2.0], { round: 0.01 }))),
      ...[2.75, 4.45].flatMap((y) => [1, -1].map((z) => box('beam', 'timber', [4.7, 0.16, 0.14], [0, y, z * 2.0], { round: 0.01 }))),
      {
        ...plate(
          'gable',
          'plaster',
          [
            [-2, 0],
            [2, 0],
            [0, 1.9],
          ],
          4.5,
          [0, 4.5, 0],
          { turn: [0, 90, 0], bevel: 0 },
        ),
      },
      ...[1, -1].map((s) => box('roof', 'roof', [5.2, 0.18, 3.1], [0, 5.45, s * 1.16], { turn: [s * 43, 0, 0], round: 0.02 })),
      assembly(
        'wheel',
        [
          ...[0.34, -0.34].map((x) => hoop('rim', 'timber', [1.9, 1.62], 0.12, [x, 0, 0], { turn: [0, 90, 0] })),
          ...times(12, (i) => box('paddle', 'timber', [0.8, 0.5, 0.06], [0, 1.75 * Math.cos(i * 0.5236), 1.75 * Math.sin(i * 0.5236)], { turn: [i * 30, 0, 0], round: 0.01 })),
          ...times(6, (i) => box('spoke', 'timber', [0.1, 3.5, 0.1], [0, 0, 0], { turn: [i * 30, 0, 0], round: 0.01 })),
          cylinder('axle', 'timber', 0.16, 2, [-0.5, 0, 0], { turn: [0, 0, 90] }),
        ],
        { at: [3.3, 1.9, 0] },
      ),
      box('door', 'timber', [0.9, 1.6, 0.1], [-0.9, 1.3, 1.92], { round: 0.02 }),
      ...[-1.3, 1.3].map((x) => box('window', 'window', [0.7, 0.7, 0.1], [x, 3.6, 2.02], { round: 0.02 })),
      box('window', 'window', [0.7, 0.7, 0.1], [1.0, 1.8, 1.92], { round: 0.02 }),
      box('chimney', 'wall', [0.6, 1.8, 0.6], [-1.5, 6.1, -0.6], { round: 0.02 }),
    ],
  ),
  thing('silo', 'grain silo, farm silo', { wall: { is: 'aluminium', pattern: { kind: 'lines', color: '#8d9196' } }, roof: { is: 'paint', color: '#b3322a' }, ladder: DARK }, ['wall'], () => [
    turned('wall', 'wall', [
      [0, 0],
      [1.5, 0],
      [1.5, 6],
      [0, 6],
    ]),
    turned(
      'roof',
      'roof',
      [
        [1.56, 6],
        [1.3, 6.7],
        [0.7, 7.3],
        [0, 7.5],
        [0, 6],
      ],
      { smooth: true },
    ),
    ...times(7, (i) => ring('band', 'wall', 1.5, 0.04, [0, 0.4 + i * 0.9, 0])),
    ...[0.2, -0.2].map((x) => box('rail', 'ladder', [0.05, 6, 0.05], [x, 3.1, 1.6])),
    ...times(16, (i) => box('rung', 'ladder', [0.4, 0.04, 0.04], [0, 0.4 + i * 0.36, 1.6])),
    tube(
      'chute',
      'ladder',
      [
        [1.5, 5.6, 0],
        [1.9, 5.2, 0],
        [2.2, 3, 0],
        [2.3, 0.9, 0],
      ],
      0.14,
    ),
    cylinder('vent', 'ladder', 0.24, 0.4, [0, 7.6, 0]),
  ]),
  thing(
    'pylon',
    'power pylon, transmission tower, power line, electric tower, electricity pylon, radio tower, antenna tower, cell tower, telephone pole',
    { steel: { is: 'steel' }, insulator: { is: 'ceramic', color: '#7a4a32' } },
    ['steel'],
    () => {
      const beam = (a: Triple, b: Triple, r = 0.09): Part => tube('beam', 'steel', [a, b], r, { sides: 4 });
      const half = (y: number): number => 2.2 * (1 - y / 17) ** 1.3 + 0.35;
      const corners = [
        [1, 1],
        [1, -1],
        [-1, -1],
        [-1, 1],
      ] as const;
      const levels = [0, 2.6, 5, 7.2, 9.2, 11, 12.6, 14];
      return [
        assembly(
          'legs',
          corners.flatMap(([x, z]) => levels.slice(1).map((y, i) => beam([x * half(levels[i]), levels[i], z * half(levels[i])], [x * half(y), y, z * half(y)], 0.11))),
        ),
        assembly(
          'braces',
          levels.slice(1).flatMap((y, i) =>
            corners.flatMap(([x, z], k) => {
              const [nx, nz] = corners[(k + 1) % 4];
              return [beam([x * half(levels[i]), levels[i], z * half(levels[i])], [nx * half(y), y, nz * half(y)], 0.06), beam([x * half(y), y, z * half(y)], [nx * half(y), y, nz * half(y)], 0.06)];
            }),
          ),
        ),
        assembly(
          'top',
          corners.map(([x, z]) => beam([x * half(14), 14, z * half(14)], [0, 16, 0], 0.08)),
        ),
        ...[9.2, 11.2, 13.2].map((y, i) =>
          assembly(
            'arms',
            [1, -1].flatMap((s): Part[] => [
              beam([s * 0.4, y, 0.3], [s * (3.6 - i * 0.5), y + 0.2, 0], 0.07),
              beam([s * 0.4, y, -0.3], [s * (3.6 - i * 0.5), y + 0.2, 0], 0.07),
              beam([s * 0.4, y + 0.8, 0], [s * (3.6 - i * 0.5), y + 0.2, 0], 0.06),
              ...times(4, (k) => cylinder('insulator', 'insulator', 0.13, 0.1, [s * (3.5 - i * 0.5), y - 0.02 - k * 0.18, 0])),
            ]),
          ),
        ),
      ];
    },
  ),
  thing('bunker', 'concrete bunker, pillbox, military bunker', { concrete: { is: 'concrete' }, dark: { color: '#17181a' }, door: { is: 'metal', color: '#4a5240' }, earth: { color: '#6f7a45' } }, ['concrete'], () => [
    ball('mound', 'earth', [9, 2.2, 7.5], [0, 0.2, -0.8]),
    {
      name: 'body',
      material: 'concrete',
      shape: {
        kind: 'loft',
        sections: [
          { y: 0, size: [5.6, 4.4], square: 6 },
          { y: 2, size: [5, 3.8], square: 6 },
        ],
        smooth: false,
        sides: 40,
        crease: 25,
      },
    },
    {
      name: 'roof',
      material: 'concrete',
      shape: {
        kind: 'loft',
        sections: [
          { y: 0, size: [5.8, 4.6], square: 5 },
          { y: 0.35, size: [5.5, 4.3], square: 5 },
          { y: 0.6, size: [4.4, 3.4], square: 4 },
        ],
        smooth: false,
        sides: 40,
        crease: 25,
      },
      at: [0, 2, 0],
    },
    box('slit', 'dark', [3, 0.32, 0.3], [0.5, 1.5, 1.93], { round: 0.02 }),
    box('sill', 'concrete', [3.4, 0.14, 0.4], [0.5, 1.27, 2.02], { round: 0.02 }),
    box('door frame', 'concrete', [1.3, 1.8, 0.4], [-1.8, 0.85, 2.0], { round: 0.03 }),
    box('door', 'door', [0.9, 1.5, 0.44], [-1.8, 0.75, 2.02], { round: 0.03 }),
    ...[0.4, 1.2].map((y) => box('hinge', 'dark', [0.2, 0.08, 0.46], [-2.15, y, 2.03])),
    cylinder('hatch', 'door', 0.5, 0.16, [1, 2.66, 0]),
    tube(
      'periscope',
      'door',
      [
        [-1, 2.5, 0],
        [-1, 3.3, 0],
        [-1, 3.4, 0.2],
      ],
      0.1,
    ),
    ...times(9, (i) => cushion('sandbag', 'earth', [0.7, 0.26, 0.4], [-0.4 + (i % 5) * 0.72 + (i > 4 ? 0.36 : 0), 0.16 + (i > 4 ? 0.24 : 0), 2.7], 3)),
  ]),
  thing('barbed wire', 'razor wire, barbed wire fence', { post: { is: 'wood', color: '#6b5138' }, wire: { is: 'iron' } }, ['post'], () => [
    ...[-1.4, 0, 1.4].flatMap((x) => [1, -1].map((s) => box('post', 'post', [0.09, 1.4, 0.09], [x, 0.6, s * 0.12], { turn: [s * -16, 0, s * 12], round: 0.01 }))),
    ...[0.35, 0.68, 1].map((y) =>
      tube(
        'wire',
        'wire',
        times(15, (i): Triple => [-1.7 + i * 0.243, y + 0.025 * Math.sin(i * 1.9), 0.03 * Math.cos(i)]),
        0.012,
        { sides: 5 },
      ),
    ),
    ...[0.35, 0.68, 1].flatMap((y, k) =>
      times(
        11,
        (i): Part => ({
          name: 'barb',
          at: [-1.55 + i * 0.31 + 0.1 * k, y, 0],
          turn: [i * 50, 0, 0],
          parts: [box('barb', 'wire', [0.014, 0.12, 0.014], [0, 0, 0], { turn: [0, 0, 28], round: 0 }), box('barb', 'wire', [0.014, 0.014, 0.12], [0, 0, 0], { turn: [0, 28, 0], round: 0 })],
        }),
      ),
    ),
    tube(
      'coil',
      'wire',
      times(100, (i): Triple => [-1.6 + i * 0.0323, 1.32 + 0.24 * Math.sin(i * 0.6), 0.24 * Math.cos(i * 0.6)]),
      0.01,
      { sides: 4 },
    ),
  ]),
  thing(
    'signpost',
    'direction sign, wooden signpost, fingerpost, crossroads sign, direction post',
    { wood: { is: 'oak', color: '#8a6238' }, board: { is: 'pine', color: '#c49a5e' }, nail: { is: 'iron' }, grass: { color: '#5f9a3c' } },
    ['wood', 'board'],
    () => [
      cylinder('post', 'wood', 0.07, 2.3, [0, 1.15, 0], { round: 0.02 }),
      cone('cap', 'wood', [0.1, 0.01], 0.16, [0, 2.36, 0]),
      ...[
        [2.05, 20, 1],
        [1.75, -30, -1],
        [1.42, 100, 1],
        [1.1, 60, -1],
      ].map(
        ([y, a, s]): Part => ({
          name: 'arrow',
          at: [0, y, 0],
          turn: [0, a, 2 * s],
          parts: [
            plate(
              'board',
              'board',
              [
                [-0.18, -0.11],
                [0.62, -0.11],
                [0.8, 0],
                [0.62, 0.11],
                [-0.18, 0.11],
                [-0.12, 0],
              ].map(([x, v]): Pair => [x * s, v]),
              0.05,
              [0, 0, 0.08],
            ),
            ...[-0.06, 0.06].map((x) => ball('nail', 'nail', 0.03, [x, 0, 0.108])),
          ],
        }),
      ),
      ...times(9, (i) => cone('grass', 'grass', [0.025, 0.002], 0.22, [0.14 * Math.cos(i * 0.7), 0.1, 0.14 * Math.sin(i * 0.7)], { turn: [12 * Math.sin(i * 0.7), 0, -12 * Math.cos(i * 0.7)] })),
    ],
  ),
  thing('crypt', 'mausoleum, tomb, burial vault', { stone: { is: 'stone', color: '#9a968c' }, dark: { is: 'stone', color: '#6b675f' }, door: { is: 'iron', color: '#2e3136' }, roof: { is: 'stone', color: '#7d7a72' } }, ['stone'], () => [
    ...times(3, (i) => box('step', 'dark', [4.4 - i * 0.3, 0.18, 4.8 - i * 0.4], [0, 0.09 + i * 0.18, 0.1], { round: 0.02 })),
    box('wall', 'stone', [3.2, 2.6, 3.6], [0, 1.84, -0.1], { round: 0.03 }),
    ...[1, -1].flatMap((x) => [
      cylinder('column', 'stone', 0.2, 2.3, [x * 1.2, 1.75, 1.95]),
      box('capital', 'stone', [0.5, 0.14, 0.5], [x * 1.2, 2.96, 1.95], { round: 0.02 }),
      box('plinth', 'stone', [0.5, 0.16, 0.5], [x * 1.2, 0.64, 1.95], { round: 0.02 }),
    ]),
    plate(
      'pediment',
      'roof',
      [
        [-1.9, 0],
        [1.9, 0],
        [0, 1.0],
      ],
      4.3,
      [0, 3.1, 0.12],
      { bevel: 0.03 },
    ),
    box('entablature', 'stone', [3.6, 0.28, 4.3], [0, 3.1, 0.12], { round: 0.02 }),
    box('cross', 'stone', [0.14, 0.8, 0.14], [0, 4.4, 2.1], { round: 0.02 }),
    box('cross', 'stone', [0.5, 0.14, 0.14], [0, 4.5, 2.1], { round: 0.02 }),
    box('door', 'door', [1.1, 2.0, 0.12], [0, 1.55, 1.72], { round: 0.02 }),
    ...[-0.35, -0.12, 0.12, 0.35].map((x) => cylinder('bar', 'dark', 0.03, 1.8, [x, 1.55, 1.8])),
    ...[1, -1].flatMap((x) => [
      turned(
        'urn',
        'dark',
        [
          [0, 0],
          [0.12, 0],
          [0.05, 0.08],
          [0.18, 0.3],
          [0.14, 0.42],
          [0.18, 0.46],
          [0, 0.46],
        ],
        { smooth: true, at: [x * 1.9, 0.18, 2.2] },
      ),
    ]),
    ...circle(0.3, 0.3, 8).map(([x, y]) => ball('wreath', 'dark', 0.1, [Number(x), 3.55 + Number(y) * 0.8, 2.27])),
  ]),
];
