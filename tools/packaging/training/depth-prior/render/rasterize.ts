import type { Mesh } from '../mesh.ts';
import { intervalsOf, LAYERS } from './intervals.ts';
import { PICTURE_SIDE, type Projection, project } from './project.ts';
import { type PictureTriangle, scan, triangleAt } from './triangle.ts';
import type { View } from './view.ts';

/** Cells along a pixel, for smooth edges. */
const FINENESS = 2;
const FINE_SIDE = PICTURE_SIDE * FINENESS;
/** An object that covers fewer pixels is no sample. */
const LEAST_COVER = 40;

/** A picture of an object, and what is behind each of its pixels. */
export interface Rendering {
  /** RGBA, 64 x 64, not premultiplied. */
  pixels: Uint8Array;
  /**
   * [pixel][layer][near, far]: where the ray through the pixel's middle is inside the object, in hundredths of the
   * object's longest side in the picture, from its middle towards the camera; zeros where there is no more.
   */
  intervals: Int8Array;
}

/** @returns null for an object that covers next to nothing */
export function rasterize(mesh: Mesh, view: View): Rendering | null {
  const projection = project(mesh, view);
  if (projection === null) return null;
  const { side, middle } = projection;
  const fine = new Float32Array(FINE_SIDE * FINE_SIDE * 3);
  const nearest = new Float32Array(FINE_SIDE * FINE_SIDE).fill(Number.NEGATIVE_INFINITY);
  /** Of each pixel, one after the other: depth in hundredths, and 1 for a way in or -1 for a way out. */
  const crossings: number[][] = Array.from({ length: PICTURE_SIDE * PICTURE_SIDE }, () => []);
  const { triangles, colors } = mesh;
  for (let t = 0; t < triangles.length; t += 3) {
    const triangle = triangleAt(projection, triangles[t], triangles[t + 1], triangles[t + 2]);
    if (Math.abs(triangle.area) < 2.5e-10) continue;
    const brightness = brightnessOf(projection, triangles, t, view);
    scan(triangle, FINENESS, FINE_SIDE, (cell, depth) => {
      if (depth <= nearest[cell]) return;
      nearest[cell] = depth;
      for (let c = 0; c < 3; c++) fine[3 * cell + c] = colors[t + c] * brightness;
    });
    const way = facesCamera(triangle, view) ? 1 : -1;
    scan(triangle, 1, PICTURE_SIDE, (pixel, depth) => {
      crossings[pixel].push(((depth - middle) / side) * 100, way);
    });
  }
  const pixels = shrink(fine, nearest);
  if (pixels === null) return null;
  const intervals = new Int8Array(PICTURE_SIDE * PICTURE_SIDE * LAYERS * 2);
  for (const [pixel, along] of crossings.entries()) {
    if (along.length > 0) intervals.set(intervalsOf(along), pixel * LAYERS * 2);
  }
  return { pixels, intervals };
}

function facesCamera({ area }: PictureTriangle, { mirrored }: View): boolean {
  return area < 0 !== mirrored;
}

/** Lambert's law, with the normal turned to the camera. */
function brightnessOf(
  { space }: Projection,
  triangles: readonly number[],
  t: number,
  { light, ambient }: View,
): number {
  if (light === null) return 1;
  const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
  const [ux, uy, uz] = [
    space[b] - space[a],
    space[b + 1] - space[a + 1],
    space[b + 2] - space[a + 2],
  ];
  const [vx, vy, vz] = [
    space[c] - space[a],
    space[c + 1] - space[a + 1],
    space[c + 2] - space[a + 2],
  ];
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = (Math.hypot(...normal) || 1) * (normal[2] < 0 ? -1 : 1);
  const [x, y, z] = normal.map((n) => n / length);
  return ambient + (1 - ambient) * Math.max(0, x * light[0] + y * light[1] + z * light[2]);
}

/** The mean of the cells of each pixel that the object covers, or null where it covers too few pixels. */
function shrink(fine: Float32Array, nearest: Float32Array): Uint8Array | null {
  const pixels = new Uint8Array(PICTURE_SIDE * PICTURE_SIDE * 4);
  let cover = 0;
  for (let pixel = 0; pixel < PICTURE_SIDE * PICTURE_SIDE; pixel++) {
    const column = pixel % PICTURE_SIDE;
    const row = (pixel - column) / PICTURE_SIDE;
    const sum = [0, 0, 0];
    let count = 0;
    for (let k = 0; k < FINENESS * FINENESS; k++) {
      const down = row * FINENESS + Math.floor(k / FINENESS);
      const cell = down * FINE_SIDE + column * FINENESS + (k % FINENESS);
      if (nearest[cell] === Number.NEGATIVE_INFINITY) continue;
      for (let c = 0; c < 3; c++) sum[c] += fine[3 * cell + c];
      count++;
    }
    if (count === 0) continue;
    for (let c = 0; c < 3; c++) pixels[4 * pixel + c] = Math.min(255, (255 * sum[c]) / count);
    pixels[4 * pixel + 3] = (255 * count) / (FINENESS * FINENESS);
    cover++;
  }
  return cover < LEAST_COVER ? null : pixels;
}
