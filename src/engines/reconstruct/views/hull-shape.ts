import type { OtherViews, PictureSide, Work } from '../../spec.ts';
import { createGrid, MARGIN, type WorkingGrid } from '../field/working-grid.ts';
import type { Silhouette } from '../picture/silhouette.ts';
import { rounded } from '../shape/rounded.ts';
import type { Shape } from '../shape/shape.ts';
import { LEVEL } from '../shape/stance.ts';
import { cutObliquely, type ObliqueOutline } from './oblique-cut.ts';
import { type Outline, outlineOf, sideForDepth, sideOutline, topOutline } from './outline.ts';
import {
  depthWarnings,
  type PlacedViews,
  placeViews,
  placingWarnings,
  withOutlines,
} from './place-views.ts';
import { superellipseHull } from './superellipse-hull.ts';

/** Pairs of Taubin steps: fewer leave the steps of the rows, more take the edges. */
const SMOOTHING = 4;

/** Cells along the front's longer side, margin included, on which the images are compared; fewer for deep objects. */
const COARSE = 72;

/**
 * Returns the shape between the outlines of several images.
 * @param shape what was read from the front alone; returned if the others show no new outline, as from behind
 * @throws SourceUnusable if an image shows no object
 */
export async function hullShape(
  shape: Shape,
  { silhouette, grid }: { silhouette: Silhouette; grid: WorkingGrid },
  views: OtherViews,
  work: Work,
  cuts: readonly ObliqueOutline[] = [],
): Promise<Shape> {
  const { placed, scale } = await placedCoarsely(silhouette, grid, views, work);
  const used = withOutlines(views, placed);
  const side = await sideOutline(used, grid);
  const top = await topOutline(used, grid, side);
  const before = shape.warnings ?? [];
  if (side === null && top === null)
    return { ...shape, warnings: [...before, ...depthWarnings(placed)] };
  const front = { width: grid.width, height: grid.height, distance: silhouette.distance };
  const hull = superellipseHull({ front, side, top });
  return {
    ...shape,
    solid: cutObliquely(hull, [...cuts, ...(await obliqueOutlines(placed, views, scale))]),
    smoothing: SMOOTHING,
    stance: LEVEL,
    statistics: { ...shape.statistics, ...placingStatistics(placed) },
    warnings: [...before, ...placingWarnings(placed)],
    directions: directionsOf(placed),
  };
}

/** Whether images show how deep the object is. */
export const showDepth = ({ left, right, top }: OtherViews): boolean =>
  left !== undefined || right !== undefined || top !== undefined;

/** Where the images are not taken from their sides. */
function directionsOf(placed: PlacedViews): NonNullable<Shape['directions']> {
  const turned = Object.entries(placed).filter(([, view]) => view.isTurned && view.isSure);
  return Object.fromEntries(
    turned.map(([side, { azimuth, elevation }]) => [side, { azimuth, elevation }]),
  );
}

/** Traces the images that cut the hull. @param scale ratio of the grid's cells to those of the boxes */
async function obliqueOutlines(
  placed: PlacedViews,
  views: OtherViews,
  scale: number,
): Promise<ObliqueOutline[]> {
  const outlines: ObliqueOutline[] = [];
  for (const [name, { azimuth, elevation, use, box: coarse }] of Object.entries(placed)) {
    if (use !== 'cut' || coarse === null) continue;
    const image = views[name as Exclude<PictureSide, 'front'>]!;
    const outline = await outlineOf(image, { height: coarse.height * scale });
    const camera = {
      left: (outline.width - 1) / 2 - (coarse.left + coarse.width / 2) * scale,
      top: MARGIN - 0.5 - coarse.top * scale,
      scale: 1,
      eye: Infinity,
    };
    outlines.push({ azimuth, elevation, outline, camera });
  }
  return outlines;
}

/** Compares the images on a coarse grid. */
async function placedCoarsely(
  { distance }: Silhouette,
  grid: WorkingGrid,
  views: OtherViews,
  work: Work,
): Promise<{ placed: PlacedViews; scale: number }> {
  const front = { width: grid.innerWidth, height: grid.innerHeight };
  const coarse = createGrid(front, sideForDepth(COARSE, front, views));
  const placing = { views, front: resampled(distance, grid, coarse), grid: coarse };
  const placed = await placeViews(placing, work);
  return { placed, scale: grid.innerHeight / coarse.innerHeight };
}

/** The outline on another grid, its margin as wide as in the old one in cells. */
function resampled(distance: Float32Array, from: WorkingGrid, to: WorkingGrid): Outline {
  const scale = from.innerHeight / to.innerHeight;
  const at = (i: number, inner: number, size: number) =>
    Math.max(0, Math.min(size - 1, Math.floor((i - MARGIN + 0.5) * inner + MARGIN)));
  const across = from.innerWidth / to.innerWidth;
  const values = Float32Array.from({ length: to.width * to.height }, (_, i) => {
    const x = at(i % to.width, across, from.width);
    const y = at(Math.floor(i / to.width), scale, from.height);
    return distance[y * from.width + x] / scale;
  });
  return { width: to.width, height: to.height, distance: values };
}

function placingStatistics(placed: PlacedViews): Record<string, unknown> {
  const views = Object.entries(placed).map(([side, { azimuth, elevation, agreement, use }]) => [
    side,
    { azimuth, elevation, agreement: rounded(agreement), use },
  ]);
  return views.length === 0 ? {} : { views: Object.fromEntries(views) };
}
