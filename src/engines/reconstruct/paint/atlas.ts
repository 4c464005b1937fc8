import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { triangleMesh } from '../../mesh/triangle-mesh.ts';
import { MARGIN, type WorkingGrid } from '../field/working-grid.ts';

/**
 * The texture's layout: the picture as seen from the front and the one for the back, side by side for an upright
 * object and one above the other for a wide one. Both are projected straight along z, so the back's picture is seen
 * through the object: x runs the same way.
 */
export interface Atlas {
  /** Side of the square texture. */
  size: number;
  /** Size of one half in pixels. */
  halfWidth: number;
  halfHeight: number;
  /** Where the back half begins. */
  backLeft: number;
  backTop: number;
  /** Where the object's crop lies within a half. */
  crop: { left: number; top: number; width: number; height: number };
}

/** Lays out a texture of exactly `size * size`; odd sizes leave one line between the halves. */
export function layOutAtlas(grid: WorkingGrid, size: number): Atlas {
  const sideBySide = grid.height >= grid.width;
  const half = Math.floor(size / 2);
  const halfWidth = sideBySide ? half : size;
  const halfHeight = sideBySide ? size : half;
  const scaleX = halfWidth / grid.width;
  const scaleY = halfHeight / grid.height;
  const left = Math.round(MARGIN * scaleX);
  const top = Math.round(MARGIN * scaleY);
  return {
    size,
    halfWidth,
    halfHeight,
    backLeft: sideBySide ? size - half : 0,
    backTop: sideBySide ? 0 : size - half,
    crop: {
      left,
      top,
      width: Math.min(halfWidth - left, Math.max(1, Math.round(grid.innerWidth * scaleX))),
      height: Math.min(halfHeight - top, Math.max(1, Math.round(grid.innerHeight * scaleY))),
    },
  };
}

/**
 * The mesh with UVs, vertices doubled along the seam between front and back. A triangle belongs to the front where its
 * centroid lies before the middle of the solid; by normals instead, relief would scatter back pieces over the front.
 * @param mesh triangles, positions in metres, with normals on the vertices
 * @param cells the same positions in cells
 * @param middle the solid's middle over the grid
 * @returns `back`: 1 for the vertices of the back
 */
export function unwrapFrontBack(
  mesh: PolygonMesh,
  cells: Float32Array,
  middle: Float32Array,
  grid: WorkingGrid,
  atlas: Atlas,
): { mesh: PolygonMesh; back: Uint8Array } {
  const { corners: indices } = mesh;
  const { values: meshNormals } = mesh.normals!;
  const vertexCount = cells.length / 3;
  /** New number of each vertex on the front and, from vertexCount on, on the back. */
  const number = new Int32Array(2 * vertexCount).fill(-1);
  const source = new Uint32Array(2 * vertexCount);
  const unwrapped = new Uint32Array(indices.length);
  let count = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const side = isFront(indices, t, cells, middle, grid) ? 0 : vertexCount;
    for (let k = 0; k < 3; k++) {
      const key = indices[t + k] + side;
      if (number[key] < 0) {
        number[key] = count;
        source[count++] = key;
      }
      unwrapped[t + k] = number[key];
    }
  }
  const positions = new Float32Array(count * 3);
  const normals = new Float32Array(count * 3);
  const uvs = new Float32Array(count * 2);
  const sides = new Uint8Array(count);
  for (let v = 0; v < count; v++) {
    const back = source[v] >= vertexCount;
    if (back) sides[v] = 1;
    const from = (back ? source[v] - vertexCount : source[v]) * 3;
    for (let k = 0; k < 3; k++) {
      positions[v * 3 + k] = mesh.positions[from + k];
      normals[v * 3 + k] = meshNormals[from + k];
    }
    // Sample p of the grid is the middle of cell p.
    const x = ((cells[from] + 0.5) / grid.width) * atlas.halfWidth + (back ? atlas.backLeft : 0);
    const y =
      ((cells[from + 1] + 0.5) / grid.height) * atlas.halfHeight + (back ? atlas.backTop : 0);
    uvs[v * 2] = Math.min(1, Math.max(0, x / atlas.size));
    uvs[v * 2 + 1] = Math.min(1, Math.max(0, y / atlas.size));
  }
  return { mesh: triangleMesh(positions, unwrapped, { normals, uvs, material: 0 }), back: sides };
}

function isFront(
  indices: Uint32Array,
  t: number,
  cells: Float32Array,
  middle: Float32Array,
  grid: WorkingGrid,
): boolean {
  const a = indices[t] * 3;
  const b = indices[t + 1] * 3;
  const c = indices[t + 2] * 3;
  const x = Math.round((cells[a] + cells[b] + cells[c]) / 3);
  const y = Math.round((cells[a + 1] + cells[b + 1] + cells[c + 1]) / 3);
  const z = (cells[a + 2] + cells[b + 2] + cells[c + 2]) / 3;
  const column = Math.max(0, Math.min(grid.width - 1, x));
  const row = Math.max(0, Math.min(grid.height - 1, y));
  return z >= middle[row * grid.width + column];
}
