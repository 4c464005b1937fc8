import { BATCH, createBatch, type FragmentBatch, SUPERSAMPLING } from '../raster/fragment-batch.ts';
import { PixelTriangles, SAMPLES } from '../raster/pixel-triangles.ts';
import type { DepthBuffer } from '../raster/rasterize.ts';
import type { DrawnTriangles, Group } from '../scene/drawn-triangles.ts';
import type { Material } from '../scene/material.ts';
import type { DrawnModel, Frame } from './frame.ts';

/**
 * Two triangles of a pixel are shaded as one if their normals differ by less than 9° and their depths by less than
 * `SAME_DEPTH`.
 */
const SAME_NORMAL = 0.988;
const SAME_DEPTH = 0.01;

/**
 * Shades the samples of a band and blends them over the pixels (linear RGB times coverage, and coverage). Each triangle
 * of a pixel is shaded once, at the mean position of its samples. Triangles of one smooth surface are shaded together,
 * which takes half the time (1M triangles at 2048²).
 */
export type Resolver = (buffer: DepthBuffer, pixels: Float32Array, solid: boolean) => void;

export function resolver(model: DrawnModel, { width, columns, view, shade }: Frame): Resolver {
  const { surface, materials } = model;
  const { groups } = surface;
  const batch = createBatch();
  const row = new Float32Array(width * 4);
  let group: Group = groups[0] ?? { first: 0, last: 0, material: materials.length - 1 };
  let material: Material = materials[group.material];
  let opaque = true;
  /** Triangles and samples of one pixel that shows several triangles or is only partly covered. */
  const seen = new PixelTriangles();
  const smooth = surface.edges === null ? smoothness(surface, view.orthographic, seen) : null;

  /** Shades the batch and adds it to the row. */
  function flush(): void {
    if (batch.count === 0) return;
    shade(batch, material);
    addBatch(batch, row, opaque);
    batch.count = 0;
  }

  /**
   * Adds a fragment. `x` and `y` are sums over `places` samples of twice their positions, so that they are whole
   * numbers.
   */
  function add(
    x: number,
    y: number,
    places: number,
    t: number,
    samples: number,
    pixel: number,
  ): void {
    if (t < group.first || t >= group.last) {
      group = groupOf(groups, t);
      if (materials[group.material] !== material) flush();
      material = materials[group.material];
    }
    if (batch.count === BATCH) flush();
    const i = batch.count++;
    batch.x[i] = x / (2 * places);
    batch.y[i] = y / (2 * places);
    batch.triangle[i] = t;
    batch.pixel[i] = pixel;
    batch.weight[i] = samples / SAMPLES;
  }

  /** Adds the samples of a pixel that show points or lines, in their plain colors. */
  function addStrokes(ids: Int32Array, at: number, o: number): void {
    const { first, colors } = surface.strokes!;
    for (let i = 0; i < SAMPLES; i++) {
      const id = ids[at + (i >> 1) * columns + (i & 1)];
      if (id >= -1) continue;
      const vertex = -2 - id - first;
      for (let k = 0; k < 3; k++) row[o + k] += colors[3 * vertex + k] / SAMPLES;
      row[o + 3] += 1 / SAMPLES;
    }
  }

  /** Adds the triangles of a pixel; those of one smooth surface are added as one. */
  function addSeen(pixel: number): void {
    const { count, triangles, samples, sumX, sumY } = seen;
    for (let k = 0; k < count; k++) {
      const places = samples[k];
      if (places === 0) continue;
      let all = places;
      for (let j = k + 1; smooth !== null && j < count; j++) {
        if (samples[j] === 0 || !smooth(k, j)) continue;
        all += samples[j];
        samples[j] = 0;
      }
      add(sumX[k], sumY[k], places, triangles[k], all, pixel);
    }
  }

  return ({ ids: all, nearness, top, height }, pixels, solid) => {
    const ids = all!;
    opaque = solid;
    for (let y = 0; y < height / SUPERSAMPLING; y++) {
      let at = y * SUPERSAMPLING * columns;
      const y0 = top + y * SUPERSAMPLING;
      let [from, to] = [width, 0];
      for (let x = 0; x < width; x++, at += SUPERSAMPLING) {
        const t = ids[at];
        const below = at + columns;
        const same = t === ids[at + 1] && t === ids[below] && t === ids[below + 1];
        if (same && t === -1) continue;
        if (from === width) from = x;
        to = x + 1;
        if (same && t >= 0) add(x * 4 + 2, y0 * 2 + 2, 1, t, SAMPLES, x * 4);
        else {
          if (surface.strokes !== null) addStrokes(ids, at, x * 4);
          seen.read(ids, nearness, columns, at, x * 2, y0);
          addSeen(x * 4);
        }
      }
      // Shaded at the end of each row; otherwise the sums would depend on which rows are drawn together.
      flush();
      layOver(pixels, y * width * 4, row, from * 4, to * 4);
    }
  };
}

/**
 * Adds the colors of a batch to a row of pixels, weighted by the samples that show them and, unless opaque, by their
 * alpha.
 */
function addBatch(batch: FragmentBatch, row: Float32Array, opaque: boolean): void {
  const { count, pixel, weight, color, alpha } = batch;
  for (let i = 0; i < count; i++) {
    const o = pixel[i];
    const given = alpha[i];
    const share = opaque ? weight[i] : weight[i] * (given < 0 ? 0 : given > 1 ? 1 : given);
    row[o] += color.x[i] * share;
    row[o + 1] += color.y[i] * share;
    row[o + 2] += color.z[i] * share;
    row[o + 3] += share;
  }
}

/** Blends the values of a row, from index `from` to before `to`, over the pixels from `start` on, and clears them. */
function layOver(
  pixels: Float32Array,
  start: number,
  row: Float32Array,
  from: number,
  to: number,
): void {
  for (let o = from; o < to; o += 4) {
    const rest = 1 - row[o + 3];
    for (let k = o; k < o + 4; k++) pixels[start + k] = pixels[start + k] * rest + row[k];
  }
  row.fill(0, from, to);
}

/** Returns the group that contains a triangle, according to where the groups end. */
function groupOf(groups: readonly Group[], t: number): Group {
  let low = 0;
  let high = groups.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (t < groups[middle].last) high = middle;
    else low = middle + 1;
  }
  return groups[low];
}

/** Whether two of a pixel's triangles, given by their indices in the lists, are neighbors on one smooth surface. */
function smoothness(
  { normals, groups }: DrawnTriangles,
  orthographic: boolean,
  { triangles, depths }: PixelTriangles,
) {
  const { values, elements } = normals;
  return (k: number, j: number): boolean => {
    const apart = depths[k] - depths[j];
    const limit = SAME_DEPTH * (orthographic ? 4 : depths[k]);
    if (apart > limit || apart < -limit) return false;
    const a = 3 * elements[3 * triangles[k]];
    const b = 3 * elements[3 * triangles[j]];
    const dot =
      values[a] * values[b] + values[a + 1] * values[b + 1] + values[a + 2] * values[b + 2];
    if (dot <= SAME_NORMAL) return false;
    return groups.length === 1 || groupOf(groups, triangles[k]) === groupOf(groups, triangles[j]);
  };
}
