import type { FragmentBatch } from '../raster/fragment-batch.ts';
import { type DepthBuffer, depthBuffer, type Projected, rasterize } from '../raster/rasterize.ts';
import type { View } from '../scene/camera.ts';
import type { DrawnTriangles } from '../scene/drawn-triangles.ts';
import type { Workspace } from '../scene/workspace.ts';

/** Openness of the visible surface to ambient light, 0 to 1, on a coarse grid. */
export interface Occlusion {
  width: number;
  height: number;
  openness: Float32Array;
  /** Cells of this grid per sample of the picture's grid. */
  scale: number;
}

/** Maximum number of cells along the longer side of the grid. */
export const MAX_SIDE = 640;
/** Reach of the search, in radii of the model. */
export const REACHES = [0.035, 0.12];
/**
 * Number of sampling lines through a point. Their rotation varies from cell to cell in a pattern, which smoothing
 * removes.
 */
export const PAIRS = 3;
export const PATTERN = 4;
/** A surface that lies in front by more than this many reaches is another object, not the wall of a hollow. */
export const APART = 2;
/** Share of the ambient light that remains in the deepest hollow. */
const DARKEST = 0.1;

/**
 * Computes ambient occlusion from depth alone. Along a line through a point, the two neighbors on a plane average to
 * the plane; if their average lies in front of the point, the point is in a hollow. Inverse depth is linear on screen,
 * so planes are not darkened.
 */
export function occlusionOf(
  surface: DrawnTriangles,
  projected: Projected,
  view: View,
  samples: { width: number; height: number },
  workspace: Workspace,
): Occlusion {
  const scale = Math.min(MAX_SIDE / Math.max(samples.width, samples.height), 0.5);
  const width = Math.max(1, Math.round(samples.width * scale));
  const height = Math.max(1, Math.round(samples.height * scale));
  const small: Projected = {
    x: scaled(projected.x, scale, workspace.floats('coarse x', projected.x.length)),
    y: scaled(projected.y, scale, workspace.floats('coarse y', projected.y.length)),
    nearness: projected.nearness,
  };
  const buffer = depthBuffer(width, height, 0, false, workspace, 'coarse');
  rasterize(small, { indices: surface.indices, first: 0, last: surface.solid }, buffer);
  const openness = workspace.floats('rough openness', width * height);
  findHollows(buffer, view, openness);
  const smoothed = workspace.floats('openness', width * height);
  smooth(buffer, openness, view, smoothed);
  return { width, height, openness: smoothed, scale };
}

function scaled(values: Float32Array, by: number, into: Float32Array): Float32Array {
  for (let i = 0; i < values.length; i++) into[i] = values[i] * by;
  return into;
}

/** The sampling lines of each cell of the pattern, as pairs x, y; their lengths vary, so that few lines sample a whole disc. */
export const DIRECTIONS = Float64Array.from({ length: PATTERN * PATTERN * PAIRS * 2 }, (_, i) => {
  const pair = (i >> 1) % PAIRS;
  const cell = Math.floor(i / (2 * PAIRS));
  const turn = ((cell * 7) % (PATTERN * PATTERN)) / (PATTERN * PATTERN);
  const angle = ((pair + turn) * Math.PI) / PAIRS;
  const length = 0.4 + 0.6 * (((pair * 5 + cell * 3) % 8) / 7);
  return length * (i % 2 === 0 ? Math.cos(angle) : Math.sin(angle));
});

/** Removes the pattern: averages over cells of about the same depth (a bilateral filter). */
function smooth(
  { width, height, nearness }: DepthBuffer,
  openness: Float32Array,
  view: View,
  smoothed: Float32Array,
): void {
  smoothed.fill(1);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const o = y * width + x;
      const near = nearness[o];
      if (near === 0) continue;
      const limit = REACHES[0] / (view.orthographic ? 1 : 1 / (near * near));
      let sum = 0;
      let count = 0;
      for (let j = Math.max(y - 2, 0); j < y + 2 && j < height; j++) {
        for (let i = Math.max(x - 2, 0); i < x + 2 && i < width; i++) {
          const n = j * width + i;
          const apart = nearness[n] - near;
          if (apart > limit || apart < -limit) continue;
          sum += openness[n];
          count++;
        }
      }
      smoothed[o] = sum / count;
    }
  }
}

/** Computes the openness of each cell from how far its neighbors along a few lines lie in front of it. */
function findHollows(buffer: DepthBuffer, view: View, openness: Float32Array): void {
  const { width, height, nearness } = buffer;
  const focal = height / 2 / view.tangent;
  for (let o = 0, x = 0, y = 0; o < openness.length; o++) {
    const near = nearness[o];
    let hidden = 0;
    if (near > 0) {
      // Length per unit of nearness, and cells per unit of length.
      const depthUnit = view.orthographic ? 1 : 1 / (near * near);
      const cells = focal * (view.orthographic ? 1 : near);
      const pattern = ((y % PATTERN) * PATTERN + (x % PATTERN)) * PAIRS * 2;
      for (let r = 0; r < REACHES.length; r++) {
        const reach = REACHES[r];
        const step = cells * reach > 2 ? cells * reach : 2;
        for (let i = pattern; i < pattern + 2 * PAIRS; i += 2) {
          const dx = Math.round(DIRECTIONS[i] * step);
          const dy = Math.round(DIRECTIONS[i + 1] * step);
          let both = 0;
          for (let sign = -1; sign <= 1; sign += 2) {
            const there = x + sign * dx;
            const row = y + sign * dy;
            const inside = there >= 0 && row >= 0 && there < width && row < height;
            const other = inside ? nearness[row * width + there] : 0;
            // How far the neighbor lies in front of the cell. A neighbor very far in front counts as level.
            const front = (other - near) * depthUnit;
            if (other === 0 || front < -reach) both -= reach;
            else if (front <= APART * reach) both += front < reach ? front : reach;
          }
          if (both > 0) hidden += both < 2 * reach ? both / (2 * reach) : 1;
        }
      }
    }
    openness[o] = 1 - hidden / (PAIRS * REACHES.length);
    if (++x === width) {
      x = 0;
      y++;
    }
  }
}

/** Multiplies a batch's openness by the grid's, interpolated bilinearly, and keeps at least a tenth of it. */
export function darkenHollows(batch: FragmentBatch, occlusion: Occlusion, strength: number): void {
  const { count, x, y, openness: kept } = batch;
  const { width, height, openness, scale } = occlusion;
  for (let i = 0; i < count; i++) {
    const u = x[i] * scale - 0.5;
    const v = y[i] * scale - 0.5;
    let column = u | 0;
    let row = v | 0;
    if (column > width - 2) column = width - 2;
    if (row > height - 2) row = height - 2;
    if (column < 0 || row < 0) continue;
    const o = row * width + column;
    const fu = u - column;
    const top = openness[o] + (openness[o + 1] - openness[o]) * fu;
    const bottom = openness[o + width] + (openness[o + width + 1] - openness[o + width]) * fu;
    const share = 1 - strength * (1 - top - (bottom - top) * (v - row));
    kept[i] *= share > DARKEST ? share : DARKEST;
  }
}
