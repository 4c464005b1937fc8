import type { PolygonMesh, Warning } from '../../engines/spec.ts';
import { LEAST_VERTICES, MOST_VERTICES } from './spec.ts';

/** The relative deviation from the requested vertex count that passes without a warning. */
const VERTICES_OFF = 0.05;

/** The faces of a tetrahedron. A closed mesh of quads needs at least a cube's six. */
const FEWEST_FACES = 4;

/**
 * Returns the number of faces of a closed surface with the given number of vertices. The new mesh has the Euler
 * characteristic of the old one, which for V vertices is V − F with quads (2F edges), and V − F / 2 with triangles (3F
 * / 2 edges).
 */
export function facesFor(
  vertices: number,
  faceType: 'quad' | 'triangle',
  { positions, corners, faceOffsets }: PolygonMesh,
): number {
  // On a closed surface, each edge has two corners.
  const characteristic = positions.length / 3 - corners.length / 2 + faceOffsets.length - 1;
  const faces = (vertices - characteristic) * (faceType === 'quad' ? 1 : 2);
  return Math.max(Math.round(faces), FEWEST_FACES);
}

/** Returns warnings if the mesh does not have the requested number of vertices. */
export function vertexCountWarnings(asked: number, vertices: number): Warning[] {
  const isMade = asked >= LEAST_VERTICES && asked <= MOST_VERTICES;
  if (isMade && Math.abs(vertices - asked) <= VERTICES_OFF * asked) return [];
  const least = vertices > asked ? ': the shape cannot be kept with fewer' : '';
  const reason = asked > MOST_VERTICES ? `: the maximum is ${MOST_VERTICES}` : least;
  const message = `the mesh has ${vertices} vertices; ${asked} were requested${reason}`;
  return [{ code: 'vertex_count_missed', message }];
}
