import { isHeldAtAngle, type MirrorAxis } from '../picture/mirror-axis.ts';

/**
 * How the silhouette becomes a solid:
 * - `inflate`: rounded by Poisson's equation, the default
 * - `revolve`: turned about the mirror axis
 * - `block`: fills the box whose nearest corner is seen
 * - `slab`: a picture without background, given a modest thickness
 * - `learned`: as deep as the network holds it
 */
export type ShapeClass = 'inflate' | 'revolve' | 'block' | 'slab' | 'learned';

/** Minimum overlap with the mirror image from which a silhouette counts as turned. */
const TURNED = 0.95;
/**
 * Share of the base that is seen from which a box is one even where its picture is symmetric: dice and parcels over their
 * corner come to 0.95 and more.
 */
const CERTAIN_BASE = 0.95;

/**
 * Picks the class.
 * @param bordersTouched sides of the image that the object touches
 * @param fullFrame the silhouette fills the whole picture
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
  // A pair of eyes or lamps is a front, and a pair of legs is not turned.
  if (axis.score > TURNED) return mirroredPairs === 0 && !onLegs ? 'revolve' : 'inflate';
  return footprint && !leans ? 'block' : 'inflate';
}
