import { cross, dot } from '../../math/vector.ts';

type Numbers = ArrayLike<number>;
type Point = number[];

/** Cosine of the angle within which two triangles face the same way: 2°. */
const SAME_WAY = Math.cos((2 * Math.PI) / 180);

/**
 * Returns the area in which two triangles cover the same place and face the same way, with a distance of at most `gap`;
 * null if there is none. Their nine coordinates each start at `a` and `b`.
 */
export function overlapOf(
  p: Numbers,
  a: number,
  q: Numbers,
  b: number,
  gap: number,
): { area: number; middle: Point; normal: Point } | null {
  const [one, other] = [cornersOf(p, a), cornersOf(q, b)];
  const [normal, facing] = [normalOf(one), normalOf(other)];
  if (normal === null || facing === null || dot(normal, facing) < SAME_WAY) return null;
  const height = (point: Point) => dot(normal, minus(point, one[0]));
  let polygon = clipped(other, (point) => gap - height(point));
  polygon = clipped(polygon, (point) => gap + height(point));
  for (let k = 0; k < 3 && polygon.length > 0; k++) {
    const inwards = cross(normal, minus(one[(k + 1) % 3], one[k]));
    polygon = clipped(polygon, (point) => dot(inwards, minus(point, one[k])));
  }
  if (polygon.length < 3) return null;
  const sum = [0, 0, 0];
  for (let i = 1; i + 1 < polygon.length; i++) {
    const part = cross(minus(polygon[i], polygon[0]), minus(polygon[i + 1], polygon[0]));
    for (let k = 0; k < 3; k++) sum[k] += part[k] / 2;
  }
  const area = Math.hypot(...sum);
  const middle = [0, 1, 2].map(
    (k) => polygon.reduce((total, point) => total + point[k], 0) / polygon.length,
  );
  return area > 0 ? { area, middle, normal } : null;
}

const cornersOf = (p: Numbers, at: number): Point[] =>
  [0, 3, 6].map((k) => [p[at + k], p[at + k + 1], p[at + k + 2]]);

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

function normalOf([a, b, c]: Point[]): Point | null {
  const normal = cross(minus(b, a), minus(c, a));
  const length = Math.hypot(...normal);
  return length > 0 ? normal.map((v) => v / length) : null;
}

/** Returns the part of a polygon where a linear function is not negative (Sutherland and Hodgman 1974). */
function clipped(polygon: readonly Point[], side: (point: Point) => number): Point[] {
  const kept: Point[] = [];
  for (const [i, point] of polygon.entries()) {
    const next = polygon[(i + 1) % polygon.length];
    const [from, to] = [side(point), side(next)];
    if (from >= 0) kept.push(point);
    if (from >= 0 === to >= 0) continue;
    const t = from / (from - to);
    kept.push(point.map((v, k) => v + t * (next[k] - v)));
  }
  return kept;
}
