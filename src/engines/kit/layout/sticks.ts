import type { HollowSpace } from '../../../contract/library-thing.ts';
import type { Triple } from '../../../contract/shape-program.ts';
import type { Bounds } from '../../math/bounds.ts';
import type { Placed } from '../words/compose.ts';
import type { Cluster } from './arrange.ts';
import { middleOf, type Point, sizeOf } from './boxes.ts';

/** Subjects of things that stick out of what they stand in, and how much higher than wide such a thing is. */
const STICKS = /^(school|weapons|tools|kitchen|sports|bathroom|home)\//;
const SLENDER = 3.2;
/** Angle in degrees by which a stick leans to the rim, and by which successive ones differ in direction. */
const [LEAN, APART] = [13, 137.5];
/** Height of its lower end in the container, and how far it is off the middle, relative to the height and the inner width. */
const [FOOT, OFF] = [0.18, 0.16];
/** Height of a container, relative to the stick. */
const [LEAST, MOST] = [0.3, 0.55];

const RADIANS = Math.PI / 180;

/** Returns whether a thing is long and sticks out of what it stands in: a mop, a spoon, brushes. */
export function isStick({ subject: { family }, copy }: Cluster): boolean {
  return (
    copy !== null &&
    STICKS.test(family.file ?? '') &&
    sizeOf(copy, 1) > SLENDER * Math.max(sizeOf(copy, 0), sizeOf(copy, 2))
  );
}

/** Returns the scale of a container, relative to its size, for sticks of a given box. */
export function scaleFor(container: Bounds, stick: Bounds, room: HollowSpace): number {
  const ratio = sizeOf(container, 1) / sizeOf(stick, 1);
  const inner = Math.min(sizeOf(container, 0), sizeOf(container, 2)) * room.wide;
  const wide = (1.1 * Math.max(sizeOf(stick, 0), sizeOf(stick, 2))) / inner;
  return Math.max(wide, ratio < LEAST ? LEAST / ratio : ratio > MOST ? MOST / ratio : 1);
}

/**
 * Places sticks in a container: their feet within it, leaning on its rim in different directions.
 * @param box the container's, at its place
 */
export function leanIn(
  { placed, copy }: Cluster,
  { box, room, scale }: { box: Bounds; room: HollowSpace; scale: number },
): Placed[] {
  const inner = Math.min(sizeOf(box, 0), sizeOf(box, 2)) * room.wide;
  const wide = Math.max(sizeOf(copy!, 0), sizeOf(copy!, 2)) * scale;
  // A mop's foot is as wide as its bucket.
  const off = Math.min(OFF * inner, Math.max(0, (inner - wide) / 2));
  const foot: Point = [middleOf(copy!, 0), copy!.min[1], middleOf(copy!, 2)];
  return placed.map(({ program }, i): Placed => {
    const a = (40 + APART * i) * RADIANS;
    const [x, z] = [Math.sin(a), Math.cos(a)];
    const turn: Triple = [LEAN * z, 0, -LEAN * x];
    const [fx, fy, fz] = tilted(foot, LEAN * z, -LEAN * x);
    const at: Triple = [
      middleOf(box, 0) - off * x - fx * scale,
      box.min[1] + FOOT * sizeOf(box, 1) - fy * scale,
      middleOf(box, 2) - off * z - fz * scale,
    ];
    return { program, at, turn, scale };
  });
}

/** Turns a point about x, then about z. */
function tilted([x, y, z]: Point, ax: number, az: number): Point {
  const [sx, cx, sz, cz] = [ax, az].flatMap((a) => [Math.sin(a * RADIANS), Math.cos(a * RADIANS)]);
  const [y1, z1] = [y * cx! - z * sx!, y * sx! + z * cx!];
  return [x * cz! - y1 * sz!, x * sz! + y1 * cz!, z1];
}
