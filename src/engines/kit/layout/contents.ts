import type { HollowSpace } from '../../../contract/library-thing.ts';
import type { Cluster } from './arrange.ts';
import { type Point, sizeOf } from './boxes.ts';

/** What lies in a container so far: the height of the first kind, and the number of kinds. */
export interface Contents {
  tall: number;
  kinds: number;
}

/** A container at its place. */
interface Container {
  cluster: Cluster;
  at: Point;
  scale: number;
}

/** The size of further kinds of contents, relative to the first, how deep they sink into it, and how far they lie apart. */
const FURTHER = { size: 0.6, rise: 0.55, aside: 0.2, turn: 2.4 } as const;
/** From this height of its content on, a container is filled to the rim; how far the heap rises above it. */
const [DEEP, HEAPED] = [0.9, 0.14];
/** How much larger than in nature a single piece of food may be. */
const MOST_ENLARGED = 2;

/**
 * Returns where things lie in a container, and at what scale. Further kinds lie on the first one: bananas on apples.
 * @param before what lies in the container already
 */
export function placeInside(
  cluster: Cluster,
  { cluster: { box, subject }, at, scale: s }: Container,
  before: Contents | null,
): { at: Point; scale: number; contents: Contents } {
  const room: HollowSpace = subject.family.holds ?? { floor: 0.9, wide: 0.7 };
  const inner = Math.min(sizeOf(box, 0), sizeOf(box, 2)) * room.wide * s;
  const high = sizeOf(cluster.box, 1);
  const wide = Math.max(sizeOf(cluster.box, 0), sizeOf(cluster.box, 2));
  const isTall = high > 1.6 * wide;
  // A bunch of flowers stands in the neck of a vase, and in the depth of a basket.
  const isBunch = cluster.subject.collective === 'bunch';
  const stems = room.floor > 0.66 ? 0.66 : Math.max(0.05, room.floor - 0.25);
  const fitted = isBunch
    ? (0.75 * sizeOf(box, 1) * s) / high
    : (inner * (isTall ? 0.9 : 0.92)) / wide;
  const isPiece =
    cluster.subject.count === 1 && cluster.subject.family.file?.startsWith('food/') === true;
  const scale = isPiece ? Math.min(fitted, MOST_ENLARGED * s) : fitted;
  const low = isTall ? Math.min(room.floor, 0.35) : Math.max(0.1, room.floor - 0.12);
  const [x, y, z] = at;
  const floor = Math.max(
    y + sizeOf(box, 1) * s * (isBunch ? stems : low),
    // What fills a deep container to its rim rises above it: coins in a cauldron.
    room.floor > DEEP
      ? y + sizeOf(box, 1) * s * (1 + HEAPED) - high * scale
      : Number.NEGATIVE_INFINITY,
  );
  const middle = z - (room.back ?? 0) * sizeOf(box, 2) * s;
  if (before === null || isBunch)
    return { at: [x, floor, middle], scale, contents: { tall: high * scale, kinds: 1 } };
  const angle = FURTHER.turn * before.kinds;
  const aside = FURTHER.aside * inner;
  return {
    at: [
      x + aside * Math.sin(angle),
      floor + FURTHER.rise * before.tall,
      middle + aside * Math.cos(angle),
    ],
    scale: scale * FURTHER.size,
    contents: { ...before, kinds: before.kinds + 1 },
  };
}
