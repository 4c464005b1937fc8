import { blur } from '../../raster/gaussian-blur.ts';
import type { OtherViews } from '../../spec.ts';
import type { WorkingGrid } from '../field/working-grid.ts';
import type { Silhouette } from '../picture/silhouette.ts';
import type { Shape } from '../shape/shape.ts';
import type { Solid } from '../shape/solid.ts';
import { LEVEL } from '../shape/stance.ts';
import { sideOutline, topOutline } from './outline.ts';
import { superellipseHull } from './superellipse-hull.ts';

/** Pairs of Taubin steps: fewer leave the steps of the rows, more take the edges. */
const SMOOTHING = 4;

/** Standard deviation of the blur whose difference from the front's surface is its relief, in shares of the longer side. */
const RELIEF_SIGMA = 0.02;
/** The highest relief, in shares of the longer side: more of it is shape, which the outlines tell better. */
const MOST_RELIEF = 0.006;

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
  const [side, top] = await Promise.all([sideOutline(views, grid), topOutline(views, grid)]);
  if (side === null && top === null) return shape;
  const front = { width: grid.width, height: grid.height, distance: silhouette.distance };
  const relief = reliefOf(shape.solid, silhouette, grid);
  return {
    ...shape,
    solid: superellipseHull({ front, side, top, relief }),
    smoothing: SMOOTHING,
    stance: LEVEL,
  };
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
