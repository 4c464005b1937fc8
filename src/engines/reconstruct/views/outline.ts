import type { Grid } from '../../raster/grid.ts';
import { type OtherViews, type Raster, SourceUnusable } from '../../spec.ts';
import { MARGIN, type WorkingGrid } from '../field/working-grid.ts';
import { objectBounds, resampleCrop } from '../picture/crop.ts';
import { traceSilhouette } from '../picture/silhouette.ts';
import { type Run, runsOf } from './runs.ts';

/** What an image shows of an object's outline, in cells of the front's grid. */
export interface Outline extends Grid {
  /** Signed distance to the outline, positive inside. */
  distance: Float32Array;
}

/** The narrowest object in cells; see `createGrid`. */
const MIN_SIDE = 4;

/** Greatest depths of an object, in multiples of the front's longer side: with the full grid, and with any grid. */
const DEEP = 4;
const DEEPEST = 64;
/** Ratio of the depths from above and from the side up to which they are the same one, seen in perspective. */
const SAME_DEPTH = 1.25;
/** Fewest cells along the front's longer side of a deep object, margin included. */
const COARSEST = 32;

/**
 * Returns the side of the front's grid: the given one, or fewer cells for an object so deep that it would have too many
 * slices.
 * @throws SourceUnusable if an image shows no object, or one that is too deep
 */
export function sideForDepth(side: number, front: Grid, { left, right, top }: OtherViews): number {
  const depths = [left, right].map((image) => {
    if (!image) return 0;
    const { width, height } = objectBounds(image);
    return (front.height * width) / height;
  });
  if (top) {
    const { width, height } = objectBounds(top);
    depths.push((front.width * height) / width);
  }
  const depth = Math.max(...depths) / Math.max(front.width, front.height);
  if (depth > DEEPEST) {
    const much = `${Math.round(depth)} times as deep as it is large from the front`;
    throw new SourceUnusable(`The images show an object ${much}; the limit is ${DEEPEST} times.`);
  }
  return depth > DEEP ? Math.max(COARSEST, Math.round((side * DEEP) / depth)) : side;
}

/**
 * Reads the outline over z and y from images of the sides: column 0 is the farthest from the viewer of the front, and a
 * row is the same as in the front's grid. Two images count half each.
 * @returns null if neither side is given
 * @throws SourceUnusable if an image shows no object
 */
export async function sideOutline(
  { left, right }: OtherViews,
  grid: WorkingGrid,
): Promise<Outline | null> {
  const outlines = await Promise.all([
    ...(right ? [outlineOf(right, { height: grid.innerHeight }).then(mirrored)] : []),
    ...(left ? [outlineOf(left, { height: grid.innerHeight })] : []),
  ]);
  if (outlines.length < 2) return outlines[0] ?? null;
  const [a, b] = outlines as [Outline, Outline];
  return meanOf(a, b);
}

/**
 * Reads the outline over x and z from an image from above, whose bottom shows the front: a column is the same as in the
 * front's grid, and row 0 is the farthest from the viewer of the front. It is made as deep as the outline from the side,
 * unless they differ by more than perspective explains: what is high looks larger from above than what is below it.
 * @param side null: the image alone shows the depth
 * @returns null if the image is not given
 * @throws SourceUnusable if the image shows no object
 */
export async function topOutline(
  { top }: OtherViews,
  { innerWidth: width }: WorkingGrid,
  side: Outline | null,
): Promise<Outline | null> {
  if (!top) return null;
  if (side === null) return outlineOf(top, { width });
  const bounds = objectBounds(top);
  const shown = (bounds.height * width) / bounds.width;
  const height = side.width - 2 * MARGIN;
  const isSame = Math.max(height / shown, shown / height) <= SAME_DEPTH;
  return outlineOf(top, isSame ? { width, height } : { width });
}

/** Traces the object in an image, scaled to a width or a height in cells without the margin, or to both. */
export async function outlineOf(image: Raster, size: { width?: number; height?: number }) {
  const bounds = objectBounds(image);
  const across = size.width && size.width / bounds.width;
  const down = size.height && size.height / bounds.height;
  const inner = {
    width: Math.max(MIN_SIDE, Math.round(bounds.width * (across ?? down ?? 1))),
    height: Math.max(MIN_SIDE, Math.round(bounds.height * (down ?? across ?? 1))),
  };
  const grid = { width: inner.width + 2 * MARGIN, height: inner.height + 2 * MARGIN };
  const pixels = await resampleCrop(image, bounds, inner, { left: MARGIN, top: MARGIN, ...grid });
  return { ...grid, distance: traceSilhouette(pixels, grid).distance };
}

/** The runs of each row of an outline. */
export function rowsOf({ width, height, distance }: Outline): Run[][] {
  return Array.from({ length: height }, (_, y) => runsOf(distance, y * width, 1, width));
}

/** The outline seen from the opposite side. */
export function mirrored({ width, height, distance }: Outline): Outline {
  const turned = distance.slice();
  for (let y = 0; y < height; y++) turned.subarray(y * width, (y + 1) * width).reverse();
  return { width, height, distance: turned };
}

/** The outline halfway between two of the same height, their middles one upon the other. */
function meanOf(a: Outline, b: Outline): Outline {
  const [wide, narrow] = a.width >= b.width ? [a, b] : [b, a];
  const { width, height } = wide;
  const left = (width - narrow.width) / 2;
  const distance = Float32Array.from(wide.distance, (value, i) => {
    const x = (i % width) - left;
    const row = Math.floor(i / width) * narrow.width;
    const inside = Math.max(0, Math.min(narrow.width - 1, x));
    const before = row + Math.floor(inside);
    const after = row + Math.ceil(inside);
    const share = inside - Math.floor(inside);
    const other = narrow.distance[before] * (1 - share) + narrow.distance[after] * share;
    return (value + other - Math.abs(x - inside)) / 2;
  });
  return { width, height, distance };
}
