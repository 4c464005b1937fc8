import type { CornerLayer } from '../mesh/polygon-mesh.ts';
import { sharedIntegers } from '../threads/shared-arrays.ts';

/** Texels up to this far outside a triangle still belong to it, because bilinear lookups at its border reach them. */
const REACH = 1;

/** Base-2 logarithm of the side of the square blocks in which texels are counted. */
const BLOCK_BITS = 4;
const BLOCK = 1 << BLOCK_BITS;

/**
 * Texels that no triangle covers yet. A chart that cannot be unfolded may have thousands of triangles on top of each
 * other; each of them skips the texels that earlier ones covered in one step (a union-find along rows, Tarjan 1975),
 * and skips whole blocks of rows.
 */
class UncoveredTexels {
  readonly #size: number;
  /**
   * Union-find links: an uncovered texel links to itself, a covered one to a later texel on the way to the next
   * uncovered one.
   */
  readonly #next: Uint32Array;
  readonly #blocksAcross: number;
  /** Number of uncovered texels in each block. */
  readonly #left: Uint16Array;

  constructor(size: number) {
    this.#size = size;
    this.#next = new Uint32Array(size * size + 1);
    for (let texel = 0; texel < this.#next.length; texel++) this.#next[texel] = texel;
    this.#blocksAcross = Math.ceil(size / BLOCK);
    this.#left = new Uint16Array(this.#blocksAcross ** 2).fill(BLOCK * BLOCK);
  }

  /** Returns the first uncovered texel at or after this one; one past the last texel if there is none. */
  from(texel: number): number {
    const next = this.#next;
    while (next[texel] !== texel) {
      next[texel] = next[next[texel]];
      texel = next[texel];
    }
    return texel;
  }

  /** Whether the blocks that a box of texels touches may contain uncovered texels. */
  anyIn(left: number, right: number, top: number, bottom: number): boolean {
    for (let row = top; row <= bottom; row = (row | (BLOCK - 1)) + 1)
      if (this.anyNear(row, left, right)) return true;
    return false;
  }

  remove(column: number, row: number): void {
    const texel = row * this.#size + column;
    this.#next[texel] = texel + 1;
    this.#left[(row >> BLOCK_BITS) * this.#blocksAcross + (column >> BLOCK_BITS)]--;
  }

  /**
   * Whether the row's blocks between two columns may contain uncovered texels. The parts of blocks beyond the border
   * count as uncovered.
   */
  anyNear(row: number, from: number, to: number): boolean {
    const first = (row >> BLOCK_BITS) * this.#blocksAcross;
    for (let block = from >> BLOCK_BITS; block <= to >> BLOCK_BITS; block++)
      if (this.#left[first + block] > 0) return true;
    return false;
  }
}

/** Computes which columns a triangle covers in a row. Its edges are moved outwards by the reach. */
class TriangleRows {
  from = 0;
  to = 0;
  #left = 0;
  #right = 0;
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  readonly #a = new Float64Array(3);
  readonly #b = new Float64Array(3);
  readonly #shift = new Float64Array(3);

  /** @param x, y the corners, which may change until `begin` is called */
  constructor(x: Float64Array, y: Float64Array) {
    this.#x = x;
    this.#y = y;
  }

  /**
   * Starts a triangle with the current corners. `sign` is −1 if they run clockwise; `left` and `right` limit the
   * columns of the rows.
   */
  begin(sign: number, reach: number, left: number, right: number): void {
    const [x, y] = [this.#x, this.#y];
    this.#left = left;
    this.#right = right;
    for (let k = 0; k < 3; k++) {
      const n = k === 2 ? 0 : k + 1;
      const a = -(y[n] - y[k]) * sign;
      const b = (x[n] - x[k]) * sign;
      this.#a[k] = a;
      this.#b[k] = b;
      this.#shift[k] = -reach * Math.sqrt(a * a + b * b);
    }
  }

  /** Sets `from` and `to` for a row; returns false if the row is empty. */
  row(row: number): boolean {
    this.from = this.#left;
    this.to = this.#right;
    for (let k = 0; k < 3; k++) {
      const a = this.#a[k];
      // a · (column − x) + b · (row − y) ≥ −reach · |edge|
      const rest = this.#shift[k] - this.#b[k] * (row - this.#y[k]);
      if (a > 0) this.from = Math.max(this.from, Math.ceil(this.#x[k] + rest / a));
      else if (a < 0) this.to = Math.min(this.to, Math.floor(this.#x[k] + rest / a));
      else if (rest > 0) this.to = -1;
    }
    return this.from <= this.to;
  }

  /**
   * Does the same for several rows at once, with a range of columns that contains the range of each row. The edges are
   * straight, so the first and the last row suffice.
   */
  rows(first: number, last: number): boolean {
    this.from = this.#left;
    this.to = this.#right;
    for (let k = 0; k < 3; k++) {
      const [a, b, y] = [this.#a[k], this.#b[k], this.#y[k]];
      const one = this.#shift[k] - b * (first - y);
      const other = this.#shift[k] - b * (last - y);
      const rest = Math.min(one, other);
      if (a > 0) this.from = Math.max(this.from, Math.ceil(this.#x[k] + rest / a));
      else if (a < 0) this.to = Math.min(this.to, Math.floor(this.#x[k] + rest / a));
      else if (rest > 0) this.to = -1;
    }
    return this.from <= this.to;
  }
}

/** Triangles whose box has at most so many texels are drawn again, which takes less time than to look whether they were. */
const SMALL = 64;
/** Number of triangles that are remembered; those on top of each other usually follow one another. */
const REMEMBERED = 4096;

/**
 * Remembers triangles, because one in the same place as an earlier one covers nothing new and is skipped as a whole.
 */
class DrawnTriangles {
  readonly #corners = new Float64Array(6 * REMEMBERED).fill(Number.NaN);

  /** Returns whether a triangle in this place was drawn recently, and remembers this one. */
  has(x: Float64Array, y: Float64Array): boolean {
    // Sorts the corners, because the same triangle may start at any of them.
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
 * Returns the triangle that each texel of a square texture shows, row by row; −1: none. A texel whose center lies in a
 * triangle belongs to it (to the last one, if there are several); a texel up to one texel outside belongs to the first
 * triangle that comes near.
 * @param triangles corner numbers, three per triangle
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
  const rows = new TriangleRows(x, y);
  for (const reach of [0, REACH]) {
    const last = triangles.length - 3;
    const drawn = new DrawnTriangles();
    for (let i = 0; i < triangles.length; i += 3) {
      // Each texel is written once, by the triangle that it belongs to.
      const t = reach === 0 ? last - i : i;
      for (let k = 0; k < 3; k++) {
        const at = 2 * uvs.indices[triangles[t + k]];
        x[k] = uvs.values[at] * size - 0.5;
        y[k] = uvs.values[at + 1] * size - 0.5;
      }
      const double = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
      if (!(Math.abs(double) < Infinity)) continue;
      const sign = double < 0 ? -1 : 1;
      const left = Math.max(0, Math.ceil(Math.min(x[0], x[1], x[2]) - reach));
      const right = Math.min(size - 1, Math.floor(Math.max(x[0], x[1], x[2]) + reach));
      const top = Math.max(0, Math.ceil(Math.min(y[0], y[1], y[2]) - reach));
      const bottom = Math.min(size - 1, Math.floor(Math.max(y[0], y[1], y[2]) + reach));
      if (left > right) continue;
      // In the second pass, most triangles lie inside of charts, where nothing is left.
      if (reach > 0 && !uncovered.anyIn(left, right, top, bottom)) continue;
      const isLarge = (right - left + 1) * (bottom - top + 1) > SMALL;
      if (isLarge && drawn.has(x, y)) continue;
      const isTall = bottom - top >= BLOCK;
      rows.begin(sign, reach, left, right);
      for (let row = top; row <= bottom; row++) {
        if (isTall && (row === top || row % BLOCK === 0)) {
          const last = Math.min(bottom, row | (BLOCK - 1));
          if (!rows.rows(row, last) || !uncovered.anyNear(row, rows.from, rows.to)) {
            row = last;
            continue;
          }
        }
        if (uncovered.from(row * size + left) > row * size + right) continue;
        if (!rows.row(row)) continue;
        const start = row * size;
        const end = start + rows.to;
        for (
          let texel = uncovered.from(start + rows.from);
          texel <= end;
          texel = uncovered.from(texel + 1)
        ) {
          cover[texel] = t / 3;
          uncovered.remove(texel - start, row);
        }
      }
    }
  }
  return cover;
}

/**
 * Computes the weights of a triangle's three corners at a point of the texture; for a point outside, at the nearest
 * point of the triangle.
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
