import type { PolygonMesh } from '../../../mesh/polygon-mesh.ts';
import { circle, smoothCurve } from './curves.ts';
import { ringsBody } from './rings.ts';

/** Segments between two points of a smooth profile. */
const STEPS = 4;

/**
 * Revolves a profile of radii and heights around +Y. Its ends are joined to the axis by flat faces, so that every
 * profile gives a closed body. A profile that returns to its first point gives a ring.
 */
export function lathe(
  profile: readonly (readonly number[])[],
  { sides, smooth = false }: { sides: number; smooth?: boolean },
): PolygonMesh {
  const [first, last] = [profile[0], profile[profile.length - 1]];
  const isLoop = profile.length > 3 && first[0] === last[0] && first[1] === last[1];
  const points = isLoop ? profile.slice(0, -1) : profile;
  const curve = smooth ? smoothCurve(points, STEPS, isLoop) : points;
  const unit = circle(sides);
  return ringsBody(
    curve.map(([r, y]) => unit.flatMap(([x, z]) => [Math.max(0, r) * x, y, Math.max(0, r) * z])),
    isLoop,
  );
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
