import { isHeldAtAngle, type MirrorAxis } from '../picture/mirror-axis.ts';

/**
 * How the silhouette becomes a solid:
 * - `inflate`: rounded by Poisson's equation, the default
 * - `revolve`: turned about the mirror axis
 * - `block`: fills the box whose nearest corner is visible
 * - `slab`: a picture without a background, given a modest thickness
 * - `learned`: as deep as the network estimates
 */
export type ShapeClass = 'inflate' | 'revolve' | 'block' | 'slab' | 'learned';

/** Minimum overlap with the mirror image for a silhouette to count as turned. */
const TURNED = 0.95;
/**
 * Minimum visible share of the base that makes an object a box even if its picture is symmetric: dice and parcels seen
 * over a corner reach 0.95 or more.
 */
const CERTAIN_BASE = 0.95;

/**
 * Chooses the class.
 * @param bordersTouched number of image borders that the object touches
 * @param fullFrame whether the silhouette fills the whole picture
 */
export function classifyShape(
  cues: {
    axis: MirrorAxis;
    mirroredPairs: number;
    footprint: { seen: number } | null;
    onLegs: boolean;
  },
  bordersTouched: number,
  fullFrame: boolean,
): ShapeClass {
  if (fullFrame) return 'slab';
  // An object that is cut off by the frame is not seen whole, so it is treated neither as turned nor as a box.
  if (bordersTouched > 0) return 'inflate';
  const { axis, footprint, mirroredPairs, onLegs } = cues;
  const leans = isHeldAtAngle(axis);
  if (footprint && footprint.seen >= CERTAIN_BASE && !leans) return 'block';
  // A pair of eyes or lamps means a front view, and something on a pair of legs is not turned.
  if (axis.score > TURNED) return mirroredPairs === 0 && !onLegs ? 'revolve' : 'inflate';
  return footprint && !leans ? 'block' : 'inflate';
}
