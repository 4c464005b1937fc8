import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { looksOf, type SourceLayer, trianglesMaterials } from '../attributes/source-layers.ts';
import type { RepairedSurface } from '../repair/repair.ts';
import type { Surface } from '../surface/surface.ts';

/** Values of one layer, `width` per vertex. */
export interface VertexLayer {
  width: number;
  values: Float32Array;
}

/** Triangles with one index for everything: each combination of place and look has a vertex. */
export interface AttributeMesh {
  positions: Float32Array;
  indices: Uint32Array;
  /** Normals, UV sets and colors, in this order; see `layersOf`. */
  layers: VertexLayer[];
  /** Material of each vertex, the same at all corners of a triangle; null: one material for all. */
  materials: Int32Array | null;
  /** For each vertex, its vertex on the surface, which is the same for all looks of one place. */
  places: Uint32Array;
}

/** Difference below which values count as the same, because normals in files are rounded. */
const SAME = 1e-4;
/** Maximum number of looks of one place that are compared before a new one is added without comparing. */
const COMPARED = 64;

/** The repaired surface with the source's layers. */
export function attributeMesh(mesh: PolygonMesh, surface: RepairedSurface): AttributeMesh {
  const looks = looksOf(mesh);
  const layers = mesh.normals === null ? looks : [{ layer: mesh.normals, width: 3 }, ...looks];
  const { indices, sourceCorners } = surface;
  const ofTriangles = trianglesMaterials(mesh, surface);
  if (layers.length === 0 && ofTriangles === null) return bareMesh(surface);
  const head = new Int32Array(surface.positions.length / 3).fill(-1);
  const following = new Int32Array(indices.length);
  const corners = new Uint32Array(indices.length);
  let count = 0;
  /** For each look, its first corner on the surface. */
  const firsts = new Uint32Array(indices.length);
  const merged = new Uint32Array(indices.length);
  for (let e = 0; e < indices.length; e++) {
    const c = sourceCorners[e];
    let found = head[indices[e]];
    const t = Math.floor(e / 3);
    for (let tried = 1; found >= 0 && !alike(found, c, t); tried++) {
      found = tried === COMPARED ? -1 : following[found];
    }
    if (found < 0) {
      found = count++;
      corners[found] = c;
      firsts[found] = e;
      following[found] = head[indices[e]];
      head[indices[e]] = found;
    }
    merged[e] = found;
  }
  const places = new Uint32Array(count);
  const positions = new Float32Array(3 * count);
  for (let v = 0; v < count; v++) {
    const place = indices[firsts[v]];
    places[v] = place;
    for (let k = 0; k < 3; k++) positions[3 * v + k] = surface.positions[3 * place + k];
  }
  const own = corners.subarray(0, count);
  return {
    positions,
    indices: merged,
    layers: layers.map(({ layer, width }) => ({
      width,
      values: finiteValues(layer, width, own),
    })),
    materials: ofTriangles && materialsOf(ofTriangles, firsts.subarray(0, count)),
    places,
  };

  function alike(look: number, b: number, t: number): boolean {
    if (ofTriangles !== null && ofTriangles[Math.floor(firsts[look] / 3)] !== ofTriangles[t])
      return false;
    const a = corners[look];
    for (const { layer, width } of layers) {
      const i = layer.indices[a] * width;
      const j = layer.indices[b] * width;
      if (i === j) continue;
      for (let k = 0; k < width; k++) {
        if (!(Math.abs(layer.values[i + k] - layer.values[j + k]) <= SAME)) return false;
      }
    }
    return true;
  }
}

function materialsOf(ofTriangles: Int32Array, corners: Uint32Array): Int32Array {
  return Int32Array.from(corners, (e) => ofTriangles[Math.floor(e / 3)]);
}

/** A surface without looks. */
export function bareMesh({ positions, indices }: Surface): AttributeMesh {
  const places = new Uint32Array(positions.length / 3);
  for (let v = 0; v < places.length; v++) places[v] = v;
  return { positions: Float32Array.from(positions), indices, layers: [], materials: null, places };
}

/** Replaces values that are not finite by 0. */
function finiteValues(
  layer: SourceLayer['layer'],
  width: number,
  corners: Uint32Array,
): Float32Array {
  const values = new Float32Array(corners.length * width);
  for (let v = 0; v < corners.length; v++) {
    for (let k = 0; k < width; k++) {
      const value = layer.values[layer.indices[corners[v]] * width + k];
      values[v * width + k] = Number.isFinite(value) ? value : 0;
    }
  }
  return values;
}
