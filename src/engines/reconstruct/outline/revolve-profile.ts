import type { Grid } from '../../raster/grid.ts';
import { sampleAt } from '../field/sample.ts';
import { smoothProfile } from '../field/smooth-profile.ts';
import type { MirrorAxis } from '../picture/mirror-axis.ts';

/**
 * Maximum length, as a share of the grid, of a spike in the profile that may be a handle instead of a part of the
 * turned body.
 */
const HANDLE = 0.035;
/**
 * Maximum depth of the turned body relative to its length along the axis. Wide things that stand on a floor are more
 * often couches than cakes: with 1.3 a couch of 2.3 : 1 keeps its depth, and everything up to 1.3 : 1 stays circular.
 */
const DEEPEST = 1.3;

/**
 * Returns the half thickness squared of the surface of revolution about the axis: w(s)² - r², where s runs along the
 * axis, r is the distance from the axis, and w is the half width of the silhouette, measured from the axis outwards to
 * the first gap. Bodies much wider than long are flattened to an elliptic section.
 * @param distance the signed distance of the silhouette
 */
export function revolve(
  axis: MirrorAxis,
  distance: Float32Array,
  grid: Grid,
): Float32Array<ArrayBuffer> {
  const { width, height } = grid;
  const reach = Math.ceil(Math.hypot(width, height));
  const view = halfWidths(axis, distance, grid, reach);
  const opening = Math.round(Math.max(width, height) * HANDLE);
  const { body, widest } = turnedBody(view, opening);
  const profile = smoothProfile(body);
  // Ratio of depth to width.
  const flatness = widest > 0 ? Math.min(1, (DEEPEST * view.length) / (2 * widest)) : 1;
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

interface AxialView {
  /** Half width at every whole step along the axis, -reach to reach: the smaller of both sides. */
  widths: Float64Array;
  /**
   * Distance from the axis at which the silhouette continues beyond a gap on both sides; 0 at steps without such a gap.
   */
  beyond: Float64Array;
  /** Distance from the axis at which that continuation ends. */
  outer: Float64Array;
  /** Number of steps that meet the silhouette. */
  length: number;
}

function halfWidths(
  axis: MirrorAxis,
  distance: Float32Array,
  grid: Grid,
  reach: number,
): AxialView {
  const { x, y, normalX, normalY } = axis;
  const view = {
    widths: new Float64Array(2 * reach + 1),
    beyond: new Float64Array(2 * reach + 1),
    outer: new Float64Array(2 * reach + 1),
    length: 0,
  };
  for (let s = -reach; s <= reach; s++) {
    const baseX = x - normalY * s;
    const baseY = y + normalX * s;
    let narrow = reach;
    let beyond: number = reach;
    let outer = 0;
    for (const sign of [1, -1]) {
      /** Distance from the axis to the first gap. */
      let edge = -1;
      let next = 0;
      // Sphere tracing: within the sampled distance, nothing can change. The factor of 0.7 allows for its blur.
      for (let r = 0; r < reach; ) {
        const at = r * sign;
        const d = sampleAt(distance, grid, baseX + normalX * at, baseY + normalY * at, -1);
        if (d <= 0 && edge < 0) edge = r;
        if (d > 0 && edge >= 0 && next === 0) next = r;
        if (d <= 0 && next > 0) {
          outer = Math.max(outer, r);
          break;
        }
        r += Math.max(0.25, Math.abs(d) * 0.7);
      }
      if (edge >= 0) narrow = Math.min(narrow, edge);
      beyond = Math.min(beyond, next);
    }
    view.widths[s + reach] = narrow;
    view.beyond[s + reach] = beyond;
    view.outer[s + reach] = outer;
    if (narrow > 0 || beyond > 0) view.length++;
  }
  return view;
}

/**
 * The profile without handles and rungs, and its largest half width. Discs on a pole are round however wide; on legs they
 * may be the boards of a table or a bench.
 */
function turnedBody(view: AxialView, opening: number) {
  const { widths } = view;
  const body = windowed(windowed(widths, opening, Math.min, Infinity), opening, Math.max, 0);
  let widest = body.reduce((most, w) => Math.max(most, w), 0);
  for (let i = 0; i < widths.length; i++) {
    if (widths[i] - body[i] < 1) continue;
    const rests = restsOf(view, i, 2 * opening);
    if (rests === 'none') continue;
    body[i] = widths[i];
    if (rests === 'legs') widest = Math.max(widest, widths[i]);
  }
  return { body, widest };
}

/**
 * Determines what a spike of the profile rests on. It is a disc (a table top, a brim, a foot) with two exceptions: a
 * pair of handles joins the body there, continues beside it beyond a gap and reaches just as far out; or the spike is a
 * rung, with gaps on the axis above and below.
 */
function restsOf({ widths, beyond, outer }: AxialView, i: number, reach: number) {
  const gapsOnAxis = [0, 0];
  let joins = false;
  let farthest = 0;
  for (let j = Math.max(0, i - reach); j <= Math.min(widths.length - 1, i + reach); j++) {
    if (beyond[j] === 0) continue;
    if (widths[j] === 0) gapsOnAxis[j < i ? 0 : 1]++;
    else if (widths[i] > beyond[j] - 1) joins = true;
    farthest = Math.max(farthest, outer[j]);
  }
  const [above, below] = gapsOnAxis;
  if ((joins && widths[i] < farthest + 1) || (above > 0 && below > 0)) return 'none';
  return above + below > 0 ? 'legs' : 'pole';
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
