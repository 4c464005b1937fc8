import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { triangleMesh } from '../../mesh/triangle-mesh.ts';
import type { Grid } from '../../raster/grid.ts';
import type { Projection } from '../shape/projection.ts';
import type { Atlas } from './atlas.ts';

/** A mesh with UVs on the atlas. */
export interface UnwrappedMesh {
  mesh: PolygonMesh;
  /** 1 for the vertices of the back half. */
  back: Uint8Array;
}

/**
 * Returns the mesh with UVs; vertices are duplicated if triangles of different views share them.
 * @param mesh triangles, positions in meters, with normals on the vertices
 * @param cells the same positions in cells, in the picture's frame
 */
export function unwrap(
  mesh: PolygonMesh,
  cells: Float32Array,
  { views, viewOf, rowOf }: Projection,
  grid: Grid,
  atlas: Atlas,
): UnwrappedMesh {
  const { corners } = mesh;
  const { values: meshNormals } = mesh.normals!;
  const vertexCount = cells.length / 3;
  /** New number of each vertex in each view, view by view. */
  const number = new Int32Array(views.length * vertexCount).fill(-1);
  const source = new Uint32Array(number.length);
  const unwrapped = new Uint32Array(corners.length);
  let count = 0;
  for (let t = 0; t < corners.length; t += 3) {
    const first = viewOf(mesh, cells, t) * vertexCount;
    for (let k = 0; k < 3; k++) {
      const key = corners[t + k] + first;
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
  const back = new Uint8Array(count);
  for (let v = 0; v < count; v++) {
    const view = Math.floor(source[v] / vertexCount);
    const from = (source[v] % vertexCount) * 3;
    const isBack = views[view];
    if (isBack) back[v] = 1;
    for (let k = 0; k < 3; k++) {
      positions[v * 3 + k] = mesh.positions[from + k];
      normals[v * 3 + k] = meshNormals[from + k];
    }
    const row = rowOf ? rowOf(cells[from + 1], cells[from + 2], view) : cells[from + 1];
    // Sample p of the grid is the middle of cell p.
    const x = ((cells[from] + 0.5) / grid.width) * atlas.half.width;
    const y = ((row + 0.5) / grid.height) * atlas.half.height;
    uvs[v * 2] = within((x + (isBack ? atlas.backLeft : 0)) / atlas.size);
    uvs[v * 2 + 1] = within((y + (isBack ? atlas.backTop : 0)) / atlas.size);
  }
  return { mesh: triangleMesh(positions, unwrapped, { normals, uvs, material: 0 }), back };
}

function within(value: number): number {
  return Math.min(1, Math.max(0, value));
}
