import type { Blob, Shape } from '../../../../contract/shape-program.ts';
import { MIRRORED } from '../family.ts';
import type { Figure } from './figure.ts';

const mirror = [...MIRRORED];

/**
 * Returns the shape of the trunk above the waist, relative to the waist.
 * @param grow the distance of the surface from the skin in meters, for clothes and armor
 * @param isSoft whether cloth smooths over the muscles
 */
export function trunkShape(
  f: Figure,
  grow = 0,
  { isSoft = true, more = [], cells = 24 }: { isSoft?: boolean; more?: readonly Blob[]; cells?: number } = {},
): Shape {
  const [cw, cd] = f.chest;
  const [bw, bd] = f.belly;
  const up = f.shoulder - f.waist;
  const [g, r] = [2 * grow, f.armRadius];
  const muscle = isSoft ? 0.55 : 1;
  const paunch = paunchOf(f);
  const of: Blob[] = [
    { kind: 'ball', size: [cw * 0.97 + g, up * 1.12 + g, cd * 0.98 + g], at: [0, up * 0.57, -cd * 0.03] },
    // The girdle of the shoulders.
    {
      kind: 'limb',
      path: [
        [-f.armX * 0.92, up * 0.87, -cd * 0.03],
        [0, up * 0.86, -cd * 0.04],
        [f.armX * 0.92, up * 0.87, -cd * 0.03],
      ],
      radius: [r * 1.06 + grow, cd * 0.36 + grow, r * 1.06 + grow],
      blend: up * 0.14,
    },
    // The slopes between neck and shoulders.
    {
      kind: 'limb',
      path: [
        [f.armX * 0.86, up * 0.94, -cd * 0.06],
        [neckRadius(f) * 0.4, collarHeight(f, 0.1), -cd * 0.06],
      ],
      radius: [r * 0.6 + grow, neckRadius(f) * 0.86 + grow * 0.6],
      blend: up * 0.1,
      copies: mirror,
    },
    { kind: 'ball', size: [bw * 0.96 + g, up * 1.0 + g, bd * 0.96 + g], at: [0, up * 0.1, 0], blend: up * 0.26 },
    { kind: 'ball', size: [bw * 0.94 + g, up * 0.4 + g, bd * 0.94 + g], at: [0, -up * 0.04, 0], blend: up * 0.14 },
    ...chestBlobs(f, g, muscle),
    ...(isSoft ? [] : bellyBlobs(f, g)),
    {
      kind: 'ball',
      size: [cw * 0.4 + g, up * 0.46 + g, cd * 0.26 + g],
      at: [cw * 0.23, up * 0.68, -cd * (0.34 + 0.03 * muscle)],
      blend: cd * 0.2,
      copies: mirror,
    },
  ];
  if (paunch > 0) of.push({ kind: 'ball', size: [bw * 0.9 + g, up * 0.74 + g, bd * 0.9 + g], at: [0, up * 0.1, bd * (0.05 + 0.4 * paunch)], blend: up * 0.16 });
  of.push(...more);
  return { kind: 'blend', cells, crease: 70, of };
}

/** Returns the muscles of a strong man's belly: three rows beside the middle. */
function bellyBlobs(f: Figure, g: number): Blob[] {
  if (f.muscle < 0.3 || f.bust > 0 || paunchOf(f) > 0.1) return [];
  const [[bw, bd], up] = [f.belly, f.shoulder - f.waist];
  return [0.02, 0.19, 0.36].map((y) => ({
    kind: 'ball',
    size: [bw * 0.23 + g, up * 0.16 + g, bd * (0.12 + 0.12 * f.muscle) + g],
    at: [bw * 0.115, up * y, bd * (0.44 + 0.03 * y)],
    blend: bd * 0.04,
    copies: mirror,
  }));
}

function chestBlobs(f: Figure, g: number, muscle: number): Blob[] {
  const [cw, cd] = f.chest;
  const up = f.shoulder - f.waist;
  if (f.bust > 0) {
    const b = f.bust * cw;
    return [
      {
        kind: 'ball',
        size: [b * 0.44 + g, b * 0.44 + g, b * 0.36 + g],
        at: [cw * 0.205, up * 0.6, cd * 0.41],
        turn: [6, 12, 0],
        blend: cd * (0.4 - 0.16 * muscle),
        copies: mirror,
      },
    ];
  }
  return [
    {
      kind: 'ball',
      size: [cw * 0.45 + g, up * 0.34 + g, cd * (0.34 + 0.1 * f.muscle * muscle) + g],
      at: [cw * 0.215, up * 0.7, cd * (0.3 + 0.06 * muscle)],
      turn: [0, 10, 12],
      blend: cd * (0.24 - 0.12 * muscle - 0.05 * f.muscle * muscle),
      copies: mirror,
    },
  ];
}

/** The radius of the neck in meters. */
export const neckRadius = (f: Figure): number => Math.min(f.armX * 0.46, Math.max(f.head * 0.17, f.armRadius * 0.92));

/** Returns a height at the neck relative to the waist; `share` counts radii of the neck from where it leaves the shoulders. */
export const collarHeight = (f: Figure, share: number): number => (f.shoulder - f.waist) * 1.02 + neckRadius(f) * share;

const paunchOf = (f: Figure): number => Math.max(0, f.belly[0] / f.chest[0] - 0.9);

/** Returns how far a large belly shifts what is tied around the waist to the front. */
export const waistShift = (f: Figure): number => f.belly[1] * 0.3 * paunchOf(f);

/** Returns the width and depth around the clothed body at the waist, for what is tied around it. */
export function waistSize(f: Figure, grow = 0): [number, number] {
  return [f.belly[0] * 0.76 + f.hips[0] * 0.3 + 2 * grow, f.belly[1] * (0.82 + 0.34 * paunchOf(f)) + f.hips[1] * 0.31 + 2 * grow];
}

/** Returns the shape of the hips, relative to the waist. */
export function hipShape(f: Figure, cells: number): Shape {
  const [hw, hd] = f.hips;
  const [bw, bd] = f.belly;
  const down = f.waist - f.crotch;
  const r = f.legRadius;
  return {
    kind: 'blend',
    cells,
    crease: 70,
    of: [
      { kind: 'ball', size: [hw * 0.98, down * 1.5, hd * 0.94], at: [0, -down * 0.5, 0] },
      { kind: 'ball', size: [bw * 1.0, down * 0.86, bd * 1.0], at: [0, -down * 0.1, 0], blend: down * 0.34 },
      // The seat.
      { kind: 'ball', size: [hw * 0.5, down * 1.0, hd * 0.66], at: [hw * 0.22, -down * 0.7, -hd * 0.22], blend: down * 0.26, copies: mirror },
      {
        kind: 'limb',
        path: [
          [f.legX * 0.94, -down * 0.72, 0],
          [f.legX * 0.96, -down - r * 0.3, r * 0.04],
        ],
        radius: [r * 1.12, r * 1.06],
        blend: down * 0.26,
        copies: mirror,
      },
    ],
  };
}
