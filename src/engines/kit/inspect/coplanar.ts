import type { Work } from '../../spec.ts';
import type { Body } from './bodies.ts';
import type { BodyTree } from './body-tree.ts';
import { overlapOf } from './overlap.ts';

/** Shares of the model's diagonal: the gap at which depth buffers confuse surfaces, and how far out a place is looked at. */
const GAP = 1e-4;
const OUTSIDE = 5e-4;
/** Share of the diagonal's square from which an overlap is seen: 4 by 4 of 400 pixels. */
const LEAST = 1e-4;
/** Visits of pairs of tree nodes after which no more are made. */
const MOST_VISITS = 2e7;
/** Overlaps of two bodies that are looked at, the largest first; the same share of the others is taken to be seen. */
const MOST_LOOKS = 64;

/** Two bodies of different materials whose surfaces lie in the same place and face the same way. */
export interface Coplanar {
  bodies: [Body, Body];
  /** In square meters, of what can be seen of it. */
  area: number;
  /** Middle of the largest overlap. */
  at: [number, number, number];
}

/** An overlap of two triangles. */
interface Overlap {
  area: number;
  middle: number[];
  normal: number[];
}

/**
 * Finds the bodies whose surfaces would flicker in a renderer (z-fighting). Surfaces that face each other cover each other,
 * those of one material look the same, and nobody looks at what stands on the ground from below.
 * @param diagonal of the model, in meters
 */
export async function coplanarBodies(
  bodies: readonly Body[],
  treeOf: (body: Body) => BodyTree,
  diagonal: number,
  work: Work,
): Promise<Coplanar[]> {
  const found: Coplanar[] = [];
  const gap = GAP * diagonal;
  const least = LEAST * diagonal * diagonal;
  const budget = { visits: MOST_VISITS };
  const order = [...bodies].sort((a, b) => a.box.min[0] - b.box.min[0]);
  let active: Body[] = [];
  for (const [i, one] of order.entries()) {
    await work.breathe(i / order.length);
    active = active.filter(({ box }) => box.max[0] + gap >= one.box.min[0]);
    for (const other of active) {
      if (one.material === other.material || !meet(one, other, gap)) continue;
      const overlaps = overlapsOf(treeOf(one), treeOf(other), gap, budget);
      if (areaOf(overlaps) < least) continue;
      const looked = overlaps.sort((a, b) => b.area - a.area).slice(0, MOST_LOOKS);
      const seen = looked.filter((each) => isSeen(each, bodies, treeOf, OUTSIDE * diagonal));
      const area = (areaOf(seen) / areaOf(looked)) * areaOf(overlaps);
      if (area >= least)
        found.push({
          bodies: [other, one],
          area,
          at: seen[0].middle as [number, number, number],
        });
    }
    active.push(one);
  }
  return found;
}

function overlapsOf(a: BodyTree, b: BodyTree, gap: number, budget: { visits: number }): Overlap[] {
  const overlaps: Overlap[] = [];
  a.eachNear(b, gap, budget, (p, i, q, j) => {
    const polygon = overlapOf(p, i, q, j, gap);
    if (polygon !== null) overlaps.push(polygon);
    return false;
  });
  return overlaps.filter(
    ({ middle, normal }) => !(normal[1] < -0.99 && Math.abs(middle[1]) <= gap),
  );
}

const areaOf = (overlaps: readonly Overlap[]) => overlaps.reduce((sum, { area }) => sum + area, 0);

function isSeen(
  { middle, normal }: Overlap,
  bodies: readonly Body[],
  treeOf: (body: Body) => BodyTree,
  outside: number,
): boolean {
  const point = middle.map((value, k) => value + outside * normal[k]);
  return !bodies.some(
    (body) =>
      !body.clear &&
      point.every((value, k) => value >= body.box.min[k] && value <= body.box.max[k]) &&
      treeOf(body).contains(point),
  );
}

function meet({ box: a }: Body, { box: b }: Body, gap: number): boolean {
  return [1, 2].every((k) => a.min[k] - gap <= b.max[k] && b.min[k] - gap <= a.max[k]);
}
