import type { Scene, Vector3 } from '../mesh/scene.ts';
import { sceneNode } from '../mesh/scene-defaults.ts';
import {
  composeMatrix,
  decomposeMatrix,
  type Matrix4,
  multiplyMatrices,
} from '../mesh/transform.ts';

/**
 * Returns the scene rotated and moved by a rigid matrix; its place in the world is rotated with it. Roots that are animated are placed under a new node, because
 * their keys would overwrite a changed transform.
 */
export function moveScene(scene: Scene, rigid: Matrix4): Scene {
  if (rigid.every((value, i) => value === (i % 5 === 0 ? 1 : 0))) return scene;
  const moving = new Set(
    scene.animations.flatMap(({ channels }) =>
      channels.filter(({ path }) => path !== 'weights').map(({ node }) => node),
    ),
  );
  const nodes = [...scene.nodes];
  const roots: number[] = [];
  const animated: number[] = [];
  for (const root of scene.roots) {
    if (moving.has(root)) {
      animated.push(root);
      continue;
    }
    const matrix = multiplyMatrices(rigid, composeMatrix(nodes[root].transform));
    nodes[root] = { ...nodes[root], transform: decomposeMatrix(matrix) };
    roots.push(root);
  }
  if (animated.length > 0) {
    const above = sceneNode({ name: 'root', children: animated });
    above.transform = decomposeMatrix(rigid);
    roots.push(nodes.push(above) - 1);
  }
  return { ...scene, nodes, roots, ...(scene.origin && { origin: rotated(scene.origin, rigid) }) };
}

function rotated([x, y, z]: Vector3, m: Matrix4): Vector3 {
  return [0, 1, 2].map((r) => m[r] * x + m[4 + r] * y + m[8 + r] * z) as Vector3;
}
