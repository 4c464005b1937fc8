import { multiplyQuaternions } from '../../math/quaternion.ts';
import type { Quaternion, Vector3 } from '../../mesh/scene.ts';

/**
 * For each rotation order, by its number in FBX, the axes in the order in which they rotate. Order 6 (spheric) is
 * treated as 0.
 */
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 2, 0],
  [1, 0, 2],
  [2, 0, 1],
  [2, 1, 0],
];

const HALF_RADIANS = Math.PI / 360;

export function conjugate([x, y, z, w]: Quaternion): Quaternion {
  return [-x, -y, -z, w];
}

export function rotateVector(q: Quaternion, [x, y, z]: Vector3): Vector3 {
  const [qx, qy, qz, qw] = q;
  const tx = 2 * (qy * z - qz * y);
  const ty = 2 * (qz * x - qx * z);
  const tz = 2 * (qx * y - qy * x);
  return [
    x + qw * tx + qy * tz - qz * ty,
    y + qw * ty + qz * tx - qx * tz,
    z + qw * tz + qx * ty - qy * tx,
  ];
}

/** Converts angles about the three axes, in degrees, to a quaternion. `order` is FBX's number of the rotation order. */
export function eulerToQuaternion(degrees: Vector3, order = 0): Quaternion {
  let result: Quaternion = [0, 0, 0, 1];
  for (const axis of ORDERS[order] ?? ORDERS[0]) {
    const half = degrees[axis] * HALF_RADIANS;
    const turn: Quaternion = [0, 0, 0, Math.cos(half)];
    turn[axis] = Math.sin(half);
    result = multiplyQuaternions(turn, result);
  }
  return result;
}

/**
 * Converts a quaternion to angles in degrees about x, then y, then z. Of the equivalent angles, it returns those
 * nearest to `near`, so that curves do not jump.
 */
export function quaternionToEuler([x, y, z, w]: Quaternion, near: Vector3 = [0, 0, 0]): Vector3 {
  const sine = 2 * (w * y - z * x);
  let euler: Vector3;
  if (Math.abs(sine) > 1 - 1e-12) {
    // In gimbal lock, x and z rotate about the same axis, so z keeps its value.
    const both = 2 * Math.atan2(x, w);
    const side = Math.sign(sine);
    const held = (near[2] * Math.PI) / 180;
    euler = [both + side * held, (side * Math.PI) / 2, held];
  } else {
    euler = [
      Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
      Math.asin(sine),
      Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)),
    ];
  }
  const degrees = euler.map((v) => (v * 180) / Math.PI) as Vector3;
  const other: Vector3 = [degrees[0] + 180, 180 - degrees[1], degrees[2] + 180];
  const [a, b] = [nearest(degrees, near), nearest(other, near)];
  return distance(b, near) < distance(a, near) - 1e-9 ? b : a;
}

function nearest(degrees: Vector3, near: Vector3): Vector3 {
  return degrees.map((v, i) => v + 360 * Math.round((near[i] - v) / 360)) as Vector3;
}

function distance(a: Vector3, b: Vector3): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);
}
