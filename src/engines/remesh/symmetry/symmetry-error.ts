import { boundsOf } from '../../math/bounds.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';

/** Axes across which models are mirrored: their planes stand upright. */
const AXES = [0, 2];

/**
 * Measures how exactly the vertices of a mesh lie mirrored across the middle of its bounding box: the largest distance
 * between the mirror image of a vertex and the vertex nearest to it on the same line across the plane, for the better of
 * the two upright planes, as a fraction of the diagonal. 1 if a vertex has no partner on its line.
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
  const lineOf = (i: number) => `${positions[i + a]} ${positions[i + b]}`;
  for (let i = 0; i < positions.length; i += 3) {
    const line = lines.get(lineOf(i));
    if (line === undefined) lines.set(lineOf(i), [positions[i + axis]!]);
    else line.push(positions[i + axis]!);
  }
  let most = 0;
  for (let i = 0; i < positions.length; i += 3) {
    const mirrored = 2 * middle - positions[i + axis]!;
    let least = Infinity;
    for (const place of lines.get(lineOf(i))!) least = Math.min(least, Math.abs(place - mirrored));
    // A vertex beside the plane is its own partner only if it lies on it.
    most = Math.max(most, least);
  }
  return most;
}
