import type { Grid } from '../../raster/grid.ts';
import type { MirrorAxis } from './mirror-axis.ts';

/** Maximum angle, in degrees from the vertical, of the axis of something that stands. */
const UPRIGHT = 10;
/** Minimum length of the gap between two legs, as a share of the whole; a shorter one is an arch or a notch. */
const LEGS = 0.15;
/**
 * Maximum distance from the top to the widest row, as a share of the length, for the top to be that of a table or a
 * stool.
 */
const TABLE_TOP = 0.12;

/**
 * Returns whether the silhouette stands on legs, with a gap between them on the axis, as people, chairs and animals
 * seen from the front do. Turned objects do not look like that, however symmetric they are. Round tables and stools do,
 * but their widest part is the top.
 */
export function standsOnLegs(
  inside: Uint8Array,
  axis: MirrorAxis,
  { width, height }: Grid,
): boolean {
  if (Math.abs(axis.angle) > UPRIGHT) return false;
  let top = -1;
  let widest = { row: 0, cells: 0 };
  /** Number of rows at the lower end with a gap on the axis. */
  let gap = 0;
  let length = 0;
  for (let y = 0; y < height; y++) {
    const row = inside.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(1);
    if (first < 0) continue;
    if (top < 0) top = y;
    length = y - top + 1;
    const cells = row.lastIndexOf(1) - first + 1;
    if (cells > widest.cells) widest = { row: y, cells };
    // Column at which the axis crosses the row.
    const x = Math.round(axis.x - ((y - axis.y) * axis.normalY) / axis.normalX);
    const isGap = row[x] === 0 && first < x && row.lastIndexOf(1) > x;
    gap = isGap ? gap + 1 : 0;
  }
  return gap >= LEGS * length && widest.row - top > TABLE_TOP * length;
}
