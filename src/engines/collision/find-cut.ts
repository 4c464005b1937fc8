import type { Plane } from './convex-hull.ts';
import { COARSE, hullVolume, type Piece } from './piece.ts';
import type { Solid } from './solid.ts';
import { extremePoints } from './support.ts';

const R = Math.SQRT1_2;
/** Normals of the planes that are tried: the axes, and the diagonals between them. */
const NORMALS: Plane['normal'][] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [R, R, 0],
  [R, -R, 0],
  [0, R, R],
  [0, R, -R],
  [R, 0, R],
  [R, 0, -R],
];
/** Slices into which a piece is divided along each normal; cuts are between them. */
const SLICES = 8;
/** Steps on either side of the best cut that are tried afterwards, between its neighbors. */
const FINE = 3;
/** Share of the hull that a cut must save before a diagonal is preferred to an axis. */
const PREFER_AXES = 0.02;

/** A cut, and the sum of the hulls' volumes of its two sides, in cells. */
export interface Cut {
  plane: Plane;
  volume: number;
}

/** Finds the plane that leaves the smallest hulls; null if the piece is too thin to be cut. */
export function findCut(solid: Solid, piece: Piece): Cut | null {
  let best: (Cut & { width: number }) | null = null;
  NORMALS.forEach((normal, n) => {
    const cut = bestAlong(piece, normal, SLICES, null);
    const handicap = n < 3 ? 0 : PREFER_AXES * piece.hullVolume;
    if (cut !== null && (best === null || cut.volume + handicap < best.volume)) best = cut;
  });
  if (best === null) return null;
  const { plane, width } = best as Cut & { width: number };
  const fine = bestAlong(piece, plane.normal, 2 * FINE + 2, [
    plane.offset - width,
    plane.offset + width,
  ]);
  void solid;
  return fine !== null && fine.volume < (best as Cut).volume ? fine : best;
}

/** Tries the cuts between equal slices of a piece, or of a range of it. */
function bestAlong(
  { points }: Piece,
  normal: Plane['normal'],
  slices: number,
  range: [number, number] | null,
): (Cut & { width: number }) | null {
  const heights = new Float64Array(points.length / 3);
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < heights.length; i++) {
    const h =
      normal[0] * points[3 * i] + normal[1] * points[3 * i + 1] + normal[2] * points[3 * i + 2];
    heights[i] = h;
    if (h < low) low = h;
    if (h > high) high = h;
  }
  const [from, to] = range ?? [low, high];
  const width = (to - from) / slices;
  if (!(width > 0.25)) return null;
  const bins: number[][] = Array.from({ length: slices }, () => []);
  for (let i = 0; i < heights.length; i++) {
    const bin = Math.min(slices - 1, Math.max(0, Math.floor((heights[i] - from) / width)));
    bins[bin].push(points[3 * i], points[3 * i + 1], points[3 * i + 2]);
  }
  const extremes = bins.map((bin) => extremePoints(bin, COARSE));
  const upTo = running(extremes);
  const down = running(extremes.toReversed()).toReversed();
  let best: (Cut & { width: number }) | null = null;
  for (let s = 1; s < slices; s++) {
    const volume = hullVolume(upTo[s - 1]) + hullVolume(down[s]);
    if (best === null || volume < best.volume)
      best = { plane: { normal, offset: from + s * width }, volume, width };
  }
  return best;
}

/** For each slice, the extremes of it and all slices before it. */
function running(extremes: readonly Float64Array[]): Float64Array[] {
  const sums: Float64Array[] = [];
  let before = new Float64Array(0);
  for (const own of extremes) {
    const both = new Float64Array(before.length + own.length);
    both.set(before);
    both.set(own, before.length);
    before = extremePoints(both, COARSE) as Float64Array<ArrayBuffer>;
    sums.push(before);
  }
  return sums;
}
