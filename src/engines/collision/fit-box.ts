import { cross, dot } from '../math/vector.ts';
import type { Vector3 } from '../mesh/scene.ts';
import type { BoxShape, ConvexPiece } from '../spec.ts';
import type { CollisionSurface } from './closed-parts.ts';
import { convexHull } from './convex-hull.ts';
import { planeOf } from './plane.ts';
import { boxPolytope, trianglesOf } from './polytope.ts';
import { evenDirections, extremePoints } from './support.ts';

/** An oriented box is preferred if its volume is less than this share of the axis-aligned box's. */
const MUCH_SMALLER = 0.85;
/** Least thickness as a share of the longest side. */
const THINNEST = 1e-3;
const WORLD: BoxShape['axes'] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Fits a box around a surface: along the world's axes, or turned if that makes it much smaller. */
export function fitBox({ positions, indices }: CollisionSurface): BoxShape {
  const points = new Float64Array(3 * indices.length);
  for (let i = 0; i < indices.length; i++)
    for (let k = 0; k < 3; k++) points[3 * i + k] = positions[3 * indices[i] + k];
  const aligned = boxAlong(points, WORLD, true);
  const extreme = extremePoints(points, evenDirections(120));
  const hull = convexHull(extreme);
  if (hull === null) return aligned;
  let best = aligned;
  for (const axes of framesOf(hull.vertices, hull.indices)) {
    const box = boxAlong(extreme, axes, false);
    if (sizeOf(box) < sizeOf(best)) best = box;
  }
  const whole = boxAlong(points, best.axes, best.axisAligned);
  return sizeOf(whole) < MUCH_SMALLER * sizeOf(aligned) ? whole : aligned;
}

/** Returns frames with an axis along a face's normal and another along one of the face's edges. */
function framesOf(p: Float64Array, indices: Uint32Array): BoxShape['axes'][] {
  const frames: BoxShape['axes'][] = [];
  for (let t = 0; t < indices.length; t += 3) {
    const { normal } = planeOf(p, indices[t], indices[t + 1], indices[t + 2]);
    for (let k = 0; k < 3; k++) {
      const [a, b] = [indices[t + k], indices[t + ((k + 1) % 3)]];
      const edge: Vector3 = [
        p[3 * b] - p[3 * a],
        p[3 * b + 1] - p[3 * a + 1],
        p[3 * b + 2] - p[3 * a + 2],
      ];
      const length = Math.hypot(...edge);
      if (!(length > 0)) continue;
      const along = edge.map((value) => value / length) as Vector3;
      if (Math.abs(dot(along, normal)) > 1e-6) continue;
      frames.push([along, normal, cross(along, normal)]);
    }
  }
  return frames;
}

function boxAlong(points: Float64Array, axes: BoxShape['axes'], axisAligned: boolean): BoxShape {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 3)
    for (let k = 0; k < 3; k++) {
      const [x, y, z] = axes[k];
      const height = x * points[i] + y * points[i + 1] + z * points[i + 2];
      if (height < min[k]) min[k] = height;
      if (height > max[k]) max[k] = height;
    }
  const middle = min.map((value, k) => (value + max[k]) / 2);
  const longest = Math.max(...max.map((value, k) => value - min[k]));
  const halfSize = max.map((value, k) =>
    Math.max((value - min[k]) / 2, (THINNEST * longest) / 2),
  ) as Vector3;
  const center = [0, 1, 2].map((k) =>
    axes.reduce((sum, axis, a) => sum + axis[k] * middle[a], 0),
  ) as Vector3;
  return { center, halfSize, axes, axisAligned };
}

function sizeOf({ halfSize: [x, y, z] }: BoxShape): number {
  return 8 * x * y * z;
}

/** Returns the box as a mesh of twelve triangles. */
export function boxPiece({ center, halfSize, axes }: BoxShape): ConvexPiece {
  const unit = boxPolytope([-1, -1, -1], [1, 1, 1]);
  const positions = new Float32Array(unit.vertices.length);
  for (let i = 0; i < positions.length; i += 3)
    for (let k = 0; k < 3; k++)
      positions[i + k] =
        center[k] +
        axes.reduce((sum, axis, a) => sum + axis[k] * halfSize[a] * unit.vertices[i + a], 0);
  return { positions, indices: trianglesOf(unit) };
}
