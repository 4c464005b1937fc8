import type { FragmentBatch } from '../raster/fragment-batch.ts';
import type { Vec3, View } from '../scene/camera.ts';
import type { LightSpace } from './light-space.ts';

/** Share of the key light that reaches a shadow. */
export const SHADOW_FLOOR = 0.08;

/**
 * Offsets, in texels of the shadow map, for a soft edge: 12 points spread over a disc, starting with those on its rim.
 */
export const TAPS = [
  [0.86, -0.41], [-0.88, 0.08], [0.4, -0.88], [-0.1, 0.95], [-0.33, -0.78], [0.45, 0.83],
  [0.27, 0.1], [-0.4, 0.62], [0.12, -0.36], [0.64, 0.34], [-0.62, -0.35], [-0.22, 0.2],
] as const; // biome-ignore format: a table
const RIM = 4;
export const TAP_RADIUS = 4.5;
const TAPS_X = Float64Array.from(TAPS, ([x]) => x * TAP_RADIUS);
const TAPS_Y = Float64Array.from(TAPS, ([, y]) => y * TAP_RADIUS);

/**
 * Returns −1 if the camera looks up steeply, otherwise 1. At −1 the studio is flipped, because the visible underside
 * would be dark.
 */
export function upwards({ forward }: View): number {
  return forward[1] > 0.5 ? -1 : 1;
}

/**
 * Returns the unit vector to the key light, which is over the camera's left shoulder, so that every view is lit alike.
 */
export function keyDirection(view: View): Vec3 {
  const { right, forward } = view;
  const above = 0.62 * upwards(view);
  const direction = [0, 1, 2].map(
    (k) => -0.5 * right[k] - 0.62 * forward[k] + (k === 1 ? above : 0),
  );
  const length = Math.hypot(...direction);
  return [direction[0] / length, direction[1] / length, direction[2] / length];
}

/**
 * Computes the share of the key light that reaches each point of a batch by percentage-closer filtering (Reeves 1987),
 * and writes it into `direct`. It is 0 if the surface faces away from the light.
 * @param map null: nothing casts shadows
 */
export function castShadows(batch: FragmentBatch, map: LightSpace | null, key: Vec3): void {
  const { count, position, normal, direct } = batch;
  if (map === null) {
    for (let i = 0; i < count; i++)
      direct[i] = normal.x[i] * key[0] + normal.y[i] * key[1] + normal.z[i] * key[2] > 0 ? 1 : 0;
    return;
  }
  const { buffer, axisX, axisY, axisZ, originX, originY, scale } = map;
  const { nearness, width } = buffer;
  const [kx, ky, kz] = key;
  // Shadow bias: must exceed the reach of the filter on a 45° slope, or a surface would shadow itself.
  const lift = (TAP_RADIUS + 1) / scale;
  for (let i = 0; i < count; i++) {
    const nx = normal.x[i];
    const ny = normal.y[i];
    const nz = normal.z[i];
    if (nx * kx + ny * ky + nz * kz <= 0) {
      direct[i] = 0;
      continue;
    }
    const px = position.x[i] + nx * lift;
    const py = position.y[i] + ny * lift;
    const pz = position.z[i] + nz * lift;
    const u = (px * axisX[0] + py * axisX[1] + pz * axisX[2] - originX) * scale;
    const v = (px * axisY[0] + py * axisY[1] + pz * axisY[2] - originY) * scale;
    const depth = px * axisZ[0] + py * axisZ[1] + pz * axisZ[2] + lift * 0.5;
    let open = 0;
    let taps: number = TAPS.length;
    for (let k = 0; k < taps; k++) {
      const column = (u + TAPS_X[k]) | 0;
      const row = (v + TAPS_Y[k]) | 0;
      const outside = column < 0 || row < 0 || column >= width || row >= width;
      if (outside || nearness[row * width + column] <= depth) open++;
      // If the taps on the rim agree, no shadow edge is near, and the inner taps are not needed.
      if (k === RIM - 1 && (open === 0 || open === RIM)) taps = RIM;
    }
    direct[i] = SHADOW_FLOOR + ((1 - SHADOW_FLOOR) * open) / taps;
  }
}
