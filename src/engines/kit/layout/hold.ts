import { ALOFT, BEAKED, HANGING } from '../../language/uses-of-things.ts';
import type { Cluster } from './arrange.ts';
import { largest, middleOf, sizeOf } from './boxes.ts';
import { BORNE, inHand } from './carried.ts';
import { foremostPoint, highestPoint, lowestPoint, restOn, topAt } from './measure.ts';

type Point = [number, number, number];

/** The depth of the tip of a snout, relative to the length of the animal. */
const SNOUT = 0.02;
/** How far the lips are below the tip of the snout, relative to the height of the animal. */
const LIPS = 0.03;

/** A thing at its place, and where its pieces start among all of them. */
export interface Place {
  cluster: Cluster;
  at: Point;
  scale: number;
  start: number;
}

/** Where a thing is held, and at what scale. */
export interface Held {
  at: Point;
  scale: number;
}

/**
 * Returns where the holder has a thing: in its hand, or in front of its chest.
 * @param holder the holder with its place and scale
 * @param isSecond whether the right hand already holds something
 */
export function heldBy(
  { cluster: holder, at: place, scale: s }: Place,
  cluster: Cluster,
  isSecond: boolean,
): Held {
  const tall = sizeOf(holder.box, 1) * s;
  const aloft = ALOFT[cluster.subject.family.name];
  const isBeaked = BEAKED.test(holder.subject.family.name);
  const own = holder.one?.box;
  const hand = isBeaked ? null : (holder.one?.grip ?? null);
  // A hand that somebody walks on holds nothing.
  const isOnGround = hand !== null && hand[1] - own!.min[1] < 0.12 * sizeOf(own!, 1);
  const grip = isOnGround ? null : hand;
  const hangs = HANGING.has(cluster.subject.family.name);
  // What hangs from a hand stays above the ground, however small the holder is.
  const room =
    grip === null || !hangs ? 1 / 0 : ((grip[1] - own!.min[1]) * s) / sizeOf(cluster.box, 1);
  const scale = Math.min(heldScale(largest(cluster.box), tall, aloft), 0.92 * room);
  if (grip !== null && own !== undefined) {
    // What rises above the head is held by the end of its string or stick.
    const end = aloft === undefined || cluster.one === null ? null : lowestPoint(cluster.one.mesh);
    const size = [0, 1, 2].map((k) => sizeOf(cluster.box, k) * scale);
    const isFist = holder.one?.hasFist === true;
    const { drop, ahead } = inHand(cluster.subject.family.name, { size, tall, isFist });
    const back =
      end === null ? [0, 0] : [0, 2].map((k) => (end[k] - middleOf(cluster.one!.box, k)) * scale);
    const at = [
      ((isSecond ? -grip[0] : grip[0]) - middleOf(own, 0)) * s - back[0],
      (grip[1] - own.min[1]) * s - (end === null ? drop : 0),
      (grip[2] - middleOf(own, 2)) * s + (end === null ? ahead : 0) - back[1],
    ].map((v, k) => v + place[k]) as Point;
    return { at, scale };
  }
  // Animals that sit upright hold things in front of the chest, and those on four legs in the mouth.
  const upright = !isBeaked && !isOnGround && tall > 0.85 * sizeOf(holder.box, 2) * s;
  const deep = holder.box.max[2] * s;
  const [high, thick] = [sizeOf(cluster.box, 1) * scale, sizeOf(cluster.box, 2) * scale];
  // What a sleeper hugs lies under its chin.
  if (['lying', 'sleeping'].some((pose) => holder.subject.traits.has(pose)))
    return { at: [place[0], place[1], place[2] + deep + 0.3 * thick], scale };
  if (!upright && holder.one !== null) {
    const { mesh, box } = holder.one;
    const tip = foremostPoint(mesh, sizeOf(box, 2) * SNOUT);
    if (aloft !== undefined && cluster.one !== null) {
      const end = lowestPoint(cluster.one.mesh);
      const back = [0, 2].map((k) => (end[k]! - middleOf(cluster.one!.box, k)) * scale);
      const [x, y, z] = [0, 1, 2].map(
        (k) => place[k]! + (tip[k]! - (k === 1 ? box.min[1] : middleOf(box, k))) * s,
      ) as Point;
      return { at: [x - back[0]!, y - tall * LIPS, z - back[1]!], scale };
    }
    const at: Point = [
      place[0] + (tip[0] - middleOf(box, 0)) * s,
      place[1] + (tip[1] - box.min[1]) * s - tall * LIPS - high * (hangs ? 0.94 : 0.5),
      place[2] + (tip[2] - middleOf(box, 2)) * s + (hangs ? -0.1 : 0.12) * thick,
    ];
    return { at, scale };
  }
  const at: Point = [
    place[0],
    place[1] + (upright ? 0.42 : 0.7) * tall - high / 2,
    place[2] + deep + (upright ? 0.12 : 0.1) * thick,
  ];
  return { at, scale };
}

/** Returns the place of a thing on the top of another one that already bears others. */
export function besideOthers(
  { cluster: base, at, scale: s }: Omit<Place, 'start'>,
  cluster: Cluster,
  others: number,
): Held {
  if (base.subject.family.living === true && base.one !== null && others === 0)
    return onBack({ cluster: base, at, scale: s }, cluster);
  const [w, h, d] = [0, 1, 2].map((k) => sizeOf(base.box, k) * s);
  const scale = Math.min(
    1,
    (0.46 * w) / sizeOf(cluster.box, 0),
    (0.8 * d) / sizeOf(cluster.box, 2),
  );
  const place = BORNE[others % BORNE.length]!;
  const rest = base.one === null ? h : restOn(base.one, place) * s;
  const z = at[2] + place[1] * d - middleOf(cluster.box, 2) * scale;
  return { at: [at[0] + place[0] * w, at[1] + rest, z], scale };
}

/** The size of a thing on an animal's nose or head, and on its back, relative to the animal. */
const [ON_HEAD, ON_BACK] = [0.36, 0.62];

/** Returns the place of a thing that somebody bears: in the middle of the back, or on the nose or head if the prompt says so. */
function onBack(
  { cluster: base, at, scale: s }: Omit<Place, 'start'>,
  { box: own, subject: { spot } }: Cluster,
): Held {
  const one = base.one!;
  const [w, h, d] = [0, 1, 2].map((k) => sizeOf(one.box, k)) as Point;
  const isAhead = spot !== null && /^(nose|snout|beak|head|trunk|muzzle)$/.test(spot);
  const tip = spot === 'head' ? highestPoint(one.mesh) : foremostPoint(one.mesh, d * SNOUT);
  const [x, z] = isAhead
    ? [tip[0], tip[2] - (spot === 'head' ? 0 : 0.03 * d)]
    : [middleOf(one.box, 0), middleOf(one.box, 2) - 0.06 * d];
  const most = isAhead ? ON_HEAD * Math.max(w, h) : ON_BACK * Math.max(w, d);
  const scale = Math.min(
    isAhead ? most / largest(own) : (0.85 * w * s) / sizeOf(own, 0),
    (most * s) / Math.max(sizeOf(own, 0), sizeOf(own, 2)),
  );
  const rest = topAt(one, x, z, isAhead ? 0.01 * d : 0.12 * Math.min(w, d)) - one.box.min[1];
  return {
    at: [
      at[0] + (x - middleOf(one.box, 0)) * s - middleOf(own, 0) * scale,
      at[1] + (rest - (isAhead ? 0.005 : SUNK) * h) * s,
      at[2] + (z - middleOf(one.box, 2)) * s - middleOf(own, 2) * scale,
    ],
    scale,
  };
}

/** How deep what is borne sinks into a round back, relative to the animal's height. */
const SUNK = 0.035;

/** Things in the hand are neither too small to be seen nor larger than half of the holder. */
function heldScale(size: number, tall: number, aloft: number | undefined): number {
  if (aloft !== undefined) return (tall * aloft) / size;
  return Math.min(tall * 0.55, Math.max(tall * 0.17, size)) / size;
}
