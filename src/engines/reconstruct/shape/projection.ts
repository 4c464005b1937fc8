import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Grid } from '../../raster/grid.ts';

/**
 * Assigns each triangle to a half of the atlas, and to a place in it. A projection has several views; a vertex that
 * triangles of several views share is duplicated, so that the seam runs along their edges.
 */
export interface Projection {
  /** The views; true: it shows the back half of the atlas. */
  views: readonly boolean[];
  /**
   * The view of a triangle.
   * @param mesh triangles, upright, with normals on the vertices
   * @param cells its positions in cells, in the picture's frame
   * @param t first corner of the triangle
   */
  viewOf(mesh: PolygonMesh, cells: Float32Array, t: number): number;
  /** The row of the picture in which a view shows a point of this row and depth; absent: in its own. */
  rowOf?(y: number, z: number, view: number): number;
}

/**
 * The front and the back of a solid, seen along z. A triangle belongs to the front where its centroid lies before the
 * middle of the solid; by normals instead, relief would scatter back pieces over the front.
 * @param middle z halfway between front and back at every cell
 */
export function frontAndBack(middle: Float32Array, { width, height }: Grid): Projection {
  return {
    views: [false, true],
    viewOf({ corners }, cells, t) {
      const a = corners[t] * 3;
      const b = corners[t + 1] * 3;
      const c = corners[t + 2] * 3;
      const x = Math.round((cells[a] + cells[b] + cells[c]) / 3);
      const y = Math.round((cells[a + 1] + cells[b + 1] + cells[c + 1]) / 3);
      const z = (cells[a + 2] + cells[b + 2] + cells[c + 2]) / 3;
      const column = Math.max(0, Math.min(width - 1, x));
      const row = Math.max(0, Math.min(height - 1, y));
      return z >= middle[row * width + column] ? 0 : 1;
    },
  };
}
