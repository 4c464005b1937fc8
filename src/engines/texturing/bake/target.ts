import { creasedNormals, smoothNormals } from '../../mesh/corner-normals.ts';
import { cornerTangents } from '../../mesh/corner-tangents.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { weldByPosition } from '../../mesh/weld.ts';
import { share } from '../../threads/shared-arrays.ts';
import type { Steps } from '../../work/steps.ts';
import { type Creases, findCreases } from './crease-distance.ts';
import { shareLayer } from './source.ts';

/** The surface onto which textures are baked, in shared memory. */
export interface Target {
  positions: Float32Array;
  corners: Uint32Array;
  /** Corner numbers, three per triangle. */
  triangles: Uint32Array;
  uvs: CornerLayer;
  /** Shading normals of the surface. */
  normals: CornerLayer;
  tangents: CornerLayer;
  /** Directions of the rays: smooth everywhere, so that no gap opens at a crease. */
  rays: CornerLayer;
  creases: Creases;
}

/**
 * Edges sharper than this are shaded hard, because a normal map that has to bend the light there would make its texels
 * visible.
 */
const CREASE = (55 * Math.PI) / 180;

/**
 * Prepares a mesh, and pauses in between, because a million triangles take seconds.
 * @throws RangeError if the mesh has no UVs
 */
export function* prepareTarget(mesh: PolygonMesh): Steps<Target> {
  const [uvs] = mesh.uvSets;
  if (uvs === undefined) throw new RangeError('the target has no UVs to bake onto');
  const normals = mesh.normals ?? creasedNormals(mesh, CREASE);
  yield;
  const first = weldByPosition(mesh.positions);
  const welded = new Uint32Array(mesh.corners.length);
  for (let c = 0; c < welded.length; c++) welded[c] = first[mesh.corners[c]];
  const { positions, faceOffsets } = mesh;
  const { triangles } = triangulate(mesh);
  yield;
  const rays = smoothNormals({ positions, faceOffsets, corners: welded });
  yield;
  const tangents = cornerTangents(mesh, normals, uvs);
  yield;
  const creases = yield* findCreases(positions, welded, { triangles, normals, rays });
  return {
    positions: share(positions),
    corners: share(mesh.corners),
    triangles: share(triangles),
    uvs: shareLayer(uvs),
    normals: shareLayer(normals),
    tangents: shareLayer(tangents),
    rays: shareLayer(rays),
    creases,
  };
}
