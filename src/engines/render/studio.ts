/**
 * The light of a neutral photo studio, seen from the model: +z towards the camera, +y up. A grey room, a large soft box
 * above, one on the left, a strip on the right and one behind for the rim. Brightness only, for every lamp is white.
 */

/** Sides of the maps: of reflections one for each roughness, and of the light on a matt surface. */
export const SIDE = 96;
export const MATT_SIDE = 24;
/** Roughness 0 to 1 in equal steps. */
export const LEVELS = 8;
const REFLECTION_RAYS = 96;
const MATT_RAYS = 256;

/** Octahedral maps (Cigolle 2014) in shared memory. */
export interface Studio {
  /** LEVELS maps of SIDE², one after another. */
  reflections: Float32Array;
  /** MATT_SIDE²: irradiance over π. */
  matt: Float32Array;
}

/** Works out the maps: 70 ms, once a process. */
export function createStudio(): Studio {
  const shared = (length: number) => new Float32Array(new SharedArrayBuffer(length * 4));
  const reflections = shared(LEVELS * SIDE * SIDE);
  const matt = shared(MATT_SIDE * MATT_SIDE);
  const room = new Float32Array(SIDE * SIDE);
  forEachDirection(SIDE, (i, x, y, z) => {
    room[i] = reflections[i] = brightness(x, y, z);
  });
  for (let level = 1; level < LEVELS; level++) {
    const alpha = (level / (LEVELS - 1)) ** 2;
    // GGX's half vectors, and the ray that a view along the normal reflects from each.
    const rays = hammersley(REFLECTION_RAYS).map(([a, b]) => {
      const cosine = Math.sqrt((1 - b) / (1 + (alpha * alpha - 1) * b));
      const down = 2 * cosine * cosine - 1;
      return rayAt(a, down);
    });
    const at = level * SIDE * SIDE;
    forEachDirection(SIDE, (i, x, y, z) => {
      reflections[at + i] = gatherLight(room, rays, x, y, z, true);
    });
  }
  const rays = hammersley(MATT_RAYS).map(([a, b]) => rayAt(a, Math.sqrt(1 - b)));
  forEachDirection(MATT_SIDE, (i, x, y, z) => {
    matt[i] = gatherLight(room, rays, x, y, z, false);
  });
  return { reflections, matt };
}

/** Brightness of the studio in a direction. */
function brightness(x: number, y: number, z: number): number {
  const wall = y > 0 ? 0.42 + 0.2 * y : 0.42 + 0.12 * y;
  // The photographer's side is dark, which gives metals an edge.
  let light = wall * (z > 0 ? 1 - 0.35 * z * z : 1);
  if (y > 0.05) light += 1.5 * box(x / y, -0.95, 0.95) * box(z / y, -0.75, 0.85);
  if (x < -0.05) light += 2.3 * box(z / -x, -0.35, 1.05) * box(y / -x, -0.15, 0.95);
  if (x > 0.05) light += 1.5 * box(z / x, 0.05, 0.6) * box(y / x, -0.35, 1.0);
  if (z < -0.05) light += 1.6 * box(x / -z, -0.9, 0.9) * box(y / -z, 0.12, 0.7);
  return light;
}

const SOFT = 0.12;

/** 1 between two borders, running out softly. */
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

/** Mean of the room over rays around a direction, weighted by their cosine where asked for. */
function gatherLight(
  room: Float32Array,
  rays: readonly Ray[],
  nx: number,
  ny: number,
  nz: number,
  weighted: boolean,
): number {
  // A frame about the normal (Duff 2017).
  const sign = nz < 0 ? -1 : 1;
  const a = -1 / (sign + nz);
  const b = nx * ny * a;
  let sum = 0;
  let weights = 0;
  for (const [x, y, z] of rays) {
    if (z <= 0) continue;
    const weight = weighted ? z : 1;
    const dx = (1 + sign * nx * nx * a) * x + b * y + nx * z;
    const dy = sign * b * x + (sign + ny * ny * a) * y + ny * z;
    const dz = -sign * nx * x - ny * y + nz * z;
    sum += weight * lookUp(room, 0, SIDE, dx, dy, dz);
    weights += weight;
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

/** Bilinear value of an octahedral map that starts at `at`. */
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

/** Light that a surface of some roughness reflects from a direction. */
export function reflectedLight(
  { reflections }: Studio,
  roughness: number,
  x: number,
  y: number,
  z: number,
): number {
  const level = roughness * (LEVELS - 1);
  const low = level >= LEVELS - 1 ? LEVELS - 2 : level | 0;
  const size = SIDE * SIDE;
  const sharp = lookUp(reflections, low * size, SIDE, x, y, z);
  const soft = lookUp(reflections, (low + 1) * size, SIDE, x, y, z);
  return sharp + (soft - sharp) * (level - low);
}

/** Light that a matt surface facing a direction gets, over π. */
export function mattLight({ matt }: Studio, x: number, y: number, z: number): number {
  return lookUp(matt, 0, MATT_SIDE, x, y, z);
}
