import type { Raster } from '../../src/engines/spec.ts';
import type { Mesh } from '../../tools/packaging/training/depth-prior/mesh.ts';
import { createObject } from '../../tools/packaging/training/depth-prior/objects/catalogue.ts';
import {
  PICTURE_SIDE,
  project,
} from '../../tools/packaging/training/depth-prior/render/project.ts';
import { STANDARD_VIEWS } from '../../tools/packaging/training/depth-prior/render/view.ts';

/** A front image of an object whose shape is known. */
export interface Sample {
  kind: string;
  seed: number;
  image: Raster;
  truth: { positions: Float32Array; indices: Uint32Array };
}

/** Far from the seeds that the depth network was trained on. */
const FIRST_SEED = 90_000_000;
const SIDE = 320;
/** Cells per pixel side, for smooth edges. */
const FINENESS = 2;

/** Returns one object of each of the first `count` kinds of the catalog: the same for the same count. */
export function samples(count: number): Sample[] {
  const found = new Map<string, Sample>();
  for (let seed = FIRST_SEED; found.size < count; seed++) {
    const { kind, mesh } = createObject(seed);
    if (found.has(kind)) continue;
    const image = picture(mesh);
    if (image === null) continue;
    const truth = {
      positions: Float32Array.from(mesh.positions),
      indices: Uint32Array.from(mesh.triangles),
    };
    found.set(kind, { kind, seed, image, truth });
  }
  return [...found.values()];
}

/**
 * Renders the object from the front in light from the upper right, on a transparent background; null if it has no
 * extent.
 */
function picture(mesh: Mesh): Raster | null {
  const view = STANDARD_VIEWS[0]!;
  const projection = project(mesh, view);
  if (projection === null) return null;
  const side = SIDE * FINENESS;
  const scale = side / PICTURE_SIDE;
  const nearest = new Float32Array(side * side).fill(Number.NEGATIVE_INFINITY);
  const fine = new Float32Array(side * side * 3);
  const { space, picture: at } = projection;
  const { triangles, colors } = mesh;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t]!, triangles[t + 1]!, triangles[t + 2]!];
    const [ax, ay] = [at[2 * a]! * scale, at[2 * a + 1]! * scale];
    const [bx, by] = [at[2 * b]! * scale, at[2 * b + 1]! * scale];
    const [cx, cy] = [at[2 * c]! * scale, at[2 * c + 1]! * scale];
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (area === 0) continue;
    const brightness = lambert(space, a, b, c);
    const [top, bottom] = [Math.min(ay, by, cy), Math.max(ay, by, cy)];
    const [left, right] = [Math.min(ax, bx, cx), Math.max(ax, bx, cx)];
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(side, bottom); y++) {
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(side, right); x++) {
        const [px, py] = [x + 0.5, y + 0.5];
        const v = ((px - ax) * (cy - ay) - (py - ay) * (cx - ax)) / area;
        const w = ((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / area;
        if (v < 0 || w < 0 || v + w > 1) continue;
        const depth =
          space[3 * a + 2]! * (1 - v - w) + space[3 * b + 2]! * v + space[3 * c + 2]! * w;
        const cell = y * side + x;
        if (depth <= nearest[cell]!) continue;
        nearest[cell] = depth;
        for (let k = 0; k < 3; k++) fine[3 * cell + k] = colors[t + k]! * brightness;
      }
    }
  }
  return { width: SIDE, height: SIDE, data: shrunk(fine, nearest) };
}

/** Lambert's law with some ambient light; the normal is turned towards the camera. */
function lambert(space: Float32Array, a: number, b: number, c: number): number {
  const u = [0, 1, 2].map((k) => space[3 * b + k]! - space[3 * a + k]!);
  const v = [0, 1, 2].map((k) => space[3 * c + k]! - space[3 * a + k]!);
  const x = u[1]! * v[2]! - u[2]! * v[1]!;
  const y = u[2]! * v[0]! - u[0]! * v[2]!;
  const z = u[0]! * v[1]! - u[1]! * v[0]!;
  const length = (Math.hypot(x, y, z) || 1) * (z < 0 ? -1 : 1);
  return 0.6 + 0.4 * Math.max(0, (0.3 * x + 0.5 * y + 0.8 * z) / length);
}

/** Returns the mean of the covered cells of each pixel, RGBA with straight alpha. */
function shrunk(fine: Float32Array, nearest: Float32Array): Uint8Array {
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  for (let pixel = 0; pixel < SIDE * SIDE; pixel++) {
    const [column, row] = [pixel % SIDE, Math.floor(pixel / SIDE)];
    const sum = [0, 0, 0];
    let count = 0;
    for (let k = 0; k < FINENESS * FINENESS; k++) {
      const down = row * FINENESS + Math.floor(k / FINENESS);
      const cell = down * SIDE * FINENESS + column * FINENESS + (k % FINENESS);
      if (nearest[cell] === Number.NEGATIVE_INFINITY) continue;
      for (let c = 0; c < 3; c++) sum[c]! += fine[3 * cell + c]!;
      count++;
    }
    if (count === 0) continue;
    for (let c = 0; c < 3; c++) pixels[4 * pixel + c] = Math.min(255, (255 * sum[c]!) / count);
    pixels[4 * pixel + 3] = (255 * count) / (FINENESS * FINENESS);
  }
  return pixels;
}
