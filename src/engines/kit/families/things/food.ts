import type { Triple } from '../../../../contract/shape-program.ts';
import { assembly, type Family, MIRRORED, part, program } from '../family.ts';

const banana = () =>
  program('banana', { skin: { is: 'plastic', color: '#f4cf3a', roughness: 0.45 }, tip: { color: '#5a4420' } }, [
    part('banana', 'skin', {
      kind: 'sweep',
      smooth: true,
      sides: 7,
      crease: 60,
      path: [
        [-0.1, 0.11, 0],
        [-0.085, 0.06, 0],
        [-0.05, 0.028, 0],
        [0, 0.02, 0],
        [0.05, 0.032, 0],
        [0.085, 0.064, 0],
        [0.098, 0.088, 0],
      ],
      radius: [0.006, 0.014, 0.02, 0.022, 0.02, 0.013, 0.006],
    }),
    part('stem', 'skin', {
      kind: 'sweep',
      smooth: true,
      sides: 7,
      path: [
        [-0.1, 0.108, 0],
        [-0.106, 0.135, 0],
      ],
      radius: [0.007, 0.007],
    }),
    part('end', 'tip', { kind: 'sphere', radius: 0.0075 }, { at: [-0.107, 0.138, 0] }),
    part('tip', 'tip', { kind: 'sphere', radius: 0.007 }, { at: [0.099, 0.09, 0] }),
  ]);

const cupcake = () =>
  program(
    'cupcake',
    {
      case: { is: 'paper', color: '#e8e0f0' },
      frosting: { is: 'paint', color: '#f490b8', roughness: 0.4 },
      cherry: { is: 'plastic', color: '#c81e30', roughness: 0.2 },
      sprinkle: { is: 'plastic', color: '#5ab4e8' },
      other: { is: 'plastic', color: '#f4d03a' },
    },
    [
      part('case', 'case', { kind: 'cone', radius: 0.042, top: 0.058, height: 0.055, sides: 28 }, { at: [0, 0.0275, 0] }),
      part(
        'pleat',
        'case',
        {
          kind: 'sweep',
          sides: 5,
          path: [
            [0.042, 0.001, 0],
            [0.0585, 0.055, 0],
          ],
          radius: 0.0035,
        },
        { copies: [{ kind: 'ring', count: 28 }] },
      ),
      part('frosting', 'frosting', {
        kind: 'sweep',
        smooth: true,
        sides: 14,
        path: Array.from({ length: 28 }, (_, i): Triple => {
          const t = i / 27;
          const a = 2 * Math.PI * 2.7 * t;
          const r = 0.042 * (1 - t);
          return [r * Math.cos(a), 0.063 + 0.058 * t, r * Math.sin(a)];
        }),
        radius: Array.from({ length: 28 }, (_, i) => (i === 0 ? 0.006 : i === 1 ? 0.015 : 0.022 - 0.013 * (i / 27))),
      }),
      part('filling', 'frosting', { kind: 'cone', radius: 0.05, top: 0.008, height: 0.062, sides: 24 }, { at: [0, 0.084, 0] }),
      part('cherry', 'cherry', { kind: 'sphere', radius: 0.014 }, { at: [0, 0.137, 0] }),
      part('stem', 'other', {
        kind: 'sweep',
        smooth: true,
        sides: 6,
        path: [
          [0, 0.148, 0],
          [0.004, 0.162, 0],
          [0.013, 0.172, 0],
        ],
        radius: 0.0014,
      }),
      assembly('sprinkles', [
        part('sprinkle', 'sprinkle', { kind: 'capsule', radius: 0.0024, height: 0.012, turn: [0, 0, 70], at: [0, 0.077, 0.058] }, { copies: [{ kind: 'ring', count: 7 }] }),
        part('more sprinkle', 'other', { kind: 'capsule', radius: 0.0024, height: 0.012, turn: [60, 0, 20], at: [0.018, 0.096, 0.038] }, { copies: [{ kind: 'ring', count: 6 }] }),
      ]),
    ],
  );

const pumpkin = () =>
  program('pumpkin', { skin: { is: 'plastic', color: '#e8782a', roughness: 0.5 }, stem: { is: 'bark', color: '#5f7038' }, leaf: { is: 'leaves' } }, [
    part('pumpkin', 'skin', { kind: 'group', of: [{ kind: 'superellipsoid', size: [0.17, 0.27, 0.24], at: [0, 0, 0.1], copies: [{ kind: 'ring', count: 9 }] }] }, { at: [0, 0.135, 0] }),
    part('stem', 'stem', {
      kind: 'sweep',
      smooth: true,
      sides: 7,
      crease: 30,
      path: [
        [0, 0.23, 0],
        [0.005, 0.29, 0],
        [0.035, 0.335, 0.01],
      ],
      radius: [0.034, 0.02, 0.024],
    }),
    part('tendril', 'stem', { kind: 'sweep', smooth: true, sides: 6, path: Array.from({ length: 16 }, (_, i): Triple => [0.03 + 0.008 * i, 0.265 + 0.014 * Math.sin(i * 1.1), 0.014 * Math.cos(i * 1.1)]), radius: 0.0035 }),
    part('leaf', 'leaf', { kind: 'superellipsoid', size: [0.11, 0.014, 0.13], square: 2.3 }, { at: [-0.075, 0.268, 0.03], turn: [8, 30, 14] }),
  ]);

const pizza = () =>
  program(
    'pizza',
    {
      crust: { is: 'bread' },
      sauce: { is: 'paint', color: '#c8402a' },
      cheese: { is: 'paint', color: '#f2cf6a' },
      pepperoni: { is: 'plastic', color: '#b02c22', roughness: 0.5 },
      basil: { is: 'leaves' },
      olive: { color: '#2a2a2e', roughness: 0.3 },
    },
    [
      part('base', 'crust', { kind: 'cylinder', radius: 0.165, height: 0.012, round: 0.004, sides: 48 }, { at: [0, 0.008, 0] }),
      part('crust', 'crust', { kind: 'torus', radius: 0.158, tube: 0.014, sides: 48 }, { at: [0, 0.015, 0] }),
      part('sauce', 'sauce', { kind: 'cylinder', radius: 0.15, height: 0.006, sides: 48 }, { at: [0, 0.016, 0] }),
      part('cheese', 'cheese', {
        kind: 'blend',
        cells: 52,
        of: [
          { kind: 'disc', radius: 0.135, height: 0.012, round: 0.006, at: [0, 0.018, 0] },
          ...Array.from({ length: 9 }, (_, i) => ({ kind: 'disc' as const, radius: 0.03, height: 0.011, round: 0.005, at: [0.122 * Math.cos(i * 0.7), 0.018, 0.122 * Math.sin(i * 0.7)] as Triple, blend: 0.01 })),
        ],
      }),
      ...(
        [
          [0.05, 0.07],
          [-0.07, 0.05],
          [0.085, -0.03],
          [-0.02, -0.09],
          [-0.09, -0.05],
          [0.01, -0.01],
          [0.06, -0.1],
        ] as const
      ).map(([x, z], i) => part(`pepperoni ${i + 1}`, 'pepperoni', { kind: 'cylinder', radius: 0.024, height: 0.007, round: 0.003, sides: 24 }, { at: [x, 0.027, z] })),
      ...(
        [
          [-0.02, 0.1],
          [0.11, 0.03],
          [-0.05, -0.03],
          [0.05, -0.05],
        ] as const
      ).map(([x, z], i) => part(`olive ${i + 1}`, 'olive', { kind: 'torus', radius: 0.007, tube: 0.0035, sides: 16 }, { at: [x, 0.027, z] })),
      ...(
        [
          [0.02, 0.04, 20],
          [-0.1, 0.0, 80],
          [0.035, -0.06, 140],
        ] as const
      ).map(([x, z, turn], i) => part(`basil ${i + 1}`, 'basil', { kind: 'superellipsoid', size: [0.022, 0.004, 0.034] }, { at: [x, 0.031, z], turn: [6, turn, 0] })),
    ],
  );

const iceCream = () =>
  program(
    'ice cream',
    { cone: { is: 'bread', color: '#d29a52' }, scoop: { is: 'paint', color: '#f4a8bc', roughness: 0.6 }, top: { is: 'paint', color: '#fbf0d8', roughness: 0.6 }, cherry: { is: 'plastic', color: '#c81e30', roughness: 0.2 } },
    [
      part('cone', 'cone', { kind: 'cone', radius: 0.004, top: 0.045, height: 0.14, sides: 28 }, { at: [0, 0.07, 0] }),
      ...[1, -1].map((side) =>
        part(
          side === 1 ? 'waffle' : 'other waffle',
          'cone',
          {
            kind: 'sweep',
            sides: 5,
            path: Array.from({ length: 10 }, (_, i): Triple => {
              const t = i / 9;
              const r = 0.0045 + 0.041 * t;
              return [r * Math.cos(side * t * 2.2), 0.14 * t, r * Math.sin(side * t * 2.2)];
            }),
            radius: 0.0018,
          },
          { copies: [{ kind: 'ring', count: 9 }] },
        ),
      ),
      part('scoop', 'scoop', {
        kind: 'blend',
        cells: 36,
        of: [
          { kind: 'ball', size: [0.108, 0.1, 0.108], at: [0, 0.175, 0] },
          ...Array.from({ length: 8 }, (_, i) => ({ kind: 'ball' as const, size: [0.034, 0.026, 0.034] as Triple, at: [0.046 * Math.cos(i * 0.785), 0.142 - 0.005 * (i % 2), 0.046 * Math.sin(i * 0.785)] as Triple, blend: 0.012 })),
        ],
      }),
      part('top scoop', 'top', {
        kind: 'blend',
        cells: 32,
        of: [
          { kind: 'ball', size: [0.088, 0.082, 0.088], at: [0, 0.248, 0] },
          ...Array.from({ length: 7 }, (_, i) => ({ kind: 'ball' as const, size: [0.028, 0.02, 0.028] as Triple, at: [0.038 * Math.cos(i * 0.9), 0.222, 0.038 * Math.sin(i * 0.9)] as Triple, blend: 0.01 })),
        ],
      }),
      part('cherry', 'cherry', { kind: 'sphere', radius: 0.015 }, { at: [0, 0.297, 0] }),
    ],
  );

const campfire = () =>
  program('campfire', { wood: { is: 'bark' }, cut: { is: 'pine' }, stone: { is: 'stone' }, flame: { color: '#ff7a1e', glow: 1.6 }, core: { color: '#ffd24a', glow: 2 } }, [
    assembly('ring of stones', [
      part('stone', 'stone', { kind: 'superellipsoid', size: [0.2, 0.15, 0.17], square: 2.6, at: [0, 0.06, 0.42], modify: [{ kind: 'roughen', amount: 0.02, size: 0.1 }] }, { copies: [{ kind: 'ring', count: 12 }] }),
    ]),
    assembly('logs', [
      part('log', 'wood', { kind: 'cylinder', radius: 0.05, height: 0.52, round: 0.012, sides: 14, turn: [0, 0, 62], at: [0.17, 0.17, 0] }, { copies: [{ kind: 'ring', count: 5 }] }),
      part('log end', 'cut', { kind: 'cylinder', radius: 0.042, height: 0.012, sides: 14, turn: [0, 0, 62], at: [0.402, 0.048, 0] }, { copies: [{ kind: 'ring', count: 5 }] }),
    ]),
    part('flames', 'flame', {
      kind: 'blend',
      cells: 40,
      of: [
        { kind: 'ball', size: [0.3, 0.28, 0.3], at: [0, 0.22, 0] },
        {
          kind: 'limb',
          path: [
            [0, 0.25, 0],
            [0.02, 0.5, 0.01],
            [-0.03, 0.72, 0],
          ],
          radius: [0.12, 0.07, 0.008],
          blend: 0.05,
        },
        {
          kind: 'limb',
          path: [
            [0.07, 0.25, 0.03],
            [0.12, 0.42, 0.05],
            [0.1, 0.56, 0.05],
          ],
          radius: [0.08, 0.045, 0.006],
          blend: 0.04,
        },
        {
          kind: 'limb',
          path: [
            [-0.07, 0.25, -0.02],
            [-0.13, 0.4, -0.04],
            [-0.12, 0.53, -0.05],
          ],
          radius: [0.08, 0.04, 0.006],
          blend: 0.04,
        },
        {
          kind: 'limb',
          path: [
            [0, 0.25, -0.06],
            [0.03, 0.4, -0.11],
            [0.02, 0.5, -0.1],
          ],
          radius: [0.07, 0.04, 0.006],
          blend: 0.04,
        },
      ],
    }),
    part(
      'core',
      'core',
      {
        kind: 'lathe',
        smooth: true,
        sides: 16,
        profile: [
          [0, 0],
          [0.1, 0.08],
          [0.08, 0.24],
          [0, 0.46],
        ],
      },
      { at: [0, 0.14, 0.06] },
    ),
  ]);

const tent = () =>
  program('tent', { cloth: { is: 'fabric', color: '#d8803a' }, inside: { is: 'fabric', color: '#5a3a24' }, pole: { is: 'pine' }, rope: { is: 'rope' } }, [
    part(
      'tent',
      'cloth',
      {
        kind: 'extrude',
        depth: 2.2,
        bevel: 0.02,
        outline: [
          [-1.1, 0],
          [-0.55, 0],
          [0, 1.12],
          [0.55, 0],
          [1.1, 0],
          [0.06, 1.5],
          [-0.06, 1.5],
        ],
      },
      { at: [0, 0, 0] },
    ),
    part(
      'back wall',
      'inside',
      {
        kind: 'extrude',
        depth: 0.03,
        outline: [
          [-1.05, 0],
          [1.05, 0],
          [0, 1.45],
        ],
      },
      { at: [0, 0.01, -1.02] },
    ),
    part('floor', 'inside', { kind: 'box', size: [2.1, 0.03, 2.1] }, { at: [0, 0.015, 0] }),
    part(
      'flap',
      'cloth',
      {
        kind: 'extrude',
        depth: 0.03,
        bevel: 0.01,
        outline: [
          [0, 0],
          [0.5, 0],
          [0.02, 1.1],
          [0, 1.1],
        ],
      },
      { at: [0.52, 0.02, 1.12], turn: [0, -152, 0], copies: [...MIRRORED] },
    ),
    part('pole', 'pole', { kind: 'cylinder', radius: 0.03, height: 1.62, round: 0.01, sides: 12 }, { at: [0, 0.81, 1.14], copies: [{ kind: 'mirror', axis: 'z' }] }),
    part(
      'guy rope',
      'rope',
      {
        kind: 'sweep',
        sides: 6,
        path: [
          [0, 1.56, 1.14],
          [0, 0.03, 1.95],
        ],
        radius: 0.012,
      },
      { copies: [{ kind: 'mirror', axis: 'z' }] },
    ),
    part('peg', 'pole', { kind: 'cone', radius: 0.012, top: 0.024, height: 0.16, sides: 8 }, { at: [0, 0.06, 1.95], turn: [24, 0, 0], copies: [{ kind: 'mirror', axis: 'z' }] }),
  ]);

/** Food, and equipment for camping. */
export const FOOD: readonly Family[] = [
  { name: 'banana', words: ['plantain'], surfaces: { skin: ['skin'], tip: ['tip'] }, main: ['skin'], make: banana },
  { name: 'cupcake', words: ['muffin', 'fairy cake'], surfaces: { frosting: ['frosting'], icing: ['frosting'], case: ['case'], cherry: ['cherry'], sprinkle: ['sprinkle'] }, main: ['frosting'], make: cupcake },
  { name: 'pumpkin', words: ['gourd', 'squash'], surfaces: { stem: ['stem'], leaf: ['leaf'] }, main: ['skin'], make: pumpkin },
  { name: 'pizza', words: [], surfaces: { crust: ['crust'], cheese: ['cheese'], sauce: ['sauce'] }, main: ['cheese'], make: pizza },
  { name: 'ice cream', words: ['ice cream cone', 'gelato'], surfaces: { cone: ['cone'], scoop: ['scoop', 'top'], cherry: ['cherry'] }, main: ['scoop'], make: iceCream },
];

/** Things in a camp. */
export const CAMP: readonly Family[] = [
  { name: 'campfire', words: ['bonfire', 'fire pit'], surfaces: { flame: ['flame'], fire: ['flame'], stone: ['stone'], log: ['wood'] }, main: ['flame'], make: campfire },
  { name: 'tent', words: ['camping tent'], surfaces: { pole: ['pole'], rope: ['rope'] }, main: ['cloth'], make: tent },
];
