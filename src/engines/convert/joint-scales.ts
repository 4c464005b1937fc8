import type { Scene } from '../mesh/scene.ts';
import type { ConvertContext } from './format.ts';

/**
 * Relative difference of lengths up to which axes count as equally long, and cosine of angles up to which they count as
 * perpendicular.
 */
const SAME = 1e-3;
const MOST_NAMED = 3;

/**
 * Warns about joints whose bind pose has a scale that Blender's bones cannot have. A rest bone has no scale, and only a
 * uniform scale can be moved to the joints below it.
 * @param canMirror whether Blender imports mirrored joints from this format
 */
export function warnOfJointScales(scene: Scene, canMirror: boolean, context: ConvertContext): void {
  const names = new Set<string>();
  for (const { joints, inverseBindMatrices } of scene.skins)
    joints.forEach((joint, j) => {
      const inverse = inverseBindMatrices.subarray(16 * j, 16 * j + 16);
      const isMirrored = !canMirror && determinant(inverse) < 0;
      if (isMirrored || !isEven(inverse)) names.add(scene.nodes[joint].name || `joint ${joint}`);
    });
  if (names.size === 0) return;
  const quoted = [...names].slice(0, MOST_NAMED).map((name) => `"${name}"`);
  const rest = names.size - quoted.length;
  const list = rest > 0 ? `${quoted.join(', ')} and ${rest} more` : quoted.join(', ');
  const scale = canMirror ? 'an uneven scale' : 'an uneven or mirrored scale';
  context.warn(
    'joint_scale_uneven',
    `Joints have ${scale} in the bind pose (${list}). The file states it, but Blender's bones cannot have one, so Blender deforms what follows these joints.`,
  );
}

/**
 * Returns whether a matrix scales all directions equally, that is, whether the axes of its linear part are
 * perpendicular and equally long.
 */
function isEven(m: ArrayLike<number>): boolean {
  const dot = (a: number, b: number) =>
    m[4 * a] * m[4 * b] + m[4 * a + 1] * m[4 * b + 1] + m[4 * a + 2] * m[4 * b + 2];
  const square = (dot(0, 0) + dot(1, 1) + dot(2, 2)) / 3;
  const isNear = (value: number, expected: number) => Math.abs(value - expected) <= SAME * square;
  return (
    [0, 1, 2].every((k) => isNear(dot(k, k), square)) &&
    [dot(0, 1), dot(0, 2), dot(1, 2)].every((value) => isNear(value, 0))
  );
}

function determinant(m: ArrayLike<number>): number {
  return (
    m[0] * (m[5] * m[10] - m[6] * m[9]) -
    m[4] * (m[1] * m[10] - m[2] * m[9]) +
    m[8] * (m[1] * m[6] - m[2] * m[5])
  );
}
