import { length } from './length.ts';

/** A limb between two balls. */
export interface RoundCone {
  /** Middle of the first ball. */
  a: readonly number[];
  /** Vector from the middle of the first ball to that of the second. */
  d: readonly number[];
  square: number;
  /** Radius of the first ball. */
  from: number;
  /** Radius of the second one. */
  to: number;
}

/** Returns the round cones along a path. The radii are spread evenly over the points of the path. */
export function roundCones(
  path: readonly (readonly number[])[],
  radii: readonly number[],
): RoundCone[] {
  const count = path.length - 1;
  const radius = (i: number) =>
    radii[Math.min(radii.length - 1, Math.round((i / count) * (radii.length - 1)))];
  return path.slice(1).map((b, i) => {
    const a = path[i];
    const d = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    return {
      a,
      d,
      square: Math.max(1e-12, d[0] ** 2 + d[1] ** 2 + d[2] ** 2),
      from: radius(i),
      to: radius(i + 1),
    };
  });
}

/** Returns the distance to the cone's surface, measured at the nearest point of its axis. */
export function coneDistance(
  { a, d, square, from, to }: RoundCone,
  x: number,
  y: number,
  z: number,
): number {
  const px = x - a[0];
  const py = y - a[1];
  const pz = z - a[2];
  const t = Math.min(1, Math.max(0, (px * d[0] + py * d[1] + pz * d[2]) / square));
  return length(px - t * d[0], py - t * d[1], pz - t * d[2]) - from - t * (to - from);
}

/** Returns the distance to the axis. */
export function axisDistance(cone: RoundCone, x: number, y: number, z: number): number {
  return coneDistance({ ...cone, from: 0, to: 0 }, x, y, z);
}
