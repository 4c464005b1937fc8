import type { Seat } from '../../../contract/library-thing.ts';
import type { Triple } from '../../../contract/shape-program.ts';
import type { Placed } from '../words/compose.ts';
import type { Cluster } from './arrange.ts';
import { middleOf } from './boxes.ts';

/**
 * Seats beings, each at a seat of its own: children at the ends of a seesaw.
 * @param beings with their scales
 * @param base scale of the thing with the seats, which stands at the origin
 * @returns the beings, or null if they are more than the seats
 */
function seated(
  beings: readonly { cluster: Cluster; scale: number }[],
  seats: readonly Seat[],
  base: number,
): Placed[] | null {
  const all = beings.flatMap(({ cluster, scale }) =>
    cluster.placed.map(({ program }) => ({ program, cluster, scale })),
  );
  if (all.length > seats.length || all.some(({ cluster }) => cluster.copy === null)) return null;
  // One alone sits in the middle, if there is a seat there.
  const first = all.length === 1 ? middleSeat(seats) : 0;
  return all.map(({ program, cluster: { copy, seat }, scale }, i) => {
    const { at, turn = 0 } = seats[(first + i) % seats.length]!;
    const box = copy!;
    // The seat is at the hips of a being that sits, and at the feet of one that stands or lies.
    const hips = seat === null ? box.min[1] : seat - RAISED * (box.max[1] - box.min[1]);
    const a = (turn * Math.PI) / 180;
    const [mx, mz] = [middleOf(box, 0) * scale, middleOf(box, 2) * scale];
    const place: Triple = [
      at[0] * base - (mx * Math.cos(a) + mz * Math.sin(a)),
      at[1] * base - hips * scale,
      at[2] * base - (mz * Math.cos(a) - mx * Math.sin(a)),
    ];
    return { program, at: place, scale, turn: [0, turn, 0] };
  });
}

/** Moves what somebody holds along with them, from their old place to a new one. */
function movedAlong(pieces: readonly Placed[], from: Placed, to: Placed): Placed[] {
  const degrees = Number(to.turn?.[1] ?? 0);
  const a = (degrees * Math.PI) / 180;
  return pieces.map((each) => {
    const [x, y, z] = [0, 1, 2].map((k) => Number(each.at[k]) - Number(from.at[k]));
    const rotated = [x * Math.cos(a) + z * Math.sin(a), y, z * Math.cos(a) - x * Math.sin(a)];
    const [tx = 0, ty = 0, tz = 0] = each.turn ?? [];
    return {
      ...each,
      at: rotated.map((v, k) => v + Number(to.at[k])) as Triple,
      turn: [tx, Number(ty) + degrees, tz],
    };
  });
}

/** How far the hips of a being are above its seat, as a share of its height. */
const RAISED = 0.045;

function middleSeat(seats: readonly Seat[]): number {
  const far = ({ at }: Seat) => Math.abs(at[0]);
  return seats.reduce((best, each, i) => (far(each) < far(seats[best]!) ? i : best), 0);
}

/** A thing that stands in a scene, and where its pieces are among all of them. */
interface Spot {
  start: number;
  count: number;
  cluster: Cluster;
  shown: { scale: number };
}

/** Seats everybody in a scene with what they hold; returns null if that is not possible. @param base see {@link seated} */
export function seatedWithThings(
  spots: readonly Spot[],
  all: readonly Placed[],
  seats: readonly Seat[],
  base: number,
): Placed[] | null {
  const held = spots.filter((spot) => spot.cluster.subject.relation === 'holding');
  const beings = spots.filter((spot) => !held.includes(spot));
  const areAlive = beings.every((spot) => spot.cluster.subject.family.living === true);
  if (!areAlive || (held.length > 0 && beings.length > 1)) return null;
  const riders = beings.map((spot) => ({ cluster: spot.cluster, scale: spot.shown.scale }));
  const placed = seated(riders, seats, base);
  if (placed === null) return null;
  const carried = held.flatMap(({ start, count }) => all.slice(start, start + count));
  return [...placed, ...movedAlong(carried, all[beings[0]!.start]!, placed[0]!)];
}
