import { sharedFloats } from '../../threads/shared-arrays.ts';
import type { Vec3 } from '../scene/camera.ts';
import { lightSpace, type ShadowCaster } from './light-space.ts';

/** Darkness of the ground around a model, in shared memory. */
export interface ContactShadow {
  groundY: number;
  density: Float32Array;
  /** Mapping to cells: cell = (dot(point, axis) − origin) · scale − 0.5 */
  axisX: Vec3;
  axisY: Vec3;
  originX: number;
  originY: number;
  scale: number;
}

export const CELLS = 192;
/** Empty margin on each side, into which the blur fades, as a share of the longer side. */
const PADDING = 0.3;
/**
 * Two soft layers: parts that nearly touch the ground darken it sharply, and parts that hang above it darken it faintly
 * over a wide area. `height` (share of the model's size) is the height at which the darkness has fallen to 1/e; `blur`
 * is the radius in cells.
 */
const LAYERS = [
  { height: 0.035, blur: 3, strength: 0.42 },
  { height: 0.3, blur: 13, strength: 0.3 },
];

/**
 * Computes a soft shadow on the plane under the lowest point, from the height of the mesh's underside above that plane.
 */
export function contactShadow(caster: ShadowCaster): ContactShadow {
  // The mesh is seen from below, so the nearest surface is the lowest.
  const below = lightSpace(caster, [0, -1, 0], CELLS, PADDING);
  const { nearness } = below.buffer;
  const { positions } = caster;
  let groundY = Infinity;
  for (let i = 1; i < positions.length; i += 3) groundY = Math.min(groundY, positions[i]);
  const size = CELLS / below.scale;
  const density = sharedFloats(CELLS * CELLS);
  for (const { height, blur, strength } of LAYERS) {
    const layer = new Float32Array(CELLS * CELLS);
    for (let i = 0; i < layer.length; i++) {
      if (nearness[i] === -Infinity) continue;
      layer[i] = Math.exp((nearness[i] + groundY) / (height * size));
    }
    // Three box blurs come close enough to a Gaussian.
    for (let pass = 0; pass < 3; pass++) boxBlur(layer, blur);
    for (let i = 0; i < layer.length; i++) density[i] += layer[i] * strength;
  }
  const { axisX, axisY, originX, originY, scale } = below;
  return { groundY, density, axisX, axisY, originX, originY, scale };
}

/** Writes the darkness at points of the ground plane, 0 to 1, into `darkness`. */
export function groundDarkness(
  ground: ContactShadow,
  xs: Float64Array,
  zs: Float64Array,
  darkness: Float32Array,
): void {
  const { density, axisX, axisY, originX, originY, scale } = ground;
  for (let i = 0; i < xs.length; i++) {
    const u = (xs[i] * axisX[0] + zs[i] * axisX[2] - originX) * scale - 0.5;
    const v = (xs[i] * axisY[0] + zs[i] * axisY[2] - originY) * scale - 0.5;
    const column = Math.floor(u);
    const row = Math.floor(v);
    if (!(column >= 0 && row >= 0 && column < CELLS - 1 && row < CELLS - 1)) {
      darkness[i] = 0;
      continue;
    }
    const o = row * CELLS + column;
    const fu = u - column;
    const top = density[o] + (density[o + 1] - density[o]) * fu;
    const bottom = density[o + CELLS] + (density[o + CELLS + 1] - density[o + CELLS]) * fu;
    darkness[i] = top + (bottom - top) * (v - row);
  }
}

/** Returns the corners of the area that may be dark. */
export function groundOutline(ground: ContactShadow): [number, number, number][] {
  const { axisX, axisY, originX, originY, scale, groundY } = ground;
  const side = CELLS / scale;
  return [0, 1, 2, 3].map((i) => {
    const u = originX + (i & 1) * side;
    const v = originY + (i >> 1) * side;
    return [u * axisX[0] + v * axisY[0], groundY, u * axisX[2] + v * axisY[2]];
  });
}

/** Blurs in place, first rows, then columns. Everything beyond the edges counts as 0. */
function boxBlur(field: Float32Array, radius: number): void {
  const line = new Float32Array(CELLS);
  const weight = 1 / (2 * radius + 1);
  for (const [stride, step] of [
    [1, CELLS],
    [CELLS, 1],
  ]) {
    for (let k = 0; k < CELLS; k++) {
      const start = k * step;
      let sum = 0;
      for (let i = 0; i < radius; i++) sum += field[start + i * stride];
      for (let i = 0; i < CELLS; i++) {
        if (i + radius < CELLS) sum += field[start + (i + radius) * stride];
        line[i] = sum * weight;
        if (i - radius >= 0) sum -= field[start + (i - radius) * stride];
      }
      for (let i = 0; i < CELLS; i++) field[start + i * stride] = line[i];
    }
  }
}
