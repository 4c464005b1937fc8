import { nextOf, type Surface, triangleNormal } from '../surface/surface.ts';

/** Values of one quadric: the upper half of a 4 × 4 matrix, row by row. */
const SIZE = 10;
/** Weight of the planes perpendicular to the surface along a border, which keep the border in place. */
const BORDER_WEIGHT = 10;
/** Weight of the squared distance to the vertex itself, which decides if all planes coincide. */
const STAY = 1e-6;

/** Squared distances to the planes around vertices (Garland and Heckbert, 1997), weighted by area. */
export class Quadrics {
  readonly #values: Float64Array;
  /** The best point that `best` found. */
  readonly point = new Float64Array(3);

  constructor(surface: Surface) {
    const { positions, indices, opposite } = surface;
    this.#values = new Float64Array((positions.length / 3) * SIZE);
    const n = new Float64Array(3);
    for (let e = 0; e < indices.length; e += 3) {
      const area = triangleNormal(positions, indices, e, n) / 2;
      const i = 3 * indices[e];
      const d = -(n[0] * positions[i] + n[1] * positions[i + 1] + n[2] * positions[i + 2]);
      for (let k = 0; k < 3; k++) {
        this.#addPlane(indices[e + k], n[0], n[1], n[2], d, area);
        this.#addStay(positions, indices[e + k], STAY * area);
        if (opposite[e + k] < 0) this.#addBorder(surface, e + k, n);
      }
    }
  }

  /** Adds the planes of v to those of w. */
  merge(v: number, w: number): void {
    for (let k = 0; k < SIZE; k++) this.#values[w * SIZE + k] += this.#values[v * SIZE + k];
  }

  /** Returns the sum of squared distances from a point to the planes of two vertices. */
  cost(v: number, w: number, x: number, y: number, z: number): number {
    const q = this.#values;
    const [i, j] = [v * SIZE, w * SIZE];
    const s = (k: number) => q[i + k] + q[j + k];
    return Math.max(
      0,
      s(0) * x * x +
        s(4) * y * y +
        s(7) * z * z +
        s(9) +
        2 * (s(1) * x * y + s(2) * x * z + s(3) * x + s(5) * y * z + s(6) * y + s(8) * z),
    );
  }

  /** Writes the point of minimum cost for two vertices; returns false if the planes do not meet in one point. */
  best(v: number, w: number): boolean {
    const q = this.#values;
    const [i, j] = [v * SIZE, w * SIZE];
    const [a, b, c, d] = [0, 1, 2, 3].map((k) => q[i + k] + q[j + k]);
    const [e, f, g, h] = [4, 5, 6, 7].map((k) => q[i + k] + q[j + k]);
    const l = q[i + 8] + q[j + 8];
    const [A, B, C] = [e * h - f * f, c * f - b * h, b * f - c * e];
    const determinant = a * A + b * B + c * C;
    const scale = a + e + h;
    if (!(Math.abs(determinant) > 1e-9 * scale * scale * scale)) return false;
    this.point[0] = -(A * d + B * g + C * l) / determinant;
    this.point[1] = -(B * d + (a * h - c * c) * g + (b * c - a * f) * l) / determinant;
    this.point[2] = -(C * d + (b * c - a * f) * g + (a * e - b * b) * l) / determinant;
    return true;
  }

  #addPlane(v: number, a: number, b: number, c: number, d: number, weight: number): void {
    const q = this.#values;
    const i = v * SIZE;
    q[i] += weight * a * a;
    q[i + 1] += weight * a * b;
    q[i + 2] += weight * a * c;
    q[i + 3] += weight * a * d;
    q[i + 4] += weight * b * b;
    q[i + 5] += weight * b * c;
    q[i + 6] += weight * b * d;
    q[i + 7] += weight * c * c;
    q[i + 8] += weight * c * d;
    q[i + 9] += weight * d * d;
  }

  /** Adds the three axis-parallel planes through a vertex. */
  #addStay(p: Float64Array, v: number, weight: number): void {
    this.#addPlane(v, 1, 0, 0, -p[3 * v], weight);
    this.#addPlane(v, 0, 1, 0, -p[3 * v + 1], weight);
    this.#addPlane(v, 0, 0, 1, -p[3 * v + 2], weight);
  }

  #addBorder({ positions: p, indices }: Surface, e: number, n: Float64Array): void {
    const [v, w] = [indices[e], indices[nextOf(e)]];
    const u = [0, 1, 2].map((k) => p[3 * w + k] - p[3 * v + k]);
    const length = Math.hypot(u[0], u[1], u[2]);
    if (!(length > 0)) return;
    const a = (u[1] * n[2] - u[2] * n[1]) / length;
    const b = (u[2] * n[0] - u[0] * n[2]) / length;
    const c = (u[0] * n[1] - u[1] * n[0]) / length;
    const d = -(a * p[3 * v] + b * p[3 * v + 1] + c * p[3 * v + 2]);
    const weight = BORDER_WEIGHT * length * length;
    this.#addPlane(v, a, b, c, d, weight);
    this.#addPlane(w, a, b, c, d, weight);
  }
}
