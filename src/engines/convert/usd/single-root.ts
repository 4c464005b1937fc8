import type { Scene } from '../../mesh/scene.ts';
import { sceneNode } from '../../mesh/scene-defaults.ts';
import { planSkeletons, type SkeletonPlan } from './skeleton-plan.ts';

/** Name of the joint above several roots. */
const NAME = 'root';

/**
 * Plans a skeleton with one root for each skin: OpenUSD allows several, but some readers refuse them (tinyusdz 0.9). Above
 * several roots there is a joint that moves nothing.
 */
export function singleRoots(given: Scene): { scene: Scene; plans: SkeletonPlan[] } {
  let scene = given;
  const tops = new Set<number>();
  for (let skin = 0; skin < given.skins.length; skin++) {
    const { anchor, nodes, paths } = planSkeletons(scene, tops)[skin];
    const roots = nodes.filter((_, j) => !paths[j].includes('/'));
    if (roots.length <= 1) continue;
    tops.add(scene.nodes.length);
    scene = withNodeAbove(scene, anchor, roots);
  }
  return { scene, plans: planSkeletons(scene, tops) };
}

/** Puts a node without a transform between a node, or the world (−1), and some of its children. */
function withNodeAbove(scene: Scene, anchor: number, below: readonly number[]): Scene {
  const added = scene.nodes.length;
  const children = anchor < 0 ? scene.roots : scene.nodes[anchor].children;
  const others = children.filter((child) => !below.includes(child));
  const own = [...others, added];
  const nodes = [...scene.nodes, sceneNode({ name: NAME, children: [...below] })];
  if (anchor < 0) return { ...scene, nodes, roots: own };
  nodes[anchor] = { ...nodes[anchor], children: own };
  return { ...scene, nodes };
}
