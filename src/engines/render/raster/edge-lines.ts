import type { RenderStyle } from '../../spec.ts';
import type { DrawnTriangles } from '../scene/drawn-triangles.ts';
import { type FragmentBatch, SUPERSAMPLING } from './fragment-batch.ts';
import type { Projected } from './rasterize.ts';

/** Linear RGB. */
type Color = readonly [number, number, number];

export const LINE: Color = [0.012, 0.016, 0.026];
/** Tints of polygons on clay, by their number of sides. */
export const TRIANGLE: Color = [1.12, 0.62, 0.2];
export const QUAD: Color = [0.62, 0.86, 1.2];
export const LARGER: Color = [0.98, 0.36, 0.86];
/** Colors of the marks at irregular vertices, by their number of edges. */
export const THREE: Color = [0.02, 0.16, 0.8];
export const FIVE: Color = [0.85, 0.03, 0.02];
export const MORE: Color = [0.35, 0.0, 0.45];

/** Width of a line and radius of a mark for a picture of 1024 pixels. */
export const WIDTH = 1.3;
export const MARK = 4.2;
/** Lines that are closer together than this many pixels fade; otherwise a dense mesh would be black. */
export const DENSE = 7;

/** Draws lines over shaded fragments, in place. */
export type LineDrawer = (batch: FragmentBatch) => void;

/**
 * Returns a function that draws the edges of polygons and, for `topology`, their tint and the marks of irregular
 * vertices.
 */
export function lineDrawer(
  style: RenderStyle,
  { indices, edges, poles }: DrawnTriangles,
  { x: xs, y: ys }: Projected,
  pixels: number,
): LineDrawer | null {
  if (edges === null) return null;
  const thickness = (Math.max(pixels / 1024, 0.6) * WIDTH) / 2;
  const radius = Math.max(pixels / 1024, 0.5) * MARK;
  const rgb = new Float64Array(3);
  const distances = new Float64Array(3);
  return ({ count, triangle, x: columns, y: rows, color }) => {
    for (let i = 0; i < count; i++) {
      const t = triangle[i];
      const [x, y] = [columns[i], rows[i]];
      rgb[0] = color.x[i];
      rgb[1] = color.y[i];
      rgb[2] = color.z[i];
      draw(t, x, y);
      color.x[i] = rgb[0];
      color.y[i] = rgb[1];
      color.z[i] = rgb[2];
    }
  };

  function draw(t: number, x: number, y: number): void {
    const bits = edges![t];
    if (style === 'topology') {
      const sides = bits >> 3;
      const tint = sides === 3 ? TRIANGLE : sides === 4 ? QUAD : LARGER;
      for (let k = 0; k < 3; k++) rgb[k] = Math.min(rgb[k] * tint[k], 1);
    }
    // Distances in pixels from the line through each edge: that of the point (`distances`) and that of the third corner
    // (`height`).
    let thinnest = Infinity;
    for (let k = 0; k < 3; k++) {
      const from = indices[3 * t + k];
      const to = indices[3 * t + ((k + 1) % 3)];
      const third = indices[3 * t + ((k + 2) % 3)];
      const [dx, dy] = [xs[to] - xs[from], ys[to] - ys[from]];
      const length = (Math.hypot(dx, dy) || 1) * SUPERSAMPLING;
      const height = Math.abs(dx * (ys[third] - ys[from]) - dy * (xs[third] - xs[from])) / length;
      distances[k] = Math.abs(dx * (y - ys[from]) - dy * (x - xs[from])) / length;
      if (height < thinnest) thinnest = height;
    }
    let strength = 0;
    for (let k = 0; k < 3; k++) {
      if ((bits & (1 << k)) === 0) continue;
      strength = Math.max(strength, thickness + 0.5 - distances[k]);
    }
    strength = Math.min(strength, 1) * Math.min(Math.max(thinnest / DENSE, 0.12), 1) * 0.9;
    mix(rgb, LINE, strength);
    if (poles === null) return;
    for (let k = 0; k < 3; k++) {
      const corner = indices[3 * t + k];
      const valence = poles[corner];
      if (valence === 0) continue;
      const away = Math.hypot(xs[corner] - x, ys[corner] - y) / SUPERSAMPLING;
      const cover = Math.min(radius + 0.5 - away, 1) * Math.min(thinnest / (2 * DENSE), 1);
      if (cover > 0) mix(rgb, valence === 3 ? THREE : valence === 5 ? FIVE : MORE, cover);
    }
  }
}

function mix(rgb: Float64Array, color: Color, share: number): void {
  for (let k = 0; k < 3; k++) rgb[k] += (color[k] - rgb[k]) * share;
}
