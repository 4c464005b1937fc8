import { assembly, type Family, MIRRORED, part } from '../family.ts';
import { ball, box, circle, cone, cylinder, plate, thing, tube } from '../pieces.ts';

const STONE = { is: 'stone' };
const WOOD = { is: 'oak', color: '#8f6336' };
type Point = [number, number, number];

/** Builds a leg of a lattice tower that leans inwards as it rises from one height to another. */
const lattice = (low: number, high: number, foot: number, head: number, thick: number) =>
  assembly('stage', [
    ...[1, -1].flatMap((x) =>
      [1, -1].map((z) =>
        tube(
          'leg',
          'iron',
          [
            [x * foot, low, z * foot],
            [x * head, high, z * head],
          ],
          thick,
          { sides: 6 },
        ),
      ),
    ),
    ...[0, 90, 180, 270].map((a) =>
      assembly(
        'bracing',
        [0, 1, 2, 3].flatMap((i) => {
          const at = (t: number) => foot + (head - foot) * t;
          const y = (t: number) => low + (high - low) * t;
          const [a0, a1] = [i / 4, (i + 1) / 4];
          return [
            tube(
              'brace',
              'iron',
              [
                [-at(a0), y(a0), at(a0)],
                [at(a1), y(a1), at(a1)],
              ],
              thick * 0.4,
              { sides: 5 },
            ),
            tube(
              'brace',
              'iron',
              [
                [at(a0), y(a0), at(a0)],
                [-at(a1), y(a1), at(a1)],
              ],
              thick * 0.4,
              { sides: 5 },
            ),
          ];
        }),
        { turn: [0, a, 0] },
      ),
    ),
  ]);

/** Tourist sights, and things seen in the sky or through lenses. */
export const MARVELS: readonly Family[] = [
  thing('eiffel tower', 'tour eiffel, paris tower, radio tower, transmission tower, broadcast tower, lattice tower', { iron: { is: 'iron', color: '#7a5a42' }, deck: { is: 'iron', color: '#6a4c36' }, base: STONE }, ['iron', 'deck'], () => [
    ...[1, -1].flatMap((x) => [1, -1].map((z) => box('foot', 'base', [2.2, 0.8, 2.2], [x * 5.6, 0.4, z * 5.6], { round: 0.1 }))),
    lattice(0.6, 5.6, 5.4, 3.0, 0.34),
    box('first deck', 'deck', [7.2, 0.6, 7.2], [0, 5.8, 0], { round: 0.08 }),
    ...[0, 90, 180, 270].map((a) =>
      assembly(
        'arch',
        [
          tube(
            'arch',
            'iron',
            [
              [-4.2, 1.6, 4.1],
              [-2.6, 4.2, 3.5],
              [0, 5.1, 3.2],
              [2.6, 4.2, 3.5],
              [4.2, 1.6, 4.1],
            ],
            0.16,
            {},
          ),
        ],
        { turn: [0, a, 0] },
      ),
    ),
    lattice(6, 11, 2.7, 1.4, 0.24),
    box('second deck', 'deck', [3.8, 0.5, 3.8], [0, 11.2, 0], { round: 0.06 }),
    lattice(11.4, 24, 1.2, 0.34, 0.14),
    box('top deck', 'deck', [1.3, 0.6, 1.3], [0, 24.2, 0], { round: 0.06 }),
    cylinder('mast', 'iron', 0.1, 2.6, [0, 25.8, 0], {}),
    part('cap', 'deck', { kind: 'superellipsoid', size: [0.9, 0.8, 0.9] }, { at: [0, 24.7, 0] }),
  ]),
  thing('moai', 'moai statue, easter island head, easter island statue, moai head, stone head', { stone: { is: 'stone', color: '#8a857c' }, dark: { is: 'stone', color: '#4c4842' } }, ['stone'], () => [
    part('head', 'stone', {
      kind: 'blend',
      cells: 54,
      of: [
        { kind: 'block', size: [0.86, 1.9, 0.8], at: [0, 1.5, 0], round: 0.2 } as never,
        {
          kind: 'limb',
          path: [
            [0, 1.95, 0.36],
            [0, 1.35, 0.56],
          ],
          radius: [0.1, 0.17],
          blend: 0.08,
        },
        {
          kind: 'limb',
          path: [
            [-0.36, 2.02, 0.4],
            [0.36, 2.02, 0.4],
          ],
          radius: [0.12, 0.12],
          blend: 0.06,
        },
        {
          kind: 'limb',
          path: [
            [-0.2, 1.02, 0.42],
            [0.2, 1.02, 0.42],
          ],
          radius: [0.075, 0.075],
          blend: 0.04,
        },
        { kind: 'ball', size: [0.7, 0.36, 0.5], at: [0, 0.72, 0.3], blend: 0.1 },
        {
          kind: 'limb',
          path: [
            [0.46, 1.95, -0.02],
            [0.47, 1.2, -0.02],
          ],
          radius: [0.08, 0.1],
          blend: 0.05,
        },
        {
          kind: 'limb',
          path: [
            [-0.46, 1.95, -0.02],
            [-0.47, 1.2, -0.02],
          ],
          radius: [0.08, 0.1],
          blend: 0.05,
        },
      ],
    }),
    part('shoulders', 'stone', { kind: 'superellipsoid', size: [1.5, 0.9, 0.9], square: 3 }, { at: [0, 0.36, -0.04] }),
    ball('eye socket', 'dark', [0.26, 0.14, 0.1], [0.2, 1.84, 0.4], { copies: [...MIRRORED] }),
    box('mouth line', 'dark', [0.36, 0.025, 0.06], [0, 1.02, 0.47], { round: 0.01 }),
  ]),
  thing('stonehenge', 'stone circle, standing stones, megalith, druid stones, dolmen', { stone: { is: 'stone', color: '#8f8b82' }, ground: { is: 'grass' } }, ['stone'], () => [
    cylinder('ground', 'ground', 8.2, 0.3, [0, 0.1, 0], { round: 0.1 }),
    ...Array.from({ length: 9 }, (_, i) =>
      assembly(
        'trilithon',
        [
          box('upright', 'stone', [1.1, 3.6, 0.8], [-1.1, 2, 6], { round: 0.18, turn: [0, (i * 7) % 9, 0] }),
          box('upright', 'stone', [1.1, 3.5 - (i % 3) * 0.1, 0.8], [1.1, 1.98, 6], { round: 0.18 }),
          i % 4 !== 2 && box('lintel', 'stone', [3.6, 0.7, 0.9], [0, 4.05, 6], { round: 0.16 }),
        ],
        { turn: [0, i * 40, 0] },
      ),
    ),
    ...Array.from({ length: 3 }, (_, i) =>
      assembly(
        'inner trilithon',
        [box('upright', 'stone', [1.2, 4.4, 0.9], [-1.0, 2.3, 2.8], { round: 0.2 }), box('upright', 'stone', [1.2, 4.4, 0.9], [1.0, 2.3, 2.8], { round: 0.2 }), box('lintel', 'stone', [3.5, 0.8, 1.0], [0, 4.9, 2.8], { round: 0.18 })],
        { turn: [0, 150 + i * 70, 0] },
      ),
    ),
    box('altar stone', 'stone', [2.2, 0.7, 0.9], [0, 0.5, 0.4], { turn: [0, 20, 0], round: 0.16 }),
  ]),
  thing('obelisk', 'egyptian obelisk, washington monument, stone obelisk, cleopatra needle', { stone: { is: 'sandstone' }, cap: { is: 'gold' }, glyph: { is: 'sandstone', color: '#8a6a3c' } }, ['stone'], () => [
    box('step', 'stone', [2.4, 0.4, 2.4], [0, 0.2, 0], { round: 0.05 }),
    box('plinth', 'stone', [1.7, 0.7, 1.7], [0, 0.75, 0], { round: 0.05 }),
    part('shaft', 'stone', {
      kind: 'loft',
      smooth: false,
      sections: [
        { y: 1.1, size: [1.1, 1.1], square: 9 },
        { y: 7.4, size: [0.74, 0.74], square: 9 },
      ],
    }),
    part('pyramidion', 'cap', { kind: 'cone', radius: 0.53, height: 0.9, sides: 4 }, { at: [0, 7.84, 0], turn: [0, 45, 0] }),
    ...[0, 90, 180, 270].map((a) =>
      assembly(
        'glyphs',
        [0, 1, 2, 3, 4, 5, 6].map((i) =>
          i % 2 === 0 ? ball('glyph', 'glyph', [0.3, 0.22, 0.06], [0, 1.8 + i * 0.78, 0.53 - i * 0.0225]) : box('glyph', 'glyph', [0.3, 0.3, 0.06], [0, 1.8 + i * 0.78, 0.53 - i * 0.0225], { turn: [0, 0, 45] }),
        ),
        { turn: [0, a, 0] },
      ),
    ),
  ]),
  thing(
    'totem pole',
    'totem, native totem, carved totem',
    { wood: WOOD, red: { is: 'paint', color: '#b8362a' }, white: { is: 'paint', color: '#f0e8d4' }, black: { is: 'paint', color: '#23211f' }, teal: { is: 'paint', color: '#2f8a86' } },
    ['wood'],
    () => [
      cylinder('base', 'wood', 0.46, 0.3, [0, 0.15, 0], { round: 0.05 }),
      ...[0, 1, 2].flatMap((i) => {
        const y = 0.9 + i * 1.2;
        const paint = ['teal', 'red', 'wood'][i]!;
        return [
          part('head', paint, { kind: 'superellipsoid', size: [0.84, 1.2, 0.76], square: 4 }, { at: [0, y, 0] }),
          ball('eye', 'white', [0.22, 0.2, 0.12], [0.18, y + 0.2, 0.35], { copies: [...MIRRORED] }),
          ball('pupil', 'black', [0.1, 0.12, 0.08], [0.18, y + 0.2, 0.4], { copies: [...MIRRORED] }),
          box('brow', 'black', [0.28, 0.08, 0.12], [0.18, y + 0.38, 0.35], { turn: [0, 0, 12], round: 0.03, copies: [...MIRRORED] }),
          i === 2 ? cone('beak', 'white', [0.14, 0.02], 0.5, [0, y + 0.02, 0.56], { turn: [82, 0, 0] }) : box('nose', 'wood', [0.16, 0.28, 0.16], [0, y, 0.4], { round: 0.05 }),
          box('mouth', 'black', [0.46, 0.18, 0.1], [0, y - 0.32, 0.35], { round: 0.05 }),
          box('tooth', 'white', [0.08, 0.1, 0.06], [-0.15, y - 0.3, 0.4], { round: 0.02, copies: [{ kind: 'line', count: 4, step: [0.1, 0, 0] }] }),
        ];
      }),
      plate(
        'wing',
        'red',
        [
          [0.3, 0.1],
          [1.5, 0.5],
          [1.4, 0.2],
          [1.2, -0.1],
          [0.9, -0.25],
          [0.3, -0.3],
        ],
        0.12,
        [0, 3.3, -0.05],
        { copies: [...MIRRORED] },
      ),
      plate(
        'wing mark',
        'white',
        [
          [0.6, 0.06],
          [1.2, 0.3],
          [1.0, 0.0],
          [0.7, -0.1],
        ],
        0.15,
        [0, 3.3, -0.05],
        { copies: [...MIRRORED] },
      ),
    ],
  ),
  thing(
    'planet',
    'saturn, ringed planet, gas giant, jupiter, alien planet, planet with rings',
    { planet: { is: 'paint', color: '#dcb678' }, band: { is: 'paint', color: '#b98a52' }, light: { is: 'paint', color: '#f0d8a8' }, ring: { is: 'paint', color: '#cbb28a' }, gap: { is: 'paint', color: '#a08662' } },
    ['planet'],
    () => [
      assembly(
        'planet',
        [
          part('globe', 'planet', { kind: 'sphere', radius: 1 }),
          ...[-0.5, -0.16, 0.24, 0.56].map((y, i) =>
            part('band', i % 2 === 0 ? 'band' : 'light', {
              kind: 'loft',
              smooth: true,
              sides: 48,
              sections: [y - 0.08, y, y + 0.08].map((h) => ({ y: h, size: [2.012 * Math.sqrt(1 - h * h), 2.012 * Math.sqrt(1 - h * h)] as [number, number] })),
            }),
          ),
          part('ring', 'ring', { kind: 'extrude', outline: circle(2.1, 2.1, 64), holes: [circle(1.36, 1.36, 64)], depth: 0.03, bevel: 0.004, turn: [90, 0, 0] }),
          part('ring gap', 'gap', { kind: 'extrude', outline: circle(1.8, 1.8, 64), holes: [circle(1.7, 1.7, 64)], depth: 0.034, bevel: 0.002, turn: [90, 0, 0] }),
        ],
        { at: [0, 1.4, 0], turn: [16, 0, 22] },
      ),
    ],
  ),
  thing(
    'earth',
    'planet earth, world, the earth, earth globe, blue planet',
    { sea: { is: 'paint', color: '#2f6fb8' }, land: { is: 'paint', color: '#4f9a48' }, ice: { is: 'snow' }, cloud: { is: 'paint', color: '#ffffff', opacity: 0.85 } },
    ['sea'],
    () => [
      assembly(
        'earth',
        [
          part('ocean', 'sea', { kind: 'sphere', radius: 1 }),
          ...(
            [
              [20, 30, 0.9, 0.7],
              [-25, 20, 0.7, 0.9],
              [40, 80, 1.1, 0.7],
              [50, 130, 1.2, 0.6],
              [-20, 135, 0.6, 0.4],
              [40, -90, 0.9, 0.8],
              [-15, -60, 0.6, 0.9],
              [60, -100, 0.9, 0.5],
              [5, 60, 0.3, 0.4],
            ] as const
          ).map(([lat, lon, w, h]) => {
            const [a, b] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180];
            return part('continent', 'land', { kind: 'superellipsoid', size: [w, h, 0.2] }, { at: [0.93 * Math.cos(a) * Math.sin(b), 0.93 * Math.sin(a), 0.93 * Math.cos(a) * Math.cos(b)], turn: [-lat, lon, 0] });
          }),
          ball('north pole', 'ice', [0.9, 0.16, 0.9], [0, 0.93, 0]),
          ball('south pole', 'ice', [1.0, 0.16, 1.0], [0, -0.92, 0]),
          ...(
            [
              [10, 0],
              [35, 50],
              [-30, 80],
              [15, 160],
              [-10, -100],
              [45, -40],
            ] as const
          ).map(([lat, lon]) => {
            const [a, b] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180];
            return part('cloud', 'cloud', { kind: 'superellipsoid', size: [0.5, 0.14, 0.1] }, { at: [1.03 * Math.cos(a) * Math.sin(b), 1.03 * Math.sin(a), 1.03 * Math.cos(a) * Math.cos(b)], turn: [-lat, lon, 8] });
          }),
        ],
        { at: [0, 1.04, 0], turn: [0, 0, -20] },
      ),
    ],
  ),
  thing(
    'dna',
    'dna helix, double helix, dna strand, dna double helix, dna molecule',
    { blue: { is: 'plastic', color: '#2f7fd0' }, red: { is: 'plastic', color: '#d8483c' }, yellow: { is: 'plastic', color: '#f2c23a' }, green: { is: 'plastic', color: '#4caf58' } },
    ['blue'],
    () => {
      const at = (i: number, shift: number): Point => [0.3 * Math.cos(i * 0.36 + shift), 0.06 + i * 0.075, 0.3 * Math.sin(i * 0.36 + shift)];
      const count = 30;
      return [
        tube(
          'strand',
          'blue',
          Array.from({ length: count }, (_, i) => at(i, 0)),
          0.042,
          {},
        ),
        tube(
          'other strand',
          'red',
          Array.from({ length: count }, (_, i) => at(i, Math.PI)),
          0.042,
          {},
        ),
        ...Array.from({ length: 15 }, (_, k) => {
          const i = k * 2;
          const [x, y, z] = at(i, 0);
          const [near, far] = k % 2 === 0 ? ['yellow', 'green'] : ['green', 'yellow'];
          return assembly('base pair', [
            tube(
              'base',
              near!,
              [
                [x, y, z],
                [0, y, 0],
              ],
              0.024,
              {},
            ),
            tube(
              'base',
              far!,
              [
                [0, y, 0],
                [-x, y, -z],
              ],
              0.024,
              {},
            ),
          ]);
        }),
      ];
    },
  ),
];
