import type { MirrorAxis } from './mirror-axis.ts';
import type { RegionLayout } from './region-layout.ts';

/** Minimum ratio of areas and maximum distance, in grid sides, for two enclosed regions to be a mirrored pair. */
const PAIR = { area: 0.6, distance: 0.03 };

/** Counts the pairs of enclosed regions that are mirror images of each other about the axis. */
export function mirroredPairs(axis: MirrorAxis, layout: RegionLayout, side: number): number {
  const { enclosed, area, centreX, centreY } = layout;
  let pairs = 0;
  for (let a = 0; a < area.length; a++) {
    if (!enclosed[a]) continue;
    const r = 2 * ((centreX[a] - axis.x) * axis.normalX + (centreY[a] - axis.y) * axis.normalY);
    // A region on the axis is its own mirror image.
    if (Math.abs(r) < 6) continue;
    const x = centreX[a] - r * axis.normalX;
    const y = centreY[a] - r * axis.normalY;
    for (let b = a + 1; b < area.length; b++) {
      if (!enclosed[b] || Math.min(area[a], area[b]) < PAIR.area * Math.max(area[a], area[b])) {
        continue;
      }
      if (Math.hypot(x - centreX[b], y - centreY[b]) < PAIR.distance * side) pairs++;
    }
  }
  return pairs;
}
