import type { HollowSpace } from '../../../contract/library-thing.ts';
import type { Bounds } from '../../math/bounds.ts';
import type { Cluster } from './arrange.ts';
import { largest, middleOf, type Point, sizeOf } from './boxes.ts';
import { rimOf } from './measure.ts';

/** The height of something flat, relative to its width. */
const FLAT = 0.15;

/** Returns the scale of a seat for what sits on it. @param isAlive whether somebody rides on it */
export function seatScale(seat: Bounds, rider: Bounds, isAlive: boolean): number {
  const ratio = sizeOf(seat, 1) / sizeOf(rider, 1);
  const least = isAlive ? 0.8 : 0.5;
  return ratio < least ? least / ratio : ratio > 2.6 ? 2.6 / ratio : 1;
}

/** Returns the scale of a thing on which others stand: its edge is to be seen around what is on it. */
export function standScale(stand: Bounds, onIt: Bounds): number {
  const wide = Math.max(sizeOf(onIt, 0), sizeOf(onIt, 2));
  const [w, d] = [sizeOf(stand, 0), sizeOf(stand, 2)];
  const share = sizeOf(stand, 1) < FLAT * Math.min(w, d) ? 1.15 : 0.85;
  if (Math.max(w, d) > wide * 6) return (wide * 6) / Math.max(w, d);
  return Math.min(w, d) < wide * share ? (wide * share) / Math.min(w, d) : 1;
}

/**
 * Returns the scale of a container for what is in it.
 * @param fits how wide the content may be, relative to the inside
 */
function containerScale(
  container: Bounds,
  content: Bounds,
  room: HollowSpace,
  fits: number,
): number {
  const wide = Math.max(sizeOf(content, 0), sizeOf(content, 2));
  const inner = Math.min(sizeOf(container, 0), sizeOf(container, 2)) * room.wide;
  const scale =
    wide > inner * fits ? wide / (inner * fits) : wide < inner * 0.5 ? wide / (inner * 0.5) : 1;
  if (room.floor >= 0.4) return scale;
  return Math.max(scale, (sizeOf(content, 1) * 1.1) / (sizeOf(container, 1) * (1 - room.floor)));
}

/** The scale of a container, and the height at which its content stands. */
interface Settled {
  scale: number;
  floor: number;
}

/** Returns how things stand or lie in a container. @param fits see {@link containerScale} */
export function settledIn(
  { box: own }: Cluster,
  box: Bounds,
  room: HollowSpace,
  fits: number,
): Settled {
  const scale = containerScale(own, box, room, fits);
  return { scale, floor: sizeOf(own, 1) * scale * room.floor };
}

/** How much of who peeks out of a container is hidden in it. */
const HIDDEN = 0.55;

/** Returns how somebody peeks out of a container: over its rim, not its handle. */
export function peekingOut(cluster: Cluster, box: Bounds, room: HollowSpace): Settled {
  const [rim, hidden] = [rimOf(cluster), HIDDEN * sizeOf(box, 1)];
  const scale = Math.max(hidden / rim, containerScale(cluster.box, box, room, 1));
  return { scale, floor: rim * scale - hidden };
}

/** Returns the scale of a tree for what is in its crown. */
export function crownScale(tree: Bounds, content: Bounds): number {
  const tall = sizeOf(tree, 1);
  const wide = Math.max(sizeOf(content, 0), sizeOf(content, 1));
  return wide > tall * 0.3 ? wide / (tall * 0.3) : wide < tall * 0.16 ? wide / (tall * 0.16) : 1;
}

/** Returns the scale of a thing that stands under another one. */
export function shelteredScale(thing: Bounds, shelter: Bounds, scale: number): number {
  const [w, h, d] = [0, 1, 2].map((k) => sizeOf(shelter, k) * scale);
  return Math.min(
    1,
    (0.8 * h) / sizeOf(thing, 1),
    (0.9 * w) / sizeOf(thing, 0),
    (1.1 * d) / sizeOf(thing, 2),
  );
}

/** Returns the scales at which things are not smaller than a share of the largest one. @param unequal the inverse of that share */
export function alikeScales(things: readonly { box: Bounds }[], unequal: number): number[] {
  const most = Math.max(...things.map(({ box }) => largest(box)));
  return things.map(({ box }) => Math.max(1, most / unequal / largest(box)));
}

/**
 * Returns the scale of a thing in a row from back to front: what is behind others is to be seen above them, but not at any price.
 * @param tall the height of the others
 */
export function rowScale(
  fair: number,
  { tall, own, side }: { tall: number; own: number; side: 1 | -1 },
): number {
  const above = (tall * 1.15) / own;
  return side > 0 || above > 3 ? fair : Math.max(fair, above);
}

/**
 * Returns the place and scale of a tree or an umbrella for what stands below it, or of what something hangs on.
 * @param side where it is: right above, with its trunk beside and behind, or touching from behind
 */
export function crownOver(
  crown: Bounds,
  below: Bounds,
  side: 'above' | 'aside' | 'behind',
): { at: Point; scale: number } {
  const ratio = sizeOf(crown, 1) / sizeOf(below, 1);
  // A hanger is smaller than the coat on it.
  const least = side === 'behind' ? ratio : 2;
  const scale = ratio < least ? least / ratio : ratio > 5 ? 5 / ratio : 1;
  const [w, d, deep] = [sizeOf(crown, 0) * scale, sizeOf(crown, 2) * scale, sizeOf(below, 2)];
  const left = side === 'aside' ? 0.25 * w : 0;
  const back = {
    above: 0,
    aside: Math.max(0.25 * d, deep / 2 + 0.1 * d),
    behind: ratio < 1 ? 0 : 0.46 * (d + deep),
  };
  return { at: [middleOf(below, 0) - left, 0, middleOf(below, 2) - back[side]], scale };
}

/** Half the thickness of a trunk, relative to the height of its tree. */
const TRUNK = 0.045;

/** Returns where a thing is in a row from back to front. What leans on a tree touches its trunk, not the edge of its crown. */
export function rowDepth(
  { box: own, subject: { relation, family } }: Cluster,
  box: Bounds,
  { scale, side }: { scale: number; side: 1 | -1 },
): number {
  if (relation === 'against' && family.canopy === true)
    return box.min[2] - (TRUNK * sizeOf(own, 1) + middleOf(own, 2)) * scale;
  const gap =
    (relation === 'against' ? 0.02 : 0.2) * Math.min(sizeOf(box, 2), sizeOf(own, 2) * scale);
  return side > 0 ? box.max[2] + gap - own.min[2] * scale : box.min[2] - gap - own.max[2] * scale;
}

/** Returns the height at which the foot of something that hangs on a thing is: on what is smaller, only its top is held. */
export const hungAt = (tall: number, hung: number): number =>
  hung > tall ? 0.7 * tall - 0.97 * hung : 0.52 * tall - 0.5 * hung;
