import type { Scene, SceneMesh, Skin } from '../../mesh/scene.ts';
import {
  invertMatrix,
  type Matrix4,
  multiplyMatrices,
  parentsOf,
  worldMatrices,
} from '../../mesh/transform.ts';

/**
 * Returns the scene with every mesh that hangs on a joint, such as a hat, bound to that joint with full weight, so that
 * it moves as before. Blender's importer drops nodes below joints, or detaches them from their joint. Meshes that move
 * relative to the joint, and meshes with morph targets or lines, stay unchanged.
 */
export function withBoundThings(scene: Scene): Scene {
  const joints = new Set(scene.skins.flatMap((skin) => skin.joints));
  const hung = joints.size === 0 ? [] : thingsOnJoints(scene, joints);
  if (hung.length === 0) return scene;
  const worlds = worldMatrices(scene);
  const bound: Scene = { ...scene, nodes: [...scene.nodes] };
  bound.meshes = [...scene.meshes];
  bound.skins = [...scene.skins];
  const copies = new Map<string, number>();
  for (const { node, joint } of hung) {
    const { mesh, name } = scene.nodes[node];
    const owner = scene.skins.find((skin) => skin.joints.includes(joint))!;
    const index = owner.joints.indexOf(joint);
    const matrices = bindsOfThing(owner, index, worlds[joint], worlds[node]);
    if (matrices === null) continue;
    const key = `${mesh} ${index}`;
    const copy = copies.get(key) ?? bound.meshes.push(onOneJoint(scene.meshes[mesh], index)) - 1;
    copies.set(key, copy);
    const skin = { name, joints: owner.joints, inverseBindMatrices: matrices };
    bound.nodes[node] = { ...scene.nodes[node], mesh: copy, skin: bound.skins.push(skin) - 1 };
  }
  return bound;
}

/**
 * Returns inverse bind matrices that keep the joints' bind pose and keep the mesh in its place on its joint. All joints
 * of the skeleton are included, because Blender treats each set of joints as a separate skeleton.
 */
function bindsOfThing(
  { joints, inverseBindMatrices }: Skin,
  index: number,
  joint: Matrix4,
  thing: Matrix4,
): Float32Array | null {
  const bind = invertMatrix(inverseBindMatrices.subarray(16 * index, 16 * index + 16));
  const inverse = invertMatrix(joint);
  if (bind === null || inverse === null) return null;
  const place = multiplyMatrices(bind, multiplyMatrices(inverse, thing));
  const matrices = new Float32Array(joints.length * 16);
  for (let k = 0; k < matrices.length; k += 16)
    matrices.set(multiplyMatrices(inverseBindMatrices.subarray(k, k + 16), place), k);
  return matrices;
}

/** Returns the nodes with a mesh that no skin moves, each with the joint that it hangs on. */
function thingsOnJoints(scene: Scene, joints: ReadonlySet<number>) {
  const parents = parentsOf(scene);
  const moving = new Set(
    scene.animations.flatMap(({ channels }) => channels.map(({ node }) => node)),
  );
  return scene.nodes.flatMap((thing, node) => {
    if (thing.mesh < 0 || thing.skin >= 0 || !isPlain(scene.meshes[thing.mesh])) return [];
    let joint = node;
    while (joint >= 0 && !joints.has(joint) && !moving.has(joint)) joint = parents[joint];
    return joints.has(joint) ? [{ node, joint }] : [];
  });
}

function isPlain({ geometry, strokes }: SceneMesh): boolean {
  const { corners, skinning, morphTargets } = geometry;
  return (
    corners.length > 0 && skinning === null && morphTargets.length + (strokes?.length ?? 0) === 0
  );
}

function onOneJoint(mesh: SceneMesh, joint: number): SceneMesh {
  const { geometry } = mesh;
  const count = geometry.positions.length / 3;
  const weights = new Float32Array(count).fill(1);
  const skinning = { influences: 1, joints: new Uint16Array(count).fill(joint), weights };
  return { ...mesh, geometry: { ...geometry, skinning } };
}
