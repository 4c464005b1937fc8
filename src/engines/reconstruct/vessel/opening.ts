import type { LabPlanes } from '../../raster/cielab.ts';
import type { Grid } from '../../raster/grid.ts';

/** The mouth of a vessel in the picture: a horizontal ellipse. All lengths are in cells. */
export interface Opening {
  x: number;
  y: number;
  /** Half axes. */
  across: number;
  up: number;
  /** Half axis of the nearer half, which perspective and the lip make larger. */
  down: number;
}

/**
 * Range of the ratio of the half axes, up over across (10° to 42° of elevation), and the minimum half axis in cells.
 */
const FLAT = { least: 0.17, most: 0.67, cells: 8 };
/** Minimum half width relative to that of the silhouette: the rest of the silhouette may be a handle. */
const NARROWEST = 0.55;
/** Share of the height above the rim beyond which parts count as protruding. */
const ABOVE = 0.03;
/** Minimum share of the columns in which the far rim is the outline, and the tolerance for that in cells. */
const FAR_RIM = { share: 0.8, least: 1.5, within: 0.14, most: 5 };
/**
 * Minimum share of the columns in which the near rim shows, the minimum difference in Lab, and the minimum share of the
 * differences that remains in their mean: along the whole rim, the colors beyond it differ from those in front of it in
 * the same way.
 */
const NEAR_RIM = { share: 0.75, contrast: 3.5, alike: 0.6, cells: 2 };
/**
 * Limits for the body below a mouth. `widest`, `narrowest`: width of its upper half over that of the mouth; `least`: depth
 * below the near rim, in half widths; `beside`: share of the silhouette that may lie beside the mouth (handles).
 */
const BODY = { widest: 1.05, narrowest: 0.78, least: 0.25, beside: 0.15 };
/** Share of the half axis within which columns count; beyond it the arcs are steep. */
const COLUMNS = 0.88;

/**
 * Finds the mouth, if one looks into it: the upper outline is the far half of a horizontal ellipse as wide as the body,
 * and within the outline an edge runs along the near half.
 */
export function findOpening(lab: LabPlanes, inside: Uint8Array, grid: Grid): Opening | null {
  const { width, height } = grid;
  const top = new Int32Array(width).fill(-1);
  let first = width;
  let last = -1;
  let highest = height;
  let lowest = 0;
  const upTo = new Uint32Array(width + 1);
  for (let x = 0; x < width; x++) {
    upTo[x + 1] = upTo[x];
    for (let y = 0; y < height; y++) upTo[x + 1] += inside[y * width + x];
    let y = 0;
    while (y < height && !inside[y * width + x]) y++;
    if (y === height) continue;
    top[x] = y;
    first = Math.min(first, x);
    last = x;
    highest = Math.min(highest, y);
    y = height - 1;
    while (!inside[y * width + x]) y--;
    lowest = Math.max(lowest, y);
  }
  const apex = highest + ABOVE * (lowest - highest);
  const smallest = (NARROWEST * (last - first)) / 2;
  let best: Opening | null = null;
  let bestFit = 0;
  for (let x = Math.ceil(first + smallest); x <= last - smallest; x++) {
    if (top[x] < 0 || top[x] > apex) continue;
    for (let y = top[x] + FLAT.cells; y < height - 4 && inside[y * width + x]; y++) {
      const { left, right } = sides(inside, width, x, y);
      const across = Math.min(left, right);
      const up = y - top[x] + 0.5;
      if (across < smallest) continue;
      if (up > FLAT.most * across || up < FLAT.least * across) continue;
      const { share, fit } = farRim(top, x, y, across, up);
      if (share < FAR_RIM.share || fit + 1 <= bestFit) continue;
      if (!hasBody(inside, upTo, grid, { x, y, across, up })) continue;
      const near = nearRim(lab, inside, grid, { x, y, across, up, down: up });
      if (near === null || fit + near.share <= bestFit) continue;
      bestFit = fit + near.share;
      best = { x, y, across, up, down: near.down };
    }
  }
  return best;
}

/** Returns the number of cells to the first outside cell on either side. */
function sides(inside: Uint8Array, width: number, x: number, y: number) {
  let left = 0;
  let right = 0;
  const p = y * width + x;
  while (inside[p - left]) left++;
  while (inside[p + right]) right++;
  return { left, right };
}

/** How much of the outline lies on the upper half of the ellipse, and how well. */
function farRim(top: Int32Array, x: number, y: number, across: number, up: number) {
  const reach = Math.floor(COLUMNS * across);
  const tolerance = Math.min(FAR_RIM.most, Math.max(FAR_RIM.least, FAR_RIM.within * up));
  let near = 0;
  let fit = 0;
  for (let dx = -reach; dx <= reach; dx++) {
    const arc = y - up * Math.sqrt(1 - (dx / across) ** 2);
    const miss = top[x + dx] < 0 ? 1 : Math.abs(top[x + dx] - arc) / tolerance;
    if (miss > 1) continue;
    near++;
    fit += 1 - miss * miss;
  }
  const columns = 2 * reach + 1;
  return { share: near / columns, fit: fit / columns };
}

/**
 * Returns whether there is a body of about the same width below the mouth: a ball has no rim.
 * @param upTo cells inside to the left of each column
 */
function hasBody(
  inside: Uint8Array,
  upTo: Uint32Array,
  { width, height }: Grid,
  { x, y, across, up }: Omit<Opening, 'down'>,
): boolean {
  let bottom = y;
  while (bottom < height - 1 && inside[(bottom + 1) * width + x]) bottom++;
  if (bottom - y - up < BODY.least * across) return false;
  for (let row = y; row < (y + bottom) / 2; row++) {
    const { left, right } = sides(inside, width, x, row);
    const half = Math.min(left, right) / across;
    if (half > BODY.widest || half < BODY.narrowest) return false;
  }
  const left = Math.max(0, Math.round(x - BODY.widest * across));
  const right = Math.min(width, Math.round(x + BODY.widest * across) + 1);
  return upTo[right] - upTo[left] > (1 - BODY.beside) * upTo[width];
}

/** Returns the lower half axis along which the colors change, and for how much of it they do; null if they do not. */
function nearRim(
  lab: LabPlanes,
  inside: Uint8Array,
  { width, height }: Grid,
  { x, y, across, up }: Opening,
): { share: number; down: number } | null {
  const reach = Math.floor(COLUMNS * across);
  let found: { share: number; down: number } | null = null;
  for (let factor = 0.76; factor <= 1.3; factor += 0.03) {
    const down = up * factor;
    let seen = 0;
    let sum = 0;
    const mean = [0, 0, 0];
    for (let dx = -reach; dx <= reach; dx++) {
      const arc = Math.round(y + down * Math.sqrt(1 - (dx / across) ** 2));
      const above = (arc - NEAR_RIM.cells) * width + x + dx;
      const below = (arc + NEAR_RIM.cells) * width + x + dx;
      if (arc + NEAR_RIM.cells >= height || !inside[above] || !inside[below]) continue;
      const steps = [
        lab.lightness[above] - lab.lightness[below],
        lab.a[above] - lab.a[below],
        lab.b[above] - lab.b[below],
      ];
      const step = Math.hypot(...steps);
      if (step >= NEAR_RIM.contrast) seen++;
      sum += step;
      for (let k = 0; k < 3; k++) mean[k] += steps[k];
    }
    const share = seen / (2 * reach + 1);
    if (share > (found?.share ?? NEAR_RIM.share) && Math.hypot(...mean) > NEAR_RIM.alike * sum) {
      found = { share, down };
    }
  }
  return found;
}
