import { smoothNormals } from '../mesh/corner-normals.ts';
import { joinMeshes } from '../mesh/flatten.ts';
import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import { posedMesh } from '../mesh/pose.ts';
import type { Scene } from '../mesh/scene.ts';
import { worldMatrices } from '../mesh/transform.ts';
import { transformMesh } from '../mesh/transform-mesh.ts';
import { triangulate } from '../mesh/triangulate.ts';

/** The triangles of a scene in world space. */
export interface PlacedSurface {
  /** Three per vertex, meters. */
  positions: Float32Array;
  /** Unit vectors, three per element; `normalOf` has the element of each corner of a triangle. */
  normals: Float32Array;
  normalOf: Uint32Array;
  /** Vertices, three per triangle. */
  triangles: Uint32Array;
  /** Node and material of each triangle. */
  nodes: Int32Array;
  materials: Int32Array;
}

/** Returns the triangles of a scene in world space, with their nodes. */
export function placedSurface(scene: Scene): PlacedSurface {
  const worlds = worldMatrices(scene);
  const placed = scene.nodes.flatMap(({ mesh }, i) => (mesh >= 0 ? [i] : []));
  const meshes = placed.map((i): PolygonMesh => {
    const { mesh, skinned } = posedMesh(scene, i, worlds);
    const world = skinned ? mesh : transformMesh(mesh, worlds[i]);
    return { ...world, normals: world.normals ?? smoothNormals(world) };
  });
  const nodeOfFace = meshes.flatMap((mesh, m) =>
    new Array<number>(mesh.faceOffsets.length - 1).fill(placed[m]),
  );
  const joined = joinMeshes(meshes);
  const { triangles, faces } = triangulate(joined);
  const normals = joined.normals!;
  return {
    positions: joined.positions,
    normals: normals.values,
    normalOf: triangles.map((corner) => normals.indices[corner]),
    triangles: triangles.map((corner) => joined.corners[corner]),
    nodes: Int32Array.from(faces, (face) => nodeOfFace[face]),
    materials: Int32Array.from(faces, (face) => joined.faceMaterials?.[face] ?? joined.material),
  };
}
