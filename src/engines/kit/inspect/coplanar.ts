import type { Work } from '../../spec.ts';
import type { Body } from './bodies.ts';
import type { BodyTree } from './body-tree.ts';
import { overlapOf } from './overlap.ts';

/**
 * Fractions of the model's diagonal: the gap at which depth buffers confuse surfaces, and the distance from the surface
 * at which visibility is checked.
 */
const GAP = 1e-4;
const OUTSIDE = 5e-4;
/** Minimum area of a visible overlap, as a fraction of the squared diagonal: 4 × 4 pixels if the diagonal has 400. */
const LEAST = 1e-4;
/** Maximum number of visits to pairs of tree nodes. */
const MOST_VISITS = 2e7;
/**
 * Maximum number of overlaps of two bodies whose visibility is checked, the largest first. The visible fraction of the
 * others is assumed to be the same.
 */
const MOST_LOOKS = 64;

/** Two bodies of different materials whose surfaces lie in the same place and face the same way. */
export interface Coplanar {
  bodies: [Body, Body];
  /** Visible area of the overlap in square meters. */
  area: number;
  /** Center of the largest visible overlap. */
  at: [number, number, number];
}

/** An overlap of two triangles. */
interface Overlap {
  area: number;
  middle: number[];
  normal: number[];
}

/**
 * Finds the bodies whose surfaces would flicker in a renderer (z-fighting). Surfaces that face each other are left out
 * because they hide each other, surfaces of the same material because they look the same, and the undersides of things
 * on the ground because nobody sees them.
 * @param diagonal length of the model's diagonal in meters
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
