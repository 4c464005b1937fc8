import type { Scene, Skin } from '../mesh/scene.ts';
import { invertMatrix, type Matrix4, multiplyMatrices, parentsOf } from '../mesh/transform.ts';

const IDENTITY: Matrix4 = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
/** Maximum difference between the entries of two matrices that count as equal, relative to the size of the entries. */
const SAME = 1e-4;

/** The bind pose of a skinned mesh in world space, as FBX and COLLADA state it. */
export interface SkinBind {
  /** Transform from mesh to world space. */
  mesh: Matrix4;
  /** Transform from joint to world space, for each of the skin's joints. */
  joints: Matrix4[];
}

/**
 * Places every skinned mesh in a bind pose. glTF has only the matrix between mesh and joint, so the mesh may be bound
 * anywhere. This chooses the place where most joints keep the default pose; joints that several skins share get one
 * bind pose, because importers keep one rest pose per bone.
 */
export function skinBinds(scene: Scene, worlds: readonly Matrix4[]): Map<number, SkinBind> {
  const result = new Map<number, SkinBind>();
  const placed = new Map<number, Matrix4>();
  scene.nodes.forEach((node, index) => {
    if (node.mesh < 0 || node.skin < 0) return;
    if (scene.meshes[node.mesh].geometry.skinning === null) return;
    const skin = scene.skins[node.skin];
    const mesh = sharedBind(skin, placed) ?? nearestBind(skin, index, worlds);
    const joints = skin.joints.map((joint, j) => {
      const bind = multiplyMatrices(mesh, invertMatrix(inverseBind(skin, j)) ?? IDENTITY);
      if (!placed.has(joint)) placed.set(joint, bind);
      return bind;
    });
    result.set(index, { mesh, joints });
  });
  return result;
}

/**
 * Returns the skinned nodes above or below a joint of any skin. Importers attach meshes to their skeleton, so these
 * meshes must move elsewhere.
 */
export function meshesAmongJoints(scene: Scene): Set<number> {
  const parents = parentsOf(scene);
  const joints = new Set(scene.skins.flatMap((skin) => skin.joints));
  const above = new Set<number>();
  for (const joint of joints)
    for (let node = parents[joint]; node >= 0 && !above.has(node); node = parents[node])
      above.add(node);
  const isBelow = (index: number) => {
    for (let node = parents[index]; node >= 0; node = parents[node])
      if (joints.has(node)) return true;
    return false;
  };
  const among = new Set<number>();
  scene.nodes.forEach(({ mesh, skin }, index) => {
    if (mesh >= 0 && skin >= 0 && (above.has(index) || isBelow(index))) among.add(index);
  });
  return among;
}

/** Whether a joint stands for the vertices that stay with the mesh's own node. */
export function isRestJoint(skin: Skin, j: number, node: number): boolean {
  return (
    skin.joints[j] === node &&
    IDENTITY.every((v, i) => Math.abs(v - skin.inverseBindMatrices[j * 16 + i]) < 1e-6)
  );
}

/**
 * Returns the place that agrees with the bind poses of all joints that already have one; null if no joint has one, or
 * they disagree.
 */
function sharedBind(skin: Skin, placed: ReadonlyMap<number, Matrix4>): Matrix4 | null {
  let shared: Matrix4 | null = null;
  for (const [j, joint] of skin.joints.entries()) {
    const bind = placed.get(joint);
    if (bind === undefined) continue;
    const mesh = multiplyMatrices(bind, inverseBind(skin, j));
    if (shared === null) shared = mesh;
    else if (distance(shared, mesh) > SAME * sizeOf(shared)) return null;
  }
  return shared;
}

function nearestBind(skin: Skin, node: number, worlds: readonly Matrix4[]): Matrix4 {
  const atRest = skin.joints.map((joint, j) =>
    multiplyMatrices(worlds[joint], inverseBind(skin, j)),
  );
  if (skin.joints.some((_, j) => isRestJoint(skin, j, node))) return worlds[node];
  const candidates = [worlds[node], IDENTITY, ...atRest.slice(0, 1)];
  let [best, least] = [worlds[node], Number.POSITIVE_INFINITY];
  for (const candidate of candidates) {
    if (invertMatrix(candidate) === null) continue;
    const apart = atRest.reduce((sum, matrix) => sum + distance(matrix, candidate), 0);
    if (apart < least * (1 - 1e-6)) [best, least] = [candidate, apart];
  }
  return best;
}

function inverseBind(skin: Skin, j: number): Float32Array {
  return skin.inverseBindMatrices.subarray(j * 16, j * 16 + 16);
}

function distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < 16; i++) sum += Math.abs(a[i] - b[i]);
  return sum;
}

function sizeOf(matrix: Matrix4): number {
  return matrix.reduce((sum, v) => sum + Math.abs(v), 0);
}
