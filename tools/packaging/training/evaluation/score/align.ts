import { NearestPoint } from './nearest-point.ts';
import { boxOf } from './solid.ts';

/** x → scale · x + offset. Never a turn: which side is which is part of what is judged. */
export interface Placing {
  scale: number;
  offset: [number, number, number];
}

const ROUNDS = 20;
/** Points that look for their nearest, and points that are found: as in the score of the twenty public objects. */
const SEEKERS = 2048;
const SOUGHT = 8192;
/** A round that brings it no nearer than this is the last: a hundredth of what two samplings of one object differ by. */
const SETTLED = 5e-5;
/** A round changes the scale by no more than this. */
const [LEAST_CHANGE, MOST_CHANGE] = [0.7, 1.4];

/**
 * The placing that brings the points of a reconstruction nearest to the truth: two-way closest points from two first
 * guesses (the same longest side, the same picture), the best of all rounds.
 */
export function align(made: Float32Array, truth: Float32Array): Placing & { distance: number } {
  const sides = {
    made: { seekers: every(made, SEEKERS), sought: new NearestPoint(every(made, SOUGHT)) },
    truth: { seekers: every(truth, SEEKERS), sought: new NearestPoint(every(truth, SOUGHT)) },
    madeSought: every(made, SOUGHT),
    truthSought: every(truth, SOUGHT),
  };
  let best: Placing & { distance: number } = { scale: 1, offset: [0, 0, 0], distance: 1 / 0 };
  for (const start of starts(made, truth)) {
    let placing = start;
    let before = Number.POSITIVE_INFINITY;
    for (let round = 0; round <= ROUNDS; round++) {
      const { distance, next } = step(sides, placing);
      if (distance < best.distance) best = { ...placing, distance };
      if (distance > before - SETTLED) break;
      before = distance;
      placing = next;
    }
  }
  return best;
}

export function place(points: Float32Array, { scale, offset }: Placing): Float32Array {
  return points.map((x, i) => x * scale + offset[i % 3]);
}

/** So many of the points, evenly. */
function every(points: Float32Array, count: number): Float32Array {
  const total = points.length / 3;
  if (total <= count) return points;
  const kept = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) {
    const from = Math.floor((i * total) / count) * 3;
    kept.set(points.subarray(from, from + 3), i * 3);
  }
  return kept;
}

function starts(made: Float32Array, truth: Float32Array): Placing[] {
  const [a, b] = [boxOf(made), boxOf(truth)];
  const size = ({ low, high }: typeof a) => high.map((x, k) => x - low[k]);
  const [from, to] = [size(a), size(b)];
  const scales = [
    Math.max(...to) / Math.max(...from),
    Math.sqrt((to[0] * to[1]) / (from[0] * from[1])),
  ];
  return scales.map((scale) => {
    const offset = [0, 1, 2].map(
      (k) => (b.low[k] + b.high[k]) / 2 - (scale * (a.low[k] + a.high[k])) / 2,
    );
    return { scale, offset: offset as Placing['offset'] };
  });
}

interface Side {
  seekers: Float32Array;
  sought: NearestPoint;
}

interface Sides {
  made: Side;
  truth: Side;
  madeSought: Float32Array;
  truthSought: Float32Array;
}

/** One round: pairs of nearest points, and the placing that fits them best. */
function step(sides: Sides, placing: Placing): { distance: number; next: Placing } {
  const { scale, offset } = placing;
  const pairs = new Pairs();
  let [there, back] = [0, 0];
  const { made, truth } = sides;
  for (let i = 0; i < made.seekers.length; i += 3) {
    const [x, y, z] = [0, 1, 2].map((k) => made.seekers[i + k] * scale + offset[k]);
    there += truth.sought.distance(x, y, z);
    pairs.add(made.seekers, i, sides.truthSought, truth.sought.index * 3);
  }
  for (let i = 0; i < truth.seekers.length; i += 3) {
    const [x, y, z] = [0, 1, 2].map((k) => (truth.seekers[i + k] - offset[k]) / scale);
    back += scale * made.sought.distance(x, y, z);
    pairs.add(sides.madeSought, made.sought.index * 3, truth.seekers, i);
  }
  const distance = (there / (made.seekers.length / 3) + back / (truth.seekers.length / 3)) / 2;
  return { distance, next: pairs.fit(scale) };
}

/** Sums over pairs of points, of which the best scale and offset follow (least squares). */
class Pairs {
  #count = 0;
  readonly #from = [0, 0, 0];
  readonly #to = [0, 0, 0];
  #fromTo = 0;
  #fromFrom = 0;

  add(from: Float32Array, i: number, to: Float32Array, j: number): void {
    this.#count++;
    for (let k = 0; k < 3; k++) {
      this.#from[k] += from[i + k];
      this.#to[k] += to[j + k];
      this.#fromTo += from[i + k] * to[j + k];
      this.#fromFrom += from[i + k] ** 2;
    }
  }

  fit(before: number): Placing {
    const from = this.#from.map((x) => x / this.#count);
    const to = this.#to.map((x) => x / this.#count);
    const dot = (a: number[], b: number[]) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    const over = this.#fromFrom / this.#count - dot(from, from);
    const best = (this.#fromTo / this.#count - dot(from, to)) / over;
    const scale = Math.min(before * MOST_CHANGE, Math.max(before * LEAST_CHANGE, best));
    return { scale, offset: to.map((x, k) => x - scale * from[k]) as Placing['offset'] };
  }
}
