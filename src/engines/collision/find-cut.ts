import { principalAxes } from '../math/principal-axes.ts';
import { COARSE, hullVolume, ON_CUT, type Piece } from './piece.ts';
import type { Plane } from './plane.ts';
import type { Solid } from './solid.ts';
import { volumeOfParts } from './split-parts.ts';
import { extremePoints } from './support.ts';

/** Normals of planes that are always tried; in addition to the principal axes of the piece. */
const AXES: Plane['normal'][] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
/** Cosine of the angle to an axis, 8°, from which a principal axis is not tried. */
const NEARLY_AXIS = 0.99;
/** Slices into which a piece is divided along each normal; cuts are between them. */
const SLICES = 8;
/** Steps on either side of the best cut that are tried afterwards, between its neighbors. */
const FINER = 3;
/** Number of sudden changes of the cut's area that are tried along each axis. */
const STEPS = 4;
/** Share of the hull that a cut must save before a slanted plane is preferred to an axis. */
const PREFER_AXES = 0.005;
/**
 * Share of the hull by which a cut through the middle is preferred to one at the end. A ring, for example, gains nothing
 * from its first cut, whichever it is.
 */
const PREFER_HALVES = 0.04;
/** Depth in cells whose volume a cut through a larger area must save: cuts go through necks. */
const PREFER_NECKS = 0.5;
/** Number of these steps along each axis for which connected parts are found. */
const PARTED_STEPS = 2;
/** Least thickness in cells of what a cut leaves. */
const THINNEST = 1.5;

/** A plane, and how bad it is to cut there, in cells: the volume of the hulls of both sides, and some preferences. */
interface Cut {
  plane: Plane;
  cost: number;
  /** Distance to the next planes that were tried. */
  width: number;
}

/** A plane to cut along, and the volume of the hulls of all parts that it frees from each other. */
export interface CutCandidate {
  plane: Plane;
  volume: number;
}

/**
 * Finds the plane that leaves the smallest hulls, and after it planes that may free parts from each other; none if the
 * piece is too thin to be cut.
 */
export function findCuts(solid: Solid, piece: Piece): CutCandidate[] {
  let best: Cut | null = null;
  for (const [n, normal] of normalsOf(piece).entries()) {
    const cut = bestAlong(solid, piece, normal, { slices: SLICES });
    if (cut === null) continue;
    if (n > 2) cut.cost += PREFER_AXES * piece.hullVolume;
    if (best === null || cut.cost < best.cost) best = cut;
  }
  if (best === null) return [];
  const { normal, offset } = best.plane;
  const range: [number, number] = [offset - best.width, offset + best.width];
  const finer = bestAlong(solid, piece, normal, { slices: 2 * FINER + 2, range });
  const found = (finer ?? best).plane;
  return [found, ...stepPlanes(solid, piece)].map((plane) => ({
    plane,
    volume: volumeOfParts(solid, piece, plane),
  }));
}

/** Returns the axes, and the principal axes of a piece that are not nearly the same. */
function normalsOf({ points }: Piece): Plane['normal'][] {
  const slanted = principalAxes(points).filter((axis) =>
    axis.every((value) => Math.abs(value) < NEARLY_AXIS),
  );
  return [...AXES, ...slanted];
}

/**
 * Finds the plane that leaves the smallest hulls, wherever it is; null if the piece is too thin to be cut. The volume of its
 * hulls is measured in few directions, and hardly ever more than it is.
 */
export function findSmallestCut(solid: Solid, piece: Piece): CutCandidate | null {
  let best: Cut | null = null;
  for (const normal of normalsOf(piece)) {
    const cut = bestAlong(solid, piece, normal, { slices: 2 * SLICES, isLast: true });
    if (cut !== null && (best === null || cut.cost < best.cost)) best = cut;
  }
  if (best === null) return null;
  const { normal, offset } = best.plane;
  const range: [number, number] = [offset - best.width, offset + best.width];
  const finer = bestAlong(solid, piece, normal, { slices: 2 * FINER + 2, range, isLast: true });
  const { plane, cost } = finer ?? best;
  return { plane, volume: cost };
}

/**
 * Returns the plane of the best candidate; null if there are none.
 * @param freed share of the volume to which another cut must reduce it by freeing parts from each other, to be preferred
 */
export function bestCut(candidates: readonly CutCandidate[], freed: number): Plane | null {
  if (candidates.length === 0) return null;
  return candidates.reduce((a, b) => (b.volume < freed * a.volume ? b : a)).plane;
}

/** Returns the planes along the axes at which the area of the cut changes most. */
function stepPlanes(solid: Solid, piece: Piece): Plane[] {
  return AXES.flatMap((normal) => {
    const areas = areasAlong(solid, piece, normal);
    const [low, high] = [Math.min(...areas.keys()), Math.max(...areas.keys()) + 1];
    return stepsOf(areas)
      .filter((offset) => offset >= low + THINNEST && offset <= high - THINNEST)
      .slice(0, PARTED_STEPS)
      .map((offset) => ({ normal, offset }));
  });
}

interface Tries {
  slices: number;
  /** Heights between which cuts are tried; absent: all. */
  range?: [number, number];
  /** Whether the sides are not cut any further, so that only their volume counts. */
  isLast?: boolean;
}

/** Tries the cuts between equal slices of a piece, or of a range of it. */
function bestAlong(
  solid: Solid,
  piece: Piece,
  normal: Plane['normal'],
  { slices, range, isLast = false }: Tries,
): Cut | null {
  const { points, hullVolume: whole } = piece;
  const heights = heightsOf(points, normal);
  let [low, high] = [Infinity, -Infinity];
  for (const height of heights) {
    if (height < low) low = height;
    if (height > high) high = height;
  }
  const areas = areasAlong(solid, piece, normal);
  const tried = offsetsWithin(range ?? [low, high], slices, isAxis(normal));
  if (isAxis(normal)) tried.push(...stepsOf(areas));
  const offsets = [...new Set(tried)]
    .filter((offset) => offset >= low + THINNEST && offset <= high - THINNEST)
    .sort((a, b) => a - b);
  if (offsets.length === 0) return null;
  // Even bins are between the cuts, odd ones on them: a flat face in the cut belongs to neither side.
  const extremes = groupPoints(points, heights, 2 * offsets.length + 1, (height) => {
    let bin = 0;
    while (bin < 2 * offsets.length && height > offsets[bin / 2] - ON_CUT) {
      if (height < offsets[bin / 2] + ON_CUT) return bin + 1;
      bin += 2;
    }
    return bin;
  }).map((bin) => extremePoints(bin, COARSE));
  const upTo = running(extremes);
  const down = running(extremes.toReversed()).toReversed();
  let best: Cut | null = null;
  offsets.forEach((offset, s) => {
    const [below, above] = [hullVolume(upTo[2 * s]), hullVolume(down[2 * s + 2])];
    const imbalance = Math.abs(below - above) / Math.max(below + above, 1e-9);
    const preference =
      PREFER_HALVES * whole * imbalance + PREFER_NECKS * (areas.get(Math.floor(offset)) ?? 0);
    const cost = below + above + (isLast ? 0 : preference);
    if (best === null || cost < best.cost)
      best = { plane: { normal, offset }, cost, width: (high - low) / slices };
  });
  return best;
}

/** Returns the points of each bin, three values each. */
function groupPoints(
  points: Float64Array,
  heights: Float64Array,
  count: number,
  binOf: (height: number) => number,
): Float64Array[] {
  const bins = Uint32Array.from(heights, binOf);
  const sizes = new Uint32Array(count);
  for (const bin of bins) sizes[bin]++;
  const groups = Array.from(sizes, (size) => new Float64Array(3 * size));
  sizes.fill(0);
  bins.forEach((bin, i) => {
    const at = 3 * sizes[bin]++;
    for (let k = 0; k < 3; k++) groups[bin][at + k] = points[3 * i + k];
  });
  return groups;
}

/** Returns the offsets between equal slices; whole numbers for axes. */
function offsetsWithin([from, to]: [number, number], slices: number, isWhole: boolean): number[] {
  return Array.from({ length: slices - 1 }, (_, s) => {
    const offset = from + ((s + 1) * (to - from)) / slices;
    // Cells belong to one side as a whole, so that between them volumes are exact.
    return isWhole ? Math.round(offset) : offset;
  });
}

/** Returns the offsets at which the area of the cut changes most: below a table top, for example. */
function stepsOf(areas: ReadonlyMap<number, number>): number[] {
  const changes = [...areas].map(([offset, area]) => ({
    offset,
    change: Math.abs(area - (areas.get(offset - 1) ?? 0)),
  }));
  return changes
    .sort((a, b) => b.change - a.change)
    .slice(0, STEPS)
    .map(({ offset }) => offset);
}

function isAxis(normal: Plane['normal']): boolean {
  return AXES.some((axis) => axis.every((value, k) => value === normal[k]));
}

function heightsOf(points: Float64Array, [x, y, z]: Plane['normal']): Float64Array {
  const heights = new Float64Array(points.length / 3);
  for (let i = 0; i < heights.length; i++)
    heights[i] = x * points[3 * i] + y * points[3 * i + 1] + z * points[3 * i + 2];
  return heights;
}

/** Returns the filled area of a cut, in cells, by the offset rounded down. */
function areasAlong(
  { grid: { nx, ny, nz }, fill }: Solid,
  { cells }: Piece,
  [x, y, z]: Plane['normal'],
): Map<number, number> {
  // Heights are within the length of the grid's sides together.
  const lowest = nx + ny + nz;
  const sums = new Float64Array(2 * lowest + 1).fill(-1);
  const order: number[] = [];
  for (let c = 0; c < cells.length; c++) {
    const at = cells[c];
    const row = (at / nx) | 0;
    const height =
      lowest +
      Math.floor(x * ((at % nx) + 0.5) + y * ((row % ny) + 0.5) + z * (((row / ny) | 0) + 0.5));
    if (sums[height] < 0) {
      sums[height] = 0;
      order.push(height);
    }
    sums[height] += fill[at];
  }
  return new Map(order.map((height) => [height - lowest, sums[height]]));
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
