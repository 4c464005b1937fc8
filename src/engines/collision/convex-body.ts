import { facePlanes } from './convex-hull.ts';
import { heightOver } from './plane.ts';

/** Share of the distance from the center to the nearest face below which a point is surely inside. */
const NEAR = 0.999;

/** A convex body in a form in which many points are quickly found to be inside or outside. */
export interface ConvexBody {
  /** Normal and offset of each face, four values. */
  planes: Float64Array;
  center: [number, number, number];
  /** Squared radius of a sphere around the center that is inside. */
  square: number;
}

/** Prepares a body. @param vertices three coordinates each. @param indices three per triangle, counterclockwise */
export function convexBody(vertices: Float64Array, indices: Uint32Array): ConvexBody {
  const faces = facePlanes(vertices, indices).filter((plane) => plane !== null);
  const planes = Float64Array.from(faces.flatMap(({ normal, offset }) => [...normal, offset]));
  const center: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < vertices.length; i++) center[i % 3] += (3 * vertices[i]) / vertices.length;
  const radius = NEAR * Math.min(...faces.map((plane) => -heightOver(plane, center, 0)));
  return { planes, center, square: radius > 0 ? radius ** 2 : 0 };
}

/** Whether a point is more than `slack` beyond a face of a body. */
export function isOutside(
  { planes, center, square }: ConvexBody,
  points: ArrayLike<number>,
  i: number,
  slack: number,
): boolean {
  const x = points[3 * i];
  const y = points[3 * i + 1];
  const z = points[3 * i + 2];
  if ((x - center[0]) ** 2 + (y - center[1]) ** 2 + (z - center[2]) ** 2 < square) return false;
  for (let p = 0; p < planes.length; p += 4)
    if (planes[p] * x + planes[p + 1] * y + planes[p + 2] * z - planes[p + 3] > slack) return true;
  return false;
}

/** Returns the points that are outside a body, and then its vertices: whatever contains these contains all. */
export function outerPoints(
  body: ConvexBody,
  points: Float64Array,
  vertices: Float64Array,
): Float64Array {
  const outer: number[] = [];
  for (let i = 0; i < points.length / 3; i++)
    if (isOutside(body, points, i, 0))
      outer.push(points[3 * i], points[3 * i + 1], points[3 * i + 2]);
  const all = new Float64Array(outer.length + vertices.length);
  all.set(outer);
  all.set(vertices, outer.length);
  return all;
}
