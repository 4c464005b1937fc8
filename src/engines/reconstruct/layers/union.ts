import type { Grid } from '../../raster/grid.ts';
import type { Dome, PartSolid, Slab, Turned } from './part-solid.ts';

/** Distance in cells over which two solids blend into each other. */
export const BLEND = 1.6;
/** Value where no solid is near. */
const OUTSIDE = -8;

/** All solids of a model, and what lies on their surfaces. */
export interface SolidModel {
  solids: readonly PartSolid[];
  /** Height by which decals raise (or, if negative, lower) the front at every cell. */
  bump: Float32Array;
  /** Whether the decals also raise the back. */
  bothSides: boolean;
  grid: Grid;
}

/**
 * Writes the union of all solids at height z into `slice`, one value per cell: positive inside, smooth where two solids
 * meet (polynomial smooth maximum, Quilez).
 */
export function evaluateSlice(model: SolidModel, z: number, slice: Float32Array): void {
  slice.fill(OUTSIDE);
  for (const solid of model.solids) {
    const local = z - solid.middle;
    // A solid has no effect beyond its reach plus the highest decal and the blend.
    if (Math.abs(local) > solid.reach + REACH_OF_DECALS + 2 * BLEND) continue;
    if (solid.kind === 'dome') addDome(model, solid, local, slice);
    else if (solid.kind === 'slab') addSlab(model, solid, local, slice);
    else addTurned(model, solid, local, slice);
  }
}

/** Upper bound for the decals' heights in cells; the actual heights are far lower. */
const REACH_OF_DECALS = 24;

/** Returns the z to use for the smooth solid under a decal. */
function underDecal(z: number, bump: number, bothSides: boolean): number {
  if (bump === 0) return z;
  if (z > 0) return Math.max(0, z - bump);
  return bothSides ? Math.min(0, z + bump) : z;
}

function merge(slice: Float32Array, p: number, value: number): void {
  const other = slice[p];
  if (value >= other + BLEND) slice[p] = value;
  else if (value > other - BLEND) {
    const h = 0.5 + (0.5 * (value - other)) / BLEND;
    slice[p] = other + (value - other) * h + BLEND * h * (1 - h);
  }
}

function addDome(model: SolidModel, solid: Dome, local: number, slice: Float32Array): void {
  const { bump, bothSides } = model;
  const { width, height } = model.grid;
  const { squared, slope, from, to } = solid;
  for (let y = 0; y < height; y++) {
    const end = y * width + to[y];
    for (let p = y * width + from[y]; p < end; p++) {
      const z = underDecal(local, bump[p], bothSides);
      merge(slice, p, (squared[p] - z * z) * slope[p]);
    }
  }
}

function addSlab(model: SolidModel, solid: Slab, local: number, slice: Float32Array): void {
  const { bump, bothSides } = model;
  const { width, height } = model.grid;
  const { distance, depth, rim, from, to } = solid;
  for (let y = 0; y < height; y++) {
    const end = y * width + to[y];
    for (let p = y * width + from[y]; p < end; p++) {
      const across = rim - distance[p];
      const along = Math.abs(underDecal(local, bump[p], bothSides)) - depth + rim;
      let value: number;
      if (across <= 0 || along <= 0) value = rim - Math.max(across, along);
      else value = rim - Math.sqrt(across * across + along * along);
      merge(slice, p, value);
    }
  }
}

function addTurned(model: SolidModel, solid: Turned, local: number, slice: Float32Array): void {
  const { bump, bothSides } = model;
  const { width, height } = model.grid;
  const { section, flatness, cavity, from, to } = solid;
  const { values, length, width: across, start, axis } = section;
  for (let y = 0; y < height; y++) {
    const dy = y - axis.y;
    for (let x = from[y]; x < to[y]; x++) {
      const p = y * width + x;
      const dx = x - axis.x;
      const s = dy * axis.normalX - dx * axis.normalY - start;
      const r = dx * axis.normalX + dy * axis.normalY;
      const z = underDecal(local, bump[p], bothSides) / flatness;
      const q = Math.sqrt(r * r + z * z);
      if (s < 0 || s >= length - 1 || q >= across - 1) continue;
      let value = sectionAt(values, across, s, q);
      if (cavity) {
        value = Math.min(value, Math.max(q - cavity.radius[s | 0], s - cavity.bottom));
      }
      merge(slice, p, value);
    }
  }
}

/** Samples the section bilinearly; both coordinates must lie within it. */
function sectionAt(values: Float32Array, across: number, s: number, q: number): number {
  const i = s | 0;
  const j = q | 0;
  const a = s - i;
  const b = q - j;
  const at = i * across + j;
  const near = values[at] * (1 - b) + values[at + 1] * b;
  const next = values[at + across] * (1 - b) + values[at + across + 1] * b;
  return near + (next - near) * a;
}
