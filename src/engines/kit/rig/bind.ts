import type { Skinning } from '../../mesh/polygon-mesh.ts';
import type { Vector3 } from '../../mesh/scene.ts';
import { type Bone, distanceTo } from './bone.ts';

/** The number of influences per vertex: that of glTF's first set of joints, which game engines support. */
export const INFLUENCES = 4;

/**
 * Exponent by which a bone's influence falls with distance, in units of the bone's thickness: (d + 0.5) to the power of
 * −5. Outside the surface, this is as steep as d to the power of −4, with which joints bend over about one thickness to
 * either side. Inside it is flatter: in the folds between a leg and the belly, a power of −6 stretched edges to 4.7
 * times their length.
 */
const FALL = 5;
const CORE = 0.5;

/**
 * Computes skin weights from the distance of vertices to the bones, relative to each bone's thickness. They depend on
 * nothing but the position, so that clothes bend like the body below them.
 * @param isLocal whether a vertex follows hardly any bone more than two steps from the strongest one, so that a hand does not
 * pull at the thigh beside it
 */
export function bindVertices(
  positions: ArrayLike<number>,
  bones: readonly Bone[],
  follows: readonly number[],
  isLocal = false,
): Skinning {
  const count = positions.length / 3;
  const joints = new Uint16Array(count * INFLUENCES);
  const weights = new Float32Array(count * INFLUENCES);
  if (follows.length === 1) {
    for (let v = 0; v < count; v++) {
      joints[v * INFLUENCES] = follows[0];
      weights[v * INFLUENCES] = 1;
    }
    return { influences: INFLUENCES, joints, weights };
  }
  const near = isLocal ? neighbors(bones) : null;
  for (let v = 0; v < count; v++) {
    const at: Vector3 = [positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]];
    const pulls = follows.map((bone) => ({ bone, pull: pullOf(bones[bone], at) }));
    if (near !== null) weakenFar(pulls, near);
    pulls.sort((a, b) => b.pull - a.pull);
    // The influence of the fifth bone is subtracted from all, so that weights change continuously when the order
    // changes.
    const rest = pulls[INFLUENCES]?.pull ?? 0;
    const kept = pulls.slice(0, INFLUENCES).map(({ bone, pull }) => ({ bone, pull: pull - rest }));
    const sum = kept.reduce((total, { pull }) => total + pull, 0);
    kept.forEach(({ bone, pull }, k) => {
      joints[v * INFLUENCES + k] = bone;
      weights[v * INFLUENCES + k] = sum > 0 ? pull / sum : Number(k === 0);
    });
  }
  return { influences: INFLUENCES, joints, weights };
}

/**
 * Weakens each bone by how little the strongest bone within two steps of it pulls. A bone far from all strong ones has
 * next to no influence, and weights are continuous where another bone becomes the strongest.
 */
function weakenFar(
  pulls: { bone: number; pull: number }[],
  near: readonly (readonly number[])[],
): void {
  const byBone = new Float64Array(near.length);
  for (const { bone, pull } of pulls) byBone[bone] = pull;
  const strongest = byBone.reduce((most, pull) => Math.max(most, pull), 0);
  for (const each of pulls) {
    let most = 0;
    for (const other of near[each.bone]) most = Math.max(most, byBone[other]);
    each.pull *= most / strongest;
  }
}

function pullOf(bone: Bone, at: Vector3): number {
  return (distanceTo(bone, at) / bone.radius + CORE) ** -FALL;
}

/** Returns the bones within two steps from each bone in the tree. */
function neighbors(bones: readonly Bone[]): number[][] {
  const linked = bones.map((_, i) => new Set([i]));
  for (const [i, { parent }] of bones.entries())
    if (parent >= 0) {
      linked[i].add(parent);
      linked[parent].add(i);
    }
  return linked.map((set) => [...new Set([...set].flatMap((next) => [...linked[next]]))]);
}
