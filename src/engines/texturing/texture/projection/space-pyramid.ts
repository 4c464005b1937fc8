import type { Bounds } from './view.ts';

/** Values in the cells of one level, and their weights: 1 and more is known, 0 unknown. */
interface Level {
  size: readonly [number, number, number];
  values: Float32Array;
  weights: Float32Array;
}

/**
 * Scattered values in space, continued everywhere: averages go up a pyramid of grids, and cells that know little read
 * them back. Near the samples, a point reads their mean; far away, that of ever larger surroundings.
 */
export class SpacePyramid {
  readonly #low: readonly number[];
  readonly #cell: number;
  readonly #channels: number;
  readonly #finest: Level;
  #isContinued = false;

  /** @param cells along the longest side of the bounds */
  constructor({ low, high }: Bounds, cells: number, channels: number) {
    const sides = low.map((value, k) => high[k] - value);
    this.#cell = Math.max(...sides, 1e-12) / cells;
    this.#low = low;
    this.#channels = channels;
    const [x, y, z] = sides.map((side) => Math.max(1, Math.ceil(side / this.#cell)));
    this.#finest = levelOf([x, y, z], channels);
  }

  add(point: Float64Array, values: ArrayLike<number>, weight: number): void {
    const { size, values: sums, weights } = this.#finest;
    let index = 0;
    for (let k = 2; k >= 0; k--) {
      const i = Math.floor((point[k] - this.#low[k]) / this.#cell);
      index = index * size[k] + Math.max(0, Math.min(size[k] - 1, i));
    }
    for (let c = 0; c < this.#channels; c++) sums[index * this.#channels + c] += weight * values[c];
    weights[index] += weight;
  }

  /** Reads the continued values at a point; nothing can be added after that. */
  read(point: Float64Array, out: Float64Array): void {
    if (!this.#isContinued) {
      continueValues(this.#finest, this.#channels);
      this.#isContinued = true;
    }
    const { size, values } = this.#finest;
    out.fill(0);
    const at = [0, 0, 0];
    const share = [0, 0, 0];
    for (let k = 0; k < 3; k++) {
      const x = (point[k] - this.#low[k]) / this.#cell - 0.5;
      const inside = Math.max(0, Math.min(size[k] - 1, x));
      at[k] = Math.min(Math.floor(inside), Math.max(0, size[k] - 2));
      share[k] = inside - at[k];
    }
    for (let corner = 0; corner < 8; corner++) {
      let weight = 1;
      let index = 0;
      for (let k = 2; k >= 0; k--) {
        const step = (corner >> k) & 1;
        weight *= step === 1 ? share[k] : 1 - share[k];
        index = index * size[k] + Math.min(size[k] - 1, at[k] + step);
      }
      if (weight === 0) continue;
      for (let c = 0; c < this.#channels; c++)
        out[c] += weight * values[index * this.#channels + c];
    }
  }
}

function levelOf(size: Level['size'], channels: number): Level {
  const count = size[0] * size[1] * size[2];
  return { size, values: new Float32Array(count * channels), weights: new Float32Array(count) };
}

/** Turns a level's sums into means, and fills what it does not know from the level above. */
function continueValues(level: Level, channels: number): void {
  const { size, values, weights } = level;
  const isTop = Math.max(...size) === 1;
  const above = levelOf([(size[0] + 1) >> 1, (size[1] + 1) >> 1, (size[2] + 1) >> 1], channels);
  eachCell(size, (p, x, y, z) => {
    const weight = weights[p];
    if (weight === 0) return;
    for (let c = 0; c < channels; c++) values[p * channels + c] /= weight;
    // A cell that is known well counts no more than one that is just known: else the many samples of one place rule.
    const counted = Math.min(1, weight);
    const q = indexIn(above.size, x >> 1, y >> 1, z >> 1);
    for (let c = 0; c < channels; c++)
      above.values[q * channels + c] += counted * values[p * channels + c];
    above.weights[q] += counted;
  });
  if (isTop) return;
  continueValues(above, channels);
  eachCell(size, (p, x, y, z) => {
    const missing = 1 - weights[p];
    if (missing <= 0) return;
    for (let c = 0; c < channels; c++) values[p * channels + c] *= 1 - missing;
    addSmoothly(above, [x, y, z], missing, values.subarray(p * channels, (p + 1) * channels));
  });
}

/** Adds the level above at a cell, three quarters of each axis from the nearer cell. */
function addSmoothly(
  { size, values }: Level,
  cell: readonly [number, number, number],
  weight: number,
  out: Float32Array,
): void {
  const channels = out.length;
  for (let corner = 0; corner < 8; corner++) {
    let part = weight;
    let q = 0;
    for (let k = 2; k >= 0; k--) {
      const isFar = ((corner >> k) & 1) === 1;
      const near = cell[k] >> 1;
      const i = isFar ? near + ((cell[k] & 1) === 1 ? 1 : -1) : near;
      part *= isFar ? 0.25 : 0.75;
      q = q * size[k] + Math.max(0, Math.min(size[k] - 1, i));
    }
    for (let c = 0; c < channels; c++) out[c] += part * values[q * channels + c];
  }
}

function eachCell(
  [width, height, depth]: Level['size'],
  visit: (p: number, x: number, y: number, z: number) => void,
): void {
  let p = 0;
  for (let z = 0; z < depth; z++)
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) visit(p++, x, y, z);
}

function indexIn([width, height]: Level['size'], x: number, y: number, z: number): number {
  return (z * height + y) * width + x;
}
