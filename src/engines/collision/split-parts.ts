import { labelParts } from './label-parts.ts';
import { COARSE, cellsOfSides, createPiece, hullVolume, ON_CUT, type Piece } from './piece.ts';
import { heightOver, type Plane } from './plane.ts';
import type { Solid } from './solid.ts';
import { extremePoints } from './support.ts';

/** Maximum number of parts that become pieces of their own; smaller ones join the nearest larger one. */
const MOST_PARTS = 48;

/** Splits a piece into its connected parts: cells that share a side, an edge or a corner. */
export function splitParts(solid: Solid, piece: Piece): Piece[] {
  const labels = solid.scratch;
  const sizes = labelParts(solid, piece.cells);
  if (sizes.length > MOST_PARTS) joinSmallParts(solid, piece.cells, sizes);
  const parts = sizes.length > 1 ? divide(solid, piece) : [];
  for (const at of piece.cells) labels[at] = -1;
  if (parts.length <= 1) return [piece];
  const pieces = parts.map(({ cells, triangles }) =>
    createPiece(solid, Uint32Array.from(cells), new Float64Array(triangles), piece.regions),
  );
  // Fragments of an open surface have the thickness of a cell on all sides, so that they may exceed their common hull.
  const volume = pieces.reduce((sum, { hullVolume }) => sum + hullVolume, 0);
  return volume < piece.hullVolume ? pieces : [piece];
}

interface Part {
  cells: number[];
  triangles: number[];
}

/** Divides the cells and triangles of a piece by the labels of the cells. */
function divide(solid: Solid, piece: Piece): Part[] {
  const { scratch: labels } = solid;
  const parts = new Map<number, Part>();
  for (const at of piece.cells) {
    const own = parts.get(labels[at]);
    if (own === undefined) parts.set(labels[at], { cells: [at], triangles: [] });
    else own.cells.push(at);
  }
  const all = [...parts.values()];
  const largest = all.reduce((a, b) => (b.cells.length > a.cells.length ? b : a));
  const { triangles } = piece;
  for (let t = 0; t < triangles.length; t += 9) {
    const label = labelNear(solid, triangles, t);
    const part = parts.get(label) ?? largest;
    for (let k = t; k < t + 9; k++) part.triangles.push(triangles[k]);
  }
  return all;
}

/**
 * Returns the sum of the hulls' volumes of all connected parts that a cut leaves: a cut below a table top frees the legs
 * from each other.
 */
export function volumeOfParts(solid: Solid, piece: Piece, plane: Plane): number {
  const { grid, scratch: labels } = solid;
  const { nx, ny } = grid;
  const sides = cellsOfSides(solid, piece.cells, plane);
  const first = labelParts(solid, sides[0]).length;
  const second = labelParts(solid, sides[1], first).length;
  const groups: number[][] = Array.from({ length: first + second }, () => []);
  const { points } = piece;
  for (let i = 0; i < points.length; i += 3) {
    if (Math.abs(heightOver(plane, points, i / 3)) < ON_CUT) continue;
    const [x, y, z] = [Math.floor(points[i]), Math.floor(points[i + 1]), Math.floor(points[i + 2])];
    const label = labels[x + nx * (y + ny * z)];
    if (label >= 0) groups[label].push(points[i], points[i + 1], points[i + 2]);
  }
  for (const at of piece.cells) labels[at] = -1;
  return groups.reduce(
    (sum, group) => sum + hullVolume(extremePoints(new Float64Array(group), COARSE)),
    0,
  );
}

/** Gives the cells of all but the largest parts the label of the nearest large part. */
function joinSmallParts(
  { grid: { nx, ny }, scratch: labels }: Solid,
  cells: Uint32Array,
  sizes: readonly number[],
): void {
  const order = [...sizes.keys()].sort((a, b) => sizes[b] - sizes[a]);
  const large = new Set(order.slice(0, MOST_PARTS));
  const centers = sizes.map(() => [0, 0, 0]);
  for (const at of cells) {
    const label = labels[at];
    const place = [at % nx, Math.floor(at / nx) % ny, Math.floor(at / (nx * ny))];
    for (let k = 0; k < 3; k++) centers[label][k] += place[k] / sizes[label];
  }
  const target = sizes.map((_, label) => {
    if (large.has(label)) return label;
    let nearest = { distance: Infinity, label: order[0] };
    for (const other of large) {
      const distance = Math.hypot(...centers[label].map((v, k) => v - centers[other][k]));
      if (distance < nearest.distance) nearest = { distance, label: other };
    }
    return nearest.label;
  });
  for (const at of cells) labels[at] = target[labels[at]];
}

/** Returns the label of the cell of a triangle's center, or of a cell next to it; −1 if there is none. */
function labelNear(
  { grid: { nx, ny }, scratch: labels }: Solid,
  triangles: Float64Array,
  t: number,
): number {
  const [x, y, z] = [0, 1, 2].map((k) =>
    Math.floor((triangles[t + k] + triangles[t + 3 + k] + triangles[t + 6 + k]) / 3),
  );
  const center = x + nx * (y + ny * z);
  if (labels[center] >= 0) return labels[center];
  for (let dz = -1; dz <= 1; dz++)
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const near = labels[center + dx + nx * (dy + ny * dz)];
        if (near >= 0) return near;
      }
  return -1;
}
