import type { MirrorAxis } from './mirror-axis.ts';

/** A spike of the profile shorter than this share of the grid may be a handle instead of a part of the turned body. */
const HANDLE = 0.035;
/**
 * Depth of the turned body against its length along the axis, at most. Wide things that stand on a floor are more
 * often couches than cakes: with 1.3 a couch of 2.3 : 1 keeps its depth, and all up to 1.3 : 1 stay circular.
 */
const DEEPEST = 1.3;

/**
 * Half thickness squared of the surface of revolution about the axis: w(s)² - r², where s runs along the axis, r is
 * the distance from it and w the half width of the silhouette, seen from the axis outwards until the first gap. Bodies
 * much wider than long are flattened to an elliptic section.
 * @param distance the signed distance of the silhouette
 */
export function revolve(
  axis: MirrorAxis,
  distance: Float32Array,
  width: number,
  height: number,
): Float32Array<ArrayBuffer> {
  const reach = Math.ceil(Math.hypot(width, height));
  const { widths, gaps, length } = halfWidths(axis, distance, width, height, reach);
  const opening = Math.round(Math.max(width, height) * HANDLE);
  const profile = smoothProfile(widths, gaps, opening);
  const flatness = flatteningOf(profile, length);
  const squared = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = x - axis.x;
      const dy = y - axis.y;
      const s = -dx * axis.normalY + dy * axis.normalX + reach;
      const r = dx * axis.normalX + dy * axis.normalY;
      const i = Math.max(0, Math.min(2 * reach - 1, Math.floor(s)));
      const w = profile[i] + (profile[i + 1] - profile[i]) * (s - i);
      squared[y * width + x] = flatness * flatness * (w * w - r * r);
    }
  }
  return squared;
}

/** Depth over width, at most 1. */
function flatteningOf(profile: Float64Array, length: number): number {
  let widest = 0;
  for (const w of profile) if (w > widest) widest = w;
  return widest > 0 ? Math.min(1, (DEEPEST * length) / (2 * widest)) : 1;
}

interface AxialView {
  /** Half width at every whole step along the axis, -reach to reach: the smaller of both sides. */
  widths: Float64Array;
  /** 1 where the silhouette goes on beyond a gap: between body and handle, or between the posts of a lattice. */
  gaps: Uint8Array;
  /** Steps with any silhouette. */
  length: number;
}

function halfWidths(
  axis: MirrorAxis,
  distance: Float32Array,
  width: number,
  height: number,
  reach: number,
): AxialView {
  const { x, y, normalX, normalY } = axis;
  const view = {
    widths: new Float64Array(2 * reach + 1),
    gaps: new Uint8Array(2 * reach + 1),
    length: 0,
  };
  for (let s = -reach; s <= reach; s++) {
    const baseX = x - normalY * s;
    const baseY = y + normalX * s;
    let narrow = reach;
    for (const sign of [1, -1]) {
      /** Distance of the first gap. */
      let edge = -1;
      // Sphere tracing: the distance says how far nothing can happen. 0.7 because it was blurred.
      for (let r = 0; r < reach; ) {
        const at = r * sign;
        const d = sample(distance, width, height, baseX + normalX * at, baseY + normalY * at);
        if (d <= 0 && edge < 0) edge = r;
        if (d > 0 && edge >= 0) {
          view.gaps[s + reach] = 1;
          break;
        }
        r += Math.max(0.25, Math.abs(d) * 0.7);
      }
      if (edge >= 0) narrow = Math.min(narrow, edge);
    }
    view.widths[s + reach] = narrow;
    if (narrow > 0 || view.gaps[s + reach]) view.length++;
  }
  return view;
}

/** Drops handles, then a median of 7 and a Gaussian of 2 cells drop the outline's noise. */
function smoothProfile(widths: Float64Array, gaps: Uint8Array, opening: number): Float64Array {
  const opened = windowed(windowed(widths, opening, Math.min, Infinity), opening, Math.max, 0);
  // Where a handle joins the body the profile has a spike, and beside it more of the handle beyond a gap; between the
  // rungs of a chair's back lie gaps as well. A spike without gaps near it is a disc: a table top, a brim, a flange.
  for (let i = 0; i < widths.length; i++) {
    if (widths[i] - opened[i] < 1) continue;
    const near = gaps.subarray(Math.max(0, i - 2 * opening), i + 2 * opening + 1);
    if (!near.includes(1)) opened[i] = widths[i];
  }
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
