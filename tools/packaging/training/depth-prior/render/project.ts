import type { Mesh } from '../mesh.ts';
import type { View } from './view.ts';

/** Pixels along each side of a picture. */
export const PICTURE_SIDE = 64;
/** Pixels along the object's longest side; the rest is margin. */
const OBJECT_SIDE = 60;

/** An object as the camera sees it. */
export interface Projection {
  /** Of each vertex x, y, z before the perspective: z towards the camera, in the object's units. */
  space: Float32Array;
  /** Of each vertex its column and row, in pixels from the upper left corner. */
  picture: Float64Array;
  /** The longest side of the object in the picture, in the object's units. */
  side: number;
  /** Half-way between the nearest and the farthest vertex. */
  middle: number;
}

/** @returns null for an object without extent */
export function project(mesh: Mesh, view: View): Projection | null {
  const { positions } = mesh;
  const box = boundsOf(positions, 3);
  const center = [0, 1, 2].map((axis) => (box.low[axis] + box.high[axis]) / 2);
  const diagonal = Math.hypot(...box.high.map((high, axis) => high - box.low[axis]));
  if (!(diagonal > 1e-6)) return null;

  const [ca, sa] = [Math.cos(view.azimuth), Math.sin(view.azimuth)];
  const [ce, se] = [Math.cos(view.elevation), Math.sin(view.elevation)];
  const space = new Float32Array(positions.length);
  for (let k = 0; k < positions.length; k += 3) {
    const x = positions[k] - center[0];
    const y = positions[k + 1] - center[1];
    const z = positions[k + 2] - center[2];
    const across = ca * x - sa * z;
    const near = sa * x + ca * z;
    space[k] = view.mirrored ? -across : across;
    space[k + 1] = ce * y - se * near;
    space[k + 2] = se * y + ce * near;
  }

  // As far away as a ball about the object needs to fit into the field of view.
  const distance = (diagonal * 0.5) / Math.tan(view.fieldOfView / 2) + diagonal * 0.2;
  const flat: number[] = [];
  for (let k = 0; k < space.length; k += 3) {
    const scale = distance / (distance - space[k + 2]);
    flat.push(space[k] * scale, space[k + 1] * scale);
  }
  const { low, high } = boundsOf(flat, 2);
  const side = Math.max(high[0] - low[0], high[1] - low[1]);
  if (!(side > 1e-6)) return null;
  const scale = OBJECT_SIDE / side;
  const left = PICTURE_SIDE / 2 - (scale * (low[0] + high[0])) / 2;
  const top = PICTURE_SIDE / 2 + (scale * (low[1] + high[1])) / 2;
  const picture = new Float64Array(flat.length);
  for (let k = 0; k < flat.length; k += 2) {
    picture[k] = left + scale * Math.fround(flat[k]);
    picture[k + 1] = top - scale * Math.fround(flat[k + 1]);
  }
  const depths = boundsOf(space, 3);
  return { space, picture, side, middle: (depths.low[2] + depths.high[2]) / 2 };
}

/** Of points of `size` coordinates each. */
function boundsOf(values: ArrayLike<number>, size: number): { low: number[]; high: number[] } {
  const low = new Array<number>(size).fill(Number.POSITIVE_INFINITY);
  const high = new Array<number>(size).fill(Number.NEGATIVE_INFINITY);
  for (let k = 0; k < values.length; k++) {
    const axis = k % size;
    if (values[k] < low[axis]) low[axis] = values[k];
    if (values[k] > high[axis]) high[axis] = values[k];
  }
  return { low, high };
}
