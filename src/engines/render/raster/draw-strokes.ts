import type { DrawnStrokes } from '../scene/drawn-triangles.ts';
import { SUPERSAMPLING } from './fragment-batch.ts';
import type { DepthBuffer, Projected } from './rasterize.ts';

/**
 * Radius of a dot and half the width of a line, in pixels of a picture of 1024 pixels, and the minimum for both in
 * smaller pictures.
 */
export const DOT = 1.25;
export const HALF_LINE = 0.8;
export const LEAST = 0.7;
/** Factor by which strokes are moved nearer, so that lines drawn on a surface are not half hidden in it. */
export const LIFT = 1.002;

/**
 * Returns the id of a stroke in a buffer: vertex v is stored as −2 − v, which is below all triangle ids and below −1
 * (nothing).
 */
export const strokeId = (vertex: number): number => -2 - vertex;

/** Draws points and lines into a band's buffer; the nearest one wins. `side` is the picture's longer side. */
export function drawStrokes(
  { points, lines }: DrawnStrokes,
  { x, y, nearness }: Projected,
  buffer: DepthBuffer,
  side: number,
): void {
  const scale = Math.max(side / 1024, LEAST) * SUPERSAMPLING;
  const put = placer(buffer);
  const radius = DOT * scale;
  for (const v of points) put(x[v], y[v], nearness[v] * LIFT, radius, v);
  const half = HALF_LINE * scale;
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const [a, b] = [lines[i], lines[i + 1]];
    const low = Math.min(y[a], y[b]) - half;
    if (low > buffer.top + buffer.height || Math.max(y[a], y[b]) + half < buffer.top) continue;
    const [dx, dy, dn] = [x[b] - x[a], y[b] - y[a], nearness[b] - nearness[a]];
    // A line is drawn as discs that are close enough together to form a stroke with smooth sides.
    const steps = Math.max(1, Math.ceil((Math.hypot(dx, dy) / half) * 2));
    for (let s = 0; s <= steps; s++) {
      const share = s / steps;
      const near = (nearness[a] + dn * share) * LIFT;
      put(x[a] + dx * share, y[a] + dy * share, near, half, share < 0.5 ? a : b);
    }
  }
}

/** Returns a function that draws a disc. */
function placer({ width, height, top, nearness, ids }: DepthBuffer) {
  return (x: number, y: number, near: number, radius: number, vertex: number): void => {
    const firstRow = Math.max(Math.ceil(y - radius - 0.5), top);
    const lastRow = Math.min(Math.floor(y + radius - 0.5), top + height - 1);
    for (let row = firstRow; row <= lastRow; row++) {
      const dy = row + 0.5 - y;
      const reach = Math.sqrt(Math.max(radius * radius - dy * dy, 0));
      const first = Math.max(Math.ceil(x - reach - 0.5), 0);
      const last = Math.min(Math.floor(x + reach - 0.5), width - 1);
      const start = (row - top) * width;
      for (let o = start + first; o <= start + last; o++) {
        if (near <= nearness[o]) continue;
        nearness[o] = near;
        ids![o] = strokeId(vertex);
      }
    }
  };
}
