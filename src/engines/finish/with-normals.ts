import { creasedNormals } from '../mesh/corner-normals.ts';
import type { PolygonMesh } from '../spec.ts';

/**
 * Edges sharper than this angle are shaded hard. Surfaces from scans or neural networks have no such edges, and hard
 * shading would show their triangles.
 */
const CREASE = (55 * Math.PI) / 180;

/** Returns the mesh with its own normals, or with new ones if it has none. */
export function withNormals(mesh: PolygonMesh): PolygonMesh {
  return mesh.normals === null ? { ...mesh, normals: creasedNormals(mesh, CREASE) } : mesh;
}

/** Returns only the surface and its normals. */
export function bareMesh(mesh: PolygonMesh): PolygonMesh {
  return { ...mesh, tangents: null, uvSets: [], colors: [], faceMaterials: null, material: 0 };
}
