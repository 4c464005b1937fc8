import type { Vector3 } from '../../mesh/scene.ts';
import { type Bone, distanceTo } from './bone.ts';
import { lengthOf, sub } from './turns.ts';

/** Number of a figure's vertices that are examined. */
const SAMPLES = 20_000;
/** A part is rigid if at least this share of its vertices lies nearest to one bone. */
const RIGID = 0.95;
/** Thickness of a bone without any surface around it, as a share of its length. */
const SLIM = 0.25;

/**
 * Sets the thickness of bones to the median distance of the surface about them, in meters.
 * @param surfaces positions of the parts of a figure, in world space
 * @param isMeasured whether a bone's thickness is set
 */
export function measureRadii(
  bones: Bone[],
  surfaces: readonly Float32Array[],
  isMeasured: (bone: number) => boolean,
): void {
  const total = surfaces.reduce((sum, { length }) => sum + length / 3, 0);
  const step = Math.max(1, Math.floor(total / SAMPLES));
  const distances: number[][] = bones.map(() => []);
  let passed = 0;
  for (const positions of surfaces)
    for (let i = 0; i < positions.length; i += 3) {
      if (passed++ % step !== 0) continue;
      const at: Vector3 = [positions[i], positions[i + 1], positions[i + 2]];
      const { bone, distance } = nearest(bones, at, () => 1);
      distances[bone].push(distance);
    }
  for (const [b, bone] of bones.entries()) {
    if (!isMeasured(b)) continue;
    const sorted = distances[b].sort((x, y) => x - y);
    const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
    bone.radius = Math.max(1e-3, middle || SLIM * lengthOf(sub(bone.tip, bone.head)));
  }
}

/**
 * Returns the bones that a part follows: a single bone if nearly all of the part lies around it, otherwise all of them.
 * Around it means nearest to it relative to the bones' thickness, as the weights have it, or in meters: relative to thickness,
 * the sole of a foot lies as near to a thick thigh as to the foot.
 */
export function followedBones(bones: readonly Bone[], positions: Float32Array): number[] {
  const only =
    boneOfMost(bones, positions, ({ radius }) => radius) ?? boneOfMost(bones, positions, () => 1);
  return only === null ? [...bones.keys()] : [only];
}

/** Returns the bone that nearly all vertices of a part lie nearest to; null if there is none. */
function boneOfMost(
  bones: readonly Bone[],
  positions: Float32Array,
  unit: (bone: Bone) => number,
): number | null {
  const count = positions.length / 3;
  const step = Math.max(1, Math.floor(count / 1000));
  const counts = bones.map(() => 0);
  let looked = 0;
  for (let v = 0; v < count; v += step) {
    const at: Vector3 = [positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]];
    counts[nearest(bones, at, unit).bone]++;
    looked++;
  }
  const most = Math.max(...counts);
  return most >= RIGID * looked ? counts.indexOf(most) : null;
}

function nearest(
  bones: readonly Bone[],
  at: Vector3,
  unit: (bone: Bone) => number,
): { bone: number; distance: number } {
  let [bone, distance] = [0, Infinity];
  for (const [b, each] of bones.entries()) {
    const away = distanceTo(each, at) / unit(each);
    if (away < distance) [bone, distance] = [b, away];
  }
  return { bone, distance };
}
