import { creasedNormals } from '../../mesh/corner-normals.ts';
import { cornerTangents } from '../../mesh/corner-tangents.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { SourceUnusable } from '../../spec.ts';
import { share } from '../../threads/shared-arrays.ts';

/** The painted surface, in shared memory; see the baker's target. */
export interface PaintedSurface {
  positions: Float32Array;
  corners: Uint32Array;
  /** Corner numbers, three per triangle. */
  triangles: Uint32Array;
  triangleFaces: Uint32Array;
  uvs: CornerLayer;
  normals: CornerLayer;
  tangents: CornerLayer;
  low: readonly [number, number, number];
  high: readonly [number, number, number];
  diagonal: number;
}

/** The part of a surface that describes its shape. */
export type Outside = Pick<PaintedSurface, 'positions' | 'corners' | 'triangles' | 'low' | 'high'>;

/** Edges sharper than this are shaded hard if the mesh has no normals. */
const CREASE = (40 * Math.PI) / 180;

/** @throws SourceUnusable if the model has no extent */
export function prepareSurface(mesh: PolygonMesh): PaintedSurface {
  const [uvs] = mesh.uvSets;
  if (uvs === undefined) throw new RangeError('the mesh has no UVs to texture');
  const { low, high, diagonal } = boundsOf(mesh);
  const { triangles, faces } = triangulate(mesh);
  const normals = mesh.normals ?? creasedNormals(mesh, CREASE);
  return {
    positions: share(mesh.positions),
    corners: share(mesh.corners),
    triangles: share(triangles),
    triangleFaces: share(faces),
    uvs: shareLayer(uvs),
    normals: shareLayer(normals),
    tangents: shareLayer(cornerTangents(mesh, normals, uvs)),
    low,
    high,
    diagonal,
  };
}

/** @throws SourceUnusable if the model has no extent */
export function outsideOf(mesh: PolygonMesh): Outside {
  const { low, high } = boundsOf(mesh);
  const { positions, corners } = mesh;
  return { positions, corners, triangles: triangulate(mesh).triangles, low, high };
}

function boundsOf(mesh: PolygonMesh): Pick<PaintedSurface, 'low' | 'high' | 'diagonal'> {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let c = 0; c < mesh.corners.length; c++) {
    for (let k = 0; k < 3; k++) {
      const value = mesh.positions[3 * mesh.corners[c] + k];
      low[k] = Math.min(low[k], value);
      high[k] = Math.max(high[k], value);
    }
  }
  const diagonal = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  if (!(diagonal > 0 && diagonal < Infinity))
    throw new SourceUnusable('the model has no faces with an extent');
  return { low, high, diagonal };
}

function shareLayer({ values, indices }: CornerLayer): CornerLayer {
  return { values: share(values), indices: share(indices) };
}

/** Average side of a texel on the surface, in model diagonals. */
export function texelSide(
  { positions, corners, triangles, uvs, diagonal }: PaintedSurface,
  size: number,
): number {
  let area = 0;
  let flat = 0;
  const e = [0, 0, 0];
  const f = [0, 0, 0];
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t], triangles[t + 1], triangles[t + 2]];
    for (let k = 0; k < 3; k++) {
      e[k] = positions[3 * corners[b] + k] - positions[3 * corners[a] + k];
      f[k] = positions[3 * corners[c] + k] - positions[3 * corners[a] + k];
    }
    area += Math.hypot(
      e[1] * f[2] - e[2] * f[1],
      e[2] * f[0] - e[0] * f[2],
      e[0] * f[1] - e[1] * f[0],
    );
    const [p, q, r] = [a, b, c].map((corner) => 2 * uvs.indices[corner]);
    const { values } = uvs;
    flat += Math.abs(
      (values[q] - values[p]) * (values[r + 1] - values[p + 1]) -
        (values[q + 1] - values[p + 1]) * (values[r] - values[p]),
    );
  }
  const side = Math.sqrt(area / flat) / (size * diagonal);
  return side > 0 && side < 1 ? side : 1 / size;
}

/** Returns the mesh with the normals and tangents for which the maps were made. */
export function withNormalsAndTangents(
  mesh: PolygonMesh,
  { normals, tangents }: PaintedSurface,
): PolygonMesh {
  return {
    ...mesh,
    normals,
    tangents,
    uvSets: mesh.uvSets.slice(0, 1),
    colors: [],
    faceMaterials: null,
    material: 0,
  };
}
