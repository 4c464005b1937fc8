import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { RepairedSurface } from '../repair/repair.ts';

/** Values of one layer, `width` a vertex. */
export interface VertexLayer {
  width: number;
  values: Float32Array;
}

/** Triangles with one index for everything: a vertex for each place and look. */
export interface AttributeMesh {
  positions: Float32Array;
  indices: Uint32Array;
  /** Normals, UV sets and colours, in this order; see `layersOf`. */
  layers: VertexLayer[];
  /** Material of each vertex, the same at all corners of a triangle. */
  materials: Int32Array;
}

/** Values closer than this are the same: normals of files are rounded. */
const SAME = 1e-4;
/** Looks of one place that are compared before one more is made without looking. */
const COMPARED = 64;

/** The layers of a mesh that survive a remesh, with their widths: tangents are to be made anew. */
export function layersOf(mesh: PolygonMesh): { layer: CornerLayer; width: number }[] {
  const normals = mesh.normals === null ? [] : [{ layer: mesh.normals, width: 3 }];
  const uvs = mesh.uvSets.map((layer) => ({ layer, width: 2 }));
  return [...normals, ...uvs, ...mesh.colors.map((layer) => ({ layer, width: 4 }))];
}

/** The repaired surface with the source's layers. */
export function attributeMesh(mesh: PolygonMesh, surface: RepairedSurface): AttributeMesh {
  const layers = layersOf(mesh);
  const { indices, sourceCorners } = surface;
  const faceOfCorner = mesh.faceMaterials === null ? null : facesOfCorners(mesh);
  const materialOf = (corner: number) =>
    faceOfCorner === null ? mesh.material : mesh.faceMaterials![faceOfCorner[corner]];
  const head = new Int32Array(surface.positions.length / 3).fill(-1);
  const following: number[] = [];
  const corner: number[] = [];
  const place: number[] = [];
  const merged = new Uint32Array(indices.length);
  for (let e = 0; e < indices.length; e++) {
    const c = sourceCorners[e];
    let found = head[indices[e]];
    for (let tried = 1; found >= 0 && !alike(corner[found], c); tried++) {
      found = tried === COMPARED ? -1 : following[found];
    }
    if (found < 0) {
      found = corner.push(c) - 1;
      place.push(indices[e]);
      following.push(head[indices[e]]);
      head[indices[e]] = found;
    }
    merged[e] = found;
  }
  const positions = new Float32Array(3 * corner.length);
  for (let v = 0; v < corner.length; v++) {
    for (let k = 0; k < 3; k++) positions[3 * v + k] = surface.positions[3 * place[v] + k];
  }
  return {
    positions,
    indices: merged,
    layers: layers.map(({ layer, width }) => ({ width, values: taken(layer, width, corner) })),
    materials: Int32Array.from(corner, materialOf),
  };

  function alike(a: number, b: number): boolean {
    if (faceOfCorner !== null && materialOf(a) !== materialOf(b)) return false;
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

/** Values that are not finite become 0. */
function taken(layer: CornerLayer, width: number, corners: readonly number[]): Float32Array {
  const values = new Float32Array(corners.length * width);
  for (let v = 0; v < corners.length; v++) {
    for (let k = 0; k < width; k++) {
      const value = layer.values[layer.indices[corners[v]] * width + k];
      values[v * width + k] = Number.isFinite(value) ? value : 0;
    }
  }
  return values;
}

/** The face of each corner. */
export function facesOfCorners({ faceOffsets, corners }: PolygonMesh): Uint32Array {
  const faces = new Uint32Array(corners.length);
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    faces.fill(f, faceOffsets[f], faceOffsets[f + 1]);
  }
  return faces;
}
