/** Cuts one polygon of `sides` corners from `start` on and writes its triangles, as corner numbers, at `at`. */
export type EarClipper = (start: number, sides: number, triangles: Uint32Array, at: number) => void;

/**
 * Tests of a corner against an ear that one polygon may take, for each of its corners. Above that ears are cut
 * unchecked: a million corners in a hostile order then take a second, not days. Text outlines of some thousand
 * corners stay far below.
 */
const TESTS_PER_CORNER = 2000;
const TESTS = 20_000_000;

/**
 * Ear clipping over a ring of corners projected along the polygon's area vector (Newell). Handles concave polygons and
 * holes joined to the outline by a double edge. Where no ear is left (crossing or flat outlines) the next corner is cut, so
 * that it always ends with sides − 2 triangles. Buffers are kept between polygons.
 */
export function createEarClipper(positions: Float32Array, corners: Uint32Array): EarClipper {
  let capacity = 0;
  let x = new Float64Array(0);
  let y = new Float64Array(0);
  let next = new Int32Array(0);
  let previous = new Int32Array(0);
  /** Corners that turn inwards: only they can lie in an ear. */
  let reflex = new Int32Array(0);
  let reflexCount = 0;

  function reserve(sides: number): void {
    if (sides <= capacity) return;
    capacity = Math.max(sides, 2 * capacity, 16);
    x = new Float64Array(capacity);
    y = new Float64Array(capacity);
    next = new Int32Array(capacity);
    previous = new Int32Array(capacity);
    reflex = new Int32Array(capacity);
  }

  function project(start: number, sides: number): void {
    let [nx, ny, nz] = [0, 0, 0];
    // Relative to the first corner: far from the origin the products would cancel out.
    const o = corners[start] * 3;
    for (let i = 1; i + 1 < sides; i++) {
      const p = corners[start + i] * 3;
      const q = corners[start + i + 1] * 3;
      const px = positions[p] - positions[o];
      const py = positions[p + 1] - positions[o + 1];
      const pz = positions[p + 2] - positions[o + 2];
      const qx = positions[q] - positions[o];
      const qy = positions[q + 1] - positions[o + 1];
      const qz = positions[q + 2] - positions[o + 2];
      nx += py * qz - pz * qy;
      ny += pz * qx - px * qz;
      nz += px * qy - py * qx;
    }
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    nx /= length;
    ny /= length;
    nz /= length;
    // Two axes across the normal (Duff et al. 2017).
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
      next[i] = i + 1 < sides ? i + 1 : 0;
      previous[i] = i > 0 ? i - 1 : sides - 1;
    }
  }

  function turn(a: number, b: number, c: number): number {
    return (x[b] - x[a]) * (y[c] - y[a]) - (y[b] - y[a]) * (x[c] - x[a]);
  }

  /** Whether no reflex corner lies in triangle a, b, c or on its new edge. */
  function isEar(a: number, b: number, c: number): boolean {
    if (!(turn(a, b, c) > 0)) return false;
    let kept = 0;
    let ear = true;
    let i = 0;
    for (; i < reflexCount && ear; i++) {
      const p = reflex[i];
      // Corners that were cut, or whose neighbours' cutting straightened them, leave the list here.
      if (next[p] < 0 || turn(previous[p], p, next[p]) > 0) continue;
      reflex[kept++] = p;
      if (p === a || p === b || p === c) continue;
      // A corner in the same place as one of the ear's (the ends of a bridge to a hole) does not block it.
      if (
        (x[p] === x[a] && y[p] === y[a]) ||
        (x[p] === x[b] && y[p] === y[b]) ||
        (x[p] === x[c] && y[p] === y[c])
      ) {
        continue;
      }
      ear = turn(a, b, p) < 0 || turn(b, c, p) < 0 || turn(c, a, p) < 0;
    }
    tests += i;
    if (kept < i) {
      reflex.copyWithin(kept, i, reflexCount);
      reflexCount -= i - kept;
    }
    return ear;
  }
  let tests = 0;

  return (start, sides, triangles, at) => {
    reserve(sides);
    project(start, sides);
    reflexCount = 0;
    for (let i = 0; i < sides; i++) {
      if (!(turn(previous[i], i, next[i]) > 0)) reflex[reflexCount++] = i;
    }
    tests = 0;
    const budget = Math.min(TESTS, TESTS_PER_CORNER * sides);
    let o = at;
    let left = sides;
    let failed = 0;
    for (let b = 1; left > 3; ) {
      const a = previous[b];
      const c = next[b];
      if (failed < left && tests < budget && !isEar(a, b, c)) {
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
      // Not c: ears side by side would make a fan of slivers.
      b = next[c];
      if (left === 3) b = c;
    }
    let b = 0;
    while (next[b] < 0) b++;
    const [a, c] = [previous[b], next[b]];
    triangles[o++] = start + a;
    triangles[o++] = start + b;
    triangles[o] = start + c;
  };
}
