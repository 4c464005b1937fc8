import type { Vec3, View } from './camera.ts';
import type { LightSpace } from './light-space.ts';

/** Share of the key light that reaches a shadow. */
export const SHADOW_FLOOR = 0.08;

/** Offsets in texels of the shadow map for a soft edge: 12 points spread over a disc, those of its rim first. */
export const TAPS = [
  [0.86, -0.41], [-0.88, 0.08], [0.4, -0.88], [-0.1, 0.95], [-0.33, -0.78], [0.45, 0.83],
  [0.27, 0.1], [-0.4, 0.62], [0.12, -0.36], [0.64, 0.34], [-0.62, -0.35], [-0.22, 0.2],
] as const; // biome-ignore format: a table
const RIM = 4;
export const TAP_RADIUS = 4.5;

/** −1 where the camera looks up steeply: the studio is then turned over, or what it shows would lie in the dark. */
export function upwards({ forward }: View): number {
  return forward[1] > 0.5 ? -1 : 1;
}

/** Unit vector to the key light: over the camera's left shoulder, so that every view is lit alike. */
export function keyDirection(view: View): Vec3 {
  const { right, forward } = view;
  const above = 0.62 * upwards(view);
  const direction = [0, 1, 2].map(
    (k) => -0.5 * right[k] - 0.62 * forward[k] + (k === 1 ? above : 0),
  );
  const length = Math.hypot(...direction);
  return [direction[0] / length, direction[1] / length, direction[2] / length];
}

/** Share of the key light that reaches a point, by percentage-closer filtering (Reeves 1987). */
export function shadowTest(map: LightSpace) {
  const { buffer, axisX, axisY, axisZ, originX, originY, scale } = map;
  const { nearness, width } = buffer;
  // Off the surface by more than the filter reaches on a slope of 45°, or a surface shadows itself.
  const lift = (TAP_RADIUS + 1) / scale;
  const dx = Float64Array.from(TAPS, ([x]) => x * TAP_RADIUS);
  const dy = Float64Array.from(TAPS, ([, y]) => y * TAP_RADIUS);
  return (x: number, y: number, z: number, nx: number, ny: number, nz: number): number => {
    const px = x + nx * lift;
    const py = y + ny * lift;
    const pz = z + nz * lift;
    const u = (px * axisX[0] + py * axisX[1] + pz * axisX[2] - originX) * scale;
    const v = (px * axisY[0] + py * axisY[1] + pz * axisY[2] - originY) * scale;
    const depth = px * axisZ[0] + py * axisZ[1] + pz * axisZ[2] + lift * 0.5;
    let open = 0;
    for (let i = 0; i < dx.length; i++) {
      const column = (u + dx[i]) | 0;
      const row = (v + dy[i]) | 0;
      const outside = column < 0 || row < 0 || column >= width || row >= width;
      if (outside || nearness[row * width + column] <= depth) open++;
      // Where the rim agrees there is no edge of a shadow near by.
      if (i === RIM - 1 && (open === 0 || open === RIM)) return open === 0 ? SHADOW_FLOOR : 1;
    }
    return SHADOW_FLOOR + ((1 - SHADOW_FLOOR) * open) / dx.length;
  };
}
