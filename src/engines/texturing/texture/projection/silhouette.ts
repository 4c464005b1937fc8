import type { Raster } from '../../../spec.ts';
import type { Outside } from '../surface.ts';

/** The side from which an image was taken: the front is +Z, the right is +X, as in preview renders. */
export type Side = 'front' | 'back' | 'left' | 'right';

/** The axis that points right in the image; up is +Y. */
export const RIGHT: Readonly<Record<Side, { axis: 0 | 2; sign: 1 | -1 }>> = {
  front: { axis: 0, sign: 1 },
  back: { axis: 0, sign: -1 },
  left: { axis: 2, sign: 1 },
  right: { axis: 2, sign: -1 },
};

/** A rectangle of a picture in pixels; it may extend beyond the picture. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Outline of a model: 1 in each of the `GRID`² cells of its bounding box that the model covers. */
export interface Silhouette {
  cells: Uint8Array;
  /** Width of the box divided by its height. */
  aspect: number;
}

/**
 * The silhouette of the object in a picture: 1 inside the object, in `FINE`² cells of its box, and the fraction of the
 * cells that it covers.
 */
export interface ObjectShape {
  cells: Uint8Array;
  share: number;
  box: Box;
}

/** Cells along a side of a box. */
export const GRID = 96;
export const FINE = 2 * GRID;
/** Alpha from which a pixel belongs to the object. */
export const OPAQUE = 200;
/**
 * A triangle that misses the center of a cell by at most this fraction of its height still covers it, so that thin
 * parts do not break up.
 */
const SLACK = 0.02;

/** Returns the model's outline from a side, without perspective. */
export function silhouetteOf(outside: Outside, side: Side): Silhouette {
  const { triangles, positions, corners, low, high } = outside;
  const { axis, sign } = RIGHT[side];
  const cells = new Uint8Array(GRID * GRID);
  const wide = Math.max(high[axis] - low[axis], 1e-12);
  const tall = Math.max(high[1] - low[1], 1e-12);
  const x = new Float64Array(3);
  const y = new Float64Array(3);
  for (let t = 0; t < triangles.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const p = 3 * corners[triangles[t + k]];
      const along = (positions[p + axis] - low[axis]) / wide;
      x[k] = (sign > 0 ? along : 1 - along) * GRID - 0.5;
      y[k] = ((high[1] - positions[p + 1]) / tall) * GRID - 0.5;
    }
    fillTriangle(cells, x, y);
  }
  return { cells, aspect: wide / tall };
}

function fillTriangle(cells: Uint8Array, x: Float64Array, y: Float64Array): void {
  const area = (x[1] - x[0]) * (y[2] - y[0]) - (y[1] - y[0]) * (x[2] - x[0]);
  if (area === 0) return;
  const last = GRID - 1;
  const right = Math.min(last, Math.ceil(Math.max(x[0], x[1], x[2])));
  const bottom = Math.min(last, Math.ceil(Math.max(y[0], y[1], y[2])));
  for (let v = Math.max(0, Math.floor(Math.min(y[0], y[1], y[2]))); v <= bottom; v++) {
    for (let u = Math.max(0, Math.floor(Math.min(x[0], x[1], x[2]))); u <= right; u++) {
      const a = ((x[1] - u) * (y[2] - v) - (y[1] - v) * (x[2] - u)) / area;
      const b = ((x[2] - u) * (y[0] - v) - (y[2] - v) * (x[0] - u)) / area;
      if (a >= -SLACK && b >= -SLACK && a + b <= 1 + SLACK) cells[v * GRID + u] = 1;
    }
  }
}

/** Returns the smallest box around the object; null if there is no object. */
export function objectBox({ width, height, data }: Raster): Box | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[4 * (y * width + x) + 3] < OPAQUE) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** @param box the box of the picture's object */
export function shapeOf({ width, data }: Raster, box: Box): ObjectShape {
  const cells = new Uint8Array(FINE * FINE);
  let count = 0;
  for (let v = 0; v < FINE; v++) {
    const y = box.top + Math.floor(((v + 0.5) / FINE) * box.height);
    for (let u = 0; u < FINE; u++) {
      const x = box.left + Math.floor(((u + 0.5) / FINE) * box.width);
      if (data[4 * (y * width + x) + 3] < OPAQUE) continue;
      cells[v * FINE + u] = 1;
      count++;
    }
  }
  return { cells, share: count / (FINE * FINE), box };
}
