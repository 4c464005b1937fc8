import type { Superpixels } from './superpixels.ts';

/** Adjacency of patches, and their color differences. */
export interface PatchGraph {
  /** Neighbors of each patch. */
  neighbours: readonly (readonly number[])[];
  /** Number of pixels of each patch on the image's edge. */
  border: Float32Array;
  /** Indices of the patches on the image's edge. */
  rim: readonly number[];
  /** ΔE between any two patches, row by row. */
  difference: Float32Array;
  /** ΔE between neighbors on the same surface: the mean of each patch's smallest difference. */
  slack: number;
}

/** Builds the graph from the labels. */
export function patchGraph(patches: Superpixels): PatchGraph {
  const { count, width, height, label, l, a, b } = patches;
  const border = new Float32Array(count);
  for (let x = 0; x < width; x++) {
    border[label[x]]++;
    border[label[(height - 1) * width + x]]++;
  }
  for (let y = 0; y < height; y++) {
    border[label[y * width]]++;
    border[label[y * width + width - 1]]++;
  }
  const touching = Array.from({ length: count }, () => new Set<number>());
  const join = (j: number, k: number) => {
    if (j === k) return;
    touching[j].add(k);
    touching[k].add(j);
  };
  for (let i = 0; i < label.length; i++) {
    if ((i + 1) % width !== 0) join(label[i], label[i + 1]);
    if (i + width < label.length) join(label[i], label[i + width]);
  }
  const difference = new Float32Array(count * count);
  for (let j = 0; j < count; j++) {
    for (let k = 0; k < count; k++) {
      difference[j * count + k] = Math.hypot(l[j] - l[k], a[j] - a[k], b[j] - b[k]);
    }
  }
  let slack = 0;
  for (let j = 0; j < count; j++) {
    let least = Infinity;
    for (const k of touching[j]) least = Math.min(least, difference[j * count + k]);
    if (least < Infinity) slack += least / count;
  }
  const rim: number[] = [];
  for (let k = 0; k < count; k++) if (border[k] > 0) rim.push(k);
  return { neighbours: touching.map((set) => [...set]), border, rim, difference, slack };
}
