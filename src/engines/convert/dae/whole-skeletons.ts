import type { Scene, Skin } from '../../mesh/scene.ts';
import { composeMatrix, invertMatrix, multiplyMatrices, parentsOf } from '../../mesh/transform.ts';

/**
 * Total number of joints in all skins above which skins are not extended. A thousand skins that share one skeleton
 * would list a million joints.
 */
const MOST_JOINTS = 200_000;

/**
 * Returns the scene with each skin extended by the animated nodes above its joints. These nodes become joints that no
 * vertex follows: bones that only carry others. If they stayed plain nodes above the skeleton, Blender would apply
 * their motion twice. Skins of one skeleton list the same joints, because Blender treats each set of joints as a
 * separate skeleton.
 */
export function withWholeSkeletons(scene: Scene): Scene {
  const moving = new Set(
    scene.animations.flatMap(({ channels }) =>
      channels.filter(({ path }) => path !== 'weights').map(({ node }) => node),
    ),
  );
  const parents = parentsOf(scene);
  const skins = withOthersJoints(scene.skins).map((skin) => {
    return withCarriers(scene, skin, parents, moving);
  });
  return skins.every((skin, s) => skin === scene.skins[s]) ? scene : { ...scene, skins };
}

function withCarriers(
  scene: Scene,
  skin: Skin,
  parents: ArrayLike<number>,
  moving: ReadonlySet<number>,
): Skin {
  const joints = [...skin.joints];
  const matrices = Array.from(joints, (_, j) =>
    Float64Array.from(skin.inverseBindMatrices.subarray(16 * j, 16 * j + 16)),
  );
  const known = new Map(joints.map((joint, j) => [joint, j]));
  for (const joint of skin.joints) {
    const path = pathToTop(joint, parents, moving);
    let below = joint;
    for (const node of path) {
      if (!known.has(node)) {
        // The new joint keeps its default pose relative to the joint below it.
        const local = composeMatrix(scene.nodes[below].transform);
        known.set(node, joints.push(node) - 1);
        matrices.push(Float64Array.from(multiplyMatrices(local, matrices[known.get(below)!])));
      }
      below = node;
    }
  }
  if (joints.length === skin.joints.length) return skin;
  const inverseBindMatrices = Float32Array.from(matrices.flatMap((matrix) => [...matrix]));
  return { ...skin, joints, inverseBindMatrices };
}

/** Returns the nodes above a joint, up to the topmost one that moves. */
function pathToTop(
  joint: number,
  parents: ArrayLike<number>,
  moving: ReadonlySet<number>,
): number[] {
  const path: number[] = [];
  let length = 0;
  for (let node = parents[joint]; node >= 0; node = parents[node]) {
    path.push(node);
    if (moving.has(node)) length = path.length;
  }
  return path.slice(0, length);
}

/** Gives skins that have a joint in common the joints of all of them, in one bind pose. */
function withOthersJoints(skins: readonly Skin[]): Skin[] {
  const wholes: Skin[] = [];
  const wholeOf = new Map<number, Skin>();
  for (const skin of skins) {
    const shared = skin.joints.find((joint) => wholeOf.has(joint));
    const known = shared === undefined ? null : wholeOf.get(shared)!;
    const whole = known === null ? { ...skin } : extended(known, skin);
    // The set of joints remains the same object each time it is extended.
    const kept = known === null ? whole : Object.assign(known, whole);
    wholes.push(kept);
    for (const joint of kept.joints) if (!wholeOf.has(joint)) wholeOf.set(joint, kept);
  }
  const named = wholes.reduce((sum, { joints }) => sum + joints.length, 0);
  return named > MOST_JOINTS ? [...skins] : skins.map((skin, s) => extended(skin, wholes[s]));
}

/**
 * Returns the skin with those joints of `other` that it does not have. Relative to a shared joint, they are placed as
 * in `other`.
 */
function extended(skin: Skin, other: Skin): Skin {
  const own = new Set(skin.joints);
  const missing = other.joints.flatMap((joint, j) => (own.has(joint) ? [] : [j]));
  const there = other.joints.findIndex((joint) => own.has(joint));
  if (missing.length === 0 || there < 0) return skin;
  const here = skin.joints.indexOf(other.joints[there]);
  const inverse = invertMatrix(other.inverseBindMatrices.subarray(16 * there, 16 * there + 16));
  if (inverse === null) return skin;
  const from = skin.inverseBindMatrices.subarray(16 * here, 16 * here + 16);
  const between = multiplyMatrices(inverse, from);
  const added = missing.flatMap((j) => [
    ...multiplyMatrices(other.inverseBindMatrices.subarray(16 * j, 16 * j + 16), between),
  ]);
  return {
    ...skin,
    joints: [...skin.joints, ...missing.map((j) => other.joints[j])],
    inverseBindMatrices: Float32Array.from([...skin.inverseBindMatrices, ...added]),
  };
}
