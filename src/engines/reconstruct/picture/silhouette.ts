import { signedDistance } from '../../raster/distance-field.ts';
import { blur } from '../../raster/gaussian-blur.ts';
import type { Grid } from '../../raster/grid.ts';

/** The object's outline on the grid. */
export interface Silhouette {
  /** 0 to 1, after rescaling between the low and the high limit. */
  coverage: Float32Array;
  /** 1 where coverage > 0.5. */
  inside: Uint8Array;
  /** Sub-pixel distance to the outline in cells, positive inside. */
  distance: Float32Array;
  /** Cells inside. */
  area: number;
  /** Radius of the largest inscribed circle. */
  radius: number;
}

/** Coverage below 0.08 counts as none and above 0.92 as full: soft edges of cut-outs and codec noise. */
const LOW = 0.08;
const SPAN = 0.84;
/** Minimum share of the whole that a part must have; smaller parts are dust from the cut-out. */
const SMALLEST_PART = 0.004;

/** Reads the outline from the alpha of RGBA grid pixels. */
export function traceSilhouette(pixels: Uint8Array, grid: Grid): Silhouette {
  const { width, height } = grid;
  const count = width * height;
  const coverage = new Float32Array(count);
  for (let p = 0; p < count; p++) {
    coverage[p] = Math.min(1, Math.max(0, (pixels[p * 4 + 3] / 255 - LOW) / SPAN));
  }
  dropSmallParts(coverage, grid);
  const inside = new Uint8Array(count);
  let area = 0;
  for (let p = 0; p < count; p++) {
    if (coverage[p] > 0.5) {
      inside[p] = 1;
      area++;
    }
  }
  // The blur (0.8 cells at 256) removes the stair-steps from the distance without moving the outline.
  const sigma = (0.8 * Math.max(width, height)) / 256;
  const distance = blur(signedDistance(coverage, grid), grid, sigma);
  let radius = 0;
  for (let p = 0; p < count; p++) if (distance[p] > radius) radius = distance[p];
  return { coverage, inside, distance, area, radius };
}

/** Clears every 4-connected part of coverage > 0.5 that is smaller than `SMALLEST_PART` of all. */
function dropSmallParts(coverage: Float32Array, { width, height }: Grid): void {
  const label = new Int32Array(width * height).fill(-1);
  const stack = new Int32Array(width * height);
  const sizes: number[] = [];
  let total = 0;
  for (let start = 0; start < label.length; start++) {
    if (label[start] >= 0 || coverage[start] <= 0.5) continue;
    const id = sizes.length;
    let top = 0;
    let size = 0;
    label[start] = id;
    stack[top++] = start;
    while (top > 0) {
      const p = stack[--top];
      size++;
      // The margin is empty, so no neighbor lies outside the grid or across a row's end.
      for (const q of [p + 1, p - 1, p + width, p - width]) {
        if (label[q] < 0 && coverage[q] > 0.5) {
          label[q] = id;
          stack[top++] = q;
        }
      }
    }
    sizes.push(size);
    total += size;
  }
  for (let p = 0; p < label.length; p++) {
    if (label[p] >= 0 && sizes[label[p]] <= total * SMALLEST_PART) coverage[p] = 0;
  }
}
