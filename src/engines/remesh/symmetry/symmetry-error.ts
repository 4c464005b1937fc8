import { boundsOf } from '../../math/bounds.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { diagonalOf } from '../surface/surface.ts';
import type { UnitBox } from '../surface/unit-box.ts';
import type { Mirrored } from './remesh-symmetric.ts';

/**
 * Measures how exactly the vertices of a mesh lie mirrored, as a fraction of the diagonal. Across an axis: the largest
 * distance between the mirror image of a vertex, across the middle of the bounding box, and the vertex nearest to it on
 * the same line across the plane; a vertex that is alone on its line is compared with itself. Across a tilted plane: the
 * largest distance between the mirror image of a vertex and its partner.
 */
export function measureSymmetryError(
  { positions }: Pick<PolygonMesh, 'positions'>,
  mirrored: Mirrored,
  box: UnitBox,
): number {
  const { frame, plane } = mirrored.mirror;
  if (frame === null) return errorAcrossAxis(positions, plane.axis);
  const [normal] = frame;
  const centre = normal[0] * box.centre[0] + normal[1] * box.centre[1] + normal[2] * box.centre[2];
  const at = plane.at * box.size + centre;
  let most = 0;
  for (const [v, image] of mirrored.partners.entries()) {
    const own = positions.subarray(3 * v, 3 * v + 3);
    const far = normal[0] * own[0]! + normal[1] * own[1]! + normal[2] * own[2]! - at;
    const offs = normal.map((value, k) => own[k]! - 2 * far * value - positions[3 * image + k]!);
    most = Math.max(most, Math.hypot(...offs));
  }
  return most / diagonalOf(positions);
}

/** Measures the error across the middle of the bounding box, perpendicular to an axis (0 x, 1 y, 2 z). */
export function errorAcrossAxis(positions: Float32Array, axis: number): number {
  const diagonal = diagonalOf(positions);
  if (!(diagonal > 0)) return 0;
  const { min, max } = boundsOf(positions);
  const error = largestError(positions, axis, (min[axis]! + max[axis]!) / 2);
  return Math.min(1, error / diagonal);
}

function largestError(positions: Float32Array, axis: number, middle: number): number {
  const [a, b] = [0, 1, 2].filter((k) => k !== axis) as [number, number];
  /** Coordinates along the axis, by the other two. */
  const lines = new Map<string, number[]>();
  for (let i = 0; i < positions.length; i += 3) {
    const name = `${positions[i + a]} ${positions[i + b]}`;
    const line = lines.get(name);
    if (line === undefined) lines.set(name, [positions[i + axis]!]);
    else line.push(positions[i + axis]!);
  }
  let most = 0;
  for (const line of lines.values()) most = Math.max(most, errorOfLine(line, middle));
  return most;
}

/**
 * Returns the largest distance between a mirrored place and the place nearest to it. Both are sorted, because a beam may
 * have a quarter of its vertices on one line.
 */
function errorOfLine(line: readonly number[], middle: number): number {
  const places = Float64Array.from(line).sort();
  let most = 0;
  let next = 0;
  for (let i = places.length - 1; i >= 0; i--) {
    const mirrored = 2 * middle - places[i]!;
    while (next + 1 < places.length && places[next]! < mirrored) next++;
    const before = Math.abs(places[Math.max(0, next - 1)]! - mirrored);
    most = Math.max(most, Math.min(before, Math.abs(places[next]! - mirrored)));
  }
  return most;
}
