import type { LabPlanes } from '../../raster/cielab.ts';
import type { Grid } from '../../raster/grid.ts';
import { findOpening, type Opening } from './opening.ts';

/**
 * An object that one looks into: a turned body with an upright axis that is open at the top. All lengths are in cells.
 */
export interface Vessel {
  opening: Opening;
  /** Sine of the angle that the camera looks down by. */
  sine: number;
  /** Distance from the rim down to the surface of the filling, measured upright; null if the vessel is empty. */
  level: number | null;
}

/**
 * The filling of a vessel differs from its wall by at least this contrast, in Lab, and covers at least this share of
 * the visible inside.
 */
const FILLING = { contrast: 14, least: 0.2 };
/** L* by which an empty inside is darker than the wall outside: light falls in from above and is lost. */
const SHADE = 5;
/** Minimum depth relative to the half width of the mouth, so that a pattern on a flat top does not count. */
const SHALLOWEST = 0.08;
/**
 * Minimum L* per half width by which the wall gets lighter towards one side outside and towards the other inside,
 * because the inside is hollow.
 */
const TURNED = 2;
/**
 * Maximum deviation, in Lab, of the rows of the wall below the near rim from their mean: below the brim of a hat, there
 * are eyes.
 */
const PLAIN = 12;
/** Rows above and below a step of color that are compared. */
const STEP = 2;
/** Thickness of the wall relative to the half width of the mouth. */
export const WALL = 0.11;

/** Reads the vessel from the picture; null if the picture does not show its inside. */
export function readVessel(lab: LabPlanes, inside: Uint8Array, grid: Grid): Vessel | null {
  const { width, height } = grid;
  const opening = findOpening(lab, inside, grid);
  if (opening === null) return null;
  const { x, y, across, up, down } = opening;
  const sine = (up + down) / (2 * across);
  const first = Math.round(y - up);
  const last = Math.min(height - 1, Math.round(y + down));
  const rows = Array.from({ length: last - first + 1 }, (_, i) =>
    rowColor(lab, inside, width, x, first + i, 0.3 * across),
  );
  const outside = Array.from({ length: Math.round(0.3 * across) }, (_, i) =>
    rowColor(lab, inside, width, x, Math.min(height - 1, last + 4 + i), 0.5 * across),
  );
  const wall = meanOf(outside);
  if (outside.some((row) => difference(row, wall) > PLAIN)) return null;
  const step = steepest(rows);
  const filling = meanOf(rows.slice(step + STEP, Math.round(0.85 * rows.length)));
  const filled =
    rows.length - step > FILLING.least * rows.length &&
    difference(filling, wall) > FILLING.contrast &&
    difference(filling, meanOf(rows.slice(STEP, step - 1))) > FILLING.contrast;
  if (filled) {
    // The far edge of the filling's surface is nearer than the rim by the thickness of the wall, and lower by its
    // depth.
    const lower = step - WALL * across * sine;
    const level = lower / Math.sqrt(1 - sine * sine);
    return level > SHALLOWEST * across ? { opening, sine, level } : null;
  }
  const [dark] = meanOf(rows.slice(Math.round(0.2 * rows.length), Math.round(0.8 * rows.length)));
  const within = slope(lab, inside, width, { x, across }, first + 2, last - 2);
  const without = slope(lab, inside, width, { x, across }, last + 4, last + 4 + outside.length);
  const turned = within * without < 0 && Math.min(Math.abs(within), Math.abs(without)) > TURNED;
  return dark < wall[0] - SHADE || turned ? { opening, sine, level: null } : null;
}

/** How much L* grows over the half width of the mouth, from left to right, in these rows. */
function slope(
  { lightness }: LabPlanes,
  inside: Uint8Array,
  width: number,
  { x, across }: { x: number; across: number },
  from: number,
  to: number,
): number {
  const reach = Math.floor(0.6 * across);
  let products = 0;
  let squares = 0;
  for (let y = from; y < to; y++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const p = y * width + x + dx;
      if (!inside[p]) continue;
      products += dx * lightness[p];
      squares += dx * dx;
    }
  }
  return squares > 0 ? (across * products) / squares : 0;
}

type Color = [number, number, number];

function rowColor(
  { lightness, a, b }: LabPlanes,
  inside: Uint8Array,
  width: number,
  x: number,
  y: number,
  reach: number,
): Color {
  const sum: Color = [0, 0, 0];
  let count = 0;
  for (let dx = -Math.round(reach); dx <= reach; dx++) {
    const p = y * width + x + dx;
    if (!inside[p]) continue;
    sum[0] += lightness[p];
    sum[1] += a[p];
    sum[2] += b[p];
    count++;
  }
  return count === 0 ? sum : [sum[0] / count, sum[1] / count, sum[2] / count];
}

function meanOf(colors: readonly Color[]): Color {
  const sum: Color = [0, 0, 0];
  for (const color of colors) for (let k = 0; k < 3; k++) sum[k] += color[k];
  return [0, 1, 2].map((k) => sum[k] / Math.max(1, colors.length)) as Color;
}

/** The row, of the farther four fifths, at which the color changes most. */
function steepest(rows: readonly Color[]): number {
  let most = 0;
  let found = 0;
  for (let i = STEP + 1; i < 0.8 * rows.length; i++) {
    const change = difference(rows[i - STEP], rows[Math.min(rows.length - 1, i + STEP)]);
    if (change > most) {
      most = change;
      found = i;
    }
  }
  return found;
}

function difference(one: Color, other: Color): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}
