import { boundsOf } from '../../math/bounds.ts';
import { triangleArea } from '../../math/triangle.ts';
import { type ClosestPointQuery, distanceToTriangle } from '../../mesh/closest-point.ts';
import type { Work } from '../../spec.ts';

/** Mean number of triangles in a cell that the surface crosses. */
const IN_CELL = 6;
/** Number of triangles that are measured for their mean area. */
const FOR_MEAN = 10_000;
const MOST_CELLS = 2 ** 22;
/** Maximum entries per triangle: long triangles cross many cells, and a tree suits them better. */
const MOST_ENTRIES = 6;
/** Maximum triangles that share a triangle's cells on average: with more, a query would search too many. */
const MOST_SHARING = 64;
/** Number of rings of cells that are searched around a point. */
const MOST_RINGS = 6;
/** Number of triangles that are entered without a pause. */
const AT_ONCE = 200_000;

/** Triangles in the cells of a grid over their bounds. */
interface TriangleGrid {
  positions: Float32Array;
  indices: Uint32Array;
  low: ArrayLike<number>;
  /** Side of a cell, and number of cells along each axis. */
  side: number;
  cells: readonly number[];
  /** For each cell where its triangles end in `entries`; they start where those of the cell before end. */
  ends: Uint32Array;
  entries: Uint32Array;
}

/**
 * Creates a query for closest points by a grid, which takes a quarter of the time of a tree to build; points that are
 * many cells away from the surface are left to `distant`.
 * @returns null if the triangles are too different in size for a grid
 */
export async function searchByGrid(
  positions: Float32Array,
  indices: Uint32Array,
  distant: () => ClosestPointQuery,
  work: Work,
): Promise<ClosestPointQuery | null> {
  const grid = emptyGrid(positions, indices);
  if (grid === null) return null;
  const most = (MOST_ENTRIES * indices.length) / 3;
  let entries = 0;
  for (let from = 0; from < indices.length; from += 3 * AT_ONCE) {
    entries += visitCells(grid, from, Math.min(indices.length, from + 3 * AT_ONCE), most, false);
    if (entries > most) return null;
    await work.breathe((0.5 * from) / indices.length);
  }
  const { ends } = grid;
  let shared = 0;
  for (let cell = 0, sum = 0; cell < ends.length; cell++) {
    const own = ends[cell];
    shared += own * own;
    ends[cell] = sum;
    sum += own;
  }
  if (shared > MOST_SHARING * entries) return null;
  grid.entries = new Uint32Array(entries);
  for (let from = 0; from < indices.length; from += 3 * AT_ONCE) {
    visitCells(grid, from, Math.min(indices.length, from + 3 * AT_ONCE), most, true);
    await work.breathe(0.5 + (0.5 * from) / indices.length);
  }
  return queryOf(grid, distant);
}

function emptyGrid(positions: Float32Array, indices: Uint32Array): TriangleGrid | null {
  const { min, max } = boundsOf(positions);
  const extent = [0, 1, 2].map((k) => max[k] - min[k]);
  let side = Math.sqrt(IN_CELL * meanArea(positions, indices));
  if (!(side > 0 && Number.isFinite(side + extent[0] + extent[1] + extent[2]))) return null;
  // By the same product as in `visitCells`: a quotient can be rounded to the cell before.
  const along = () => extent.map((length) => Math.floor(length * (1 / side)) + 1);
  for (let [x, y, z] = along(); x * y * z > MOST_CELLS; [x, y, z] = along()) side *= 1.1;
  const cells = along();
  const ends = new Uint32Array(cells[0] * cells[1] * cells[2]);
  return { positions, indices, low: min, side, cells, ends, entries: new Uint32Array(0) };
}

/** Returns the mean area of a sample of the triangles. */
function meanArea(positions: Float32Array, indices: Uint32Array): number {
  const step = 3 * Math.max(1, Math.floor(indices.length / 3 / FOR_MEAN));
  let sum = 0;
  let count = 0;
  for (let e = 0; e < indices.length; e += step, count++)
    sum += triangleArea(positions, 3 * indices[e], 3 * indices[e + 1], 3 * indices[e + 2]);
  return sum / count;
}

/**
 * Counts some triangles in the cells that their boxes touch, or enters them there.
 * @returns how many entries that were; stops once there are more than `most`
 */
function visitCells(
  { positions: p, indices, low, side, cells, ends, entries }: TriangleGrid,
  from: number,
  to: number,
  most: number,
  enters: boolean,
): number {
  const scale = 1 / side;
  const [lowX, lowY, lowZ] = [low[0], low[1], low[2]];
  const [width, height] = cells;
  let count = 0;
  for (let e = from; e < to && count <= most; e += 3) {
    const a = 3 * indices[e];
    const b = 3 * indices[e + 1];
    const c = 3 * indices[e + 2];
    const x0 = Math.trunc((Math.min(p[a], p[b], p[c]) - lowX) * scale);
    const x1 = Math.trunc((Math.max(p[a], p[b], p[c]) - lowX) * scale);
    const y0 = Math.trunc((Math.min(p[a + 1], p[b + 1], p[c + 1]) - lowY) * scale);
    const y1 = Math.trunc((Math.max(p[a + 1], p[b + 1], p[c + 1]) - lowY) * scale);
    const z0 = Math.trunc((Math.min(p[a + 2], p[b + 2], p[c + 2]) - lowZ) * scale);
    const z1 = Math.trunc((Math.max(p[a + 2], p[b + 2], p[c + 2]) - lowZ) * scale);
    count += (x1 - x0 + 1) * (y1 - y0 + 1) * (z1 - z0 + 1);
    if (count > most) break;
    for (let z = z0; z <= z1; z++) {
      for (let y = y0; y <= y1; y++) {
        const row = (z * height + y) * width;
        for (let cell = row + x0; cell <= row + x1; cell++) {
          if (enters) entries[ends[cell]++] = e;
          else ends[cell]++;
        }
      }
    }
  }
  return count;
}

function queryOf(grid: TriangleGrid, distant: () => ClosestPointQuery): ClosestPointQuery {
  const { positions, indices, low, side, cells, ends } = grid;
  const [width, height, depth] = cells;
  const [lowX, lowY, lowZ] = [low[0], low[1], low[2]];
  const nearest = new NearestTriangle(grid);
  return (x, y, z, found, maxDistance = Infinity) => {
    const atX = (x - lowX) / side;
    const atY = (y - lowY) / side;
    const atZ = (z - lowZ) / side;
    const cx = Math.floor(atX);
    const cy = Math.floor(atY);
    const cz = Math.floor(atZ);
    // Distance from the point to the sides of its cell, at most that to the cells around it.
    const margin = Math.min(
      Math.min(atX - cx, cx + 1 - atX),
      Math.min(atY - cy, cy + 1 - atY),
      Math.min(atZ - cz, cz + 1 - atZ),
    );
    const scale = 1 / (side * side);
    nearest.start(x, y, z, maxDistance);
    for (let ring = 0; nearest.squared * scale > apart(margin + ring - 1); ring++) {
      if (ring > MOST_RINGS) return distant()(x, y, z, found, maxDistance);
      const toY = Math.min(height - 1, cy + ring);
      const toZ = Math.min(depth - 1, cz + ring);
      for (let k = Math.max(0, cz - ring); k <= toZ; k++) {
        const byZ = apart(Math.max(k - atZ, atZ - k - 1));
        for (let j = Math.max(0, cy - ring); j <= toY; j++) {
          const byYZ = byZ + apart(Math.max(j - atY, atY - j - 1));
          if (byYZ > nearest.squared * scale) continue;
          const isFace = k === cz - ring || k === cz + ring || j === cy - ring || j === cy + ring;
          const row = (k * height + j) * width;
          for (let i = cx - ring; i <= cx + ring; i += isFace || ring === 0 ? 1 : 2 * ring) {
            if (i < 0 || i >= width) continue;
            const from = row + i === 0 ? 0 : ends[row + i - 1];
            if (from === ends[row + i]) continue;
            if (byYZ + apart(Math.max(i - atX, atX - i - 1)) > nearest.squared * scale) continue;
            nearest.search(from, ends[row + i]);
          }
        }
      }
    }
    const { at, u, v } = nearest;
    found.triangle = -1;
    if (at < 0) return false;
    const w = 1 - u - v;
    const a = 3 * indices[at];
    const b = 3 * indices[at + 1];
    const c = 3 * indices[at + 2];
    found.triangle = at / 3;
    found.distance = Math.sqrt(nearest.squared);
    found.x = w * positions[a] + u * positions[b] + v * positions[c];
    found.y = w * positions[a + 1] + u * positions[b + 1] + v * positions[c + 1];
    found.z = w * positions[a + 2] + u * positions[b + 2] + v * positions[c + 2];
    found.u = u;
    found.v = v;
    return true;
  };
}

/** Squared distance over a gap, in cells; 0 if there is none. */
function apart(gap: number): number {
  return gap > 0 ? gap * gap : 0;
}

/** The nearest triangle to a point among those searched so far. */
class NearestTriangle {
  /** Squared distance to it. */
  squared = Infinity;
  /** Its first half-edge; −1: none yet. */
  at = -1;
  /** Weights of its second and third corner at its closest point. */
  u = 0;
  v = 0;
  #x = 0;
  #y = 0;
  #z = 0;
  readonly #grid: TriangleGrid;
  readonly #corners = new Float32Array(9);
  readonly #weights = new Float64Array(2);

  constructor(grid: TriangleGrid) {
    this.#grid = grid;
  }

  start(x: number, y: number, z: number, maxDistance: number): void {
    this.#x = x;
    this.#y = y;
    this.#z = z;
    this.squared = maxDistance * maxDistance;
    this.at = -1;
  }

  /** Searches some of the grid's entries. */
  search(from: number, to: number): void {
    const { positions, indices, entries } = this.#grid;
    const corners = this.#corners;
    const weights = this.#weights;
    const x = this.#x;
    const y = this.#y;
    const z = this.#z;
    for (let n = from; n < to; n++) {
      const e = entries[n];
      for (let k = 0; k < 3; k++) {
        const p = 3 * indices[e + k];
        corners[3 * k] = positions[p];
        corners[3 * k + 1] = positions[p + 1];
        corners[3 * k + 2] = positions[p + 2];
      }
      const distance = distanceToTriangle(corners, 0, x, y, z, weights);
      if (!(distance < this.squared)) continue;
      this.squared = distance;
      this.at = e;
      this.u = weights[0];
      this.v = weights[1];
    }
  }
}
