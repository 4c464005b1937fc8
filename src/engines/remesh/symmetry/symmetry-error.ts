import { boundsOf } from '../../math/bounds.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';

/** Axes across which models are mirrored: their planes stand upright. */
const AXES = [0, 2];

/**
 * Measures how exactly the vertices of a mesh lie mirrored across the middle of its bounding box: the largest distance
 * between the mirror image of a vertex and the vertex nearest to it on the same line across the plane, for the better of
 * the two upright planes, as a fraction of the diagonal. A vertex that is alone on its line is compared with itself.
 */
export function measureSymmetryError({ positions }: Pick<PolygonMesh, 'positions'>): number {
  const { min, max } = boundsOf(positions);
  const diagonal = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  if (!(diagonal > 0)) return 0;
  return Math.min(
    1,
    ...AXES.map((axis) => errorAcross(positions, axis, (min[axis]! + max[axis]!) / 2) / diagonal),
  );
}

function errorAcross(positions: Float32Array, axis: number, middle: number): number {
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
