import type { Footprint } from './footprint.ts';
import { localRadius } from './local-radius.ts';
import type { Silhouette } from './silhouette.ts';
import type { ThicknessField } from './thickness-field.ts';

/** A ray through a box leaves it at last this much further on, in cells. */
const THINNEST = 1.2;
/** Thickness against the local radius, at most: legs and poles are as thick as they are wide, not as the box is deep. */
const THICKEST = 3;

/**
 * What fills the box over a footprint within the silhouette. A ray of the picture enters at the front walls or the top
 * and leaves at the back walls or the floor; the top is as high in each column as the silhouette says if it ends at the
 * back walls. Depths are level distances from the nearest corner towards the viewer, so `Stance` has to set it upright.
 */
export function blockBody(
  footprint: Footprint,
  silhouette: Silhouette,
  width: number,
  height: number,
): ThicknessField {
  const { cornerX, cornerY, left, right, sine } = footprint;
  const { inside, distance } = silhouette;
  const squared = new Float32Array(width * height);
  const middle = new Float32Array(width * height);
  const radius = localRadius(distance, inside, width, height);
  const fallLeft = footprint.slopeLeft / sine;
  const fallRight = footprint.slopeRight / sine;
  const leftZ = -fallLeft * (cornerX - left);
  const rightZ = -fallRight * (right - cornerX);
  for (let x = 0; x < width; x++) {
    const front = x < cornerX ? fallLeft * (x - cornerX) : fallRight * (cornerX - x);
    const back = Math.min(
      front,
      Math.max(leftZ - fallRight * (x - left), rightZ - fallLeft * (right - x)),
    );
    let highest = 0;
    while (highest < height && !inside[highest * width + x]) highest++;
    const top = cornerY - highest + back * sine;
    for (let y = 0; y < height; y++) {
      const p = y * width + x;
      const up = cornerY - y;
      let near = Math.min(front, (top - up) / sine);
      let far = Math.max(back, -up / sine);
      if (near < far + THINNEST) {
        const centre = Math.max(back, Math.min(front, (near + far) / 2));
        near = centre + THINNEST / 2;
        far = centre - THINNEST / 2;
      }
      far = Math.max(far, near - Math.max(THINNEST, THICKEST * radius[p]));
      middle[p] = (near + far) / 2;
      // Thinner over the last cell and a half, so that the outline follows the alpha edge.
      const half = (near - far) / 2;
      squared[p] = inside[p]
        ? half * half * Math.min(1, Math.max(0.05, distance[p] / 1.5))
        : 2 * Math.min(distance[p], 0);
    }
  }
  return { squared, middle };
}
