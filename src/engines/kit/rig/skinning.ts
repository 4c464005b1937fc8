import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Quaternion, Vector3 } from '../../mesh/scene.ts';
import { composeMatrix, type Matrix4 } from '../../mesh/transform.ts';
import { headsOf, type Pose } from './poser.ts';
import type { Skeleton } from './skeleton.ts';
import { sub, turned } from './turns.ts';

/** What each bone of a pose does to what is bound to it, in world space. */
export function boneMatrices(skeleton: Skeleton, pose: Pose): Matrix4[] {
  const heads = headsOf(skeleton, pose);
  return skeleton.bones.map(({ head }, i) => {
    const rotation: Quaternion = pose.turns[i];
    const translation: Vector3 = sub(heads[i], turned(rotation, head));
    return composeMatrix({ translation, rotation, scale: [1, 1, 1], matrix: null });
  });
}

/** Positions of a bound mesh in world space as a pose bends it. */
export function bentPositions(mesh: PolygonMesh, matrices: readonly Matrix4[]): Float32Array {
  const { positions, skinning } = mesh;
  const bent = new Float32Array(positions.length);
  const { influences, joints, weights } = skinning!;
  for (let v = 0; v < positions.length / 3; v++) {
    const [x, y, z] = positions.subarray(3 * v, 3 * v + 3);
    for (let k = v * influences; k < (v + 1) * influences; k++) {
      const w = weights[k];
      if (w === 0) continue;
      const m = matrices[joints[k]];
      for (let c = 0; c < 3; c++) bent[3 * v + c] += w * (m[c] * x + m[4 + c] * y + m[8 + c] * z + m[12 + c]);
    }
  }
  return bent;
}
