import { ramp } from '../../../surfaces/figures/ramp.ts';
import { along, cosineAlong, type SurfaceCamera } from '../projection/camera.ts';
import type { Picture } from '../projection/front-picture.ts';
import { DEPTHS } from '../projection/nearest-depths.ts';
import { samplePicture } from '../projection/sample-picture.ts';

/** An image of the model, and what can be seen from there. */
export interface SeenFrom {
  camera: SurfaceCamera;
  /** Whether it is the front, which rules where several images see the same. */
  isFront: boolean;
  /** The image, which the object fills from border to border. */
  picture: Picture;
  /** See `nearestDepths`. */
  nearest: Float32Array;
}

/**
 * How far a point may lie behind the nearest depth and still count as seen, as a fraction of the model's depth, because
 * a cell of the map may lie on a steep face.
 */
const BEHIND = 0.02;

/** Cosines between normal and viewing direction from which an image starts to count, and from which it is trusted. */
const GRAZING = { from: 0.1, to: 0.4 };

/** Factor on the cosine of the front: faces are painted from there, not from their sides. */
const FRONT = 1.25;

/**
 * Returns how well an image shows a point, 0 to 1, by the angle alone if nothing lies in front of it.
 * @param cosine between the normal and the direction to the viewer
 */
export function visibility(
  { camera, nearest }: Pick<SeenFrom, 'camera' | 'nearest'>,
  point: Float64Array,
  cosine: number,
): number {
  if (cosine <= GRAZING.from) return 0;
  const u = along(camera.right, point, 0);
  const v = along(camera.down, point, 0);
  const x = Math.max(0, Math.min(DEPTHS - 1, Math.floor(u * DEPTHS)));
  const y = Math.max(0, Math.min(DEPTHS - 1, Math.floor(v * DEPTHS)));
  const depth = along(camera.toward, point, 0);
  if (depth < nearest[y * DEPTHS + x] - BEHIND) return 0;
  return ramp(cosine, GRAZING.from, GRAZING.to);
}

/** Cosine between a normal and the direction to the viewer, with the preference for the front. */
export function preference({ camera, isFront }: SeenFrom, normal: Float64Array): number {
  return cosineAlong(camera.toward, normal) * (isFront ? FRONT : 1);
}

/** Samples an image at a point. */
export function colorAt(
  picture: Picture,
  { right, down }: SurfaceCamera,
  point: Float64Array,
  out: Float64Array,
): void {
  samplePicture(picture, along(right, point, 0), along(down, point, 0), out);
}
