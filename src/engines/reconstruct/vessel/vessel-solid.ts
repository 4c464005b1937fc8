import { signedDistance } from '../../raster/distance-field.ts';
import type { Grid } from '../../raster/grid.ts';
import { localRadius } from '../field/local-radius.ts';
import { smoothProfile } from '../field/smooth-profile.ts';
import type { Silhouette } from '../picture/silhouette.ts';
import type { SlicedSolid } from '../shape/solid.ts';
import { type Vessel, WALL } from './vessel.ts';

/** The vessel in the picture's frame: rays of the picture run along z, and `setUpright` makes it stand. */
export interface VesselSolid extends SlicedSolid {
  sine: number;
  cosine: number;
  /** Place of the axis, and of the rim's middle on it. */
  x: number;
  y: number;
  /** Distance from the axis to the inner wall, for each cell below the rim. */
  inner: Float32Array;
  /** Cells below the rim at which the inside ends; 0: it is full. */
  floor: number;
  wall: number;
}

/** Minimum thickness of walls in cells; thinner ones would slip between the samples. */
const THINNEST_WALL = 2.2;
/** Height of the floor of an empty vessel above its foot, as a share of the height. */
const FLOOR = 0.12;
/** Maximum width of the body relative to its mouth; anything wider is a handle. */
const WIDEST = 1.05;
/**
 * Minimum distance in cells, on a grid of 256, that a handle protrudes beside the body, and the depth to which it
 * reaches into the body.
 */
const HANDLE = { beside: 2.5, root: 3 };
/**
 * Minimum area of a handle, as a share of the silhouette, and minimum protrusion, as a share of the mouth's half width.
 */
const SMALLEST_HANDLE = { area: 0.006, reach: 0.1 };
const FAR = -16;

/** Builds a turned body, hollow from its mouth to its floor, with protruding parts as tubes. */
export function vesselSolid(vessel: Vessel, silhouette: Silhouette, grid: Grid): VesselSolid {
  const { width, height } = grid;
  const { opening, sine } = vessel;
  const cosine = Math.sqrt(1 - sine * sine);
  const { x, across } = opening;
  // Perspective moves the widest row away from the middle.
  const y = opening.y + (opening.down - opening.up) / 2;
  const rows = rowWidths(silhouette.distance, grid, x, WIDEST * across);
  const base = baseOf(rows, Math.ceil(y), sine);
  // Above the rim and below the foot, the rows are narrower than the profile.
  const widths = new Float32Array(rows);
  for (let row = 0; row < height; row++) {
    if (row < y + 1) widths[row] = rowAt(rows, y + 1);
    else if (row > base) widths[row] = rows[base];
  }
  widths.set(smoothProfile(Float64Array.from(widths)));
  const high = (base - y) / cosine;
  const outer = Float32Array.from({ length: Math.ceil(high) + 2 }, (_, s) =>
    rowAt(widths, Math.min(base, y + Math.max(s, 1) * cosine)),
  );
  const wall = Math.max(THINNEST_WALL, WALL * across);
  const inner = eroded(outer, wall);
  const deepest = high - Math.max(wall, FLOOR * high);
  const wanted = Math.min(vessel.level ?? deepest, deepest);
  const floor = wanted > 1 ? wanted : 0;
  const apex = y - sine * across;
  const body = (px: number, py: number) =>
    py < apex ? py - apex : (py < y ? across : rowAt(rows, py)) - Math.abs(px - x);
  const handles = handleTubes(silhouette, body, across, grid);
  const depth = Math.ceil(outer.reduce((most, w) => Math.max(most, w), 0)) + 3;
  const evaluate = (z: number, slice: Float32Array): void => {
    slice.fill(FAR);
    for (let py = 1; py < height - 1; py++) {
      const s = (py - y - sine * z) / cosine;
      const row = py * width;
      const along = Math.min(s, high - s);
      const i = Math.max(0, Math.min(outer.length - 2, Math.floor(s)));
      const share = Math.max(0, Math.min(1, s - i));
      const reach = outer[i] + (outer[i + 1] - outer[i]) * share;
      const hollow = inner[i] + (inner[i + 1] - inner[i]) * share;
      for (let px = 1; px < width - 1; px++) {
        const p = row + px;
        const r = Math.hypot(px - x, z);
        let value = Math.min(reach - r, along);
        const tube = handles?.radius[p] ?? 0;
        if (handles && tube > 0) {
          const d = handles.distance[p];
          value = Math.max(value, (d * (2 * tube - d) - z * z) / (2 * tube));
        }
        if (floor > 0) value = Math.min(value, -Math.min(hollow - r, floor - s));
        slice[p] = Math.max(FAR, value);
      }
    }
  };
  return {
    kind: 'slices',
    grid,
    lowest: -depth,
    highest: depth,
    evaluate,
    sine,
    cosine,
    x,
    y,
    inner,
    floor,
    wall,
  };
}

/** Returns the half width of every row about the axis: the smaller one of both sides, at most `widest`. */
function rowWidths(
  distance: Float32Array,
  { width, height }: Grid,
  x: number,
  widest: number,
): Float32Array {
  const centre = Math.round(x);
  return Float32Array.from({ length: height }, (_, y) => {
    let narrow = widest;
    for (const sign of [1, -1]) {
      let r = 0;
      const at = (step: number) => distance[y * width + centre + sign * step];
      // The margin is outside, so the loop ends in each row.
      while (at(r) > 0) r++;
      if (r === 0) return 0;
      const edge = r - 1 + at(r - 1) / (at(r - 1) - at(r)) + sign * (centre - x);
      narrow = Math.min(narrow, edge);
    }
    return narrow;
  });
}

function rowAt(rows: Float32Array, y: number): number {
  const i = Math.max(0, Math.min(rows.length - 2, Math.floor(y)));
  return rows[i] + (rows[i + 1] - rows[i]) * Math.max(0, Math.min(1, y - i));
}

/** The row of the middle of the foot, whose nearer half ends in the lowest row. */
function baseOf(rows: Float32Array, rim: number, sine: number): number {
  let bottom = rim;
  while (bottom < rows.length - 1 && rows[bottom + 1] > 0) bottom++;
  let base = bottom;
  while (base > rim + 2 && rows[base] * sine > bottom - base) base--;
  return base;
}

/** Returns the profile eroded by a disc with the wall's thickness, except at its top. */
function eroded(outer: Float32Array, wall: number): Float32Array {
  return outer.map((_, i) => {
    let narrow = Infinity;
    for (let step = 0; step <= wall && i + step < outer.length; step++) {
      narrow = Math.min(narrow, outer[i + step] - Math.sqrt(wall * wall - step * step));
    }
    return narrow;
  });
}

/** Handles that protrude from the body, as deep as they are wide; null if there are none. */
function handleTubes(
  { inside, area }: Silhouette,
  body: (x: number, y: number) => number,
  across: number,
  grid: Grid,
) {
  const { width, height } = grid;
  const unit = Math.max(width, height) / 256;
  const beside = Float32Array.from(inside, (flag, p) => {
    const x = p % width;
    return flag ? Math.max(0, -body(x, (p - x) / width) - HANDLE.beside * unit) : 0;
  });
  keepHandles(beside, width, SMALLEST_HANDLE.area * area, SMALLEST_HANDLE.reach * across);
  if (!beside.some((depth) => depth > 0)) return null;
  // The handle is rooted in the body along its rows; a root along the wall would be thin as a wire.
  const coverage = new Float32Array(beside.length);
  for (let p = 0; p < beside.length; p++) {
    if (beside[p] === 0) continue;
    const y = Math.floor(p / width);
    coverage[p] = 1;
    for (const step of [1, -1]) {
      for (let q = p + step; inside[q] && body(q % width, y) < HANDLE.root * unit; q += step) {
        if (coverage[q] === 1) break;
        coverage[q] = 1;
      }
    }
  }
  const distance = signedDistance(coverage, grid);
  const radius = localRadius(distance, Uint8Array.from(coverage), grid);
  // Extends the radius one cell outwards, so that the surface has two sides.
  const wider = radius.slice();
  for (let p = width; p < radius.length - width; p++) {
    if (radius[p] > 0) continue;
    wider[p] = Math.max(radius[p - 1], radius[p + 1], radius[p - width], radius[p + width]);
  }
  return { distance, radius: wider };
}

/** Clears every 4-connected part that has less than `area` or does not reach out as far as `reach` anywhere. */
function keepHandles(beside: Float32Array, width: number, area: number, reach: number): void {
  const seen = new Uint8Array(beside.length);
  for (let start = 0; start < beside.length; start++) {
    if (seen[start] || beside[start] <= 0) continue;
    const part = [start];
    seen[start] = 1;
    let farthest = 0;
    for (let i = 0; i < part.length; i++) {
      const p = part[i];
      farthest = Math.max(farthest, beside[p]);
      // The margin is empty, so no neighbor lies outside the grid or across a row's end.
      for (const q of [p + 1, p - 1, p + width, p - width]) {
        if (seen[q] || beside[q] <= 0) continue;
        seen[q] = 1;
        part.push(q);
      }
    }
    if (part.length < area || farthest < reach) for (const p of part) beside[p] = 0;
  }
}
