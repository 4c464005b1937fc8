import type { CornerLayer } from '../mesh/polygon-mesh.ts';
import { sharedIntegers } from '../threads/shared-arrays.ts';

/** Texels this far outside a triangle still belong to it: bilinear lookups at its border reach them. */
const REACH = 1;

/**
 * Texels that no triangle covers yet: thousands of triangles over one another, as a chart that cannot be unfolded has them,
 * pass over those of the ones before them in one step (a union-find along rows, Tarjan 1975).
 */
class UncoveredTexels {
  /** Union-find links: the texel itself where it is uncovered, else a later one towards the next uncovered texel. */
  readonly #next: Uint32Array;

  constructor(size: number) {
    this.#next = new Uint32Array(size * size + 1);
    for (let texel = 0; texel < this.#next.length; texel++) this.#next[texel] = texel;
  }

  /** The first uncovered texel from this one on; behind the last where there is none. */
  from(texel: number): number {
    const next = this.#next;
    while (next[texel] !== texel) {
      next[texel] = next[next[texel]];
      texel = next[texel];
    }
    return texel;
  }

  remove(texel: number): void {
    this.#next[texel] = texel + 1;
  }
}

/** Triangles that are remembered: those over one another mostly follow each other. */
const REMEMBERED = 4096;

/** Remembers triangles: one in the same place as one before covers nothing new, and is passed over as a whole. */
class DrawnTriangles {
  readonly #corners = new Float64Array(6 * REMEMBERED).fill(Number.NaN);

  /** Whether a triangle in this place was drawn not long ago; from now on one was. */
  has(x: Float64Array, y: Float64Array): boolean {
    // Corners in ascending order: a triangle may begin at any of them.
    let [a, b, c] = [0, 1, 2];
    if (isBefore(x, y, b, a)) [a, b] = [b, a];
    if (isBefore(x, y, c, b)) [b, c] = [c, b];
    if (isBefore(x, y, b, a)) [a, b] = [b, a];
    const mixed = x[a] + 3 * y[a] + 7 * x[b] + 13 * y[b] + 29 * x[c] + 61 * y[c];
    const slot = 6 * (Math.abs(Math.trunc(1024 * mixed)) % REMEMBERED);
    const known = this.#corners;
    let same = true;
    let i = slot;
    for (let k = 0; k < 3; k++) {
      const corner = k === 0 ? a : k === 1 ? b : c;
      same = same && known[i] === x[corner] && known[i + 1] === y[corner];
      known[i++] = x[corner];
      known[i++] = y[corner];
    }
    return same;
  }
}

function isBefore(x: Float64Array, y: Float64Array, i: number, j: number): boolean {
  return x[i] < x[j] || (x[i] === x[j] && y[i] < y[j]);
}

/**
 * The triangle that each texel of a square texture shows, row by row; −1: none. Texels whose centre lies in a triangle
 * go to that one (of several the last), those up to a texel outside to the first that comes near.
 * @param triangles numbers of corners, three each
 */
export function coverTexels(
  triangles: Uint32Array,
  uvs: CornerLayer,
  size: number,
): Int32Array<SharedArrayBuffer> {
  const cover = sharedIntegers(size * size).fill(-1);
  const uncovered = new UncoveredTexels(size);
  const x = new Float64Array(3);
  const y = new Float64Array(3);
  for (const reach of [0, REACH]) {
    const last = triangles.length - 3;
    const drawn = new DrawnTriangles();
    for (let i = 0; i < triangles.length; i += 3) {
      // Each texel is written once, by the triangle that it goes to.
      const t = reach === 0 ? last - i : i;
      for (let k = 0; k < 3; k++) {
        const at = 2 * uvs.indices[triangles[t + k]];
        x[k] = uvs.values[at] * size - 0.5;
        y[k] = uvs.values[at + 1] * size - 0.5;
      }
      const double = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
      if (!(Math.abs(double) < Infinity) || drawn.has(x, y)) continue;
      const sign = double < 0 ? -1 : 1;
      const left = Math.max(0, Math.ceil(Math.min(x[0], x[1], x[2]) - reach));
      const right = Math.min(size - 1, Math.floor(Math.max(x[0], x[1], x[2]) + reach));
      const top = Math.max(0, Math.ceil(Math.min(y[0], y[1], y[2]) - reach));
      const bottom = Math.min(size - 1, Math.floor(Math.max(y[0], y[1], y[2]) + reach));
      for (let row = top; row <= bottom; row++) {
        if (left > right || uncovered.from(row * size + left) > row * size + right) continue;
        // Between the edges, which the reach moves outwards.
        let from = left;
        let to = right;
        for (let k = 0; k < 3; k++) {
          const n = k === 2 ? 0 : k + 1;
          const a = -(y[n] - y[k]) * sign;
          const b = (x[n] - x[k]) * sign;
          // a · (column − x) + b · (row − y) ≥ −reach · |edge|
          const rest = -reach * Math.sqrt(a * a + b * b) - b * (row - y[k]);
          if (a > 0) from = Math.max(from, Math.ceil(x[k] + rest / a));
          else if (a < 0) to = Math.min(to, Math.floor(x[k] + rest / a));
          else if (rest > 0) to = -1;
        }
        if (!(from <= to)) continue;
        const end = row * size + to;
        for (
          let texel = uncovered.from(row * size + from);
          texel <= end;
          texel = uncovered.from(texel + 1)
        ) {
          cover[texel] = t / 3;
          uncovered.remove(texel);
        }
      }
    }
  }
  return cover;
}

/**
 * Weights of a triangle's three corners at a point of the texture, for one outside at the nearest point of the triangle.
 * @param corners u and v of each corner
 */
export function texelWeights(corners: Float64Array, u: number, v: number, out: Float64Array): void {
  const bx = corners[2] - corners[0];
  const by = corners[3] - corners[1];
  const cx = corners[4] - corners[0];
  const cy = corners[5] - corners[1];
  const px = u - corners[0];
  const py = v - corners[1];
  const double = bx * cy - cx * by;
  if (double !== 0) {
    out[1] = (px * cy - cx * py) / double;
    out[2] = (bx * py - px * by) / double;
    out[0] = 1 - out[1] - out[2];
    if (out[0] >= 0 && out[1] >= 0 && out[2] >= 0) return;
  }
  let nearest = Infinity;
  for (let k = 0; k < 3; k++) {
    const n = k === 2 ? 0 : k + 1;
    const ex = corners[2 * n] - corners[2 * k];
    const ey = corners[2 * n + 1] - corners[2 * k + 1];
    const qx = u - corners[2 * k];
    const qy = v - corners[2 * k + 1];
    const square = ex * ex + ey * ey;
    const along = square > 0 ? Math.min(1, Math.max(0, (qx * ex + qy * ey) / square)) : 0;
    const dx = qx - along * ex;
    const dy = qy - along * ey;
    const distance = dx * dx + dy * dy;
    if (distance < nearest) {
      nearest = distance;
      out[k] = 1 - along;
      out[n] = along;
      out[3 - k - n] = 0;
    }
  }
}
