import type { Mend } from './repair.ts';
import type { Scene, SceneNode } from './scene.ts';
import { identityTransform } from './transform.ts';

/**
 * Makes the nodes a forest whose `roots` are all nodes without a parent: a node with several parents stays with the
 * first, cycles are opened, indices out of range are removed, and transforms are finite.
 */
export function checkNodes(scene: Scene, mend: Mend): void {
  const { nodes } = scene;
  const parents = new Int32Array(nodes.length).fill(-1);
  nodes.forEach((node, i) => {
    node.children = node.children.filter((child) => {
      const free = Number.isInteger(child) && child >= 0 && child < nodes.length && child !== i;
      if (free && parents[child] < 0) {
        parents[child] = i;
        return true;
      }
      mend(
        'node_link_dropped',
        'references to missing children, or to children of another parent, were dropped',
      );
      return false;
    });
    checkTransform(node, mend);
    checkContents(scene, node, mend);
  });
  openCycles(nodes, parents, mend);
  const isRoot = (i: number) => parents[i] === -1;
  const named = new Set(scene.roots.filter((i) => i >= 0 && i < nodes.length && isRoot(i)));
  nodes.forEach((_, i) => void (isRoot(i) && named.add(i)));
  scene.roots = [...named];
}

/** Cuts the link to the node with the lowest index in each cycle. */
function openCycles(nodes: SceneNode[], parents: Int32Array, mend: Mend): void {
  // 0: not visited; otherwise the walk that visited it first.
  const seen = new Int32Array(nodes.length);
  for (let start = 0; start < nodes.length; start++) {
    let n = start;
    for (; n >= 0 && seen[n] === 0; n = parents[n]) seen[n] = start + 1;
    if (n < 0 || seen[n] !== start + 1) continue;
    let lowest = n;
    for (let m = parents[n]; m !== n; m = parents[m]) lowest = Math.min(lowest, m);
    const above = nodes[parents[lowest]];
    above.children = above.children.filter((child) => child !== lowest);
    parents[lowest] = -1;
    mend('node_cycle_opened', 'cycles of nodes were broken');
  }
}

function checkTransform(node: SceneNode, mend: Mend): void {
  const { translation, rotation, scale, matrix } = node.transform;
  const finite = [...translation, ...rotation, ...scale, ...(matrix ?? [])].every(Number.isFinite);
  if (!finite || (matrix !== null && matrix.length !== 16)) {
    node.transform = identityTransform();
    mend('transform_reset', 'transforms with invalid values were reset');
    return;
  }
  const length = Math.hypot(...rotation);
  if (Math.abs(length - 1) < 1e-6) return;
  if (length === 0) node.transform.rotation = [0, 0, 0, 1];
  else for (let k = 0; k < 4; k++) rotation[k] /= length;
}

function checkContents(scene: Scene, node: SceneNode, mend: Mend): void {
  const lists = {
    mesh: scene.meshes,
    skin: scene.skins,
    camera: scene.cameras,
    light: scene.lights,
  };
  for (const what of ['mesh', 'skin', 'camera', 'light'] as const) {
    if (node[what] === -1 || lists[what][node[what]] !== undefined) continue;
    node[what] = -1;
    mend(
      'node_content_missing',
      'references of nodes to missing meshes, skins, cameras or lights were removed',
    );
  }
  const skinning = scene.meshes[node.mesh]?.geometry.skinning ?? null;
  if (skinning === null) node.skin = -1;
}
