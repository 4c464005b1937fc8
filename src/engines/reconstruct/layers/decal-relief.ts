import type { LabPlanes } from '../../raster/cielab.ts';
import { blur } from '../../raster/gaussian-blur.ts';
import type { Grid } from '../../raster/grid.ts';
import type { SolidClass } from '../../spec.ts';
import type { RoledPart } from './part-roles.ts';

/** Height of a decal as a share of its inscribed radius, and its limit as a share of the grid's side. */
const HEIGHTS: Record<SolidClass['kind'], { radius: number; side: number }> = {
  inflate: { radius: 0.4, side: 0.03 },
  revolve: { radius: 0.25, side: 0.012 },
  extrude: { radius: 0.25, side: 0.012 },
  prism: { radius: 0.25, side: 0.012 },
  flat: { radius: 0.2, side: 0.006 },
};
/**
 * A decal on a straight-walled object is a recess, such as a window or a screen, if its L* is lower than that of its
 * surroundings by more than this.
 */
const DARKER = 8;
/**
 * Limit for the radius of a decal's rounded rim, as a share of the grid's side. Larger decals are patterns, which have
 * the height of their rim throughout.
 */
const RIM_RADIUS = 0.05;

/** Distance from the outline over which the relief sets in, as a share of the grid's side. */
const FADE = 0.03;

/**
 * Returns how far the decals raise the surface at every cell; on straight-walled objects dark decals (windows) are sunk
 * instead.
 * @param outline signed distance of the whole silhouette
 */
export function decalRelief(
  parts: readonly RoledPart[],
  kind: SolidClass['kind'],
  planes: LabPlanes,
  outline: Float32Array,
  grid: Grid,
): Float32Array<ArrayBuffer> {
  const { width, height } = grid;
  const side = Math.max(width, height);
  const relief = new Float32Array(width * height);
  const limit = HEIGHTS[kind];
  for (const { coverage, distance, radius, role } of parts) {
    if (role === 'body') {
      // A body hides the decals that it covers.
      for (let p = 0; p < relief.length; p++) relief[p] *= 1 - coverage[p];
      continue;
    }
    const amplitude = Math.min(limit.radius * radius, limit.side * side);
    const rounded = Math.min(radius, RIM_RADIUS * side);
    const straight = kind === 'extrude' || kind === 'prism' || kind === 'flat';
    const sign = straight && contrastOfLightness(distance, planes) < -DARKER ? -0.7 : 1;
    const ground = meanUnder(relief, distance);
    for (let p = 0; p < relief.length; p++) {
      if (distance[p] <= 0) continue;
      const q = Math.min(1, distance[p] / rounded);
      const rise = Math.sqrt(1 - (1 - q) * (1 - q));
      // The relief of covered decals does not show through.
      relief[p] += (ground - relief[p]) * rise + sign * amplitude * rise;
    }
  }
  // A window that ends at the outline must not notch it.
  const fade = FADE * side;
  for (let p = 0; p < relief.length; p++) {
    if (relief[p] !== 0) relief[p] *= Math.max(0, Math.min(1, (outline[p] - 1) / fade));
  }
  return blur(relief, grid, (0.8 * side) / 256);
}

function meanUnder(relief: Float32Array, distance: Float32Array): number {
  let sum = 0;
  let count = 0;
  for (let p = 0; p < relief.length; p++) {
    if (distance[p] <= 0) continue;
    sum += relief[p];
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

/** Returns the mean L* inside minus the mean L* of a band around it. */
function contrastOfLightness(distance: Float32Array, { lightness }: LabPlanes): number {
  let inner = 0;
  let inside = 0;
  let outer = 0;
  let around = 0;
  for (let p = 0; p < distance.length; p++) {
    if (distance[p] > 1) {
      inner += lightness[p];
      inside++;
    } else if (distance[p] < -1.5 && distance[p] > -5 && lightness[p] > 0) {
      outer += lightness[p];
      around++;
    }
  }
  return inside === 0 || around === 0 ? 0 : inner / inside - outer / around;
}
