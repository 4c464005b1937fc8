import { signedDistance } from '../../raster/distance-field.ts';
import type { Grid } from '../../raster/grid.ts';
import { sampleAt } from '../field/sample.ts';
import type { MirrorAxis } from '../picture/mirror-axis.ts';
import type { Part } from './part.ts';
import {
  type Cavity,
  type HalfSection,
  highest,
  rowSpans,
  SURROUND,
  type Turned,
} from './part-solid.ts';

/** Maximum length, as a share of the grid, of a spike in the profile that counts as the joint of a handle. */
const HANDLE = 0.06;
/** Value of samples far outside. */
const FAR = -16;

/** A part turned about an axis. */
export interface TurnedPart {
  solid: Turned;
  /** Coverage of the handles, which stick out of the turned body; null if there are none. */
  handles: Float32Array | null;
}

/** How a turned part is open: a vessel only at its top; a rim, which lies on a vessel, all the way through. */
export type Opening = 'vessel' | 'rim' | null;

/** Depth in cells to which a handle reaches into the body. */
const ROOT = 3;
/** Minimum share of the handles and their roots that must lie outside the body for them to count as handles. */
const LEAST_OUTSIDE = 0.35;

/**
 * Turns the part about the axis. The picture's distance field, made symmetric about the axis, serves as the distance
 * field of the half section, so rims and lids are exact. Whatever lies beyond a gap (handles) is left out.
 * @returns null if the part is a pair of things on either side of the axis
 */
export function turnPart(
  part: Part,
  axis: MirrorAxis,
  grid: Grid,
  opening: Opening,
): TurnedPart | null {
  const { width, height } = grid;
  const { x, y, normalX, normalY } = axis;
  const start = -Math.ceil(Math.hypot(width, height));
  const length = 1 - 2 * start;
  const across = Math.ceil(Math.hypot(width, height) / 2) + 2 * SURROUND;
  const values = new Float32Array(length * across);
  for (let i = 0; i < length; i++) {
    const s = start + i;
    const baseX = x - normalY * s;
    const baseY = y + normalX * s;
    for (let r = 0; r < across; r++) {
      const one = sampleAt(part.distance, grid, baseX + normalX * r, baseY + normalY * r, FAR);
      const two = sampleAt(part.distance, grid, baseX - normalX * r, baseY - normalY * r, FAR);
      values[i * across + r] = Math.min(one, two);
    }
  }
  if (isPair(values, length, across)) return null;
  const handles = cutHandles(values, length, across, Math.max(width, height) * HANDLE);
  const section: HalfSection = {
    values,
    length,
    width: across,
    start,
    axis: { x, y, normalX, normalY },
  };
  const profile = profileOf(section);
  const cavity = opening && cavityOf(profile, opening);
  const half = new Float32Array(width * height);
  const outline = new Float32Array(width * height);
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const dx = px - x;
      const dy = py - y;
      const s = -dx * normalY + dy * normalX - start;
      const r = Math.abs(dx * normalX + dy * normalY);
      const i = Math.max(0, Math.min(length - 2, Math.floor(s)));
      const w = profile[i] + (profile[i + 1] - profile[i]) * (s - i);
      const p = py * width + px;
      half[p] = w > r ? Math.sqrt(w * w - r * r) : 0;
      outline[p] = sectionAt(section, s, r);
    }
  }
  const spans = rowSpans(outline, grid);
  const reach = highest(half);
  const place = { central: true, middle: 0, half, reach, ...spans };
  const solid: Turned = { kind: 'turned', ...place, section, flatness: 1, cavity };
  return { solid, handles: handles ? beyond(part.coverage, outline) : null };
}

/**
 * Returns the coverage beyond the turned outline, including the roots of handles; null if that is hardly more than the
 * outline itself.
 */
function beyond(coverage: Float32Array, outline: Float32Array): Float32Array | null {
  let outside = 0;
  let all = 0;
  const rest = coverage.map((c, p) => {
    if (outline[p] >= ROOT || c < 0.5) return outline[p] < ROOT ? c : 0;
    all++;
    if (outline[p] < -1) outside++;
    return c;
  });
  return outside > LEAST_OUTSIDE * all ? rest : null;
}

/** Returns whether the axis lies outside the part for more than half of the part's length. */
function isPair(values: Float32Array, length: number, across: number): boolean {
  let beside = 0;
  let through = 0;
  for (let i = 0; i < length; i++) {
    if (values[i * across] > 0) through++;
    else if (values.subarray(i * across, (i + 1) * across).some((value) => value > 0)) beside++;
  }
  return beside > through;
}

/**
 * Thickness of the wall as a share of the largest radius, and its minimum in cells: thinner walls would slip between
 * the samples.
 */
const WALL = { share: 0.07, least: 2.2 };
/** Radius at which the opening begins, and below which the stem of a vessel begins, as shares of the largest radius. */
const OPENING = 0.5;
const STEM = 0.3;

function cavityOf(profile: Float32Array, opening: 'vessel' | 'rim'): Cavity | null {
  const widest = highest(profile);
  const wall = Math.max(WALL.least, WALL.share * widest);
  if (opening === 'rim') {
    // The edges of the rim are rounded and narrower, but the hole is not.
    const radius = windowed(profile, Math.ceil(wall), Math.max).map((w) => w - wall);
    return { radius, bottom: profile.length };
  }
  const first = profile.findIndex((w) => w > 0);
  const last = profile.findLastIndex((w) => w > 0);
  // The opening is measured against the greatest width of the upper half.
  const upper = highest(profile.subarray(first, (first + last) >> 1));
  const rim = profile.findIndex((w) => w >= OPENING * upper);
  let bottom = rim;
  while (bottom < last && profile[bottom] >= STEM * widest) bottom++;
  if (bottom - rim < 4 * wall) return null;
  // The section eroded by a disc with the wall's radius, except at its top.
  const radius = profile.map((_, i) => {
    const from = Math.max(i, rim + 2);
    let inner = Infinity;
    for (let step = 0; step <= wall && from + step < profile.length; step++) {
      inner = Math.min(inner, profile[from + step] - Math.sqrt(wall * wall - step * step));
    }
    return inner;
  });
  return { radius, bottom: bottom - wall };
}

/** Distance from the axis to the surface at every step along it. */
function profileOf({ values, length, width }: HalfSection): Float32Array {
  const profile = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    let r = width - 1;
    while (r >= 0 && values[i * width + r] <= 0) r--;
    if (r < 0) continue;
    const inner = values[i * width + r];
    const outer = r + 1 < width ? values[i * width + r + 1] : -1;
    profile[i] = r + inner / (inner - outer);
  }
  return profile;
}

/**
 * If the section continues beyond a gap, removes that part and the spikes that connect it, and measures the rest again. A section
 * that begins with a gap is a ring and stays unchanged.
 */
function cutHandles(values: Float32Array, length: number, across: number, opening: number) {
  const widths = new Float32Array(length);
  let handles = false;
  for (let i = 0; i < length; i++) {
    const row = values.subarray(i * across, (i + 1) * across);
    let r = 0;
    while (r < across && row[r] > 0) r++;
    widths[i] = r;
    while (r < across && row[r] <= 0) r++;
    if (r < across) {
      if (widths[i] > 0) handles = true;
    }
  }
  if (!handles) return false;
  const radius = Math.round(opening);
  const eroded = windowed(widths, radius, Math.min);
  const opened = windowed(eroded, radius, Math.max);
  const mask = new Float32Array(values.length);
  for (let i = 0; i < length; i++) {
    for (let r = 0; r < across; r++) {
      mask[i * across + r] = Math.max(0, Math.min(1, opened[i] - r));
    }
  }
  // The axis does not count as an outline, because the section is mirrored there. The distance field needs no special
  // treatment for that, because its values only grow towards the axis.
  const distance = signedDistance(mask, { width: across, height: length });
  values.set(distance);
  return true;
}

function windowed(
  values: Float32Array,
  radius: number,
  pick: (a: number, b: number) => number,
): Float32Array {
  return values.map((value, i) => {
    let result = value;
    const last = Math.min(values.length - 1, i + radius);
    for (let j = Math.max(0, i - radius); j <= last; j++) result = pick(result, values[j]);
    return result;
  });
}

/** Samples the section bilinearly; `s` counts steps from the start. */
function sectionAt({ values, length, width }: HalfSection, s: number, r: number): number {
  if (s < 0 || s >= length - 1 || r >= width - 1) return FAR;
  const i = s | 0;
  const j = r | 0;
  const a = s - i;
  const b = r - j;
  const p = i * width + j;
  const near = values[p] * (1 - b) + values[p + 1] * b;
  const next = values[p + width] * (1 - b) + values[p + width + 1] * b;
  return near + (next - near) * a;
}
