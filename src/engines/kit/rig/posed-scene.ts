import { boundsOf } from '../../math/bounds.ts';
import { flattenScene } from '../../mesh/flatten.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { posedMesh } from '../../mesh/pose.ts';
import type { Scene } from '../../mesh/scene.ts';
import { emptyScene, sceneNode } from '../../mesh/scene-defaults.ts';
import {
  composeMatrix,
  decomposeMatrix,
  identityTransform,
  invertMatrix,
  type Matrix4,
  multiplyMatrices,
  worldMatrices,
} from '../../mesh/transform.ts';
import { transformMesh } from '../../mesh/transform-mesh.ts';
import { bindVertices } from './bind.ts';
import type { Pose } from './poser.ts';
import type { BoundPart, Skeleton } from './skeleton.ts';
import { boneMatrices } from './skinning.ts';

const NOWHERE: Matrix4 = composeMatrix(identityTransform());

/**
 * Returns the scene with its figures in poses and back on the ground. Rigid parts are moved and others bent; the tree
 * of parts is unchanged.
 * @param isGrounded false if the scene keeps its height: somebody who jumps is above the ground
 */
export function posedScene(
  scene: Scene,
  figures: readonly { skeleton: Skeleton; pose: Pose }[],
  isGrounded = true,
): Scene {
  const worlds = worldMatrices(scene);
  const posed: Scene = {
    ...scene,
    nodes: scene.nodes.map((node) => ({ ...node })),
    meshes: [...scene.meshes],
  };
  const motion = new Map<number, Matrix4>();
  for (const { skeleton, pose } of figures) {
    const matrices = boneMatrices(skeleton, pose);
    for (const part of skeleton.parts) {
      const { node, follows } = part;
      const moved = matrices[follows[0]];
      motion.set(node, moved);
      if (follows.length === 1) continue;
      const { name, geometry } = scene.meshes[scene.nodes[node].mesh];
      const bent = bentMesh(transformMesh(geometry, worlds[node]), skeleton, part, matrices);
      const back = invertMatrix(multiplyMatrices(moved, worlds[node]));
      if (back === null) continue;
      posed.nodes[node].mesh =
        posed.meshes.push({ name, geometry: transformMesh(bent, back), morphWeights: [] }) - 1;
    }
  }
  const place = (node: number, around: Matrix4, parent: Matrix4): void => {
    const own = motion.get(node) ?? around;
    const world = multiplyMatrices(own, worlds[node]);
    const back = invertMatrix(parent);
    if (back !== null) posed.nodes[node].transform = decomposeMatrix(multiplyMatrices(back, world));
    for (const child of scene.nodes[node].children) place(child, own, world);
  };
  for (const root of scene.roots) place(root, NOWHERE, NOWHERE);
  if (!isGrounded) return posed;
  const { min } = boundsOf(flattenScene(posed).positions);
  for (const root of posed.roots) {
    const { transform } = posed.nodes[root];
    const [x, y, z] = transform.translation;
    posed.nodes[root].transform = { ...transform, translation: [x, y - min[1], z] };
  }
  return posed;
}

/** Returns a mesh in world space as its bones bend it, including its normals. */
function bentMesh(
  world: PolygonMesh,
  skeleton: Skeleton,
  { follows, isLocal }: Pick<BoundPart, 'follows' | 'isLocal'>,
  matrices: readonly Matrix4[],
): PolygonMesh {
  const skinning = bindVertices(world.positions, skeleton.bones, follows, isLocal);
  const scene = emptyScene({ format: 'program', generator: null, unitMetres: 1, upAxis: 'y' });
  scene.meshes.push({ name: '', geometry: { ...world, skinning }, morphWeights: [] });
  scene.nodes.push(sceneNode({ mesh: 0, skin: 0 }), ...matrices.map(() => sceneNode()));
  const inverseBindMatrices = new Float32Array(16 * matrices.length);
  matrices.forEach((_, i) => {
    for (let k = 0; k < 4; k++) inverseBindMatrices[16 * i + 5 * k] = 1;
  });
  scene.skins.push({ name: '', joints: matrices.map((_, i) => i + 1), inverseBindMatrices });
  return posedMesh(scene, 0, [NOWHERE, ...matrices]).mesh;
}
