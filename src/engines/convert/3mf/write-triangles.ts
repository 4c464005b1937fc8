import { edgeStatistics } from '../../mesh/edges.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { weldPositions } from '../../mesh/weld.ts';
import type { ConvertContext } from '../format.ts';

/** The triangles of a mesh, without duplicate vertices, as the specification requires. */
export interface Triangles {
  mesh: PolygonMesh;
  /** Vertex indices of the corners, three per triangle. */
  corners: Uint32Array;
  faces: Uint32Array;
  /** Whether the mesh is a solid: every edge belongs to two triangles, all wound consistently. */
  isClosed: boolean;
}

/** Merges vertices at the same position. Triangles that then use a vertex twice are omitted, with a warning. */
export function trianglesOf(given: PolygonMesh, context: ConvertContext): Triangles {
  const mesh = weldPositions({ ...given, skinning: null, morphTargets: [] });
  const all = triangulate(mesh);
  const vertices = all.triangles.map((corner) => mesh.corners[corner]);
  const { degenerate, watertight } = edgeStatistics(vertices, mesh.positions.length / 3);
  if (degenerate === 0)
    return { mesh, corners: all.triangles, faces: all.faces, isClosed: watertight };
  context.warn(
    'degenerate_dropped',
    `3MF does not allow degenerate triangles: ${degenerate} were left out.`,
  );
  const kept: number[] = [];
  for (let t = 0; t < all.faces.length; t++) {
    const [a, b, c] = [vertices[3 * t], vertices[3 * t + 1], vertices[3 * t + 2]];
    if (a !== b && b !== c && c !== a) kept.push(t);
  }
  const corners = new Uint32Array(kept.length * 3);
  kept.forEach((t, k) => {
    corners.set(all.triangles.subarray(3 * t, 3 * t + 3), 3 * k);
  });
  const rest = corners.map((corner) => mesh.corners[corner]);
  const isClosed = edgeStatistics(rest, mesh.positions.length / 3).watertight;
  return { mesh, corners, faces: Uint32Array.from(kept, (t) => all.faces[t]), isClosed };
}

/** Returns the material of the face to which a triangle belongs; −1 if it has none. */
export function materialOf({ mesh, faces }: Triangles, triangle: number): number {
  return mesh.faceMaterials?.[faces[triangle]] ?? mesh.material;
}
