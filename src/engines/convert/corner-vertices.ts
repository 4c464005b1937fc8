import type { CornerLayer, PolygonMesh } from '../mesh/polygon-mesh.ts';

/**
 * Number of distinct corners of a vertex that are compared before a new one is added without a search. This limits the
 * time for malicious files.
 */
const MAX_COMPARED = 64;

/** Vertices that each hold all attributes of their corners. */
export interface CornerVertices {
  count: number;
  /** Index of the new vertex of each corner. */
  vertices: Uint32Array;
  /**
   * For each new vertex, a corner that has its attributes; null if the new vertices are the mesh's own, in the same
   * order.
   */
  corner: Uint32Array | null;
}

/**
 * Splits vertices whose corners differ in any layer, for formats that use one index for all attributes. Faces are not
 * triangulated. Nothing is copied if all layers share `corners`.
 */
export function cornerVertices(
  mesh: PolygonMesh,
  layers: readonly { layer: CornerLayer; width: number }[],
): CornerVertices {
  const { corners } = mesh;
  const own = layers.filter(({ layer }) => layer.indices !== corners);
  const vertexCount = mesh.positions.length / 3;
  if (own.length === 0) return { count: vertexCount, vertices: corners, corner: null };
  const same = (a: number, b: number): boolean => {
    for (const { layer, width } of own) {
      const i = layer.indices[a];
      const j = layer.indices[b];
      if (i === j) continue;
      for (let k = 0; k < width; k++) {
        if (layer.values[i * width + k] !== layer.values[j * width + k]) return false;
      }
    }
    return true;
  };
  // Heads of linked lists that hold the new vertices of each old one.
  const head = new Int32Array(vertexCount).fill(-1);
  const following = new Int32Array(corners.length);
  const vertices = new Uint32Array(corners.length);
  const corner = new Uint32Array(corners.length);
  let count = 0;
  for (let c = 0; c < corners.length; c++) {
    const v = corners[c];
    let found = head[v];
    for (let tried = 1; found >= 0 && !same(corner[found], c); tried++) {
      found = tried === MAX_COMPARED ? -1 : following[found];
    }
    if (found < 0) {
      found = count++;
      corner[found] = c;
      following[found] = head[v];
      head[v] = found;
    }
    vertices[c] = found;
  }
  return { count, vertices, corner: corner.subarray(0, count) };
}
