import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { type CollapsedSurface, linkCollapsed } from '../repair/pinches.ts';
import { countParts, subsurface } from '../surface/parts.ts';
import type { Surface } from '../surface/surface.ts';
import type { AttributeMesh } from './attribute-mesh.ts';

/** A mesh with attributes, and the manifold surface of its positions: the same triangles in the same order. */
export interface AttributedSurface {
  mesh: AttributeMesh;
  surface: Surface;
}

/** A mesh with attributes after a collapse, which may have pinched its surface. */
export interface CollapsedMesh extends AttributedSurface {
  surface: CollapsedSurface;
}

/** Links the triangles of a collapsed mesh. `positions`: those of `mesh.places`. */
export function linkPlaces(mesh: AttributeMesh, positions: Float64Array): CollapsedMesh {
  const indices = mesh.indices.map((v) => mesh.places[v]);
  return { mesh, surface: linkCollapsed(positions, indices) };
}

/**
 * Drops the smallest components until there are at most `target` triangles; one component stays.
 * @returns also how many components are left
 */
export function dropParts(
  { mesh, surface }: AttributedSurface,
  target: number,
): AttributedSurface & { parts: number } {
  const { part, sizes } = countParts(surface.opposite);
  let parts = sizes.length;
  let excess = mesh.indices.length / 3 - target;
  if (excess <= 0) return { mesh, surface, parts };
  const kept = new Uint8Array(parts).fill(1);
  const areas = extentsOf(surface, part, sizes.length);
  const order = Array.from(sizes.keys()).sort((a, b) => areas[a] - areas[b] || b - a);
  for (const p of order.slice(0, -1)) {
    if (excess <= 0) break;
    kept[p] = 0;
    parts--;
    excess -= sizes[p];
  }
  const indices = mesh.indices.filter((_, e) => kept[part[Math.floor(e / 3)]] === 1);
  return { mesh: { ...mesh, indices }, surface: subsurface(surface, part, kept), parts };
}

/** Returns the sum of the squared first edges of each part's triangles, as a measure of size. */
function extentsOf({ positions: p, indices }: Surface, part: Int32Array, count: number) {
  const sums = new Float64Array(count);
  for (let t = 0; t < part.length; t++) {
    const [a, b] = [3 * indices[3 * t], 3 * indices[3 * t + 1]];
    sums[part[t]] += (p[a] - p[b]) ** 2 + (p[a + 1] - p[b + 1]) ** 2 + (p[a + 2] - p[b + 2]) ** 2;
  }
  return sums;
}

/** Converts to a polygon mesh with the attribute layers that the source has. */
export function toPolygons(source: PolygonMesh, { mesh, surface }: AttributedSurface): PolygonMesh {
  const { layers, materials } = compacted(mesh);
  const { indices } = surface;
  const normals = source.normals === null ? null : layers[0];
  if (normals !== null) normalise(normals.values);
  const rest = layers.slice(normals === null ? 0 : 1);
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

/** Returns layers without unused looks, and the material of each triangle. */
function compacted({ places, indices, layers, materials }: AttributeMesh) {
  const number = new Int32Array(places.length).fill(-1);
  const kept: number[] = [];
  const own = indices.map((v) => {
    if (number[v] < 0) number[v] = kept.push(v) - 1;
    return number[v];
  });
  const taken = layers.map(({ values, width }): CornerLayer => {
    const some = new Float32Array(kept.length * width);
    for (let i = 0; i < kept.length; i++) {
      for (let k = 0; k < width; k++) some[i * width + k] = values[kept[i] * width + k];
    }
    return { values: some, indices: own };
  });
  const ofFaces =
    materials &&
    Int32Array.from({ length: indices.length / 3 }, (_, f) => materials[indices[3 * f]]);
  return { layers: taken, materials: ofFaces };
}

function normalise(normals: Float32Array): void {
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i], normals[i + 1], normals[i + 2]);
    if (length > 0) for (let k = 0; k < 3; k++) normals[i + k] /= length;
    else normals[i + 1] = 1;
  }
}
