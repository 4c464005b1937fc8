import type { Placement } from '../../../contract/shape-program.ts';
import type { Quaternion, Transform, Vector3 } from '../../mesh/scene.ts';
import type { Values } from './values.ts';

/** Returns the rotation about x, then y, then z, in degrees. */
export function eulerQuaternion(turn: readonly number[]): Quaternion {
  const [cx, cy, cz] = turn.map((degrees) => Math.cos((degrees * Math.PI) / 360));
  const [sx, sy, sz] = turn.map((degrees) => Math.sin((degrees * Math.PI) / 360));
  return [
    sx * cy * cz - cx * sy * sz,
    cx * sy * cz + sx * cy * sz,
    cx * cy * sz - sx * sy * cz,
    cx * cy * cz + sx * sy * sz,
  ];
}

/** Returns the rotation about an axis by an angle in degrees. */
export function axisQuaternion(axis: readonly number[], degrees: number): Quaternion {
  const length = Math.hypot(...axis);
  if (length < 1e-9) return [0, 0, 0, 1];
  const half = (degrees * Math.PI) / 360;
  const [x, y, z] = axis.map((v) => (v / length) * Math.sin(half));
  return [x, y, z, Math.cos(half)];
}

/** Returns the transform of a placement; omitted properties change nothing. */
export function transformOf({ at, turn, scale }: Placement, values: Values): Transform {
  const size =
    scale === undefined
      ? ([1, 1, 1] as Vector3)
      : Array.isArray(scale)
        ? values.triple(scale)
        : (new Array<number>(3).fill(values.number(scale)) as Vector3);
  return {
    translation: at === undefined ? [0, 0, 0] : values.triple(at),
    rotation: turn === undefined ? [0, 0, 0, 1] : eulerQuaternion(values.triple(turn)),
    // A scale of zero would leave no volume.
    scale: size.map((v) => (Math.abs(v) < 1e-4 ? 1e-4 : v)) as Vector3,
    matrix: null,
  };
}

/** Returns the size with a minimum in every direction, because a body must have some extent. */
export function solid(size: readonly number[]): number[] {
  return size.map((each) => Math.max(1e-4, Math.abs(each)));
}
