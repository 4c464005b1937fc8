import { MinHeap } from '../../structures/min-heap.ts';
import { CORNER } from '../field/features.ts';
import { nextOf, type Surface } from '../surface/surface.ts';
import { type LatticeLabels, turnedX, turnedY } from './labels.ts';
import type { Residuals } from './residuals.ts';

/** Cost of turning a triangle inside out, in lattice sides. */
const FOLD = 4;

/** The surface that paths cross. Half-edges and triangles refer to `surface`. */
export interface PathGround {
  surface: Surface;
  /** 1 for half-edges on feature lines. */
  features: Uint8Array;
  /** FREE, LINE or CORNER of each vertex. */
  kind: Uint8Array;
  labels: LatticeLabels;
  residuals: Residuals;
  /** Side of the lattice, and its relative side at each vertex; null: the same everywhere. */
  h: number;
  sizes: Float64Array | null;
}

/**
 * Finds the cheapest paths (Dijkstra) from triangle to triangle along which a residual can be carried to a place where
 * it vanishes: to the opposite residual, to a singularity or corner, or out across a border.
 */
export class DislocationPaths {
  /** Last triangle of the path that was found; −1: none. */
  end = -1;
  /** Border half-edge of `end` at which the path leaves the surface; −1: it ends inside. */
  exit = -1;
  readonly #ground: PathGround;
  /** Distance, in lattice sides, between the centers of the two triangles at each half-edge. */
  readonly #steps: Float64Array;
  readonly #cost: Float64Array;
  /** For each triangle, the half-edge through which it was reached. */
  readonly #through: Int32Array;
  /** The residual carried to each triangle, in the frame of its first corner. */
  readonly #carriedX: Int8Array;
  readonly #carriedY: Int8Array;
  readonly #heap = new MinHeap();
  readonly #touched: number[] = [];

  constructor(ground: PathGround) {
    const count = ground.surface.indices.length / 3;
    this.#ground = ground;
    this.#steps = stepLengths(ground);
    this.#cost = new Float64Array(count).fill(Infinity);
    this.#through = new Int32Array(count).fill(-1);
    this.#carriedX = new Int8Array(count);
    this.#carriedY = new Int8Array(count);
  }

  /** Searches for the cheapest path of at most `limit` lattice sides from a triangle; returns whether it found one. */
  search(source: number, limit: number): boolean {
    const { residuals } = this.#ground;
    this.#clear();
    this.#reach(source, 0, -1, residuals.x[source], residuals.y[source]);
    let nearestExit = Infinity;
    for (;;) {
      const t = this.#heap.pop();
      if (t < 0 || this.#heap.cost > nearestExit) break;
      if (this.#heap.cost > this.#cost[t]) continue;
      if (t !== source && this.vanishesAt(t)) {
        this.end = t;
        this.exit = -1;
        return true;
      }
      for (let e = 3 * t; e < 3 * t + 3; e++) {
        const cost = this.#cross(t, e, limit);
        if (cost >= nearestExit) continue;
        nearestExit = cost;
        this.end = t;
        this.exit = e;
      }
    }
    return nearestExit < Infinity;
  }

  /** Returns whether the residual that is carried to a triangle vanishes there. */
  vanishesAt(t: number): boolean {
    const { x, y, sink } = this.#ground.residuals;
    if (sink[t]) return true;
    if (x[t] === 0 && y[t] === 0) return false;
    return x[t] + this.#carriedX[t] === 0 && y[t] + this.#carriedY[t] === 0;
  }

  /** Shifts the labels along the path found, which carries the residual of `source` to its end. */
  shiftLabels(source: number): void {
    if (this.exit >= 0) this.#shift(this.end, this.exit);
    for (let t = this.end; t !== source; ) {
      const e = this.#through[t];
      t = Math.trunc(e / 3);
      this.#shift(t, e);
    }
  }

  /**
   * Continues across a half-edge of a triangle; returns the cost of leaving the surface there if it is a border,
   * otherwise Infinity.
   */
  #cross(t: number, e: number, limit: number): number {
    const { surface, features, labels } = this.#ground;
    const o = surface.opposite[e];
    const through = this.#through[t];
    const entry = through < 0 ? -1 : surface.opposite[through];
    if (o >= 0 && e === entry) return Infinity;
    // The cheapest that crossing can be.
    const least = this.#cost[t] + this.#steps[e];
    if (least > limit || (o >= 0 && least >= this.#cost[Math.trunc(o / 3)])) return Infinity;
    const turn = turnsTo(labels.turns, t, e);
    const sx = turnedX(this.#carriedX[t], this.#carriedY[t], turn);
    const sy = turnedY(this.#carriedX[t], this.#carriedY[t], turn);
    // A row may continue across a line only if it runs across it, because the line itself stays where it is.
    if (features[e] && (sy !== 0 || this.#joinsCorners(e))) return Infinity;
    const x = labels.dx[e] - sx;
    const y = labels.dy[e] - sy;
    if (x > 1 || x < -1 || y > 1 || y < -1) return Infinity;
    const cost = least + (this.#folds(t, e, x, y) ? FOLD : 0);
    if (cost > limit) return Infinity;
    if (o < 0) return cost;
    const u = Math.trunc(o / 3);
    if (cost >= this.#cost[u]) return Infinity;
    // From the frame of the origin to that of the tip, which is the origin of o, and on to u's first corner.
    const onward = (labels.turns[e] + 4 - turnsTo(labels.turns, u, o)) & 3;
    this.#reach(u, cost, e, turnedX(sx, sy, onward), turnedY(sx, sy, onward));
    return Infinity;
  }

  #reach(t: number, cost: number, through: number, x: number, y: number): void {
    if (this.#cost[t] === Infinity) this.#touched.push(t);
    this.#cost[t] = cost;
    this.#through[t] = through;
    this.#carriedX[t] = x;
    this.#carriedY[t] = y;
    this.#heap.push(cost, t);
  }

  #clear(): void {
    for (const t of this.#touched) {
      this.#cost[t] = Infinity;
      this.#through[t] = -1;
    }
    this.#touched.length = 0;
    this.#heap.clear();
    this.end = this.exit = -1;
  }

  /**
   * Returns whether the triangle would be reversed if both this edge and the edge through which the path came in were
   * shifted.
   */
  #folds(t: number, e: number, x: number, y: number): boolean {
    const { labels, residuals, surface } = this.#ground;
    if (residuals.sink[t]) return false;
    const e1 = nextOf(e);
    let x1 = labels.dx[e1];
    let y1 = labels.dy[e1];
    if (this.#through[t] >= 0 && e1 === surface.opposite[this.#through[t]]) {
      const turn = turnsTo(labels.turns, t, e1);
      x1 += turnedX(this.#carriedX[t], this.#carriedY[t], turn);
      y1 += turnedY(this.#carriedX[t], this.#carriedY[t], turn);
    }
    const back = (4 - labels.turns[e]) & 3;
    return x * turnedY(x1, y1, back) - y * turnedX(x1, y1, back) < 0;
  }

  #joinsCorners(e: number): boolean {
    const { surface, kind } = this.#ground;
    const { indices } = surface;
    return kind[indices[e]] === CORNER && kind[indices[nextOf(e)]] === CORNER;
  }

  #shift(t: number, e: number): void {
    const { surface, labels } = this.#ground;
    const { turns, dx, dy } = labels;
    const turn = turnsTo(turns, t, e);
    dx[e] -= turnedX(this.#carriedX[t], this.#carriedY[t], turn);
    dy[e] -= turnedY(this.#carriedX[t], this.#carriedY[t], turn);
    const o = surface.opposite[e];
    if (o < 0) return;
    dx[o] = -turnedX(dx[e], dy[e], turns[e]);
    dy[o] = -turnedY(dx[e], dy[e], turns[e]);
  }
}

/**
 * Returns the quarter turns from the frame of a triangle's first corner to that of the origin of one of its half-edges.
 */
function turnsTo(turns: Uint8Array, t: number, e: number): number {
  const k = e - 3 * t;
  if (k === 0) return 0;
  return (k === 1 ? turns[3 * t] : turns[3 * t] + turns[3 * t + 1]) & 3;
}

/**
 * Returns the distances between the centers of the two triangles at each half-edge, in lattice sides, because added and
 * removed rows cost the same.
 */
function stepLengths({ surface, h, sizes }: PathGround): Float64Array {
  const { positions, indices, opposite } = surface;
  const steps = new Float64Array(indices.length);
  for (let e = 0; e < steps.length; e++) {
    const o = opposite[e];
    if (o < 0) continue;
    if (o < e) {
      steps[e] = steps[o];
      continue;
    }
    const t = e - (e % 3);
    const u = o - (o % 3);
    let squared = 0;
    for (let k = 0; k < 3; k++) {
      let d = 0;
      for (let c = 0; c < 3; c++) {
        d += positions[3 * indices[t + c] + k] - positions[3 * indices[u + c] + k];
      }
      squared += d * d;
    }
    steps[e] = Math.sqrt(squared) / (3 * h * (sizes?.[indices[e]] ?? 1));
  }
  return steps;
}
