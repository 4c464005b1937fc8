import { type Bounds, boundsOf } from '../../math/bounds.ts';
import { flattenScene } from '../../mesh/flatten.ts';
import type { Scene } from '../../mesh/scene.ts';
import type { PartCount, SceneFindings, Work } from '../../spec.ts';
import { type Body, bodiesOf } from './bodies.ts';
import { BodyTree } from './body-tree.ts';
import { buriedBodies } from './buried.ts';
import { floatingBodies } from './floating.ts';
import { focusOf } from './focus.ts';

/** Shares of the model's diagonal: a gap that nobody sees, and a thickness that is none. */
const NEAR = 0.0015;
const FLAT = 0.0001;

/** Finds what is wrong with the parts of a model that stands on y = 0, and where its details are. */
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
  const buried = await work.stage('buried', 0.5, (part) => buriedBodies(bodies, treeOf, part));
  const thin = bodies.filter(({ box: { min, max } }) =>
    min.some((low, k) => max[k] - low < FLAT * diagonal),
  );
  const inside = new Map(buried.map(({ body, inside }) => [body.part, inside]));
  return {
    size: box.max.map((value, k) => value - box.min[k]) as Bounds['max'],
    bodies: bodies.length,
    floating: counted(floating),
    buried: counted(buried.map(({ body }) => body)).map((each) => ({
      ...each,
      inside: inside.get(each.part)!,
    })),
    flat: counted(thin),
    triangles: counted(bodies, ({ indices }) => indices.length / 3),
    focus: focusOf(scene, bodies, box),
    box,
  };
}

/** Adds up by part, the most first. */
function counted(bodies: readonly Body[], amount: (body: Body) => number = () => 1): PartCount[] {
  const counts = new Map<string, number>();
  for (const body of bodies) counts.set(body.part, (counts.get(body.part) ?? 0) + amount(body));
  return [...counts].map(([part, count]) => ({ part, count })).sort((a, b) => b.count - a.count);
}
