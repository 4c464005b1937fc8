import { MIRRORED, part } from '../family.ts';
import { cylinder, plate } from '../pieces.ts';
import { closed, hipReach, skirt, skirtRows } from './drapery.ts';
import { bib, chestFront, girdle, openTrunk, strap } from './garments.ts';
import { collarHeight, neckRadius, waistSize } from './trunk.ts';
import type { Garment } from './worn.ts';

/** Accessories that identify professions and characters, other than hats and clothes. */
export const ACCESSORIES: Readonly<Record<string, Garment>> = {
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
        cylinder('button', 'gold', f.chest[0] * 0.045, f.chest[1] * 0.06, [0, 0, 0], {
          turn: [90, 0, 0],
          on: { part: 'bib', from: [side * f.chest[0] * 0.24, (f.shoulder - f.waist) * 0.76, 2], direction: [0, 0, -1] },
        }),
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
        ...[0.3, 0.08].map((share) =>
          cylinder('jacket button', 'buttons', f.armRadius * 0.2, f.armRadius * 0.16, [0, 0, 0], {
            turn: [90, 0, 0],
            on: { part: 'jacket', from: [f.chest[0] * 0.15, up * share, 2], direction: [0, 0, -1] },
          }),
        ),
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
  skirt: (f) => ({
    hips: [skirt('skirt', 'skirt', skirtRows(f, f.crotch - f.upperLeg * 0.66, 1.2), closed(14, { depth: 0.04 })), girdle(f, 'waistband', 'skirt')],
  }),
};
