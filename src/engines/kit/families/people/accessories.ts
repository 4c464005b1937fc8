import { MIRRORED, part } from '../family.ts';
import { ball, box, cone, cylinder, plate, ring, tube, turned } from '../pieces.ts';
import { closed, hipReach, skirt, skirtRows } from './drapery.ts';
import { bib, chestFront, girdle, openTrunk, strap } from './garments.ts';
import { collarHeight, neckRadius, waistSize } from './trunk.ts';
import type { Garment } from './worn.ts';

const onHead =
  (make: (h: number) => ReturnType<typeof part>[]): Garment =>
  (f) => ({ head: make(f.head) });

/** Hats that identify professions, relative to the middle of the skull. */
export const CALLING_HATS: Readonly<Record<string, Garment>> = {
  'top hat': onHead((h) => [
    cylinder('brim', 'hat', 0.7 * h, 0.05 * h, [0, 0.3 * h, 0], { round: 0.02 * h }),
    cone('hat', 'hat', [0.43 * h, 0.48 * h], 0.7 * h, [0, 0.65 * h, 0]),
    cylinder('hat band', 'sash', 0.45 * h, 0.13 * h, [0, 0.4 * h, 0]),
  ]),
  'cowboy hat': onHead((h) => [
    part('brim', 'hat', { kind: 'superellipsoid', size: [1.7 * h, 0.07 * h, 1.5 * h], modify: [{ kind: 'bend', axis: 'x', towards: 'y', angle: 46 }] }, { at: [0, 0.24 * h, 0] }),
    part('hat', 'hat', {
      kind: 'blend',
      cells: 26,
      of: [
        {
          kind: 'limb',
          path: [
            [0, 0.26 * h, 0],
            [0, 0.5 * h, 0],
          ],
          radius: [0.47 * h, 0.4 * h],
        },
        { kind: 'ball', size: [0.2 * h, 0.2 * h, 0.7 * h], at: [0, 0.92 * h, 0.06 * h], op: 'subtract', blend: 0.06 * h },
        { kind: 'block', size: [2 * h, 0.6 * h, 2 * h], at: [0, -0.06 * h, 0], op: 'subtract' },
      ],
    }),
    ring('hat band', 'belt', 0.46 * h, 0.035 * h, [0, 0.32 * h, 0]),
  ]),
  'hard hat': onHead((h) => [
    part('hat', 'hat', {
      kind: 'blend',
      cells: 26,
      of: [
        { kind: 'ball', size: [1.1 * h, 0.9 * h, 1.14 * h], at: [0, 0.2 * h, 0] },
        { kind: 'block', size: [2 * h, 0.6 * h, 2 * h], at: [0, -0.12 * h, 0], op: 'subtract' },
      ],
    }),
    part('brim', 'hat', { kind: 'superellipsoid', size: [1.2 * h, 0.06 * h, 1.4 * h] }, { at: [0, 0.2 * h, 0.08 * h] }),
    box('ridge', 'hat', [0.14 * h, 0.08 * h, 0.9 * h], [0, 0.64 * h, 0], { round: 0.03 * h }),
  ]),
  'peaked cap': onHead((h) => [
    turned('cap', 'hat', [
      [0.44 * h, 0.16 * h],
      [0.5 * h, 0.17 * h],
      [0.49 * h, 0.32 * h],
      [0.64 * h, 0.46 * h],
      [0.58 * h, 0.54 * h],
      [0, 0.58 * h],
    ]),
    ring('cap band', 'sash', 0.49 * h, 0.04 * h, [0, 0.25 * h, 0]),
    part('peak', 'pupil', { kind: 'superellipsoid', size: [0.76 * h, 0.05 * h, 0.5 * h] }, { at: [0, 0.2 * h, 0.46 * h], turn: [16, 0, 0] }),
    ball('badge', 'gold', [0.14 * h, 0.16 * h, 0.06 * h], [0, 0.4 * h, 0.56 * h]),
  ]),
  beanie: onHead((h) => [
    turned(
      'beanie',
      'hat',
      [
        [0.42 * h, 0.12 * h],
        [0.53 * h, 0.12 * h],
        [0.54 * h, 0.24 * h],
        [0.48 * h, 0.42 * h],
        [0.28 * h, 0.56 * h],
        [0, 0.6 * h],
      ],
      { smooth: true },
    ),
    ring('cuff', 'hat', 0.5 * h, 0.08 * h, [0, 0.17 * h, 0]),
    ball('bobble', 'hat', 0.2 * h, [0, 0.64 * h, 0]),
  ]),
  'santa hat': onHead((h) => [
    ring('trim', 'white', 0.48 * h, 0.1 * h, [0, 0.2 * h, 0]),
    part('hat', 'hat', {
      kind: 'loft',
      smooth: true,
      sections: [
        { y: 0.16 * h, size: [1.0 * h, 1.0 * h] },
        { y: 0.4 * h, size: [0.9 * h, 0.9 * h] },
        { y: 0.7 * h, size: [0.54 * h, 0.54 * h], shift: [0.1 * h, -0.06 * h] },
        { y: 0.82 * h, size: [0.3 * h, 0.26 * h], shift: [0.36 * h, -0.1 * h] },
        { y: 0.66 * h, size: [0.12 * h, 0.12 * h], shift: [0.56 * h, -0.1 * h] },
      ],
    }),
    ball('bobble', 'white', 0.22 * h, [0.58 * h, 0.58 * h, -0.1 * h]),
  ]),
  beret: onHead((h) => [
    part('beret', 'hat', { kind: 'superellipsoid', size: [1.16 * h, 0.26 * h, 1.12 * h] }, { at: [0.08 * h, 0.4 * h, -0.02 * h], turn: [0, 0, -14] }),
    cylinder('stalk', 'hat', 0.025 * h, 0.1 * h, [0.12 * h, 0.56 * h, 0]),
  ]),
  'soldier helmet': onHead((h) => [
    part('helmet', 'hat', {
      kind: 'blend',
      cells: 26,
      of: [
        { kind: 'ball', size: [1.18 * h, 1.02 * h, 1.22 * h], at: [0, 0.14 * h, -0.02 * h] },
        { kind: 'block', size: [2 * h, 0.6 * h, 0.8 * h], at: [0, -0.18 * h, 0.5 * h], op: 'subtract', blend: 0.03 * h },
        { kind: 'block', size: [2 * h, 0.6 * h, 2 * h], at: [0, -0.4 * h, 0], op: 'subtract', blend: 0.03 * h },
      ],
    }),
    tube(
      'strap',
      'belt',
      [
        [0.46 * h, 0, 0.1 * h],
        [0.36 * h, -0.36 * h, 0.2 * h],
        [0, -0.5 * h, 0.3 * h],
        [-0.36 * h, -0.36 * h, 0.2 * h],
        [-0.46 * h, 0, 0.1 * h],
      ],
      0.022 * h,
    ),
  ]),
  'nurse cap': onHead((h) => [
    box('cap', 'white', [0.62 * h, 0.24 * h, 0.3 * h], [0, 0.5 * h, 0.08 * h], { turn: [-16, 0, 0], round: 0.04 * h }),
    box('cross', 'sash', [0.05 * h, 0.15 * h, 0.03 * h], [0, 0.5 * h, 0.235 * h], { turn: [-16, 0, 0], round: 0 }),
    box('cross', 'sash', [0.15 * h, 0.05 * h, 0.03 * h], [0, 0.5 * h, 0.235 * h], { turn: [-16, 0, 0], round: 0 }),
  ]),
  mortarboard: onHead((h) => [
    turned('cap', 'hat', [
      [0.44 * h, 0.16 * h],
      [0.5 * h, 0.16 * h],
      [0.48 * h, 0.4 * h],
      [0, 0.46 * h],
    ]),
    box('board', 'hat', [1.1 * h, 0.05 * h, 1.1 * h], [0, 0.48 * h, 0], { turn: [0, 45, 0], round: 0.01 * h }),
    tube(
      'tassel',
      'gold',
      [
        [0, 0.51 * h, 0],
        [0.4 * h, 0.51 * h, 0.2 * h],
        [0.5 * h, 0.36 * h, 0.26 * h],
        [0.5 * h, 0.2 * h, 0.26 * h],
      ],
      0.025 * h,
    ),
  ]),
};

/** Accessories that identify professions and characters, other than hats and clothes. */
export const ACCESSORIES: Readonly<Record<string, Garment>> = {
  halo: onHead((h) => [ring('halo', 'light', 0.4 * h, 0.05 * h, [0, 0.78 * h, 0])]),
  horns: onHead((h) => [
    tube(
      'horn',
      'tusk',
      [
        [0.26 * h, 0.36 * h, 0.1 * h],
        [0.4 * h, 0.58 * h, 0.12 * h],
        [0.36 * h, 0.82 * h, 0.18 * h],
      ],
      [0.1 * h, 0.07 * h, 0.004 * h],
      { copies: [...MIRRORED] },
    ),
  ]),
  glasses: onHead((h) => [
    ring('rim', 'glasses', 0.15 * h, 0.022 * h, [0.18 * h, -0.01 * h, 0.46 * h], { turn: [90, 0, 16], copies: [...MIRRORED] }),
    tube(
      'bridge',
      'glasses',
      [
        [-0.05 * h, 0, 0.49 * h],
        [0, 0.02 * h, 0.5 * h],
        [0.05 * h, 0, 0.49 * h],
      ],
      0.02 * h,
    ),
    tube(
      'temple',
      'glasses',
      [
        [0.32 * h, 0, 0.43 * h],
        [0.46 * h, 0.02 * h, 0.1 * h],
        [0.46 * h, -0.02 * h, -0.1 * h],
      ],
      0.018 * h,
      { copies: [...MIRRORED] },
    ),
  ]),
  sunglasses: onHead((h) => [
    part('lens', 'glasses', { kind: 'superellipsoid', size: [0.33 * h, 0.25 * h, 0.09 * h], square: 3 }, { at: [0.18 * h, -0.01 * h, 0.43 * h], turn: [0, 20, 0], copies: [...MIRRORED] }),
    box('bridge', 'glasses', [0.14 * h, 0.05 * h, 0.05 * h], [0, 0.04 * h, 0.475 * h]),
    tube(
      'temple',
      'glasses',
      [
        [0.32 * h, 0.02 * h, 0.4 * h],
        [0.46 * h, 0.02 * h, 0.1 * h],
        [0.46 * h, -0.02 * h, -0.1 * h],
      ],
      0.022 * h,
      { copies: [...MIRRORED] },
    ),
  ]),
  mask: onHead((h) => [
    part('mask', 'mask', {
      kind: 'blend',
      cells: 24,
      of: [
        { kind: 'ball', size: [0.98 * h, 0.42 * h, 0.96 * h], at: [0, 0.0, 0.02 * h] },
        { kind: 'block', size: [2 * h, 1 * h, 1 * h], at: [0, 0, -0.42 * h], op: 'subtract' },
        ...[1, -1].map((s) => ({ kind: 'ball' as const, size: [0.22 * h, 0.22 * h, 0.4 * h] as [number, number, number], at: [s * 0.18 * h, -0.02 * h, 0.46 * h] as [number, number, number], op: 'subtract' as const, blend: 0.01 * h })),
      ],
    }),
  ]),
  headphones: onHead((h) => [
    ring('band', 'pack', 0.54 * h, 0.04 * h, [0, 0.04 * h, 0], { turn: [90, 0, 0], scale: [1, 1, 1.05] }),
    cylinder('cup', 'pack', 0.19 * h, 0.14 * h, [0.5 * h, -0.04 * h, 0], { turn: [0, 0, 90], round: 0.05 * h, copies: [...MIRRORED] }),
  ]),
  wings: (f) => {
    const w = f.height;
    return {
      chest: [
        plate(
          'wing',
          'wing',
          [
            [0, 0.06],
            [0.12, 0.2],
            [0.3, 0.24],
            [0.36, 0.16],
            [0.34, 0.06],
            [0.27, -0.04],
            [0.22, -0.12],
            [0.13, -0.17],
            [0.05, -0.14],
            [0, -0.06],
          ].map(([x, y]): [number, number] => [x * w, y * w]),
          0.02 * w,
          [f.chest[0] * 0.12, (f.shoulder - f.waist) * 0.72, -f.chest[1] * 0.56],
          { smooth: true, turn: [0, 28, 0], bevel: 0.006 * w, copies: [...MIRRORED] },
        ),
        plate(
          'feathers',
          'wing',
          [
            [0.04, 0.06],
            [0.14, 0.16],
            [0.27, 0.19],
            [0.28, 0.1],
            [0.18, 0.02],
            [0.08, -0.02],
          ].map(([x, y]): [number, number] => [x * w, y * w]),
          0.035 * w,
          [f.chest[0] * 0.12, (f.shoulder - f.waist) * 0.72, -f.chest[1] * 0.56],
          { smooth: true, turn: [0, 28, 0], bevel: 0.008 * w, copies: [...MIRRORED] },
        ),
      ],
    };
  },
  'devil tail': (f) => ({
    hips: [
      tube(
        'tail',
        'tail',
        [
          [0, -f.legRadius * 0.6, -f.hips[1] * 0.45],
          [0, -f.legRadius * 2.4, -f.hips[1] * 1.2],
          [f.legRadius, -f.legRadius * 1.6, -f.hips[1] * 1.9],
          [f.legRadius * 1.6, f.legRadius * 0.6, -f.hips[1] * 1.9],
        ],
        [f.legRadius * 0.34, f.legRadius * 0.28, f.legRadius * 0.24, f.legRadius * 0.2],
      ),
      cone('tail tip', 'tail', [f.legRadius * 0.6, 0.002], f.legRadius * 1.2, [f.legRadius * 1.7, f.legRadius * 1.1, -f.hips[1] * 1.9], { turn: [0, 0, -10] }),
    ],
  }),
  overalls: (f) => ({
    chest: [
      bib(f, 'bib', 'denim', 36),
      part(
        'bib pocket',
        'denim',
        { kind: 'box', size: [f.chest[0] * 0.3, (f.shoulder - f.waist) * 0.22, f.chest[1] * 0.05], round: f.chest[1] * 0.02 },
        { on: { part: 'bib', from: [0, (f.shoulder - f.waist) * 0.56, 2], direction: [0, 0, -1] } },
      ),
      strap(f, 'denim', 0.74),
      ...[1, -1].map((side) =>
        cylinder('button', 'gold', f.chest[0] * 0.045, f.chest[1] * 0.06, [0, 0, 0], { turn: [90, 0, 0], on: { part: 'bib', from: [side * f.chest[0] * 0.24, (f.shoulder - f.waist) * 0.76, 2], direction: [0, 0, -1] } }),
      ),
    ],
    hips: [girdle(f, 'waistband', 'denim')],
  }),
  jacket: (f) => {
    const up = f.shoulder - f.waist;
    const down = f.waist - f.crotch;
    const [hw, hd] = hipReach(f).map((each) => each * 1.06);
    const [ww, wd] = waistSize(f, f.legRadius * 0.3).map((each) => each / 2);
    const lapel = (side: 1 | -1) =>
      part('lapel', 'jacket', {
        kind: 'sweep',
        smooth: true,
        sides: 8,
        path: [
          [side * neckRadius(f) * 1.3, collarHeight(f, 0.4), -f.chest[1] * 0.02],
          [side * neckRadius(f) * 1.3, up * 0.96, f.chest[1] * 0.42],
          [side * f.chest[0] * 0.21, up * 0.74, chestFront(f) * 0.95],
          [side * f.chest[0] * 0.08, up * 0.34, chestFront(f) * 1.0],
        ],
        radius: [f.chest[0] * 0.05, f.chest[0] * 0.07, f.chest[0] * 0.1, f.chest[0] * 0.02],
        thickness: f.chest[0] * 0.03,
        facing: [0, 0, 1],
      });
    return {
      chest: [
        part('jacket', 'jacket', openTrunk(f, f.armRadius * 0.24, 0.16, f.chest[0] * 0.2)),
        lapel(1),
        lapel(-1),
        ...[0.3, 0.08].map((share) => cylinder('jacket button', 'buttons', f.armRadius * 0.2, f.armRadius * 0.16, [0, 0, 0], { turn: [90, 0, 0], on: { part: 'jacket', from: [f.chest[0] * 0.15, up * share, 2], direction: [0, 0, -1] } })),
      ],
      hips: [
        skirt(
          'jacket skirt',
          'jacket',
          [
            [-down * 1.12, hw * 1.06, hd * 1.06],
            [-down * 0.6, hw * 1.02, hd],
            [-down * 0.24, hw * 0.5 + ww * 0.54, hd * 0.46 + wd * 0.58],
            [down * 0.1, ww * 1.04, wd * 1.06],
            [down * 0.4, ww * 1.0, wd * 1.02],
          ],
          { from: 7, to: 353, pleats: 6, depth: 0.012 },
        ),
      ],
      lowerArm: [cylinder('shirt cuff', 'shirt', f.armRadius * 0.8, f.armRadius * 0.5, [0, -f.lowerArm - f.armRadius * 0.02, 0])],
    };
  },
  tie: (f) => {
    const up = f.shoulder - f.waist;
    const w = f.chest[0] * 0.075;
    const front = chestFront(f);
    return {
      chest: [
        part('tie', 'tie', {
          kind: 'sweep',
          smooth: true,
          sides: 8,
          path: [
            [0, up * 0.98, f.chest[1] * 0.4],
            [0, up * 0.82, front * 0.92],
            [0, up * 0.5, front * 0.99],
            [0, up * 0.2, Math.max(front * 0.95, f.belly[1] * 0.54)],
            [0, up * 0.1, Math.max(front * 0.92, f.belly[1] * 0.54)],
          ],
          radius: [w * 0.5, w * 0.6, w, w * 1.2, w * 0.1],
          thickness: w * 0.3,
          facing: [0, 0, 1],
        }),
        part('tie knot', 'tie', { kind: 'superellipsoid', size: [w * 1.5, w * 1.4, w] }, { at: [0, up * 0.98, f.chest[1] * 0.42], turn: [-30, 0, 0] }),
      ],
    };
  },
  skirt: (f) => ({ hips: [skirt('skirt', 'skirt', skirtRows(f, f.crotch - f.upperLeg * 0.66, 1.2), closed(14, { depth: 0.04 })), girdle(f, 'waistband', 'skirt')] }),
  badge: (f) => ({ chest: [ball('badge', 'gold', [f.chest[0] * 0.13, f.chest[0] * 0.15, f.chest[1] * 0.1], [0, 0, 0], { on: { from: [f.chest[0] * 0.24, (f.shoulder - f.waist) * 0.7, 2], direction: [0, 0, -1] } })] }),
  stethoscope: (f) => ({
    chest: [
      tube(
        'stethoscope',
        'pupil',
        [
          [-f.chest[0] * 0.2, (f.shoulder - f.waist) * 1.12, 0],
          [-f.chest[0] * 0.18, (f.shoulder - f.waist) * 0.8, chestFront(f) * 0.97],
          [0, (f.shoulder - f.waist) * 0.4, chestFront(f) * 1.03],
          [f.chest[0] * 0.18, (f.shoulder - f.waist) * 0.8, chestFront(f) * 0.97],
          [f.chest[0] * 0.2, (f.shoulder - f.waist) * 1.12, 0],
        ],
        f.chest[0] * 0.028,
      ),
      cylinder('disc', 'buckle', f.chest[0] * 0.07, f.chest[1] * 0.08, [0, (f.shoulder - f.waist) * 0.34, chestFront(f) * 1.06], { turn: [90, 0, 0] }),
    ],
  }),
  quiver: (f) => ({
    chest: [
      cone('quiver', 'belt', [f.chest[0] * 0.12, f.chest[0] * 0.16], (f.shoulder - f.waist) * 1.1, [f.chest[0] * 0.14, (f.shoulder - f.waist) * 0.72, -f.chest[1] * 0.72], { turn: [0, 0, -18] }),
      cylinder('arrow', 'wood', f.chest[0] * 0.016, f.chest[0] * 0.5, [f.chest[0] * 0.34, (f.shoulder - f.waist) * 1.42, -f.chest[1] * 0.72], {
        turn: [0, 0, -18],
        copies: [{ kind: 'line', count: 3, step: [-f.chest[0] * 0.07, f.chest[0] * 0.02, 0] }],
      }),
    ],
  }),
};
