import type { MirrorAxis } from '../picture/mirror-axis.ts';
import type { RegionLayout } from '../picture/region-layout.ts';

/**
 * How the silhouette becomes a solid:
 * - `inflate`: rounded by Poisson's equation, the default
 * - `revolve`: turned about the mirror axis
 * - `block`: fills the box whose nearest corner is seen
 * - `slab`: a picture without background, given a modest thickness
 * - `learned`: as deep as the network holds it
 */
export type ShapeClass = 'inflate' | 'revolve' | 'block' | 'slab' | 'learned';

/** Overlap with the mirror image from which a silhouette counts as turned. */
const TURNED = 0.95;
/** What leans this far, in degrees, and is its own mirror image about its axis, is held at an angle and stands on no base. */
const LEANING = { least: 15, most: 75, score: 0.88 };
/**
 * Share of the base that is seen from which a box is one even where its picture is symmetric: dice and parcels over their
 * corner come to 0.95 and more.
 */
const CERTAIN_BASE = 0.95;
/** Two enclosed regions are a mirrored pair where they are this alike in area and this close, in grid sides. */
const PAIR = { area: 0.6, distance: 0.03 };

/**
 * Picks the class.
 * @param bordersTouched sides of the image that the object touches
 * @param fullFrame the silhouette fills the whole picture
 */
export function classifyShape(
  cues: { axis: MirrorAxis; mirroredPairs: number; footprint: { seen: number } | null },
  bordersTouched: number,
  fullFrame: boolean,
): ShapeClass {
  if (fullFrame) return 'slab';
  // What is cut off was not seen whole: it is neither turned nor a box.
  if (bordersTouched > 0) return 'inflate';
  const { axis, footprint, mirroredPairs } = cues;
  const leans = isHeldAtAngle(axis);
  if (footprint && footprint.seen >= CERTAIN_BASE && !leans) return 'block';
  // A pair of eyes or lamps is a front.
  if (axis.score > TURNED) return mirroredPairs === 0 ? 'revolve' : 'inflate';
  return footprint && !leans ? 'block' : 'inflate';
}

/** It leans in the picture, and is its own mirror image about its axis: a rocket, a bottle, a pencil. */
export function isHeldAtAngle({ angle, score }: MirrorAxis): boolean {
  const lean = Math.abs(angle);
  return score > LEANING.score && lean > LEANING.least && lean < LEANING.most;
}

/** How many pairs of enclosed regions are each other's mirror image about the axis. */
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
