import { blur } from '../../raster/gaussian-blur.ts';
import type { OtherViews } from '../../spec.ts';
import { createGrid, MARGIN, type WorkingGrid } from '../field/working-grid.ts';
import type { Silhouette } from '../picture/silhouette.ts';
import { rounded } from '../shape/rounded.ts';
import type { Shape } from '../shape/shape.ts';
import type { Solid } from '../shape/solid.ts';
import { LEVEL } from '../shape/stance.ts';
import { type Outline, sideForDepth, sideOutline, topOutline } from './outline.ts';
import { type PlacedViews, placeViews, placingWarnings, withOutlines } from './place-views.ts';
import { superellipseHull } from './superellipse-hull.ts';

/** Pairs of Taubin steps: fewer leave the steps of the rows, more take the edges. */
const SMOOTHING = 4;

/** Standard deviation of the blur whose difference from the front's surface is its relief, in shares of the longer side. */
const RELIEF_SIGMA = 0.02;
/** The highest relief, in shares of the longer side: more of it is shape, which the outlines tell better. */
const MOST_RELIEF = 0.006;

/** Cells along the front's longer side, margin included, on which the images are compared; fewer for deep objects. */
const COARSE = 72;

/**
 * Returns the shape between the outlines of several images, with the relief that was read from the front.
 * @param shape what was read from the front alone; returned if the others show no new outline, as from behind
 * @throws SourceUnusable if an image shows no object
 */
export async function hullShape(
  shape: Shape,
  { silhouette, grid }: { silhouette: Silhouette; grid: WorkingGrid },
  views: OtherViews,
): Promise<Shape> {
  const placed = await placedCoarsely(silhouette, grid, views);
  const used = withOutlines(views, placed);
  const [side, top] = await Promise.all([sideOutline(used, grid), topOutline(used, grid)]);
  const warnings = [...(shape.warnings ?? []), ...placingWarnings(placed)];
  if (side === null && top === null) return { ...shape, warnings };
  const front = { width: grid.width, height: grid.height, distance: silhouette.distance };
  const relief = reliefOf(shape.solid, silhouette, grid);
  return {
    ...shape,
    solid: superellipseHull({ front, side, top, relief }),
    smoothing: SMOOTHING,
    stance: LEVEL,
    statistics: { ...shape.statistics, ...placingStatistics(placed) },
    warnings,
  };
}

/** Compares the images on a coarse grid. */
function placedCoarsely(
  { distance }: Silhouette,
  grid: WorkingGrid,
  views: OtherViews,
): Promise<PlacedViews> {
  const front = { width: grid.innerWidth, height: grid.innerHeight };
  const coarse = createGrid(front, sideForDepth(COARSE, front, views));
  return placeViews({ views, front: resampled(distance, grid, coarse), grid: coarse });
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

/** The fine part of the front's surface, in cells towards the viewer; null if the front has no single surface. */
function reliefOf(
  solid: Solid,
  { inside, distance }: Silhouette,
  grid: WorkingGrid,
): Float32Array | null {
  if (solid.kind !== 'field') return null;
  const side = Math.max(grid.width, grid.height);
  const sigma = RELIEF_SIGMA * side;
  const { middle, squared } = solid.field;
  const surface = Float32Array.from(inside, (is, p) =>
    is ? middle[p] + Math.sqrt(Math.max(0, squared[p])) : 0,
  );
  const weight = blur(Float32Array.from(inside), grid, sigma);
  const smooth = blur(surface, grid, sigma);
  const most = MOST_RELIEF * side;
  return surface.map((value, p) => {
    if (!inside[p]) return 0;
    // Near the outline, the surface curves down to it: that difference from the mean is shape, not relief.
    const fade = Math.min(1, Math.max(0, distance[p] / sigma - 1));
    return fade * Math.max(-most, Math.min(most, value - smooth[p] / weight[p]));
  });
}
