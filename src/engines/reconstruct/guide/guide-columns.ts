import { triangulate } from '../../mesh/triangulate.ts';
import type { Grid } from '../../raster/grid.ts';
import type { PolygonMesh } from '../../spec.ts';

/** The direction from which a guide is seen, in degrees as in `Camera`. */
export interface GuideView {
  azimuth: number;
  elevation: number;
}

/** Triangles of a guide, three positions each, in meters. */
export type GuideTriangles = Float32Array;

/** The most filled intervals behind a cell of a guide that are kept. */
export const MOST_INTERVALS = 4;

/**
 * What a guide fills behind each cell of a grid, in cells: z points towards the viewer, and intervals go from near to
 * far. Unused intervals are 0, 0.
 */
export interface GuideColumns extends Grid {
  /** Indexed [cell][interval][from, to]. */
  intervals: Float32Array;
  counts: Uint8Array;
}

/** Returns the distance from the nearest to the farthest point of columns, in cells. */
export function depthOfColumns({ intervals, counts }: GuideColumns): number {
  let near = -Infinity;
  let far = Infinity;
  for (let p = 0; p < counts.length; p++) {
    if (counts[p] === 0) continue;
    const first = 2 * MOST_INTERVALS * p;
    near = Math.max(near, intervals[first + 1]);
    far = Math.min(far, intervals[first + 2 * counts[p] - 2]);
  }
  return Math.max(0, near - far);
}

/** Returns the triangles of a mesh as plain positions. */
export function guideTriangles(mesh: PolygonMesh): GuideTriangles {
  const { triangles } = triangulate(mesh);
  const out = new Float32Array(triangles.length * 3);
  for (let i = 0; i < triangles.length; i++) {
    const v = 3 * mesh.corners[triangles[i]];
    out[3 * i] = mesh.positions[v];
    out[3 * i + 1] = mesh.positions[v + 1];
    out[3 * i + 2] = mesh.positions[v + 2];
  }
  return out;
}

/** Turns triangles so that the viewer looks along -z: x to the right, y down, z towards the viewer. */
export function turned(triangles: GuideTriangles, { azimuth, elevation }: GuideView): Float32Array {
  const a = (azimuth * Math.PI) / 180;
  const e = (elevation * Math.PI) / 180;
  const [sa, ca, se, ce] = [Math.sin(a), Math.cos(a), Math.sin(e), Math.cos(e)];
  const out = new Float32Array(triangles.length);
  for (let i = 0; i < out.length; i += 3) {
    const ahead = sa * triangles[i] + ca * triangles[i + 2];
    out[i] = ca * triangles[i] - sa * triangles[i + 2];
    out[i + 1] = se * ahead - ce * triangles[i + 1];
    out[i + 2] = ce * ahead + se * triangles[i + 1];
  }
  return out;
}

/** A box of cells that something fills. */
export interface CellBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Fills a box of a grid with turned triangles and returns what they fill behind each cell, with depths centered on 0.
 */
export function columnsOf(points: Float32Array, grid: Grid, box: CellBox): GuideColumns {
  const cells = inCells(points, box);
  const size = grid.width * grid.height;
  const starts = new Uint32Array(size + 1);
  crossings(cells, grid, (p) => starts[p + 1]++);
  for (let p = 0; p < size; p++) starts[p + 1] += starts[p];
  const depths = new Float32Array(starts[size]);
  const signs = new Int8Array(starts[size]);
  const next = starts.slice(0, size);
  crossings(cells, grid, (p, z, sign) => {
    depths[next[p]] = z;
    signs[next[p]++] = sign;
  });
  const intervals = new Float32Array(size * MOST_INTERVALS * 2);
  const counts = new Uint8Array(size);
  for (let p = 0; p < size; p++) {
    const range = { from: starts[p], to: starts[p + 1] };
    if (range.to === range.from) continue;
    const out = intervals.subarray(p * MOST_INTERVALS * 2, (p + 1) * MOST_INTERVALS * 2);
    counts[p] = unite(depths, signs, range, out);
  }
  return { ...grid, intervals, counts };
}

function inCells(points: Float32Array, box: CellBox): Float32Array {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    const k = i % 3;
    if (points[i] < low[k]) low[k] = points[i];
    if (points[i] > high[k]) high[k] = points[i];
  }
  const sx = box.width / Math.max(1e-9, high[0] - low[0]);
  const sy = box.height / Math.max(1e-9, high[1] - low[1]);
  const sz = depthScale({ sx, sy }, (high[2] - low[2]) / Math.max(1e-9, high[0] - low[0]));
  const middle = (low[2] + high[2]) / 2;
  const cells = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    cells[i] = box.left + (points[i] - low[0]) * sx;
    cells[i + 1] = box.top + (points[i + 1] - low[1]) * sy;
    cells[i + 2] = (points[i + 2] - middle) * sz;
  }
  return cells;
}

/**
 * Returns the scale of depths. What is as deep as it is wide, such as a tree or a tower, stays so; the depth of anything
 * else has no better measure than the geometric mean of the two scales that the picture shows.
 */
function depthScale({ sx, sy }: { sx: number; sy: number }, depthToWidth: number): number {
  const isLong = Math.min(1, Math.abs(Math.log2(Math.max(1e-6, depthToWidth))));
  return sx ** (1 - isLong) * Math.sqrt(sx * sy) ** isLong;
}

/** Visits every cell whose center a triangle covers, with the depth there and whether the surface faces the viewer. */
function crossings(
  cells: Float32Array,
  { width, height }: Grid,
  visit: (p: number, z: number, sign: number) => void,
): void {
  for (let t = 0; t < cells.length; t += 9) {
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = cells.subarray(t, t + 9);
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (area === 0) continue;
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cy)));
    const bottom = Math.min(height - 1, Math.ceil(Math.max(ay, by, cy)) - 1);
    // y points down, so that a triangle that is counterclockwise from outside has a negative area.
    const sign = area < 0 ? 1 : -1;
    for (let y = top; y <= bottom; y++) {
      let low = Infinity;
      let high = -Infinity;
      // Each edge that crosses the row bounds the span; half-open spans give a shared edge to exactly one triangle.
      for (const [ux, uy, vx, vy] of [
        [ax, ay, bx, by],
        [bx, by, cx, cy],
        [cx, cy, ax, ay],
      ]) {
        if (uy <= y === vy <= y) continue;
        const x = ux + ((y - uy) / (vy - uy)) * (vx - ux);
        low = Math.min(low, x);
        high = Math.max(high, x);
      }
      const last = Math.min(width - 1, Math.ceil(high) - 1);
      for (let x = Math.max(0, Math.ceil(low)); x <= last; x++) {
        const u = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area;
        const v = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area;
        visit(y * width + x, az + u * (bz - az) + v * (cz - az), sign);
      }
    }
  }
}

/** Writes the union of the solids that a column crosses, and returns the number of its intervals. */
function unite(
  depths: Float32Array,
  signs: Int8Array,
  { from, to }: { from: number; to: number },
  out: Float32Array,
): number {
  const order = Array.from({ length: to - from }, (_, i) => from + i).sort(
    (a, b) => depths[b] - depths[a],
  );
  let depth = 0;
  let count = 0;
  let near = 0;
  for (const i of order) {
    const before = depth;
    depth += signs[i];
    if (before <= 0 && depth > 0) near = depths[i];
    if (before > 0 && depth <= 0 && near > depths[i]) {
      const last = 2 * Math.min(count, MOST_INTERVALS - 1);
      // What exceeds the kept number lies behind: it lengthens the last interval.
      out[last] = depths[i];
      if (count < MOST_INTERVALS) out[last + 1] = near;
      count = Math.min(MOST_INTERVALS, count + 1);
    }
  }
  return count;
}
