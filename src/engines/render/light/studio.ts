import { sharedFloats } from '../../threads/shared-arrays.ts';
import type { FragmentBatch, Vectors } from '../raster/fragment-batch.ts';

/**
 * The light of a neutral photo studio, seen from the model: +z towards the camera, +y up. It is a gray room with a
 * large soft box above, one on the left, a strip on the right, and one behind for rim light. Only brightness is stored,
 * because every lamp is white.
 */

/** Side of the reflection maps. Maps for a roughness above `BLUNT` vary so little that a few points are enough. */
export const SIDE = 96;
const BLUNT_SIDE = 32;
const BLUNT = 3;
/**
 * Number of roughness levels, equally spaced from 0 to 1, that are gathered, and number of steps from one level to the
 * next; the levels in between are interpolated.
 */
const GATHERED = 8;
const STEPS = 4;
export const LEVELS = (GATHERED - 1) * STEPS + 1;
const REFLECTION_RAYS = 96;
const MATT_RAYS = 4096;

/** The precomputed light of the studio, in shared memory. */
export interface Studio {
  /** LEVELS octahedral maps (Cigolle 2014) of SIDE², one after another. */
  reflections: Float32Array;
  /** Irradiance over π as a polynomial of the normal: spherical harmonics up to the second degree (Ramamoorthi 2001). */
  matt: Float64Array;
}

/** Computes the maps: 40 ms, once per process. */
export function createStudio(): Studio {
  const size = SIDE * SIDE;
  const reflections = sharedFloats(LEVELS * size);
  const room = reflections.subarray(0, size);
  forEachDirection(SIDE, (i, x, y, z) => {
    room[i] = brightness(x, y, z);
  });
  for (let level = 1; level < GATHERED; level++) {
    const at = level * STEPS * size;
    gatherReflections(room, level / (GATHERED - 1), reflections.subarray(at, at + size));
    for (let step = 1; step < STEPS; step++) {
      const between = at - step * size;
      const before = at - STEPS * size;
      for (let i = 0; i < size; i++) {
        const [from, to] = [reflections[before + i], reflections[at + i]];
        reflections[between + i] = to + ((from - to) * step) / STEPS;
      }
    }
  }
  return { reflections, matt: mattPolynomial() };
}

/** Computes how a surface of the given roughness reflects the room. */
function gatherReflections(room: Float32Array, roughness: number, into: Float32Array): void {
  const alpha = roughness ** 2;
  // GGX's half vectors, and for each one the ray that is reflected if the view is along the normal.
  const rays = hammersley(REFLECTION_RAYS).map(([a, b]) => {
    const cosine = Math.sqrt((1 - b) / (1 + (alpha * alpha - 1) * b));
    return rayAt(a, 2 * cosine * cosine - 1);
  });
  if (roughness * (GATHERED - 1) < BLUNT) {
    forEachDirection(SIDE, (i, x, y, z) => {
      into[i] = gatherLight(room, rays, x, y, z);
    });
    return;
  }
  const few = new Float32Array(BLUNT_SIDE * BLUNT_SIDE);
  forEachDirection(BLUNT_SIDE, (i, x, y, z) => {
    few[i] = gatherLight(room, rays, x, y, z);
  });
  forEachDirection(SIDE, (i, x, y, z) => {
    into[i] = lookUp(few, 0, BLUNT_SIDE, x, y, z);
  });
}

/** Returns the coefficients of 1, x, y, z, xy, yz, xz, 3z² − 1, x² − y². */
function mattPolynomial(): Float64Array {
  const matt = new Float64Array(new SharedArrayBuffer(9 * 8));
  for (const [a, b] of hammersley(MATT_RAYS)) {
    const [x, y, z] = rayAt(a, 2 * b - 1);
    const light = brightness(x, y, z) / MATT_RAYS;
    // The cosine lobe scales the three degrees by 1, 2/3 and 1/4; the other factors are the squared norms of the basis
    // functions.
    matt[0] += light;
    matt[1] += 2 * light * x;
    matt[2] += 2 * light * y;
    matt[3] += 2 * light * z;
    matt[4] += (15 / 4) * light * x * y;
    matt[5] += (15 / 4) * light * y * z;
    matt[6] += (15 / 4) * light * x * z;
    matt[7] += (5 / 16) * light * (3 * z * z - 1);
    matt[8] += (15 / 16) * light * (x * x - y * y);
  }
  return matt;
}

/** Brightness of the studio in a direction. */
function brightness(x: number, y: number, z: number): number {
  const wall = y > 0 ? 0.42 + 0.2 * y : 0.42 + 0.12 * y;
  // The camera's side is dark, which gives metals a dark outline.
  let light = wall * (z > 0 ? 1 - 0.35 * z * z : 1);
  if (y > 0.05) light += 1.5 * box(x / y, -0.95, 0.95) * box(z / y, -0.75, 0.85);
  if (x < -0.05) light += 2.3 * box(z / -x, -0.35, 1.05) * box(y / -x, -0.15, 0.95);
  if (x > 0.05) light += 1.5 * box(z / x, 0.05, 0.6) * box(y / x, -0.35, 1.0);
  if (z < -0.05) light += 1.6 * box(x / -z, -0.9, 0.9) * box(y / -z, 0.12, 0.7);
  return light;
}

const SOFT = 0.12;

/** Returns 1 between two borders, with soft edges. */
function box(value: number, from: number, to: number): number {
  return step((value - from) / SOFT) * step((to - value) / SOFT);
}

function step(value: number): number {
  const t = Math.min(Math.max(0.5 + value / 2, 0), 1);
  return t * t * (3 - 2 * t);
}

type Ray = readonly [x: number, y: number, z: number];

function rayAt(turn: number, up: number): Ray {
  const flat = Math.sqrt(Math.max(0, 1 - up * up));
  return [flat * Math.cos(2 * Math.PI * turn), flat * Math.sin(2 * Math.PI * turn), up];
}

/** Well spread points of the unit square. */
function hammersley(count: number): [number, number][] {
  return Array.from({ length: count }, (_, i) => {
    let [bits, value] = [i, 0];
    for (let half = 0.5; bits > 0; half /= 2, bits >>= 1) if (bits & 1) value += half;
    return [(i + 0.5) / count, value];
  });
}

/** Averages the room over rays around a direction, weighted by their cosine. */
function gatherLight(
  room: Float32Array,
  rays: readonly Ray[],
  nx: number,
  ny: number,
  nz: number,
): number {
  // A coordinate frame around the normal (Duff 2017).
  const sign = nz < 0 ? -1 : 1;
  const a = -1 / (sign + nz);
  const b = nx * ny * a;
  let sum = 0;
  let weights = 0;
  for (const [x, y, z] of rays) {
    if (z <= 0) continue;
    const dx = (1 + sign * nx * nx * a) * x + b * y + nx * z;
    const dy = sign * b * x + (sign + ny * ny * a) * y + ny * z;
    const dz = -sign * nx * x - ny * y + nz * z;
    sum += z * lookUp(room, 0, SIDE, dx, dy, dz);
    weights += z;
  }
  return sum / weights;
}

function forEachDirection(
  side: number,
  visit: (index: number, x: number, y: number, z: number) => void,
): void {
  for (let i = 0; i < side * side; i++) {
    const u = ((i % side) / (side - 1)) * 2 - 1;
    const v = (Math.floor(i / side) / (side - 1)) * 2 - 1;
    const y = 1 - Math.abs(u) - Math.abs(v);
    const fold = Math.max(-y, 0);
    const x = u + (u >= 0 ? -fold : fold);
    const z = v + (v >= 0 ? -fold : fold);
    const length = Math.hypot(x, y, z);
    visit(i, x / length, y / length, z / length);
  }
}

/** Reads an octahedral map that starts at index `at`, with bilinear interpolation. */
function lookUp(map: Float32Array, at: number, side: number, x: number, y: number, z: number) {
  const ax = x < 0 ? -x : x;
  const az = z < 0 ? -z : z;
  const inverse = 1 / (ax + az + (y < 0 ? -y : y) + 1e-12);
  let u = x * inverse;
  let v = z * inverse;
  if (y < 0) {
    const folded = (1 - (v < 0 ? -v : v)) * (u < 0 ? -1 : 1);
    v = (1 - (u < 0 ? -u : u)) * (v < 0 ? -1 : 1);
    u = folded;
  }
  const column = (u * 0.5 + 0.5) * (side - 1);
  const row = (v * 0.5 + 0.5) * (side - 1);
  let c = column | 0;
  let r = row | 0;
  if (c > side - 2) c = side - 2;
  if (r > side - 2) r = side - 2;
  const fc = column - c;
  const fr = row - r;
  const o = at + r * side + c;
  const top = map[o] + (map[o + 1] - map[o]) * fc;
  const bottom = map[o + side] + (map[o + side + 1] - map[o + side]) * fc;
  return top + (bottom - top) * fr;
}

/**
 * The studio's axes in the world. It turns with the camera, shares the camera's right axis, and stands upright or
 * upside down.
 */
export interface StudioAxes {
  right: readonly [number, number, number];
  up: number;
}

/**
 * Computes the reflection of the studio at each point of a batch, for its `roughness` from 0 to 1, and writes it into
 * `mirror`.
 */
export function mirrorStudio(
  batch: FragmentBatch,
  normal: Vectors,
  { reflections }: Studio,
  { right, up }: StudioAxes,
): void {
  const { count, view, roughness, mirror } = batch;
  const [rx, , rz] = right;
  const last = SIDE - 2;
  for (let i = 0; i < count; i++) {
    const nx = normal.x[i];
    const ny = normal.y[i];
    const nz = normal.z[i];
    const twice = 2 * (nx * view.x[i] + ny * view.y[i] + nz * view.z[i]);
    const mx = twice * nx - view.x[i];
    const mz = twice * nz - view.z[i];
    const x = mx * rx + mz * rz;
    const y = (twice * ny - view.y[i]) * up;
    const z = mz * rx - mx * rz;
    // Repeats the code of `lookUp`: a function that returned these numbers would put them on the heap.
    const ax = x < 0 ? -x : x;
    const az = z < 0 ? -z : z;
    const inverse = 1 / (ax + az + (y < 0 ? -y : y) + 1e-12);
    let u = x * inverse;
    let v = z * inverse;
    if (y < 0) {
      const folded = (1 - az * inverse) * (u < 0 ? -1 : 1);
      v = (1 - ax * inverse) * (v < 0 ? -1 : 1);
      u = folded;
    }
    const column = (u * 0.5 + 0.5) * (SIDE - 1);
    const row = (v * 0.5 + 0.5) * (SIDE - 1);
    let c = column | 0;
    let r = row | 0;
    if (c > last) c = last;
    if (r > last) r = last;
    const fc = column - c;
    const level = (roughness[i] * (LEVELS - 1) + 0.5) | 0;
    const o = (level * SIDE + r) * SIDE + c;
    const top = reflections[o] + (reflections[o + 1] - reflections[o]) * fc;
    const bottom = reflections[o + SIDE] + (reflections[o + SIDE + 1] - reflections[o + SIDE]) * fc;
    mirror[i] = top + (bottom - top) * (row - r);
  }
}

/** Computes the diffuse light at each point of a batch, divided by π, and writes it into `around`. */
export function lightMatt(batch: FragmentBatch, { matt }: Studio, { right, up }: StudioAxes): void {
  const { count, normal, around } = batch;
  const [rx, , rz] = right;
  const [c, cx, cy, cz, cxy, cyz, cxz, czz, cxxyy] = matt;
  for (let i = 0; i < count; i++) {
    const x = normal.x[i] * rx + normal.z[i] * rz;
    const y = normal.y[i] * up;
    const z = normal.z[i] * rx - normal.x[i] * rz;
    around[i] =
      c +
      x * (cx + y * cxy + z * cxz + x * cxxyy) +
      y * (cy + z * cyz - y * cxxyy) +
      z * cz +
      czz * (3 * z * z - 1);
  }
}
