import { type Bvh, buildBvh } from '../../../mesh/bvh.ts';
import { joinMeshes } from '../../../mesh/flatten.ts';
import type { PolygonMesh } from '../../../mesh/polygon-mesh.ts';
import { surfacePoint } from '../../../mesh/surface-point.ts';
import { triangulate } from '../../../mesh/triangulate.ts';

/** The part of a surface that has one coat. */
interface CoatedSurface {
  coat: number;
  bvh: Bvh;
  /** Corner indices, three per triangle. */
  corners: readonly number[];
}

/**
 * Returns a mesh that was made from coated meshes (by a boolean, a bevel or a subdivision) with their coats. Each face
 * gets the coat of the nearest place, and its corners get the nearest colors on surfaces with this coat.
 */
export function carryCoats(from: PolygonMesh[], to: PolygonMesh): PolygonMesh {
  const source = joinMeshes(from);
  const [layer] = source.colors;
  const surfaces = surfacesOf(source);
  const found = surfacePoint();
  const { positions, corners, faceOffsets } = to;
  const faceMaterials = new Int32Array(faceOffsets.length - 1);
  const values = new Float32Array(4 * corners.length).fill(1);
  for (let f = 0; f < faceMaterials.length; f++) {
    const [start, end] = [faceOffsets[f], faceOffsets[f + 1]];
    const middle = [0, 0, 0];
    for (let c = start; c < end; c++)
      for (let k = 0; k < 3; k++) middle[k] += positions[3 * corners[c] + k] / (end - start);
    const surface = nearest(surfaces, middle);
    faceMaterials[f] = surface.coat;
    for (let c = start; c < end; c++) {
      const at = positions.subarray(3 * corners[c], 3 * corners[c] + 3);
      surface.bvh.closestPoint(at[0], at[1], at[2], found);
      const { u, v, triangle } = found;
      const elements = [0, 1, 2].map((k) => 4 * layer.indices[surface.corners[3 * triangle + k]]);
      for (let k = 0; k < 3; k++)
        values[4 * c + k] =
          (1 - u - v) * layer.values[elements[0] + k] +
          u * layer.values[elements[1] + k] +
          v * layer.values[elements[2] + k];
    }
  }
  const own = { values, indices: Uint32Array.from(corners.keys()) };
  return { ...to, material: -1, faceMaterials, colors: [own] };
}

function surfacesOf(mesh: PolygonMesh): CoatedSurface[] {
  const { triangles, faces } = triangulate(mesh);
  const lists = new Map<number, number[]>();
  for (const [t, face] of faces.entries()) {
    const coat = mesh.faceMaterials?.[face] ?? mesh.material;
    const list = lists.get(coat) ?? [];
    list.push(triangles[3 * t], triangles[3 * t + 1], triangles[3 * t + 2]);
    lists.set(coat, list);
  }
  return [...lists].map(([coat, corners]) => ({
    coat,
    corners,
    bvh: buildBvh(
      mesh.positions,
      Uint32Array.from(corners, (corner) => mesh.corners[corner]),
    ),
  }));
}

function nearest(surfaces: readonly CoatedSurface[], [x, y, z]: readonly number[]): CoatedSurface {
  const found = surfacePoint();
  let [best] = surfaces;
  let least = Infinity;
  for (const surface of surfaces)
    if (surface.bvh.closestPoint(x, y, z, found, least)) {
      best = surface;
      least = found.distance;
    }
  return best;
}
