import type { PolygonMesh } from '../../../mesh/polygon-mesh.ts';
import { triangulate } from '../../../mesh/triangulate.ts';
import { MeshBuilder } from '../mesh-builder.ts';

/** Maximum number of times that an edge is halved. */
const MOST_ROUNDS = 10;
/** Maximum number of triangles of the result. */
const MOST_TRIANGLES = 40_000;

/**
 * Halves the edges of a mesh until none is longer than a limit in meters, without moving its surface. The result consists
 * of triangles; a closed mesh stays closed. The edges of large shapes stay longer, so that there are at most 40,000
 * triangles.
 */
export function splitLongEdges(mesh: PolygonMesh, longest: number): PolygonMesh {
  const { positions, corners } = mesh;
  const points = [...positions];
  let triangles = Array.from(triangulate(mesh).triangles, (corner) => corners[corner]!);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = points.length;
    const finer = splitOnce(points, triangles, longest);
    if (finer.length / 3 > MOST_TRIANGLES) {
      points.length = before;
      break;
    }
    if (finer.length === triangles.length) break;
    triangles = finer;
  }
  const builder = new MeshBuilder();
  for (let i = 0; i < points.length; i += 3)
    builder.vertex(points[i]!, points[i + 1]!, points[i + 2]!);
  for (let i = 0; i < triangles.length; i += 3) builder.face(triangles.slice(i, i + 3));
  return builder.mesh();
}

/** Halves each edge that is too long once, adds the middles to the points, and returns the new triangles. */
function splitOnce(points: number[], triangles: readonly number[], longest: number): number[] {
  const middles = new Map<string, number>();
  const middleOf = (a: number, b: number): number | null => {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    const known = middles.get(key);
    if (known !== undefined) return known;
    const [p, q] = [3 * a, 3 * b];
    const apart = [0, 1, 2].map((k) => points[p + k]! - points[q + k]!);
    if (Math.hypot(...apart) <= longest) return null;
    const made = points.length / 3;
    for (let k = 0; k < 3; k++) points.push((points[p + k]! + points[q + k]!) / 2);
    middles.set(key, made);
    return made;
  };
  const finer: number[] = [];
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i]!, triangles[i + 1]!, triangles[i + 2]!];
    finer.push(...splitTriangle([a, b, c], [middleOf(a, b), middleOf(b, c), middleOf(c, a)]));
  }
  return finer;
}

type Three<T> = readonly [T, T, T];

/** @param middles of the edges from each corner to the next one; null: the edge stays whole */
function splitTriangle([a, b, c]: Three<number>, [ab, bc, ca]: Three<number | null>): number[] {
  // Turned so that the first edge is split, and the last one only if all are.
  if (ab === null) {
    if (bc === null && ca === null) return [a, b, c];
    return splitTriangle([b, c, a], [bc, ca, ab]);
  }
  if (bc === null) {
    if (ca === null) return [a, ab, c, ab, b, c];
    return splitTriangle([c, a, b], [ca, ab, bc]);
  }
  if (ca === null) return [ab, b, bc, a, ab, bc, a, bc, c];
  return [a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca];
}
