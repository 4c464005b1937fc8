import type { Scene } from '../../mesh/scene.ts';
import { sceneNode } from '../../mesh/scene-defaults.ts';

/**
 * Gives a joint that also shows a skinned mesh a node of its own, which becomes a child of the node with the mesh. In FBX,
 * vertices that no joint moves follow the node of their mesh, so this node is a joint as well. glTF allows that, but
 * Godot then turns the node into a bone and loses the mesh.
 */
export function separateJoints(scene: Scene): Scene {
  const joints = new Set(scene.skins.flatMap((skin) => skin.joints));
  const nodes = [...scene.nodes];
  const moved = new Map<number, number>();
  scene.nodes.forEach((node, index) => {
    if (node.mesh < 0 || node.skin < 0 || !joints.has(index)) return;
    const name = node.name === '' ? '' : `${node.name}_rest`;
    const joint = nodes.push(sceneNode({ name })) - 1;
    nodes[index] = { ...node, children: [...node.children, joint] };
    moved.set(index, joint);
  });
  if (moved.size === 0) return scene;
  const skins = scene.skins.map((skin) => ({
    ...skin,
    joints: skin.joints.map((joint) => moved.get(joint) ?? joint),
  }));
  return { ...scene, nodes, skins };
}
