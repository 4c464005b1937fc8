import { turnedX, turnedY } from './labels.ts';

/** Costs of triangles that run backwards or have no area, comparable with squared lengths of edges. */
const BACKWARD = 20;
const FLAT = 8;
/** Cost of a zero-length edge in a triangle at a singularity. */
const POINT = 4;

/** A few labels that are compared: arrays that are reused, because objects for each of them took four times as long. */
export class LabelSteps {
  /** Lattice steps in the frame of the origin, and quarter turns to the frame of the tip. */
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly q: Int32Array;
  /** Whether the labels of the triangle for which `cost` was called last close. */
  closes = false;
  /** Place for sums. */
  readonly #sum: number;

  constructor(count: number) {
    this.x = new Int32Array(count + 1);
    this.y = new Int32Array(count + 1);
    this.q = new Int32Array(count + 1);
    this.#sum = count;
  }

  /** Returns the squared length of a step. */
  squared(a: number): number {
    return this.x[a] * this.x[a] + this.y[a] * this.y[a];
  }

  /** Writes an edge as seen from its other end. */
  reverse(a: number, to: number): void {
    const turn = this.q[a];
    const x = this.x[a];
    const y = this.y[a];
    this.x[to] = -turnedX(x, y, turn);
    this.y[to] = -turnedY(x, y, turn);
    this.q[to] = (4 - turn) & 3;
  }

  /** Writes the concatenation of two steps. */
  chain(a: number, b: number, to: number): void {
    const back = (4 - this.q[a]) & 3;
    const x = this.x[a] + turnedX(this.x[b], this.y[b], back);
    const y = this.y[a] + turnedY(this.x[b], this.y[b], back);
    this.x[to] = x;
    this.y[to] = y;
    this.q[to] = (this.q[a] + this.q[b]) & 3;
  }

  /** Returns the cost of a triangle with these edges; 0 for a good one. */
  cost(a: number, b: number, c: number): number {
    const { x, y, q } = this;
    const sum = this.#sum;
    this.chain(a, b, sum);
    const area = x[a] * y[sum] - y[a] * x[sum];
    this.chain(sum, c, sum);
    this.closes = x[sum] === 0 && y[sum] === 0 && q[sum] === 0;
    if (this.closes) {
      if (area > 0) return 0;
      return area === 0 ? FLAT : BACKWARD * -area;
    }
    // At a singularity, lengths are the only criterion: halves of squares and unit triangles are good.
    return lengthCost(this.squared(a)) + lengthCost(this.squared(b)) + lengthCost(this.squared(c));
  }
}

function lengthCost(squared: number): number {
  if (squared === 0) return POINT;
  return squared > 2 ? squared : 0;
}
