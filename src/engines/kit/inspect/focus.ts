import { type Bounds, boundsOf } from '../../math/bounds.ts';
import type { Scene } from '../../mesh/scene.ts';
import type { Body } from './bodies.ts';

/** Names of parts that people look at first. */
const FACES = /\b(head|face|skull)\b/i;
/**
 * Side of the close-up as a fraction of the model's longest side. A close-up that shows nearly everything would be
 * useless.
 */
const SIDE = { least: 0.12, most: 0.55, usual: 0.35 };
/** Maximum number of bodies and of vertices that are considered in the search for the densest place. */
const CANDIDATES = 200;
const SAMPLES = 4000;

/** Returns the box that a close-up shows: a head with everything on it, or else the place with the most vertices. */
export function focusOf(scene: Scene, bodies: readonly Body[], whole: Bounds): Bounds {
  const longest = Math.max(...whole.max.map((value, k) => value - whole.min[k]));
  const heads = scene.nodes.flatMap(({ name }, node) => (FACES.test(name) ? [node] : []));
  const sides = (box: Bounds) => Math.max(...box.max.map((value, k) => value - box.min[k]));
  const found = heads
    .map((node) => boxOf(bodies, below(scene, node)))
    .filter((box): box is Bounds => box !== null)
    .map((box) => ({ box, share: sides(box) / longest }))
    .filter(({ share }) => share >= SIDE.least && share <= SIDE.most)
    .sort((a, b) => b.share - a.share);
  return found[0]?.box ?? densest(bodies, (SIDE.usual * longest) / 2);
}

function below(scene: Scene, root: number): Set<number> {
  const nodes = new Set<number>();
  const visit = (node: number) => {
    nodes.add(node);
    for (const child of scene.nodes[node].children) visit(child);
  };
  visit(root);
  return nodes;
}

function boxOf(bodies: readonly Body[], nodes: ReadonlySet<number>): Bounds | null {
  const own = bodies.filter(({ node }) => nodes.has(node));
  if (own.length === 0) return null;
  return own.reduce<Bounds>(
    ({ min, max }, { box }) => ({
      min: min.map((value, k) => Math.min(value, box.min[k])) as Bounds['min'],
      max: max.map((value, k) => Math.max(value, box.max[k])) as Bounds['max'],
    }),
    own[0].box,
  );
}

/** Returns the cube with the most vertices among the cubes around the centers of bodies. */
function densest(bodies: readonly Body[], half: number): Bounds {
  const total = bodies.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  const step = Math.max(1, Math.floor(total / SAMPLES));
  const samples: number[][] = [];
  let passed = 0;
  for (const { positions } of bodies)
    for (let i = 0; i < positions.length; i += 3)
      if (passed++ % step === 0) samples.push([positions[i], positions[i + 1], positions[i + 2]]);
  const centres = [
    ...bodies.map(({ box }) => box.min.map((value, k) => (value + box.max[k]) / 2)),
    ...samples,
  ];
  const every = Math.max(1, Math.floor(centres.length / CANDIDATES));
  let best: number[][] = [];
  for (let i = 0; i < centres.length; i += every) {
    const inside = samples.filter((point) =>
      point.every((value, k) => Math.abs(value - centres[i][k]) <= half),
    );
    if (inside.length > best.length) best = inside;
  }
  return boundsOf(Float32Array.from(best.flat()));
}
