import { creasedNormals } from '../mesh/corner-normals.ts';
import type { PolygonMesh } from '../spec.ts';

/** Sharper edges are shaded hard. A scan's or a network's surface has none, whose triangles would show otherwise. */
const CREASE = (55 * Math.PI) / 180;

/** The mesh with its own normals, or with new ones where it has none. */
export function withNormals(mesh: PolygonMesh): PolygonMesh {
  return mesh.normals === null ? { ...mesh, normals: creasedNormals(mesh, CREASE) } : mesh;
}

/** The surface and its normals alone. */
export function bareMesh(mesh: PolygonMesh): PolygonMesh {
  return { ...mesh, tangents: null, uvSets: [], colors: [], faceMaterials: null, material: 0 };
}
