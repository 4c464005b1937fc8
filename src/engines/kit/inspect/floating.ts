import type { Work } from '../../spec.ts';
import { DisjointSets } from '../../structures/disjoint-sets.ts';
import type { Body } from './bodies.ts';
import type { BodyTree } from './body-tree.ts';

/** Maximum number of visits to pairs of tree nodes, which takes about 5 s. */
const MOST_VISITS = 2e7;

/**
 * Finds the bodies that are connected neither to the ground nor to the largest group of bodies, directly or through
 * others.
 * @param near maximum size of a gap that is too small to be seen
 */
export async function floatingBodies(
  bodies: readonly Body[],
  treeOf: (body: Body) => BodyTree,
  near: number,
  work: Work,
): Promise<Body[]> {
  const sets = new DisjointSets(bodies.length);
  const budget = { visits: MOST_VISITS };
  const order = [...bodies.keys()].sort((a, b) => bodies[a].box.min[0] - bodies[b].box.min[0]);
  let active: number[] = [];
  for (const [i, one] of order.entries()) {
    await work.breathe(i / order.length);
    const { min } = bodies[one].box;
    active = active.filter((other) => bodies[other].box.max[0] + near >= min[0]);
    for (const other of active)
      if (
        sets.find(one) !== sets.find(other) &&
        overlap(bodies[one], bodies[other], near) &&
        treeOf(bodies[one]).touches(treeOf(bodies[other]), near, budget)
      )
        sets.joinAtLower(one, other);
    active.push(one);
  }
  const held = new Set<number>();
  const sizes = new Map<number, number>();
  for (const [i, { box }] of bodies.entries()) {
    const root = sets.find(i);
    if (box.min[1] <= near) held.add(root);
    sizes.set(root, (sizes.get(root) ?? 0) + surfaceOf(box));
  }
  let largest = -1;
  for (const [root, size] of sizes) if (size > (sizes.get(largest) ?? -1)) largest = root;
  held.add(largest);
  return bodies.filter((_, i) => !held.has(sets.find(i)));
}

function overlap({ box: a }: Body, { box: b }: Body, near: number): boolean {
  return [1, 2].every((k) => a.min[k] - near <= b.max[k] && b.min[k] - near <= a.max[k]);
}

function surfaceOf({ min, max }: Body['box']): number {
  const [x, y, z] = max.map((value, k) => value - min[k]);
  return x * y + y * z + z * x;
}
