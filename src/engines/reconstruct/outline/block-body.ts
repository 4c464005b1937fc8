import { maskedBlur } from '../../raster/gaussian-blur.ts';
import type { Grid } from '../../raster/grid.ts';
import { localRadius } from '../field/local-radius.ts';
import type { Footprint } from '../picture/footprint.ts';
import type { Silhouette } from '../picture/silhouette.ts';
import type { ThicknessField } from '../shape/thickness-field.ts';

/**
 * Minimum half thickness, in cells on a grid of 256, of anything beyond the box or at its edges, unless it is itself
 * thinner.
 */
const SHEET = 3;
/**
 * Maximum thickness as a multiple of the local radius: legs and poles are as thick as they are wide, not as deep as the
 * box.
 */
const THICKEST = 3;
/** Maximum local radius of a pole, as a share of the largest. */
const POLE = 0.25;
/** Blur of the surfaces and width of the rounded rim, in cells on a grid of 256. */
const SOFT = 1.2;
const RIM = 2.5;

/**
 * Solid that fills the box over a footprint within the silhouette. A view ray enters at the front walls or the top and
 * leaves at the back walls or the floor. Depths are horizontal distances from the nearest corner towards the viewer, so
 * `Stance` has to set the body upright.
 */
export function blockBody(
  footprint: Footprint,
  silhouette: Silhouette,
  grid: Grid,
): ThicknessField {
  const { width, height } = grid;
  const { cornerY, sine } = footprint;
  const { inside, distance } = silhouette;
  const { front, back } = wallsOf(footprint, width);
  const unit = Math.max(width, height) / 256;
  const parts = localRadius(distance, inside, grid);
  const tops = topsOf(footprint, back, parts, grid);
  // Parts meet within a few cells; a limit that jumps there would leave splinters as long as the box is deep.
  const radius = maskedBlur(parts, inside, grid, 3 * unit);
  const nearest = new Float32Array(width * height);
  const farthest = new Float32Array(width * height);
  for (let p = 0; p < nearest.length; p++) {
    const x = p % width;
    const up = cornerY - (p - x) / width;
    const near = Math.min(front[x], (tops[x] - up) / sine);
    const far = Math.max(back[x], -up / sine, near - THICKEST * radius[p]);
    const centre = Math.max(back[x], Math.min(front[x], (near + far) / 2));
    const sheet = Math.min(SHEET * unit, Math.max(radius[p], 0.6));
    nearest[p] = Math.max(near, centre + sheet);
    farthest[p] = Math.min(far, centre - sheet);
  }
  const near = maskedBlur(nearest, inside, grid, SOFT * unit);
  const far = maskedBlur(farthest, inside, grid, SOFT * unit);
  const squared = new Float32Array(width * height);
  const middle = new Float32Array(width * height);
  for (let p = 0; p < squared.length; p++) {
    const half = (near[p] - far[p]) / 2;
    middle[p] = (near[p] + far[p]) / 2;
    // Thinner over the last cells, so that the outline follows the alpha edge and the rim is rounded.
    squared[p] = inside[p]
      ? half * half * Math.min(1, Math.max(0.05, distance[p] / Math.min(RIM * unit, radius[p])))
      : 2 * Math.min(distance[p], 0);
  }
  return { squared, middle };
}

/** Depth of the front and the back walls in each column. */
function wallsOf(footprint: Footprint, width: number): Record<'front' | 'back', Float32Array> {
  const { cornerX, left, right, sine } = footprint;
  const fallLeft = footprint.slopeLeft / sine;
  const fallRight = footprint.slopeRight / sine;
  const leftZ = -fallLeft * (cornerX - left);
  const rightZ = -fallRight * (right - cornerX);
  const front = new Float32Array(width);
  const back = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    front[x] = x < cornerX ? fallLeft * (x - cornerX) : fallRight * (cornerX - x);
    // Each back wall is parallel to the front wall on the opposite side.
    const walls = Math.max(leftZ - fallRight * (x - left), rightZ - fallLeft * (right - x));
    back[x] = Math.min(front[x], walls);
  }
  return { front, back };
}

/**
 * Estimates the height of the top in each column by assuming that the silhouette ends at the back walls there. Returns
 * the concave envelope over all columns, because a single estimate that is too low would leave a notch over the corner.
 * Poles and aerials are ignored.
 */
function topsOf(
  { cornerY, sine }: Footprint,
  back: Float32Array,
  radius: Float32Array,
  { width, height }: Grid,
): Float32Array {
  const thin = POLE * radius.reduce((most, r) => Math.max(most, r), 0);
  const hull: { x: number; top: number }[] = [];
  for (let x = 0; x < width; x++) {
    let y = 0;
    while (y < height && radius[y * width + x] <= thin) y++;
    if (y === height) continue;
    const top = cornerY - y + back[x] * sine;
    while (hull.length > 1) {
      const a = hull[hull.length - 2];
      const b = hull[hull.length - 1];
      if ((b.x - a.x) * (top - a.top) - (b.top - a.top) * (x - a.x) < 0) break;
      hull.pop();
    }
    hull.push({ x, top });
  }
  const tops = new Float32Array(width);
  for (let x = 0, i = 0; x < width; x++) {
    while (i < hull.length - 2 && hull[i + 1].x < x) i++;
    const a = hull[i];
    const b = hull[Math.min(i + 1, hull.length - 1)];
    const share = b.x > a.x ? Math.max(0, Math.min(1, (x - a.x) / (b.x - a.x))) : 0;
    tops[x] = a.top + share * (b.top - a.top);
  }
  return tops;
}
