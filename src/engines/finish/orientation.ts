import { cross, type Triple } from '../math/vector.ts';
import type { AxisDirection, Orientation } from '../spec.ts';

/** glTF's orientation. */
const UPRIGHT: Orientation = { up: '+y', front: '+z' };

/** Whether models with this orientation have to be rotated. */
export function isTurned({ up, front }: Orientation = UPRIGHT): boolean {
  return up !== UPRIGHT.up || front !== UPRIGHT.front;
}

/**
 * Returns the rotation that brings a file's up direction to +y and its front to +z.
 * @returns three rows of three values
 * @throws RangeError if both directions are along one axis
 */
export function uprightRotation({ up, front }: Orientation = UPRIGHT): [Triple, Triple, Triple] {
  const [y, z] = [directionOf(up), directionOf(front)];
  const x = cross(y, z);
  if (x.every((value) => value === 0))
    throw new RangeError(`up ${up} and front ${front} lie on the same axis`);
  return [x, y, z];
}

function directionOf(direction: AxisDirection): Triple {
  const sign = direction.startsWith('-') ? -1 : 1;
  return ['x', 'y', 'z'].map((axis) => (direction.endsWith(axis) ? sign : 0)) as Triple;
}
