import type { Raster, ReconstructionRequest, ViewDirection } from '../../spec.ts';
import { createGrid } from '../field/working-grid.ts';
import { objectBounds } from '../picture/crop.ts';
import { gridSide } from '../picture/resolution.ts';
import type { ObliqueOutline } from './oblique-cut.ts';
import { straightFront } from './oblique-front.ts';
import { outlineOf, sideOutline } from './outline.ts';

/** Vertical field of view in degrees of the camera of an oblique image: a short telephoto, as in our own renders. */
const FIELD_OF_VIEW = 35;

/** What an image would show from straight ahead: only its outline. */
export interface Straightened {
  image: Raster;
  /** Cells along the longest side of the grid on which its pixels are cells. */
  side: number;
  cuts: ObliqueOutline[];
  direction: ViewDirection;
}

/**
 * Derives what an image from beside the front would show from straight ahead, with the help of images of the sides.
 * @returns null if the image is taken from straight ahead, or no image of a side shows the depth
 */
export async function straightened(request: ReconstructionRequest): Promise<Straightened | null> {
  const { image, imageDirection, views } = request;
  if (!imageDirection || !views || !(views.left || views.right)) return null;
  const bounds = objectBounds(image);
  const grid = createGrid(bounds, gridSide(bounds, request));
  const [oblique, side] = await Promise.all([
    outlineOf(image, { height: grid.innerHeight }),
    sideOutline(views, grid),
  ]);
  const pixels = bounds.height / grid.innerHeight;
  const focal = image.height / (2 * Math.tan((FIELD_OF_VIEW * Math.PI) / 360) * pixels);
  const found = straightFront(oblique, side!, imageDirection, focal);
  if (!found) return null;
  const { front, cuts } = found;
  const { width, height, distance } = front;
  const data = new Uint8Array(4 * width * height).fill(255);
  distance.forEach((value, p) => {
    data[4 * p + 3] = Math.round(255 * Math.min(1, value));
  });
  return {
    image: { width, height, data },
    side: Math.max(width, height),
    cuts,
    direction: imageDirection,
  };
}
