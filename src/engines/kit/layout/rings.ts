import type { Triple } from '../../../contract/shape-program.ts';
import type { Bounds } from '../../math/bounds.ts';
import type { Placed } from '../words/compose.ts';
import type { Cluster } from './arrange.ts';
import { middleOf, sizeOf } from './boxes.ts';

const RADIANS = Math.PI / 180;

/** How far a thing reaches under the edge of what it stands around, as a share of its depth: a chair at a table. */
const UNDER_EDGE = 0.22;

/**
 * Places the copies of a cluster around a box in the middle, each facing it.
 * @param middle the horizontal center of the box
 * @param isStraight whether the copies face the sides of the box instead of its center, as chairs at a table do
 */
export function ringAround(
  { placed, box: whole, copy }: Cluster,
  box: Bounds,
  [mx, mz]: readonly [number, number],
  { scale, isStraight }: { scale: number; isStraight: boolean },
): { placed: Placed[]; box: Bounds } {
  const own = copy ?? whole;
  const [w, d] = [0, 2].map((k) => (own.max[k] - own.min[k]) * scale);
  const [hx, hz] = [0, 2].map((k) => (box.max[k] - box.min[k]) / 2);
  const away = d * (isStraight ? 0.5 - UNDER_EDGE : 0.6);
  const count = placed.length;
  // Enough room for all of them side by side.
  const least = isStraight ? 0 : (count * w * 1.15) / (2 * Math.PI);
  const ring = placed.map((each, i): Placed => {
    const a = (2 * Math.PI * i) / count + (count === 2 ? Math.PI / 2 : 0);
    const [sx, cz] = [Math.sin(a), Math.cos(a)];
    const isSide = Math.abs(sx) * hz > Math.abs(cz) * hx;
    const edge = isStraight
      ? isSide
        ? hx / Math.abs(sx)
        : hz / Math.abs(cz)
      : Math.max(Math.hypot(hx * sx, hz * cz), least);
    const turn = isStraight ? (isSide ? 90 * Math.sign(sx) : cz > 0 ? 0 : 180) : a / RADIANS;
    const [nx, nz] = [Math.sin(turn * RADIANS), Math.cos(turn * RADIANS)];
    const at: Triple = [
      mx + edge * sx + away * (isStraight ? nx : sx),
      -own.min[1] * scale,
      mz + edge * cz + away * (isStraight ? nz : cz),
    ];
    // The middle of the thing comes to the place, whatever its program's origin is.
    const [ox, oz] = [0, 2].map((k) => ((own.min[k] + own.max[k]) / 2) * scale);
    const back = (turn + 180) * RADIANS;
    at[0] = Number(at[0]) - (ox * Math.cos(back) + oz * Math.sin(back));
    at[2] = Number(at[2]) - (oz * Math.cos(back) - ox * Math.sin(back));
    return { program: each.program, at, scale, turn: [0, (turn + 180) % 360, 0] };
  });
  const xs = ring.map(({ at }) => Number(at[0]));
  const zs = ring.map(({ at }) => Number(at[2]));
  const reach = Math.max(w, d) / 2;
  return {
    placed: ring,
    box: {
      min: [Math.min(...xs) - reach, 0, Math.min(...zs) - reach],
      max: [Math.max(...xs) + reach, (own.max[1] - own.min[1]) * scale, Math.max(...zs) + reach],
    },
  };
}

/** The smallest number of things that make a circle. */
const FEWEST = 6;

/**
 * Places copies of a cluster's first thing in a circle around a box: stones around a fire. Each has its side to the middle.
 * @param isCounted whether there are exactly as many as the cluster has
 */
export function circleAround(
  { placed, box: whole, one, copy }: Cluster,
  box: Bounds,
  isCounted: boolean,
): { placed: Placed[]; box: Bounds } {
  const own = one?.box ?? copy ?? whole;
  const radius = Math.hypot(sizeOf(box, 0), sizeOf(box, 2)) * 0.56;
  const wide = Math.max(sizeOf(own, 0), sizeOf(own, 2));
  const count = isCounted ? placed.length : Math.max(FEWEST, placed.length);
  const scale = Math.min(1, (2 * Math.PI * radius) / (count * wide * 1.05));
  const [cx, cz] = [middleOf(box, 0), middleOf(box, 2)];
  const [first] = placed;
  const [mx, mz] = [middleOf(own, 0), middleOf(own, 2)];
  const out = radius + (isCounted ? sizeOf(own, 2) : wide) * scale * 0.6;
  const ring = Array.from({ length: count }, (_, i): Placed => {
    const a = (2 * Math.PI * (i + 0.5)) / count;
    const [sin, cos] = [Math.sin(a), Math.cos(a)];
    return {
      program: first.program,
      at: [
        cx + out * sin - (mx * cos + mz * sin) * scale,
        -own.min[1] * scale,
        cz + out * cos - (mz * cos - mx * sin) * scale,
      ],
      turn: [0, a / RADIANS, 0],
      scale,
    };
  });
  const reach = radius + wide * scale;
  return {
    placed: ring,
    box: {
      min: [cx - reach, 0, cz - reach],
      max: [cx + reach, sizeOf(own, 1) * scale, cz + reach],
    },
  };
}

/** The angle in degrees at which things lean. */
const LEAN = -13;

/** The height of a thing that leans, relative to its depth. */
const SLENDER = 2.2;

/** What stands upright, even against a wall. */
const UPRIGHT = /^(furniture|buildings|machines|vehicles|street|home)\/(?!mirror|door|painting)/;

/**
 * Tilts a slender thing against what is behind it: a ladder, a guitar.
 * @param last the thing, and where its pieces start in `placed`
 * @param support the height of what it leans against
 */
export function leanAgainst(
  placed: readonly Placed[],
  last: { cluster: Cluster; scale: number; start: number },
  support: number,
): void {
  const { box, placed: own, subject } = last.cluster;
  if (UPRIGHT.test(subject.family.file ?? '') || sizeOf(box, 1) < SLENDER * sizeOf(box, 2)) return;
  const high = Math.min(sizeOf(box, 1) * last.scale, support * 0.5);
  for (const each of placed.slice(last.start, last.start + own.length)) {
    each.turn = [LEAN, Number(each.turn?.[1] ?? 0), Number(each.turn?.[2] ?? 0)];
    each.at = [each.at[0], each.at[1], Number(each.at[2]) + high * 0.2];
  }
}

/**
 * Divides a cluster into two halves with room between them: trees at both sides of a house.
 * @param room `out`: distance of the inner edges from the middle; `width`: that of one copy; both at the given scale
 */
export function inHalves(
  cluster: Cluster,
  { out, width, scale }: { out: number; width: number; scale: number },
): Cluster {
  const count = cluster.placed.length;
  // The copies stand in a row around x = 0; each half moves outwards until the middle fits between them.
  const left = Math.ceil(count / 2);
  const by = (out - (count % 2 === 0 ? width * 0.06 : width / 2)) / scale;
  const placed = cluster.placed.map((each, i) => ({
    ...each,
    at: [Number(each.at[0]) + (i < left ? -by : by), each.at[1], each.at[2]] as Triple,
  }));
  const half = sizeOf(cluster.box, 0) / 2 + by;
  const { min, max } = cluster.box;
  return {
    ...cluster,
    placed,
    box: { min: [-half, min[1], min[2]], max: [half, max[1], max[2]] },
  };
}

/** Gap between things of a row, as a share of their average width. */
const GAP = 0.2;

/**
 * Returns the places of several things that stand beside each other in two rows, the taller ones behind.
 * @param boxes the boxes of the things, already at their scale
 */
export function twoRows(boxes: readonly Bounds[]): { x: number; z: number }[] {
  const size = (i: number, k: number) => boxes[i].max[k] - boxes[i].min[k];
  const order = boxes.map((_, i) => i).sort((a, b) => size(b, 1) - size(a, 1));
  const isBehind = new Set(order.slice(0, Math.ceil(boxes.length / 2)));
  const rows = [true, false].map((behind) =>
    boxes.map((_, i) => i).filter((i) => isBehind.has(i) === behind),
  );
  const depths = rows.map((row) => Math.max(...row.map((i) => size(i, 2))));
  const places: { x: number; z: number }[] = [];
  const apart = (depths[0] + depths[1]) / 2 + GAP * Math.min(...depths);
  for (const [r, row] of rows.entries()) {
    const widths = row.map((i) => size(i, 0));
    const total = widths.reduce((sum, w) => sum + w, 0);
    const gap = (GAP * total) / row.length;
    let x = -(total + gap * (row.length - 1)) / 2;
    for (const [k, i] of row.entries()) {
      places[i] = { x: x + widths[k] / 2, z: r === 0 ? 0 : apart };
      x += widths[k] + gap;
    }
  }
  return places;
}
