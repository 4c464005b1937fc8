import type { Triple } from '../../../contract/shape-program.ts';
import type { Bounds } from '../../math/bounds.ts';
import type { Placed } from '../words/compose.ts';
import type { Cluster } from './arrange.ts';
import { middleOf, moved, sizeOf } from './boxes.ts';

/** Pieces with the box around them. */
export interface Pieces {
  placed: Placed[];
  box: Bounds;
}

/**
 * Turns pieces about the vertical axis through the middle of their box, scales them, and moves that middle.
 * @param degrees about +Y: 90 turns what looks to the front to the right of the picture
 * @param to where the middle comes to, on the ground
 */
export function turnedPieces(
  { placed, box }: Pieces,
  degrees: number,
  [x, z]: readonly [number, number] = [middleOf(box, 0), middleOf(box, 2)],
  scale = 1,
): Pieces {
  const a = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(a), Math.cos(a)];
  const [mx, mz] = [middleOf(box, 0), middleOf(box, 2)];
  const turned = placed.map((each): Placed => {
    const [dx, dz] = [(Number(each.at[0]) - mx) * scale, (Number(each.at[2]) - mz) * scale];
    const at: Triple = [
      x + dx * cos + dz * sin,
      Number(each.at[1]) * scale,
      z + dz * cos - dx * sin,
    ];
    const [tx = 0, ty = 0, tz = 0] = each.turn ?? [];
    return {
      ...each,
      at,
      turn: [tx, Number(ty) + degrees, tz],
      scale: (each.scale ?? 1) * scale,
    };
  });
  const [hw, hd] = [(sizeOf(box, 0) * scale) / 2, (sizeOf(box, 2) * scale) / 2];
  const wide = Math.abs(hw * cos) + Math.abs(hd * sin);
  const deep = Math.abs(hd * cos) + Math.abs(hw * sin);
  const [low, high] = [box.min[1] * scale, box.max[1] * scale];
  return {
    placed: turned,
    box: { min: [x - wide, low, z - deep], max: [x + wide, high, z + deep] },
  };
}

/** The room between things in a circle, relative to their size. */
const ROOM = 1.15;

/** Places different things in a circle around a box, each looking to its middle: an owl and a fox around a fire. */
export function circleOf(things: readonly Pieces[], box: Bounds): Pieces[] {
  const sizes = things.map((each) => Math.max(sizeOf(each.box, 0), sizeOf(each.box, 2)));
  const most = Math.max(...sizes);
  const radius = Math.max(
    Math.max(sizeOf(box, 0), sizeOf(box, 2)) / 2 + most * 0.75,
    (ROOM * sizes.reduce((sum, size) => sum + size, 0)) / (2 * Math.PI),
  );
  // The front stays open, so that the middle is to be seen.
  const open = Math.PI / (things.length + 2);
  return things.map((each, i) => {
    const share = things.length === 1 ? 0.5 : i / (things.length - 1);
    const a = open + share * (2 * Math.PI - 2 * open);
    const to = [
      middleOf(box, 0) + radius * Math.sin(a),
      middleOf(box, 2) + radius * Math.cos(a),
    ] as const;
    return turnedPieces(each, ((a * 180) / Math.PI + 180) % 360, to);
  });
}

/** Returns whether a thing is so deep that its side belongs to a wall: a bicycle, a sofa seen from its end. */
export const isDeep = (box: Bounds): boolean => sizeOf(box, 2) >= 1.5 * sizeOf(box, 0);

/** The gap between things along a wall, relative to the average of their widths. */
const ALONG = 0.15;

/** Puts things side by side with their backs on one line. Each that is deeper than wide, such as a bicycle, is turned by 90° first. */
export function alongWall(things: readonly (Pieces & { isAlive: boolean })[]): Pieces[] {
  const turned = things.map((each) =>
    isDeep(each.box) && !each.isAlive ? turnedPieces(each, 90) : each,
  );
  const wide = turned.reduce((sum, { box }) => sum + sizeOf(box, 0), 0);
  const back = Math.min(...turned.map(({ box }) => box.min[2]));
  let x = 0;
  return turned.map(({ placed, box }) => {
    const by = [x - box.min[0], 0, back - box.min[2]] as const;
    x += sizeOf(box, 0) + (ALONG * wide) / turned.length;
    return {
      placed: placed.map((each) => ({
        ...each,
        at: each.at.map((v, k) => Number(v) + by[k]!) as Triple,
      })),
      box: moved(box, [...by]),
    };
  });
}

/** How high the handles of a cart are, relative to who pushes it. */
const CHEST = 0.72;

/** Returns a cart with its handles at the back, its scale and its depth: before who pushes it, no higher than the chest. */
export function pushedBy(
  cluster: Cluster,
  box: Bounds,
  fair: number,
): { turned: Cluster; scale: number; z: number } {
  const isWide = sizeOf(cluster.box, 0) > 1.2 * sizeOf(cluster.box, 2);
  const turned = isWide ? { ...cluster, ...turnedPieces(cluster, -90) } : cluster;
  const scale = Math.min(fair, (CHEST * sizeOf(box, 1)) / sizeOf(turned.box, 1));
  return { turned, scale, z: box.max[2] - 0.1 * sizeOf(box, 2) - turned.box.min[2] * scale };
}
