import { type Bounds, boundsOf } from '../../math/bounds.ts';
import { flattenScene } from '../../mesh/flatten.ts';
import type { Scene } from '../../mesh/scene.ts';
import type { CoplanarParts, PartCount, SceneFindings, Work } from '../../spec.ts';
import { type Body, bodiesOf } from './bodies.ts';
import { BodyTree } from './body-tree.ts';
import { type Buried, buriedBodies } from './buried.ts';
import { type Coplanar, coplanarBodies } from './coplanar.ts';
import { floatingBodies } from './floating.ts';
import { focusOf } from './focus.ts';

/**
 * Fractions of the model's diagonal: a gap that is too small to be seen, and a thickness below which a body counts as
 * flat.
 */
const NEAR = 0.0015;
const FLAT = 0.0001;

/** Finds problems in the parts of a model that stands on y = 0, and the place where its details are. */
export async function inspectScene(scene: Scene, work: Work): Promise<SceneFindings> {
  const bodies = bodiesOf(scene);
  const box = boundsOf(flattenScene(scene).positions);
  const diagonal = Math.hypot(...box.max.map((value, k) => value - box.min[k]));
  const trees = new Map<Body, BodyTree>();
  const treeOf = (body: Body) => {
    const tree = trees.get(body) ?? new BodyTree(body);
    trees.set(body, tree);
    return tree;
  };
  const floating = await work.stage('floating', 0.5, (part) =>
    floatingBodies(bodies, treeOf, NEAR * diagonal, part),
  );
  const buried = await work.stage('buried', 0.25, (part) => buriedBodies(bodies, treeOf, part));
  const coplanar = await work.stage('coplanar', 0.25, (part) =>
    coplanarBodies(bodies, treeOf, diagonal, part),
  );
  const thin = bodies.filter(({ box: { min, max } }) =>
    min.some((low, k) => max[k] - low < FLAT * diagonal),
  );
  return {
    size: box.max.map((value, k) => value - box.min[k]) as Bounds['max'],
    bodies: bodies.length,
    floating: counted(floating),
    buried: insideOthers(buried.filter(({ clips }) => !clips)),
    clipping: insideOthers(buried.filter(({ clips }) => clips)),
    flat: counted(thin),
    coplanar: byParts(coplanar),
    triangles: counted(bodies, ({ indices }) => indices.length / 3),
    focus: focusOf(scene, bodies, box),
    box,
  };
}

/** Counts bodies inside others by their parts. */
function insideOthers(buried: readonly Buried[]): SceneFindings['buried'] {
  const inside = new Map(buried.map(({ body, inside }) => [body.part, inside]));
  return counted(buried.map(({ body }) => body)).map((each) => ({
    ...each,
    inside: inside.get(each.part)!,
  }));
}

/** Adds up an amount for each part. The largest sum comes first. */
function counted(bodies: readonly Body[], amount: (body: Body) => number = () => 1): PartCount[] {
  const counts = new Map<string, number>();
  for (const body of bodies) counts.set(body.part, (counts.get(body.part) ?? 0) + amount(body));
  return [...counts].map(([part, count]) => ({ part, count })).sort((a, b) => b.count - a.count);
}

/**
 * Adds up the areas for each pair of part names. The largest area comes first, and the position is that of the largest
 * overlap.
 */
function byParts(found: readonly Coplanar[]): CoplanarParts[] {
  const pairs = new Map<string, CoplanarParts>();
  for (const { bodies, area, at } of [...found].sort((a, b) => b.area - a.area)) {
    const [part, other] = bodies.map((body) => body.part).sort();
    const key = JSON.stringify([part, other]);
    const known = pairs.get(key);
    if (known === undefined) pairs.set(key, { part, other, area, at });
    else known.area += area;
  }
  return [...pairs.values()].sort((a, b) => b.area - a.area);
}
