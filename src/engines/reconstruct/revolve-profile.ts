import type { MirrorAxis } from './mirror-axis.ts';

/** A spike of the profile shorter than this share of the grid is a handle, not a part of the turned body. */
const HANDLE = 0.035;

/**
 * Half thickness squared of the surface of revolution about the axis: w(s)² - r², where s runs along the axis, r is
 * the distance from it and w the half width of the silhouette, seen from the axis outwards until the first gap.
 * @param distance the signed distance of the silhouette
 */
export function revolve(
  axis: MirrorAxis,
  distance: Float32Array,
  width: number,
  height: number,
): Float32Array<ArrayBuffer> {
  const reach = Math.ceil(Math.hypot(width, height));
  const profile = smoothProfile(
    halfWidths(axis, distance, width, height, reach),
    Math.round(Math.max(width, height) * HANDLE),
  );
  const squared = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = x - axis.x;
      const dy = y - axis.y;
      const s = -dx * axis.normalY + dy * axis.normalX + reach;
      const r = dx * axis.normalX + dy * axis.normalY;
      const i = Math.max(0, Math.min(2 * reach - 1, Math.floor(s)));
      const w = profile[i] + (profile[i + 1] - profile[i]) * (s - i);
      squared[y * width + x] = w * w - r * r;
    }
  }
  return squared;
}

/** The half width at every whole step along the axis, -reach to reach: the smaller of both sides. */
function halfWidths(
  axis: MirrorAxis,
  distance: Float32Array,
  width: number,
  height: number,
  reach: number,
): Float64Array {
  const { x, y, normalX, normalY } = axis;
  const widths = new Float64Array(2 * reach + 1);
  for (let s = -reach; s <= reach; s++) {
    const baseX = x - normalY * s;
    const baseY = y + normalX * s;
    if (sample(distance, width, height, baseX, baseY) <= 0) continue;
    let narrow = reach;
    for (const sign of [1, -1]) {
      let r = 0;
      // Sphere tracing: the distance says how far nothing can happen. 0.7 because it was blurred.
      while (r < reach) {
        const d = sample(
          distance,
          width,
          height,
          baseX + normalX * sign * r,
          baseY + normalY * sign * r,
        );
        if (d <= 0) break;
        r += Math.max(0.25, d * 0.7);
      }
      narrow = Math.min(narrow, r);
    }
    widths[s + reach] = narrow;
  }
  return widths;
}

/** Opening (drops handles), median of 7 and Gaussian of 2 cells (drop the outline's noise). */
function smoothProfile(widths: Float64Array, opening: number): Float64Array {
  const opened = windowed(windowed(widths, opening, Math.min, Infinity), opening, Math.max, 0);
  const last = widths.length - 1;
  const median = Float64Array.from(opened, (value, i) =>
    i < 3 || i > last - 3 ? value : opened.slice(i - 3, i + 4).sort()[3],
  );
  return Float64Array.from(median, (_, i) => {
    if (opened[i] <= 0) return 0;
    let sum = 0;
    let weights = 0;
    for (let j = -6; j <= 6; j++) {
      const weight = Math.exp((-j * j) / 8);
      sum += weight * median[Math.max(0, Math.min(last, i + j))];
      weights += weight;
    }
    return sum / weights;
  });
}

function windowed(
  values: Float64Array,
  radius: number,
  pick: (a: number, b: number) => number,
  start: number,
): Float64Array {
  return Float64Array.from(values, (_, i) => {
    let result = start;
    const last = Math.min(values.length - 1, i + radius);
    for (let j = Math.max(0, i - radius); j <= last; j++) result = pick(result, values[j]);
    return result;
  });
}

/** Bilinear; -1 outside the grid. */
function sample(field: Float32Array, width: number, height: number, x: number, y: number): number {
  if (x < 0 || y < 0 || x > width - 1.01 || y > height - 1.01) return -1;
  const ix = x | 0;
  const iy = y | 0;
  const ax = x - ix;
  const ay = y - iy;
  const p = iy * width + ix;
  const above = field[p] * (1 - ax) + field[p + 1] * ax;
  const below = field[p + width] * (1 - ax) + field[p + width + 1] * ax;
  return above * (1 - ay) + below * ay;
}
