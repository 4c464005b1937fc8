import type { PolygonMesh } from '../../../mesh/polygon-mesh.ts';
import { along, type Bounds, SIX_VIEWS, type View } from '../projection/view.ts';

/** A mesh in which each triangle lies in the picture of the direction, out of six, that it faces. */
export interface BoxUnwrapped {
  mesh: PolygonMesh;
  /**
   * Corner numbers, three per triangle. If triangles overlap in the texture, the one that is nearest to the viewer in
   * its direction comes last.
   */
  triangles: Uint32Array;
}

/** A rectangle of the texture, in fractions of the texture's side. */
interface Tile {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Fraction of the texture's side that is left free around each tile: two texels of 1024. */
const PADDING = 0.002;
/**
 * A triangle is assigned to the front or the back unless another direction fits better by more than this, so that fewer
 * seams appear where they matter.
 */
const FRONT_BONUS = 0.08;

/**
 * Unwraps a mesh by six orthogonal projections (box mapping). This takes a single pass over its triangles, whereas
 * charts take 60 µs per triangle: models made from several pictures have up to a million. Surfaces behind one another
 * share texels, just as they share what a picture shows of them.
 * @param mesh triangles with normals
 */
export function boxUnwrap(mesh: PolygonMesh, bounds: Bounds): BoxUnwrapped {
  const { corners, positions } = mesh;
  const tiles = layOut(bounds);
  const vertices = positions.length / 3;
  /** New number of each vertex in each tile, tile by tile; 0: none yet. */
  const numbers = new Uint32Array(SIX_VIEWS.length * vertices);
  const indices = new Uint32Array(corners.length);
  const nearness = new Float32Array(corners.length / 3);
  const values = new Float32Array(2 * corners.length);
  const sum = new Float64Array(3);
  let count = 0;
  for (let t = 0; t < corners.length; t += 3) {
    const side = sideOf(mesh, t, sum);
    const { view } = SIX_VIEWS[side];
    const { left, top, width, height } = tiles[side];
    for (let k = 0; k < 3; k++) {
      const vertex = corners[t + k];
      const key = side * vertices + vertex;
      if (numbers[key] === 0) {
        values[2 * count] = left + width * along(view.right, positions, 3 * vertex, bounds);
        values[2 * count + 1] = top + height * along(view.down, positions, 3 * vertex, bounds);
        numbers[key] = ++count;
      }
      indices[t + k] = numbers[key] - 1;
      nearness[t / 3] += along(view.toward, positions, 3 * vertex, bounds);
    }
  }
  const uvs = { values: values.slice(0, 2 * count), indices };
  return { mesh: { ...mesh, uvSets: [uvs] }, triangles: ordered(nearness) };
}

/**
 * Returns the direction that the normals of a triangle's corners face.
 * @param sum scratch space, overwritten
 */
function sideOf({ normals }: PolygonMesh, t: number, sum: Float64Array): number {
  const { values, indices } = normals!;
  sum.fill(0);
  for (let c = t; c < t + 3; c++) for (let k = 0; k < 3; k++) sum[k] += values[3 * indices[c] + k];
  let best = 0;
  let most = -Infinity;
  for (let side = 0; side < SIX_VIEWS.length; side++) {
    const { view, bonus } = SIX_VIEWS[side];
    const facing = view.toward.sign * sum[view.toward.axis] + 3 * FRONT_BONUS * bonus;
    if (facing > most) {
      most = facing;
      best = side;
    }
  }
  return best;
}

/** Places four sides in a row, with top and bottom below them, each as large as its face of the box. */
function layOut({ low, high }: Bounds): Tile[] {
  const [w, h, d] = [0, 1, 2].map((k) => Math.max(high[k] - low[k], 1e-6));
  const row = 2 * (w + d);
  const sizeOf = ({ right, down }: View) => [
    [w, h, d][right.axis] / row,
    [w, h, d][down.axis] / (h + d),
  ];
  let [left, top] = [0, 0];
  return SIX_VIEWS.map(({ view }, i) => {
    if (i === 4) [left, top] = [0, h / (h + d)];
    const [width, height] = sizeOf(view);
    const tile = {
      left: left + PADDING,
      top: top + PADDING,
      width: Math.max(0, width - 2 * PADDING),
      height: Math.max(0, height - 2 * PADDING),
    };
    left += width;
    return tile;
  });
}

/** Returns the triangles in ascending order of nearness, as corner numbers. */
function ordered(nearness: Float32Array): Uint32Array {
  const order = Uint32Array.from(nearness, (_, t) => t).sort((a, b) => nearness[a] - nearness[b]);
  const triangles = new Uint32Array(3 * order.length);
  for (let i = 0; i < order.length; i++)
    for (let k = 0; k < 3; k++) triangles[3 * i + k] = 3 * order[i] + k;
  return triangles;
}
