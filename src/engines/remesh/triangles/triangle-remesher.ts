import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Pace } from '../pace.ts';
import { countParts, type MendedSurface, manifoldSurface } from '../pinches.ts';
import type { RepairedSurface } from '../repair/repair.ts';
import type { Surface } from '../surface.ts';
import { type AttributeMesh, attributeMesh } from './attribute-mesh.ts';
import { refineAttributes } from './refine-attributes.ts';
import { type LetGo, simplifyAttributes } from './simplify-attributes.ts';

export interface TriangleResult {
  mesh: PolygonMesh;
  letGo: LetGo;
  /** Small parts that had to go for the count. */
  droppedParts: number;
}

/** Triangles of the looks of a mesh on a manifold surface: the same triangles in the same order. */
interface Draped {
  mesh: AttributeMesh;
  surface: Surface;
}

/**
 * Triangles to the count, or one fewer where a closed surface cannot have it, with the source's normals, UVs, colours
 * and materials.
 */
export async function remeshTriangles(
  source: PolygonMesh,
  surface: RepairedSurface,
  target: number,
  pace: Pace,
): Promise<TriangleResult> {
  const full = await pace.stage('attributes', 0.1, () => attributeMesh(source, surface));
  const parts = surface.components;
  if (surface.indices.length <= 3 * target) {
    const refined = await pace.stage('refine', 0.6, () =>
      refineAttributes(full, surface, target, pace),
    );
    return { mesh: toPolygons(source, refined), letGo: 'nothing', droppedParts: 0 };
  }
  return pace.stage('simplify', 0.6, async () => {
    const { indices, letGo } = await simplifyAttributes(full, surface, target, pace);
    const left = dropParts({ ...full, indices }, surface.positions, target);
    const missing = target - left.surface.indices.length / 3;
    const result =
      missing > 0 ? await refineAttributes(left.mesh, left.surface, target, pace) : left;
    const droppedParts = Math.max(0, parts - countParts(result.surface.opposite).sizes.length);
    const lost = droppedParts > 0 ? 'parts' : letGo === 'parts' ? 'seams' : letGo;
    return { mesh: toPolygons(source, result), letGo: lost, droppedParts };
  });
}

/** Made manifold; where there are still too many triangles, without the smallest parts. */
function dropParts(mesh: AttributeMesh, positions: Float64Array, target: number): Draped {
  const whole = manifoldSurface(
    positions,
    mesh.indices.map((v) => mesh.places[v]),
  );
  let excess = mesh.indices.length / 3 - target;
  if (excess <= 0) return { mesh, surface: whole };
  const { part, sizes } = countParts(whole.opposite);
  const dropped = new Uint8Array(sizes.length);
  const order = Array.from(sizes.keys()).sort((a, b) => sizes[a] - sizes[b] || b - a);
  for (const p of order.slice(0, -1)) {
    if (excess <= 0) break;
    dropped[p] = 1;
    excess -= sizes[p];
  }
  const keep = (values: Uint32Array) =>
    values.filter((_, e) => dropped[part[Math.floor(e / 3)]] === 0);
  const surface: MendedSurface = manifoldSurface(whole.positions, keep(whole.indices));
  return { mesh: { ...mesh, indices: keep(mesh.indices) }, surface };
}

function toPolygons(source: PolygonMesh, { mesh, surface }: Draped): PolygonMesh {
  const { layers, materials } = compacted(mesh);
  const { indices } = surface;
  const looks = layers.map(({ values, indices: own }): CornerLayer => ({ values, indices: own }));
  const normals = source.normals === null ? null : looks[0];
  if (normals !== null) normalise(normals.values);
  const rest = looks.slice(normals === null ? 0 : 1);
  const faceCount = indices.length / 3;
  return {
    positions: Float32Array.from(surface.positions),
    faceOffsets: Uint32Array.from({ length: faceCount + 1 }, (_, f) => 3 * f),
    corners: indices,
    normals,
    tangents: null,
    uvSets: rest.slice(0, source.uvSets.length),
    colors: rest.slice(source.uvSets.length),
    faceMaterials: materials,
    material: source.material,
    skinning: null,
    morphTargets: [],
  };
}

/** Layers without the looks that are not used, and the material of each triangle. */
function compacted(mesh: AttributeMesh) {
  const number = new Int32Array(mesh.places.length).fill(-1);
  const kept: number[] = [];
  const indices = mesh.indices.map((v) => {
    if (number[v] < 0) number[v] = kept.push(v) - 1;
    return number[v];
  });
  const layers = mesh.layers.map(({ values, width }) => {
    const taken = new Float32Array(kept.length * width);
    for (let i = 0; i < kept.length; i++) {
      for (let k = 0; k < width; k++) taken[i * width + k] = values[kept[i] * width + k];
    }
    return { values: taken, indices };
  });
  const { materials } = mesh;
  const ofFaces =
    materials &&
    Int32Array.from({ length: mesh.indices.length / 3 }, (_, f) => materials[mesh.indices[3 * f]]);
  return { layers, materials: ofFaces };
}

function normalise(normals: Float32Array): void {
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i], normals[i + 1], normals[i + 2]);
    if (length > 0) for (let k = 0; k < 3; k++) normals[i + k] /= length;
    else normals[i + 1] = 1;
  }
}
