import type { PolygonMesh } from '../../../mesh/polygon-mesh.ts';
import { circle, smoothCurve } from './curves.ts';
import { ringsBody } from './rings.ts';

/** Segments between two points of a smooth profile. */
const STEPS = 4;

/**
 * Revolves a profile of radii and heights around +Y. Flat faces join its ends to the axis, so that every profile gives
 * a closed body. With a `wall`, the body is instead a shell of this thickness inside the profile, open at each end that
 * is off the axis. A profile that returns to its first point gives a ring.
 */
export function lathe(
  profile: readonly (readonly number[])[],
  { sides, smooth = false, wall = 0 }: { sides: number; smooth?: boolean; wall?: number },
): PolygonMesh {
  const [first, last] = [profile[0], profile[profile.length - 1]];
  const isLoop = profile.length > 3 && first[0] === last[0] && first[1] === last[1];
  const points = isLoop ? profile.slice(0, -1) : profile;
  const curve = smooth ? smoothCurve(points, STEPS, isLoop) : points;
  const unit = circle(sides);
  if (wall > 0 && !isLoop) {
    const { rings, isRing } = shell(curve, wall);
    return ringsBody(revolved(rings, unit), isRing);
  }
  return ringsBody(revolved(curve, unit), isLoop);
}

function revolved(curve: readonly (readonly number[])[], unit: readonly (readonly number[])[]) {
  return curve.map(([r, y]) =>
    unit.flatMap(([x, z]) => [Math.max(0, r) * x, y, Math.max(0, r) * z]),
  );
}

/** Maximum distance by which a sharp corner is offset, in wall thicknesses. */
const MOST_MITER = 2;

/** The profile of a shell: the curve, and back along its inside. */
function shell(
  curve: readonly (readonly number[])[],
  wall: number,
): { rings: number[][]; isRing: boolean } {
  const [begins, ends] = [curve[0][0] <= 0, curve[curve.length - 1][0] <= 0];
  const inside = curve.map(([r, y], i) => {
    const before = i > 0 ? normalOf(curve[i - 1], curve[i]) : null;
    const after = i + 1 < curve.length ? normalOf(curve[i], curve[i + 1]) : null;
    const [a, b] = [before ?? after ?? [1, 0], after ?? before ?? [1, 0]];
    const sum = [a[0] + b[0], a[1] + b[1]];
    const length = Math.hypot(...sum) || 1;
    // The miter keeps the thickness on both sides of a corner.
    const miter = Math.min(MOST_MITER, 2 / length);
    const onAxis = r <= 0;
    const normal = onAxis ? [0, Math.sign(sum[1]) || 1] : [sum[0] / length, sum[1] / length];
    const by = onAxis ? wall : wall * miter;
    return [Math.max(0, r - by * normal[0]), y - by * normal[1]];
  });
  inside.reverse();
  const outside = curve.map((point) => [...point]);
  // If only the last end is on the axis, the line starts at the axis, goes to the rim, and comes back.
  const rings = ends && !begins ? [...inside, ...outside] : [...outside, ...inside];
  return { rings, isRing: !begins && !ends };
}

/** Returns the normal of a piece of the profile. It points away from the axis if the profile goes up. */
function normalOf(from: readonly number[], to: readonly number[]): number[] {
  const [r, y] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(r, y) || 1;
  return [y / length, -r / length];
}

/** Returns the profile of a cylinder or cone around the origin, with edges rounded by `round`. */
export function cylinderProfile(
  bottom: number,
  top: number,
  height: number,
  round = 0,
): number[][] {
  const half = height / 2;
  const r = Math.min(round, half, bottom, top);
  if (r <= 0)
    return [
      ...(bottom > 0 ? [[bottom, -half]] : [[0, -half]]),
      ...(top > 0 ? [[top, half]] : [[0, half]]),
    ];
  const arc = [0, 0.5, 1].map((t) => [
    Math.sin((t * Math.PI) / 2),
    1 - Math.cos((t * Math.PI) / 2),
  ]);
  return [
    ...arc.map(([s, c]) => [bottom - r + r * s, -half + r * c]),
    ...arc.toReversed().map(([s, c]) => [top - r + r * s, half - r * c]),
  ];
}

/** Returns the profile of a capsule around the origin; `height` excludes its caps. */
export function capsuleProfile(radius: number, height: number, steps: number): number[][] {
  const cap = Array.from({ length: steps + 1 }, (_, i) => {
    const angle = (i / steps) * (Math.PI / 2);
    return [radius * Math.sin(angle), height / 2 + radius * Math.cos(angle)];
  });
  cap[0][0] = 0;
  return [...cap.map(([r, y]) => [r, -y]), ...cap.toReversed()].filter(
    ([r, y], i, all) => i === 0 || r !== all[i - 1][0] || y !== all[i - 1][1],
  );
}

/** Returns the profile of a torus, which returns to its first point. */
export function torusProfile(radius: number, tube: number, steps: number): number[][] {
  const around = circle(steps, tube).map(([x, y]) => [radius + x, y]);
  return [...around, around[0]];
}
