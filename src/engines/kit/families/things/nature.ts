import type { Blob, Part, Triple } from '../../../../contract/shape-program.ts';
import { assembly, type Family, part, program } from '../family.ts';
import { trunk } from '../pieces.ts';

const ball = (x: number, y: number, z: number, size: number, blend = 0.12): Blob => ({ kind: 'ball', size: [size, size * 0.88, size], at: [x, y, z], blend });

const tree = () =>
  program('tree', { bark: { is: 'bark', color: '#6f4c32' }, leaves: { is: 'leaves', color: '#5a9a3c' } }, [
    trunk(
      40,
      [
        [
          [
            [0, 0, 0],
            [0.04, 0.7, 0],
            [0, 1.5, 0.03],
            [0.05, 2.2, 0],
          ],
          [0.26, 0.18, 0.15, 0.1],
        ],
        [
          [
            [0.02, 1.2, 0],
            [0.45, 1.75, 0.12],
            [0.6, 2.1, 0.15],
          ],
          [0.12, 0.08, 0.05],
          0.08,
        ],
        [
          [
            [0, 1.35, 0],
            [-0.4, 1.85, -0.1],
            [-0.55, 2.15, -0.12],
          ],
          [0.11, 0.08, 0.05],
          0.08,
        ],
        [
          [
            [0, 0.2, 0],
            [0.3, 0.03, 0.2],
          ],
          [0.14, 0.06],
          0.1,
        ],
        [
          [
            [0, 0.2, 0],
            [-0.34, 0.03, 0.08],
          ],
          [0.14, 0.06],
          0.1,
        ],
        [
          [
            [0, 0.2, 0],
            [0.05, 0.03, -0.34],
          ],
          [0.14, 0.06],
          0.1,
        ],
      ],
      { kind: 'block', size: [3, 1, 3], at: [0, -0.5, 0], op: 'subtract' },
    ),
    part('crown', 'leaves', {
      kind: 'blend',
      cells: 34,
      crease: 50,
      of: [ball(0, 2.75, 0, 1.5), ball(0.7, 2.4, 0.2, 1.05), ball(-0.68, 2.5, -0.1, 1.1), ball(0.1, 2.4, 0.66, 1.0), ball(-0.1, 2.45, -0.68, 1.0), ball(0.35, 3.15, -0.25, 0.95), ball(-0.34, 3.2, 0.22, 0.9)],
    }),
  ]);

const pine = () => {
  const tier = (y: number, r: number, h: number, i: number): Part =>
    part(
      `tier ${i}`,
      'leaves',
      {
        kind: 'lathe',
        sides: 14,
        crease: 25,
        profile: [
          [0, y + h * 0.1],
          [r * 0.55, y + h * 0.06],
          [r, y - h * 0.06],
          [r * 0.96, y + h * 0.04],
          [r * 0.5, y + h * 0.5],
          [0, y + h],
        ],
      },
      { turn: [0, i * 13, 0] },
    );
  return program('pine', { bark: { is: 'bark', color: '#5f4028' }, leaves: { is: 'leaves', color: '#2f6b3c' }, snow: { is: 'snow' } }, [
    part('trunk', 'bark', { kind: 'cone', radius: 0.17, top: 0.1, height: 1.2, sides: 10 }, { at: [0, 0.6, 0] }),
    tier(0.7, 1.0, 1.1, 1),
    tier(1.3, 0.82, 1.0, 2),
    tier(1.86, 0.63, 0.9, 3),
    tier(2.36, 0.44, 0.8, 4),
  ]);
};

const palm = () => {
  const rows: Triple[] = [
    [0, 0, 0],
    [0.5, 0.16, 0],
    [1.0, 0.0, 0],
    [1.4, -0.42, 0],
  ];
  const frond: Part = part('frond', 'leaves', {
    kind: 'sweep',
    smooth: true,
    path: rows,
    radius: [0.1, 0.26, 0.2, 0.0],
    section: [
      [0, 0.12],
      [-1, -0.16],
      [-0.9, -0.24],
      [0, 0.02],
      [0.9, -0.24],
      [1, -0.16],
    ],
  });
  return program('palm', { bark: { is: 'bark', color: '#a07a4c' }, leaves: { is: 'leaves', color: '#4a9a3a' }, coconut: { is: 'wood', color: '#5a3820' }, sand: { is: 'sand' } }, [
    part('trunk', 'bark', {
      kind: 'sweep',
      smooth: true,
      sides: 12,
      path: [
        [0, 0, 0],
        [0.1, 0.8, 0],
        [0.28, 1.6, 0],
        [0.6, 2.5, 0],
      ],
      radius: [0.2, 0.14, 0.12, 0.1],
    }),
    ...[0.25, 0.55, 0.85, 1.15, 1.45, 1.75, 2.05, 2.3].map((y, i) =>
      part('trunk ring', 'bark', { kind: 'torus', radius: 0.165 - 0.008 * i, tube: 0.03, sides: 12 }, { at: [[0.01, 0.06, 0.11, 0.17, 0.24, 0.32, 0.42, 0.52][i], y, 0], turn: [0, 0, [-6, -8, -9, -11, -14, -17, -19, -20][i]] }),
    ),
    assembly(
      'crown',
      [
        { ...frond, copies: [{ kind: 'ring', count: 7 }] },
        { ...frond, at: [0, 0.08, 0], turn: [0, 26, 24], scale: 0.8, name: 'upper frond', copies: [{ kind: 'ring', count: 5 }] },
        part('coconut', 'coconut', { kind: 'sphere', radius: 0.12, at: [0, -0.12, 0.16] }, { copies: [{ kind: 'ring', count: 3 }] }),
      ],
      { at: [0.6, 2.5, 0] },
    ),
    part('sand', 'sand', { kind: 'superellipsoid', size: [1.8, 0.3, 1.6] }, { at: [0.05, 0, 0] }),
  ]);
};

const rock = () =>
  program('rock', { stone: { is: 'stone', color: '#86837e' }, moss: { is: 'moss' } }, [
    part(
      'rock',
      'stone',
      {
        kind: 'superellipsoid',
        size: [1.2, 0.9, 1.0],
        square: 3,
        crease: 12,
        modify: [
          { kind: 'roughen', amount: 0.13, size: 0.42 },
          { kind: 'roughen', amount: 0.03, size: 0.16 },
        ],
      },
      { at: [0, 0.34, 0] },
    ),
    part('small rock', 'stone', { kind: 'superellipsoid', size: [0.5, 0.4, 0.46], square: 3, crease: 12, modify: [{ kind: 'roughen', amount: 0.06, size: 0.22 }] }, { at: [0.62, 0.14, 0.3], turn: [0, 40, 8] }),
    part('pebble', 'stone', { kind: 'superellipsoid', size: [0.28, 0.2, 0.24], square: 3, crease: 12, modify: [{ kind: 'roughen', amount: 0.03, size: 0.12 }] }, { at: [-0.62, 0.07, 0.42], turn: [0, 70, 0] }),
  ]);

const mushroom = () =>
  program('mushroom', { cap: { is: 'plastic', color: '#c8322a' }, spot: { is: 'plastic', color: '#f8f2e4' }, stem: { is: 'paint', color: '#f0e4cc' }, gills: { is: 'paint', color: '#e4cda4' }, grass: { is: 'grass' } }, [
    part('stem', 'stem', {
      kind: 'lathe',
      smooth: true,
      sides: 24,
      profile: [
        [0, 0],
        [0.075, 0],
        [0.085, 0.03],
        [0.055, 0.12],
        [0.05, 0.2],
        [0, 0.21],
      ],
    }),
    part('ring', 'gills', {
      kind: 'lathe',
      smooth: true,
      sides: 24,
      profile: [
        [0.05, 0.15],
        [0.085, 0.135],
        [0.08, 0.145],
        [0.05, 0.165],
        [0.05, 0.15],
      ],
    }),
    part('gills', 'gills', {
      kind: 'lathe',
      sides: 32,
      profile: [
        [0, 0.19],
        [0.05, 0.185],
        [0.16, 0.18],
        [0.16, 0.195],
        [0, 0.21],
      ],
    }),
    part('cap', 'cap', {
      kind: 'lathe',
      smooth: true,
      sides: 32,
      profile: [
        [0, 0.19],
        [0.15, 0.182],
        [0.178, 0.19],
        [0.165, 0.24],
        [0.11, 0.3],
        [0, 0.325],
      ],
    }),
    ...[
      [0.02, 0.3, 0],
      [0.8, 0.5, 72],
      [0.95, 0.35, 10],
      [0.82, 0.45, 140],
      [0.85, 0.4, 215],
      [0.8, 0.5, 290],
      [1.12, 0.3, 50],
      [1.12, 0.3, 110],
      [1.12, 0.3, 180],
      [1.1, 0.34, 255],
      [1.13, 0.3, 330],
    ].map(([polar, size, yaw], i) => {
      const [y, r] = [0.2 + 0.122 * Math.cos(polar), 0.152 * Math.sin(polar) * 1.06];
      const a = (yaw * Math.PI) / 180;
      return part(
        `spot ${i + 1}`,
        'spot',
        { kind: 'superellipsoid', size: [0.085 * (size + 0.25), 0.022, 0.085 * (size + 0.25)] },
        { at: [r * Math.sin(a), y, r * Math.cos(a)], turn: [((polar * 150) / Math.PI) * Math.cos(a), 0, -((polar * 150) / Math.PI) * Math.sin(a)] },
      );
    }),
  ]);

const cactus = () =>
  program('cactus', { skin: { is: 'leaves', color: '#4a8a4a' }, flower: { is: 'silk', color: '#e8609a' }, pot: { is: 'terracotta' }, soil: { color: '#4a3626', roughness: 1 } }, [
    part('pot', 'pot', {
      kind: 'lathe',
      sides: 28,
      profile: [
        [0, 0],
        [0.1, 0],
        [0.135, 0.17],
        [0.155, 0.17],
        [0.155, 0.21],
        [0.13, 0.21],
        [0.125, 0.18],
        [0, 0.18],
      ],
    }),
    part('soil', 'soil', { kind: 'cylinder', radius: 0.127, height: 0.02 }, { at: [0, 0.185, 0] }),
    part('cactus', 'skin', {
      kind: 'blend',
      cells: 40,
      of: [
        {
          kind: 'limb',
          path: [
            [0, 0.18, 0],
            [0, 0.56, 0],
          ],
          radius: [0.085, 0.08],
        },
        {
          kind: 'limb',
          path: [
            [0.05, 0.32, 0],
            [0.17, 0.33, 0],
            [0.18, 0.46, 0],
          ],
          radius: 0.045,
          blend: 0.03,
        },
        {
          kind: 'limb',
          path: [
            [-0.05, 0.4, 0],
            [-0.16, 0.4, 0],
            [-0.165, 0.52, 0],
          ],
          radius: 0.04,
          blend: 0.03,
        },
      ],
    }),
    part(
      'spine',
      'soil',
      { kind: 'cone', radius: 0.003, height: 0.03, sides: 4, turn: [90, 0, 0], at: [0, 0, 0.092] },
      {
        at: [0, 0.26, 0],
        copies: [
          { kind: 'ring', count: 8 },
          { kind: 'line', count: 5, step: [0, 0.07, 0] },
        ],
      },
    ),
    part('petal', 'flower', { kind: 'superellipsoid', size: [0.035, 0.014, 0.06], at: [0, 0, 0.03] }, { at: [0, 0.645, 0], turn: [0, 0, 0], copies: [{ kind: 'ring', count: 7 }] }),
  ]);

const flower = () =>
  program('flower', { petal: { is: 'silk', color: '#e8527a' }, middle: { is: 'velvet', color: '#f0c030' }, stem: { is: 'leaves', color: '#4f9a40' } }, [
    part('stem', 'stem', {
      kind: 'sweep',
      smooth: true,
      sides: 10,
      path: [
        [0, 0, 0],
        [0.015, 0.12, 0],
        [-0.005, 0.25, 0],
        [0, 0.36, 0.01],
      ],
      radius: [0.011, 0.009, 0.008, 0.009],
    }),
    part(
      'leaf',
      'stem',
      {
        kind: 'loft',
        smooth: true,
        sections: [
          { y: 0, size: [0.01, 0.006] },
          { y: 0.05, size: [0.06, 0.01] },
          { y: 0.11, size: [0.045, 0.008] },
          { y: 0.16, size: [0, 0] },
        ],
      },
      { at: [0.01, 0.1, 0], turn: [0, 0, -50], copies: [{ kind: 'ring', count: 2 }] },
    ),
    assembly(
      'blossom',
      [
        part('petal', 'petal', { kind: 'superellipsoid', size: [0.075, 0.024, 0.12], at: [0, 0.008, 0.085], turn: [-14, 0, 0] }, { copies: [{ kind: 'ring', count: 8 }] }),
        part('middle', 'middle', { kind: 'superellipsoid', size: [0.1, 0.05, 0.1] }, { at: [0, 0.015, 0] }),
      ],
      { at: [0, 0.37, 0.012], turn: [52, 0, 0] },
    ),
  ]);

const SURFACES = {
  leaf: ['leaves', 'stem'],
  leaves: ['leaves', 'stem'],
  foliage: ['leaves'],
  crown: ['leaves'],
  trunk: ['bark'],
  bark: ['bark'],
  cap: ['cap'],
  spot: ['spot'],
  dot: ['spot'],
  stem: ['stem'],
  stone: ['stone'],
  petal: ['petal'],
  flower: ['flower', 'petal'],
  pot: ['pot'],
  coconut: ['coconut'],
};
const family = (name: string, words: readonly string[], make: Family['make'], main: readonly string[]): Family => ({ name, words, surfaces: SURFACES, main, make });

export const NATURE: readonly Family[] = [
  family('tree', ['oak tree', 'oak', 'apple tree', 'maple'], tree, ['leaves']),
  family('pine', ['pine tree', 'fir', 'fir tree', 'conifer', 'spruce', 'christmas tree'], pine, ['leaves']),
  family('palm', ['palm tree', 'coconut tree'], palm, ['leaves']),
  family('rock', ['stone', 'boulder'], rock, ['stone']),
  family('mushroom', ['toadstool', 'fly agaric'], mushroom, ['cap']),
  family('cactus', ['potted cactus'], cactus, ['skin']),
  family('flower', ['daisy', 'blossom'], flower, ['petal']),
];
