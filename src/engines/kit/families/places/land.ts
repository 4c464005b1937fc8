import type { Pair, Triple } from '../../../../contract/shape-program.ts';
import { part } from '../family.ts';
import { ball, circle, cylinder, plate, ring, star, tube, turned } from '../pieces.ts';
import type { Footprint } from './footprint.ts';
import { around, disc, flat, flowersOn, GREEN, mound, type Recipe, SAND, stones, tufts, WATER, waves } from './ground-pieces.ts';

/** Natural places, sized for the things that stand there. */
export const LAND = {
  beach: (f) => ({
    materials: { ground: SAND, water: WATER, foam: { color: '#f4f8fa', roughness: 0.8 }, star: { color: '#e8744a', roughness: 0.8 }, shell: { is: 'porcelain', color: '#f2dcc8' } },
    parts: [
      disc('ground', f.r * 1.15),
      plate(
        'sea',
        'water',
        circle(f.r * 1.17, f.r * 1.17, 40).filter(([, y]) => Number(y) > f.r * 0.45),
        f.r * 0.16,
        [0, -f.r * 0.055, 0],
        { turn: [-90, 0, 0] },
      ),
      tube(
        'surf',
        'foam',
        [
          [-f.r * 1.04, f.r * 0.03, -f.r * 0.47],
          [-f.r * 0.4, f.r * 0.03, -f.r * 0.42],
          [f.r * 0.3, f.r * 0.03, -f.r * 0.49],
          [f.r * 1.03, f.r * 0.03, -f.r * 0.45],
        ],
        f.r * 0.022,
      ),
      plate('starfish', 'star', star(f.r * 0.11, f.r * 0.05), f.r * 0.03, [f.r * 0.72, f.r * 0.015, f.r * 0.5], { turn: [-90, 0, 20], bevel: f.r * 0.01 }),
      ball('shell', 'shell', [f.r * 0.1, f.r * 0.05, f.r * 0.09], [-f.r * 0.68, f.r * 0.01, f.r * 0.58]),
    ],
  }),
  sand: flat(SAND, ({ r }) => [ball('dune', 'ground', [r * 1.1, r * 0.3, r * 0.6], [-r * 0.35, -r * 0.02, -r * 0.62]), ...stones('stone', r, r * 0.1, 3)], { stone: { is: 'sandstone' } }),
  island: (f) => ({
    materials: { ground: SAND, water: WATER, grass: GREEN, foam: { color: '#f4f8fa', roughness: 0.8 } },
    parts: [
      turned(
        'sea',
        'water',
        [
          [0, -f.r * 0.26],
          [f.r * 1.7, -f.r * 0.26],
          [f.r * 1.7, -f.r * 0.14],
          [0, -f.r * 0.14],
        ] as Pair[],
        { sides: 48 },
      ),
      ball('island', 'ground', [f.r * 2.3, f.r * 0.5, f.r * 2.3], [0, -f.r * 0.22, 0]),
      ball('turf', 'grass', [f.r * 1.6, f.r * 0.36, f.r * 1.6], [0, -f.r * 0.16, 0]),
      ring('surf', 'foam', f.r * 1.16, f.r * 0.025, [0, -f.r * 0.14, 0]),
    ],
    sunk: f.r * 0.02,
  }),
  floating: (f) => ({
    materials: { grass: GREEN, rock: { is: 'stone', color: '#8a7a68' }, water: WATER, foam: { color: '#eef6fa', roughness: 0.6 } },
    parts: [
      turned(
        'turf',
        'grass',
        [
          [0, -f.r * 0.2],
          [f.r * 1.16, -f.r * 0.2],
          [f.r * 1.24, -f.r * 0.12],
          [f.r * 1.16, 0],
          [0, 0],
        ] as Pair[],
        { sides: 40 },
      ),
      turned(
        'rock',
        'rock',
        [
          [0, -f.r * 1.5],
          [f.r * 0.16, -f.r * 1.2],
          [f.r * 0.42, -f.r * 0.86],
          [f.r * 0.6, -f.r * 0.62],
          [f.r * 1, -f.r * 0.36],
          [f.r * 1.14, -f.r * 0.17],
          [0, -f.r * 0.17],
        ] as Pair[],
        { sides: 11 },
      ),
      ...[0, 1, 2, 3, 4].map((i) => {
        const a = i * 1.3 + 0.4;
        const far = f.r * (0.62 + 0.1 * (i % 2));
        return turned(
          'spur',
          'rock',
          [
            [0, -f.r * 0.62],
            [f.r * 0.12, -f.r * 0.3],
            [f.r * 0.24, 0],
            [0, 0],
          ] as Pair[],
          { sides: 7, at: [far * Math.sin(a), -f.r * 0.26, far * Math.cos(a)], turn: [8, i * 50, 6] },
        );
      }),
      ...tufts('grass', f.r, f.r * 0.08),
    ],
  }),
  snow: flat({ is: 'snow' }, ({ r }) => [
    ball('drift', 'ground', [r * 0.9, r * 0.3, r * 0.6], [-r * 0.45, 0, -r * 0.55]),
    ball('drift', 'ground', [r * 0.6, r * 0.22, r * 0.5], [r * 0.6, 0, -r * 0.35]),
    ball('drift', 'ground', [r * 0.36, r * 0.12, r * 0.3], [r * 0.5, 0, r * 0.6]),
  ]),
  ice: (f) => ({
    materials: { ground: { is: 'ice', color: '#d4ecf6' }, water: WATER },
    parts: [
      turned(
        'sea',
        'water',
        [
          [0, -f.r * 0.22],
          [f.r * 1.5, -f.r * 0.22],
          [f.r * 1.5, -f.r * 0.12],
          [0, -f.r * 0.12],
        ] as Pair[],
        { sides: 48 },
      ),
      plate(
        'floe',
        'ground',
        circle(f.r, f.r, 9).map(([x, y], i): Pair => [Number(x) * (1 + 0.12 * Math.sin(i * 2.3)), Number(y) * (1 + 0.12 * Math.sin(i * 2.3))]),
        f.r * 0.22,
        [0, -f.r * 0.11, 0],
        { turn: [-90, 0, 0], bevel: f.r * 0.03 },
      ),
    ],
  }),
  grass: flat(GREEN, ({ r }) => tufts('blade', r, r * 0.16), { blade: { is: 'grass', color: '#5d9438' } }),
  flowers: (f) => ({ materials: { ground: GREEN }, parts: [disc('ground', f.r * 1.1)], decor: flowersOn(f.r * 1.08, Math.max(f.r * 0.3, f.h * 0.16)) }),
  hill: (f) => ({ materials: { ground: GREEN, blade: { is: 'grass', color: '#5d9438' } }, parts: [mound('ground', f.r * 0.8, f.r * 1.75, f.r * 0.62), ...tufts('blade', f.r * 0.92, f.r * 0.14)] }),
  mountain: (f) => ({ materials: { ground: { is: 'stone', color: '#827c78' }, cap: { is: 'snow' } }, parts: [mound('ground', f.r * 0.92, f.r * 1.8, f.r * 1.15, f.r * 0.12), ...stones('ground', f.r * 1.05, f.r * 0.4, 6)], sunk: 0 }),
  cliff: (f) => ({
    materials: { ground: { is: 'stone', color: '#8a8078' }, top: GREEN },
    parts: [
      mound('ground', f.r * 1.02, f.r * 1.3, f.r * 1.1, f.r * 0.12),
      turned(
        'turf',
        'top',
        [
          [0, -f.r * 0.05],
          [f.r * 0.9, -f.r * 0.06],
          [f.r * 0.92, -f.r * 0.01],
          [0, f.r * 0.01],
        ] as Pair[],
        { sides: 28 },
      ),
      ...stones('ground', f.r * 1.5, f.r * 0.4, 5).map((each) => ({ ...each, at: [Number(each.at![0]), -f.r * 1.02, Number(each.at![2])] as Triple })),
    ],
  }),
  rock: (f) => ({
    materials: { ground: { is: 'stone', color: '#86837e' } },
    parts: [mound('ground', f.r * 0.75, f.r * 1.08, f.r * 0.62, f.r * 0.08), ...stones('ground', f.r * 1.3, f.r * 0.3, 3).map((each) => ({ ...each, at: [Number(each.at![0]), -f.r * 0.55, Number(each.at![2])] as Triple }))],
    sunk: f.r * 0.04,
  }),
  forest: (f) => ({
    materials: { ground: { is: 'grass', color: '#5f8f3e' }, blade: { is: 'grass', color: '#4a7a30' } },
    parts: [disc('ground', f.r * 1.75), ...tufts('blade', f.r * 1.2, f.r * 0.14)],
    decor: [...around('pine', f, 4, 1.9), ...around('round tree', { ...f, r: f.r * 1.12 }, 3, 1.7), { family: 'mushroom', high: f.r * 0.22, at: [f.r * 0.85, 0, f.r * 0.75] }],
  }),
  sea: (f) => ({ materials: { ground: WATER, foam: { color: '#e8f4fa', roughness: 0.6 } }, parts: [disc('ground', f.r * 1.15, 0.16), ...waves(f.r * 1.15)], sunk: f.h * f.draught }),
  seabed: (f) => ({
    materials: { ground: SAND, weed: { is: 'leaves', color: '#3f8a5a' }, coral: { color: '#f07060', roughness: 0.8 }, stone: { is: 'stone', color: '#6f7a80' }, bubble: { is: 'glass', color: '#a8dcf0', opacity: 0.6 } },
    parts: [
      disc('ground', f.r * 1.1),
      ...[0.5, 1.9, 2.5, 3.4, 5.6].map((a, i) =>
        tube(
          'weed',
          'weed',
          [
            [0, 0, 0],
            [f.r * 0.06, f.r * 0.24, 0],
            [-f.r * 0.05, f.r * 0.46, 0],
            [f.r * 0.05, f.r * (0.6 + 0.1 * (i % 3)), 0],
          ],
          [f.r * 0.04, f.r * 0.05, f.r * 0.04, 0],
          { at: [f.r * 0.85 * Math.cos(a), 0, -f.r * 0.85 * Math.abs(Math.sin(a))] },
        ),
      ),
      ...[2.9, 0.2].map((a, i) =>
        tube(
          'coral',
          'coral',
          [
            [0, 0, 0],
            [0, f.r * 0.16, 0],
            [f.r * 0.12, f.r * 0.34, 0],
          ],
          [f.r * 0.06, f.r * 0.05, f.r * 0.03],
          { at: [f.r * 0.78 * Math.cos(a), 0, f.r * 0.3], turn: [0, i * 90, 0], copies: [{ kind: 'ring', count: 4 }] },
        ),
      ),
      ...stones('stone', f.r, f.r * 0.16, 4),
      ball('bubble', 'bubble', f.r * 0.07, [f.r * 0.6, f.r * 0.7, 0], { copies: [{ kind: 'line', count: 3, step: [f.r * 0.05, f.r * 0.18, f.r * 0.04] }] }),
    ],
  }),
  moon: (f) => ({
    materials: { ground: { is: 'stone', color: '#a9a8a6' }, dark: { is: 'stone', color: '#88878a' } },
    parts: [
      disc('ground', f.r * 1.1, 0.2),
      ...[
        [0.62, 0.55, 0.2],
        [-0.7, 0.4, 0.15],
        [-0.45, -0.65, 0.24],
        [0.6, -0.55, 0.16],
      ].flatMap(([x, z, s]) => [ring('crater', 'ground', f.r * s, f.r * s * 0.24, [f.r * x, 0, f.r * z], { scale: [1, 0.5, 1] }), cylinder('floor', 'dark', f.r * s * 0.86, f.r * 0.02, [f.r * x, 0, f.r * z])]),
      ...stones('dark', f.r * 1.2, f.r * 0.12, 3),
    ],
  }),
  sky: (f) => ({
    materials: { ground: { is: 'snow', color: '#f6f9fc' } },
    parts: [
      part(
        'cloud',
        'ground',
        {
          kind: 'blend',
          cells: 36,
          of: [
            [-0.7, 0, 0, 0.8],
            [0, -0.02, 0, 1.1],
            [0.7, 0, 0, 0.8],
            [-0.3, 0, 0.4, 0.8],
            [0.4, 0, -0.4, 0.8],
            [0.3, 0, 0.45, 0.7],
            [-0.4, 0, -0.4, 0.7],
          ].map(([x, y, z, s]) => ({ kind: 'ball' as const, size: [f.r * s, f.r * s * 0.55, f.r * s] as Triple, at: [f.r * x, f.r * y, f.r * z] as Triple, blend: f.r * 0.1 })),
        },
        { at: [0, -f.r * 0.24, 0] },
      ),
    ],
  }),
  night: (f) => ({
    materials: { star: { color: '#ffe27a', glow: 1.5 }, ground: { is: 'grass', color: '#4f7a48' } },
    parts: [
      disc('ground', f.r),
      ...[
        [-0.9, 1.25],
        [-0.4, 1.5],
        [0.15, 1.32],
        [0.6, 1.55],
        [1.0, 1.2],
      ].map(([x, y], i) => plate('star', 'star', star(f.r * (0.1 + 0.03 * (i % 2)), f.r * 0.045), f.r * 0.04, [f.r * x, f.h * (y - 0.2) + f.r * 0.2, -f.r * 0.4])),
    ],
  }),
  swamp: (f) => ({
    materials: { ground: { color: '#5a4a34', roughness: 0.4 }, reed: { is: 'grass', color: '#7a8a3e' }, pool: { is: 'water', color: '#4f5f3a', opacity: 1 } },
    parts: [disc('ground', f.r * 1.05), cylinder('pool', 'pool', f.r * 0.7, f.r * 0.02, [0, f.r * 0.002, 0]), ...tufts('reed', f.r * 1.05, f.r * 0.4)],
    sunk: f.r * 0.03,
  }),
  lava: (f) => ({
    materials: { ground: { is: 'stone', color: '#2f2a2a' }, lava: { color: '#ff6a1e', glow: 1.6 } },
    parts: [
      turned(
        'lava',
        'lava',
        [
          [0, -f.r * 0.2],
          [f.r * 1.2, -f.r * 0.2],
          [f.r * 1.2, -f.r * 0.04],
          [0, -f.r * 0.04],
        ] as Pair[],
        { sides: 40 },
      ),
      mound('ground', f.r * 0.72, f.r * 0.9, f.r * 0.14, f.r * 0.03),
      ...stones('ground', f.r * 1.35, f.r * 0.26, 6),
    ],
  }),
  shore: (f) => ({
    materials: { ground: GREEN, water: WATER, sand: SAND, blade: { is: 'grass', color: '#5d9438' } },
    parts: [
      disc('ground', f.r * 1.25),
      plate(
        'water',
        'water',
        circle(f.r * 1.27, f.r * 1.27, 40).filter(([x]) => Number(x) > f.r * 0.62),
        f.r * 0.16,
        [0, -f.r * 0.06, 0],
        { turn: [-90, 0, 0] },
      ),
      plate(
        'bank',
        'sand',
        circle(f.r * 1.262, f.r * 1.262, 40).filter(([x]) => Number(x) > f.r * 0.5),
        f.r * 0.15,
        [0, -f.r * 0.062, 0],
        { turn: [-90, 0, 0] },
      ),
      ...tufts('blade', f.r * 0.9, f.r * 0.14).slice(1, 4),
    ],
  }),
  harbor: (f) => ({
    materials: { ground: { is: 'oak', color: '#9a7348' }, water: WATER, post: { is: 'bark' }, foam: { color: '#e8f4fa', roughness: 0.6 } },
    parts: [
      disc('water', f.r * 1.3, 0.16),
      ...waves(f.r * 0.9),
      part('plank', 'ground', { kind: 'box', size: [f.r * 0.3, f.r * 0.07, f.r * 0.7], round: f.r * 0.01 }, { at: [-f.r * 1.0, f.r * 0.22, -f.d - f.r * 0.42], copies: [{ kind: 'line', count: 7, step: [f.r * 0.33, 0, 0] }] }),
      part(
        'post',
        'post',
        { kind: 'cylinder', radius: f.r * 0.07, height: f.r * 0.6, sides: 12 },
        {
          at: [-f.r * 0.95, f.r * 0.1, -f.d - f.r * 0.12],
          copies: [
            { kind: 'line', count: 4, step: [f.r * 0.63, 0, 0] },
            { kind: 'line', count: 2, step: [0, 0, -f.r * 0.6] },
          ],
        },
      ),
    ],
    sunk: f.h * f.draught,
  }),
  overhang: (f) => {
    const t = Math.max(f.h * 0.06, f.r * 0.06);
    const y = f.h * 1.16;
    const l = Math.max(f.w * 2, f.h * 0.6);
    return {
      materials: { ground: { is: 'bark' }, leaf: { is: 'leaves', color: '#5f9a3c' }, rope: { is: 'rope', color: '#7a9a4a' } },
      parts: [
        tube(
          'branch',
          'ground',
          [
            [-l, y - t, 0],
            [-l * 0.3, y + t * 0.4, 0],
            [l * 0.4, y + t * 0.6, 0],
            [l, y + t * 2.2, 0],
          ],
          [t * 1.6, t * 1.2, t, t * 0.4],
        ),
        part('rope', 'rope', { kind: 'cylinder', radius: t * 0.3, height: f.h * 0.3, sides: 8 }, { at: [0, f.h * 1.03, 0] }),
        ...[-0.6, 0.3, 0.7, 0.95].map((x, i) => ball('leaf', 'leaf', [t * 2.4, t * 0.3, t * 4], [l * x, y + t * (1.2 + i * 0.3), t * (i % 2 ? 1 : -1)], { turn: [24, i * 80, 10] })),
      ],
    };
  },
} as const satisfies Record<string, (f: Footprint) => Recipe>;
