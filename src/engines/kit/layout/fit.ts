import type { HollowSpace } from '../../../contract/library-thing.ts';
import type { Bounds } from '../../math/bounds.ts';
import { largest, sizeOf } from './boxes.ts';

/** The height of something flat, relative to its width. */
const FLAT = 0.15;

/** Returns the scale of a seat for what sits on it. */
export function seatScale(seat: Bounds, rider: Bounds): number {
  const ratio = sizeOf(seat, 1) / sizeOf(rider, 1);
  return ratio < 0.5 ? 0.5 / ratio : ratio > 2.6 ? 2.6 / ratio : 1;
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
export function containerScale(
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
