import { surfacePoint } from '../../mesh/surface-point.ts';
import type { Shell } from './shell.ts';

/** Smallest distance between a shell and one inside of it, as a fraction of the diagonal of the inner one's box. */
const CLEARANCE = 1e-4;
/** Number of vertices, spread over the shell, whose winding number is computed. */
const PROBES = 3;
/** Directions of the edges of a box: no axis, because models are aligned with them. */
const ASKEW = [0.5773, 0.2113, 0.7887] as const;

/**
 * Returns whether a shell lies wholly inside of a closed one and neither touches nor crosses it. Its edges must not
 * cross the faces of the outer shell, nor the other way round, and the generalized winding number of the outer shell
 * must be positive at several of its vertices (Jacobson et al. 2013).
 */
export function isInside(inner: Shell, outer: Shell): boolean {
  if (!isBoxInside(inner, outer) || !mayEnclose(inner, outer)) return false;
  const { min, max } = inner.bounds;
  const clearance = CLEARANCE * Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  if (comesNear(inner, outer, clearance) || crosses(inner, outer) || crosses(outer, inner))
    return false;
  const vertices = inner.positions.length / 3;
  for (let i = 0; i < PROBES; i++) {
    const v = 3 * Math.floor((i * vertices) / PROBES);
    if (windingNumber(outer, inner.positions.subarray(v, v + 3)) < 0.5) return false;
  }
  return true;
}

function isBoxInside({ bounds: inner }: Shell, { bounds: outer }: Shell): boolean {
  return [0, 1, 2].every((k) => outer.min[k] < inner.min[k] && inner.max[k] < outer.max[k]);
}

/** Returns false if a ray from the inner shell leaves the outer one's box without a hit. */
function mayEnclose(inner: Shell, outer: Shell): boolean {
  return outer.bvh().raycast(inner.positions.subarray(0, 3), ASKEW, surfacePoint());
}

function comesNear(inner: Shell, outer: Shell, distance: number): boolean {
  const { closestPoint } = outer.bvh();
  const found = surfacePoint();
  const { positions: p } = inner;
  for (let v = 0; v < p.length; v += 3)
    if (closestPoint(p[v], p[v + 1], p[v + 2], found, distance)) return true;
  return false;
}

/** Returns whether an edge of the first shell crosses a face of the second. */
function crosses({ positions: p, indices }: Shell, { bounds, bvh }: Shell): boolean {
  const { raycast } = bvh();
  const found = surfacePoint();
  const direction = [0, 0, 0];
  for (let e = 0; e < indices.length; e++) {
    const a = 3 * indices[e];
    const b = 3 * indices[e % 3 === 2 ? e - 2 : e + 1];
    let isApart = false;
    for (let k = 0; k < 3; k++) {
      direction[k] = p[b + k] - p[a + k];
      const [low, high] = p[a + k] < p[b + k] ? [p[a + k], p[b + k]] : [p[b + k], p[a + k]];
      if (high < bounds.min[k] || low > bounds.max[k]) isApart = true;
    }
    if (!isApart && raycast(p.subarray(a, a + 3), direction, found, 1)) return true;
  }
  return false;
}

/** Returns how often the surface winds around a point: the sum of solid angles (Van Oosterom and Strackee 1983) / 4π. */
function windingNumber({ positions: p, indices }: Shell, at: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [3 * indices[i], 3 * indices[i + 1], 3 * indices[i + 2]];
    const [ax, ay, az] = [p[a] - at[0], p[a + 1] - at[1], p[a + 2] - at[2]];
    const [bx, by, bz] = [p[b] - at[0], p[b + 1] - at[1], p[b + 2] - at[2]];
    const [cx, cy, cz] = [p[c] - at[0], p[c + 1] - at[1], p[c + 2] - at[2]];
    const la = Math.hypot(ax, ay, az);
    const lb = Math.hypot(bx, by, bz);
    const lc = Math.hypot(cx, cy, cz);
    const product = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    const rest =
      la * lb * lc +
      (ax * bx + ay * by + az * bz) * lc +
      (bx * cx + by * cy + bz * cz) * la +
      (cx * ax + cy * ay + cz * az) * lb;
    sum += 2 * Math.atan2(product, rest);
  }
  return sum / (4 * Math.PI);
}
