import { addAreaVector } from './corner-normals.ts';
import { createPointGrid, type Visit } from './point-grid.ts';
import type { PolygonMesh } from './polygon-mesh.ts';

/**
 * Triangulates one polygon of `sides` corners from `start` on, and writes its triangles, as corner indices, at `at`.
 */
export type EarClipper = (start: number, sides: number, triangles: Uint32Array, at: number) => void;

/**
 * Limits the steps for finding corners within ears: per corner of a polygon, per polygon, and for all polygons
 * together. Beyond the limit, ears are cut unchecked, so that a million corners in a hostile order take a second, not
 * days. Valid outlines of about ten thousand corners stay below it.
 */
const STEPS_PER_CORNER = 2000;
const STEPS = 20_000_000;
const ALL_STEPS = 200_000_000;

/**
 * Creates an ear clipper for a ring of corners projected along the polygon's area vector (Newell). It handles concave
 * polygons, and holes joined to the outline by a double edge. If no ear is left (crossing or flat outlines), the next
 * corner is cut, so that it always ends with sides − 2 triangles. Buffers are kept between polygons.
 */
export function createEarClipper(positions: Float32Array, corners: Uint32Array): EarClipper {
  let capacity = 0;
  let x = new Float64Array(0);
  let y = new Float64Array(0);
  let next = new Int32Array(0);
  let previous = new Int32Array(0);
  /** Reflex corners: only these can lie in an ear. */
  let reflex = new Int32Array(0);
  const normal = new Float64Array(3);
  const grid = createPointGrid();
  let [a, b, c] = [0, 0, 0];
  let blocked = false;
  let stepsLeft = ALL_STEPS;

  function reserve(sides: number): void {
    if (sides <= capacity) return;
    capacity = Math.max(sides, 2 * capacity, 16);
    x = new Float64Array(capacity);
    y = new Float64Array(capacity);
    next = new Int32Array(capacity);
    previous = new Int32Array(capacity);
    reflex = new Int32Array(capacity);
  }

  function turn(a: number, b: number, c: number): number {
    return (x[b] - x[a]) * (y[c] - y[a]) - (y[b] - y[a]) * (x[c] - x[a]);
  }

  /** Tests whether a reflex corner is in the triangle a, b, c or on its new edge. */
  function test(p: number): Visit {
    // Already cut off, or convex since a neighbor was cut off.
    if (next[p] < 0 || turn(previous[p], p, next[p]) > 0) return 'forget';
    if (p === a || p === b || p === c) return 'keep';
    if (turn(a, b, p) < 0 || turn(b, c, p) < 0 || turn(c, a, p) < 0) return 'keep';
    // A corner at the same position as a corner of the ear, such as the ends of a bridge to a hole, does not block it.
    if (
      (x[p] === x[a] && y[p] === y[a]) ||
      (x[p] === x[b] && y[p] === y[b]) ||
      (x[p] === x[c] && y[p] === y[c])
    ) {
      return 'keep';
    }
    blocked = true;
    return 'stop';
  }

  return (start, sides, triangles, at) => {
    reserve(sides);
    normal.fill(0);
    addAreaVector(positions, corners, start, start + sides, normal, 0);
    project({ positions, corners }, start, normal, { x, y }, sides);
    linkRing(sides, next, previous);
    let reflexCount = 0;
    for (let i = 0; i < sides; i++) {
      if (!(turn(previous[i], i, next[i]) > 0)) reflex[reflexCount++] = i;
    }
    grid.fill(reflex, reflexCount, x, y);
    const allowance = Math.min(STEPS, STEPS_PER_CORNER * sides, stepsLeft);
    let steps = allowance;
    let o = at;
    let left = sides;
    let failed = 0;
    b = 1;
    while (left > 3) {
      a = previous[b];
      c = next[b];
      blocked = false;
      if (failed < left && steps > 0) {
        steps--;
        blocked = !(turn(a, b, c) > 0);
        if (!blocked && reflexCount > 0) {
          steps -= grid.visit(
            Math.min(x[a], x[b], x[c]),
            Math.min(y[a], y[b], y[c]),
            Math.max(x[a], x[b], x[c]),
            Math.max(y[a], y[b], y[c]),
            test,
          );
        }
      }
      if (blocked) {
        failed++;
        b = c;
        continue;
      }
      failed = 0;
      triangles[o++] = start + a;
      triangles[o++] = start + b;
      triangles[o++] = start + c;
      next[a] = c;
      previous[c] = a;
      next[b] = -1;
      left--;
      // Continues after c, because adjacent ears would make a fan of slivers.
      b = left === 3 ? c : next[c];
    }
    stepsLeft -= allowance - steps;
    triangles[o++] = start + previous[b];
    triangles[o++] = start + b;
    triangles[o] = start + next[b];
  };
}

/** Links the corners into a ring. */
function linkRing(sides: number, next: Int32Array, previous: Int32Array): void {
  for (let i = 0; i < sides; i++) {
    next[i] = i + 1 < sides ? i + 1 : 0;
    previous[i] = i > 0 ? i - 1 : sides - 1;
  }
}

/**
 * Projects a polygon's corners, beginning at `start`, into x and y of the plane perpendicular to its area vector
 * (Newell).
 */
function project(
  { positions, corners }: Pick<PolygonMesh, 'positions' | 'corners'>,
  start: number,
  normal: Float64Array,
  { x, y }: { x: Float64Array; y: Float64Array },
  sides: number,
): void {
  const o = corners[start] * 3;
  let nx = normal[0];
  let ny = normal[1];
  let nz = normal[2];
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
  nx /= length;
  ny /= length;
  nz /= length;
  // Two axes perpendicular to the normal (Duff et al. 2017).
  const sign = nz >= 0 ? 1 : -1;
  const a = -1 / (sign + nz);
  const b = nx * ny * a;
  for (let i = 0; i < sides; i++) {
    const p = corners[start + i] * 3;
    const dx = positions[p] - positions[o];
    const dy = positions[p + 1] - positions[o + 1];
    const dz = positions[p + 2] - positions[o + 2];
    x[i] = dx * (1 + sign * nx * nx * a) + dy * sign * b - dz * sign * nx;
    y[i] = dx * b + dy * (sign + ny * ny * a) - dz * ny;
  }
}
