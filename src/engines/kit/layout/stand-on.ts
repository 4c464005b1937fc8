import type { Bounds } from '../../math/bounds.ts';
import type { Cluster } from './arrange.ts';
import { middleOf, type Point, sizeOf } from './boxes.ts';
import { seatScale, standScale } from './fit.ts';
import type { Place } from './hold.ts';
import { topAt } from './measure.ts';

/** The height of a figure's shoulders, relative to its own, whether or not there is something on its head. */
const SHOULDERS = 0.6;

/**
 * Returns the scale of a thing that others stand or sit on, how far these are moved to be on it, and whether somebody sits.
 * @param last the thing that was placed last
 * @param box the box of all that is to be on the new thing
 */
export function standOn(
  last: Place,
  cluster: Cluster,
  box: Bounds,
): { scale: number; by: Point; sits: boolean } {
  const rider = last.cluster.one?.seat ?? null;
  const { traits } = last.cluster.subject;
  const sits = rider !== null && (traits.has('sitting') || traits.has('astride'));
  const [w, tall, d] = [0, 1, 2].map((k) => sizeOf(cluster.box, k)) as Point;
  const shoulder = cluster.subject.spot === 'shoulder' ? 0.15 * tall : 0;
  const scale =
    shoulder > 0
      ? Math.max(1, (Math.max(sizeOf(box, 0), sizeOf(box, 2)) * 4) / tall)
      : sits
        ? seatScale(cluster.box, box, cluster.subject.family.living === true)
        : standScale(cluster.box, box);
  const { one } = cluster;
  const [cx, cz] = one === null ? [0, 0] : [middleOf(one.box, 0), middleOf(one.box, 2)];
  const rest = one === null ? tall : topAt(one, cx, cz, Math.min(w, d) * 0.12) - one.box.min[1];
  const top = (shoulder > 0 ? tall * SHOULDERS : rest) * scale;
  const sunk = sits ? rider * last.scale - sizeOf(box, 1) * 0.045 : 0;
  const ahead = sits && !traits.has('astride') ? 0.06 * d * scale : 0;
  const by: Point = [shoulder * scale - middleOf(box, 0), top - sunk, ahead - middleOf(box, 2)];
  return { scale, by, sits };
}
