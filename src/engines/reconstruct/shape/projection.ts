import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Grid } from '../../raster/grid.ts';

/**
 * Assigns each triangle to a half of the atlas, and to a place in it. A projection has several views; a vertex that
 * triangles of several views share is duplicated, so that the seam runs along their edges.
 */
export interface Projection {
  /** For each view, whether it shows the back half of the atlas. */
  views: readonly boolean[];
  /**
   * Returns the view of a triangle.
   * @param mesh triangles, upright, with normals on the vertices
   * @param cells its positions in cells, in the picture's frame
   * @param t first corner of the triangle
   */
  viewOf(mesh: PolygonMesh, cells: Float32Array, t: number): number;
  /**
   * Returns the row of the picture in which a view shows a point of this row and depth; if absent, a point is shown in
   * its own row.
   */
  rowOf?(y: number, z: number, view: number): number;
}

/**
 * Projects the front and the back of a solid along z. A triangle belongs to the front if its centroid lies in front of
 * the middle of the solid. A decision by normals would, because of relief, scatter pieces of the back over the front.
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
