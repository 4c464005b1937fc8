/** Colors closer than this in Oklab count as one. */
const ALIKE = 0.02;

/** Rounds of k-means; the palette hardly moves after five. */
const ROUNDS = 8;

/** A few colors that represent many. */
export interface Palette {
  /** Colors in Oklab, three values each. */
  colors: Float32Array;
  /** Index of the palette's color for each of the given colors. */
  nearest: Uint16Array;
}

/**
 * Creates a palette of at most `most` colors that represent the given ones (Oklab, three values each). It starts with
 * the color closest to the mean, adds the color farthest from all chosen ones (so that small details such as eyes keep
 * theirs), and then applies k-means.
 */
export function makePalette(samples: Float32Array, most: number): Palette {
  const count = samples.length / 3;
  const chosen = spread(samples, count, most);
  const colors = new Float32Array(chosen.length * 3);
  for (const [k, sample] of chosen.entries())
    colors.set(samples.subarray(3 * sample, 3 * sample + 3), 3 * k);
  const nearest = new Uint16Array(count);
  for (let round = 0; round < ROUNDS; round++) {
    assign(samples, colors, nearest);
    if (!moveToMeans(samples, colors, nearest)) break;
  }
  assign(samples, colors, nearest);
  return { colors, nearest };
}

/** Returns the indices of samples that are far from each other. */
function spread(samples: Float32Array, count: number, most: number): number[] {
  const mean = [0, 0, 0];
  for (let i = 0; i < samples.length; i++) mean[i % 3] += samples[i] / count;
  const distances = new Float32Array(count).fill(Infinity);
  const chosen: number[] = [];
  let next = 0;
  let best = Infinity;
  for (let i = 0; i < count; i++) {
    const d = distance(samples, 3 * i, mean, 0);
    if (d < best) [best, next] = [d, i];
  }
  for (let gap = Infinity; count > 0 && chosen.length < most && gap > ALIKE ** 2; ) {
    chosen.push(next);
    gap = 0;
    const last = 3 * next;
    for (let i = 0; i < count; i++) {
      const d = Math.min(distances[i], distance(samples, 3 * i, samples, last));
      distances[i] = d;
      if (d > gap) [gap, next] = [d, i];
    }
  }
  return chosen;
}

function assign(samples: Float32Array, colors: Float32Array, nearest: Uint16Array): void {
  for (let i = 0; i < nearest.length; i++) {
    let best = Infinity;
    for (let k = 0; 3 * k < colors.length; k++) {
      const d = distance(samples, 3 * i, colors, 3 * k);
      if (d < best) {
        best = d;
        nearest[i] = k;
      }
    }
  }
}

/** Moves each color to the mean of its samples; returns whether any has moved. */
function moveToMeans(samples: Float32Array, colors: Float32Array, nearest: Uint16Array): boolean {
  const sums = new Float64Array(colors.length);
  const counts = new Uint32Array(colors.length / 3);
  for (let i = 0; i < nearest.length; i++) {
    const k = nearest[i];
    counts[k] += 1;
    for (let axis = 0; axis < 3; axis++) sums[3 * k + axis] += samples[3 * i + axis];
  }
  let moved = false;
  for (let i = 0; i < colors.length; i++) {
    const members = counts[Math.floor(i / 3)];
    if (members === 0) continue;
    const mean = Math.fround(sums[i] / members);
    moved ||= mean !== colors[i];
    colors[i] = mean;
  }
  return moved;
}

/** Returns the squared distance between two colors. */
function distance(a: ArrayLike<number>, i: number, b: ArrayLike<number>, k: number): number {
  const x = a[i] - b[k];
  const y = a[i + 1] - b[k + 1];
  const z = a[i + 2] - b[k + 2];
  return x * x + y * y + z * z;
}
