import type { Raster, ReconstructionRequest, ViewDirection, Warning, Work } from '../../spec.ts';
import { createGrid, MARGIN, type WorkingGrid } from '../field/working-grid.ts';
import { objectBounds } from '../picture/crop.ts';
import { gridSide } from '../picture/resolution.ts';
import type { ObliqueOutline } from './oblique-cut.ts';
import { straightFront } from './oblique-front.ts';
import { rescaled } from './oblique-view.ts';
import { type Outline, outlineOf, sideForDepth, sideOutline } from './outline.ts';

/** Vertical field of view in degrees of the camera of an oblique image: a short telephoto, as in our own renders. */
const FIELD_OF_VIEW = 35;
/** Maximum cells along the longest side of the oblique outline: the work grows with their cube. */
const FINEST = 192;

/** What an image would show from straight ahead: only its outline. */
export interface Straightened {
  image: Raster;
  /** Cells along the longest side of a grid as fine as that of the oblique image. */
  side: number;
  direction: ViewDirection;
  /** Returns the outlines that cut the object on a grid of its image. */
  cutsOn(grid: WorkingGrid): ObliqueOutline[];
}

/**
 * Derives what an image from beside the front would show from straight ahead, with the help of images of the sides.
 * @returns null if the image is taken from straight ahead, or no image of a side shows the depth; a warning if the outlines
 *   have nothing in common
 * @throws SourceUnusable if an image shows no object, or one that is too deep
 */
export async function straightened(
  request: ReconstructionRequest,
  work: Work,
): Promise<Straightened | Warning | null> {
  const { image, imageDirection: direction, views } = request;
  if (!direction || !views || !(views.left || views.right)) return null;
  const bounds = objectBounds(image);
  const wanted = gridSide(bounds, request);
  const grid = createGrid(bounds, sideForDepth(Math.min(FINEST, wanted), bounds, views));
  const [oblique, side] = await Promise.all([
    outlineOf(image, { height: grid.innerHeight }),
    sideOutline(views, grid),
  ]);
  const pixels = bounds.height / grid.innerHeight;
  const focal = image.height / (2 * Math.tan((FIELD_OF_VIEW * Math.PI) / 360) * pixels);
  const found = await straightFront(oblique, side!, direction, focal, work);
  if (!found) return NOT_USED;
  const { front, cuts } = found;
  const finer = createGrid(bounds, wanted).innerHeight / grid.innerHeight;
  const longest = Math.max(front.width, front.height) - 2 * MARGIN;
  return {
    image: imageOf(front),
    side: Math.round(longest * Math.max(1, finer)) + 2 * MARGIN,
    direction,
    cutsOn: ({ innerHeight }) => {
      const ratio = innerHeight / grid.innerHeight;
      return cuts.map((cut) => ({ ...cut, camera: rescaled(cut.camera, ratio) }));
    },
  };
}

/** A white picture of an outline. */
function imageOf({ width, height, distance }: Outline): Raster {
  const data = new Uint8Array(4 * width * height).fill(255);
  distance.forEach((value, p) => {
    data[4 * p + 3] = Math.round(255 * Math.min(1, value));
  });
  return { width, height, data };
}

const NOT_USED: Warning = {
  code: 'front_direction_not_used',
  message:
    'The outlines of the front and of the side have nothing in common, so the front image was used as if it were taken from straight ahead.',
};
