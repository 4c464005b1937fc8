import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { weldPositions } from '../../mesh/weld.ts';
import type { Pace } from '../pace.ts';
import type { RepairedSurface } from '../repair/repair.ts';
import { type AttributeMesh, attributeMesh } from './attribute-mesh.ts';
import { refineAttributes } from './refine-attributes.ts';
import { simplifyAttributes } from './simplify-attributes.ts';

/** Triangles to the count, with the source's normals, UVs, colours and materials. */
export async function remeshTriangles(
  source: PolygonMesh,
  surface: RepairedSurface,
  target: number,
  pace: Pace,
): Promise<{ mesh: PolygonMesh; letGo: 'nothing' | 'seams' | 'parts' }> {
  const full = await pace.stage('attributes', 0.1, () => attributeMesh(source, surface));
  const count = full.indices.length / 3;
  if (count < target) {
    const refined = await pace.stage('refine', 0.6, () =>
      refineAttributes(full, surface, target, pace),
    );
    return { mesh: toPolygons(source, refined), letGo: 'nothing' };
  }
  const { indices, letGo } = await pace.stage('simplify', 0.6, () =>
    simplifyAttributes(full, target),
  );
  return { mesh: toPolygons(source, compacted({ ...full, indices })), letGo };
}

/** Without the vertices that are not used. */
function compacted(mesh: AttributeMesh): AttributeMesh {
  const number = new Int32Array(mesh.materials.length).fill(-1);
  const kept: number[] = [];
  const indices = mesh.indices.map((v) => {
    if (number[v] < 0) number[v] = kept.push(v) - 1;
    return number[v];
  });
  const take = (values: Float32Array, width: number) => {
    const taken = new Float32Array(kept.length * width);
    for (let i = 0; i < kept.length; i++) {
      for (let k = 0; k < width; k++) taken[i * width + k] = values[kept[i] * width + k];
    }
    return taken;
  };
  return {
    positions: take(mesh.positions, 3),
    indices,
    layers: mesh.layers.map(({ width, values }) => ({ width, values: take(values, width) })),
    materials: Int32Array.from(kept, (v) => mesh.materials[v]),
  };
}

function toPolygons(source: PolygonMesh, mesh: AttributeMesh): PolygonMesh {
  const { indices, layers, materials } = mesh;
  const corner: CornerLayer[] = layers.map(({ values }) => ({ values, indices }));
  const normals = source.normals === null ? null : corner[0];
  if (normals !== null) normalise(normals.values);
  const rest = corner.slice(normals === null ? 0 : 1);
  const faceCount = indices.length / 3;
  return weldPositions({
    positions: mesh.positions,
    faceOffsets: Uint32Array.from({ length: faceCount + 1 }, (_, f) => 3 * f),
    corners: indices,
    normals,
    tangents: null,
    uvSets: rest.slice(0, source.uvSets.length),
    colors: rest.slice(source.uvSets.length),
    faceMaterials:
      source.faceMaterials === null
        ? null
        : Int32Array.from({ length: faceCount }, (_, f) => materials[indices[3 * f]]),
    material: source.material,
    skinning: null,
    morphTargets: [],
  });
}

function normalise(normals: Float32Array): void {
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i], normals[i + 1], normals[i + 2]);
    if (length > 0) for (let k = 0; k < 3; k++) normals[i + k] /= length;
    else normals[i + 1] = 1;
  }
}
