import { QuadList } from './quad-list.ts';
import type { SolidColumns } from './solid-columns.ts';

/**
 * Triangles over shared positions, in cells, with y pointing down; outward faces are counter-clockwise after y is
 * flipped to point up.
 */
export interface RawMesh {
  positions: Float32Array<ArrayBuffer>;
  indices: Uint32Array<ArrayBuffer>;
}

/**
 * The surface of the solid f(x, y, z) = squared(x, y) - (z - middle(x, y))² > 0 as a dual mesh: one vertex a mixed cell
 * at the mean of its edge crossings, one quad a crossed grid edge. Gibson, "Constrained Elastic Surface Nets" (1998),
 * in the form of naive surface nets.
 *
 * The mixed cells of a column lie at its two surfaces only, so the cost is that of the surface (0.12 s for 1.6 M
 * triangles) and not of the volume (1.1 s with slabs of 512²).
 *
 * Well-composed columns give a closed mesh with every edge in exactly two triangles.
 */
export function buildSurfaceNet(columns: SolidColumns): RawMesh {
  const cells = indexCells(columns);
  const vertexOf = new Int32Array(cells.slots).fill(-1);
  const positions = placeVertices(columns, cells, vertexOf);
  const indices = connectQuads(columns, cells, vertexOf, positions);
  return { positions, indices };
}

/**
 * Index of the mixed cells of the cell column (x, y): levels `bottom` … `split`, then, after a gap of `gap` full cells,
 * up to the top. Their slots are consecutive, beginning with `start`.
 */
interface CellIndex {
  start: Int32Array;
  bottom: Int32Array;
  split: Int32Array;
  gap: Int32Array;
  top: Int32Array;
  slots: number;
}

function indexCells(columns: SolidColumns): CellIndex {
  const { width, height, lowest, highest } = columns;
  const count = width * height;
  const index: CellIndex = {
    start: new Int32Array(count),
    bottom: new Int32Array(count),
    split: new Int32Array(count).fill(-1),
    gap: new Int32Array(count),
    top: new Int32Array(count).fill(-1),
    slots: 0,
  };
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const p = y * width + x;
      let bottom = Infinity;
      let top = -Infinity;
      let fullFrom = -Infinity;
      let fullTo = Infinity;
      for (let corner = 0; corner < 4; corner++) {
        const q = p + (corner & 1) + (corner >> 1) * width;
        if (lowest[q] > highest[q]) {
          fullTo = -Infinity;
          continue;
        }
        if (lowest[q] < bottom) bottom = lowest[q];
        if (highest[q] > top) top = highest[q];
        if (lowest[q] > fullFrom) fullFrom = lowest[q];
        if (highest[q] < fullTo) fullTo = highest[q];
      }
      index.start[p] = index.slots;
      if (top < bottom) continue;
      // Cell k spans the levels k and k + 1.
      index.bottom[p] = bottom - 1;
      index.top[p] = top;
      const full = Math.max(0, fullTo - fullFrom);
      index.gap[p] = full;
      index.split[p] = full > 0 ? fullFrom - 1 : top;
      index.slots += top - bottom + 2 - full;
    }
  }
  return index;
}

function slotOf(index: CellIndex, p: number, k: number): number {
  return index.start[p] + k - index.bottom[p] - (k > index.split[p] ? index.gap[p] : 0);
}

/** Numbers the mixed cells in `vertexOf` and returns the positions of their vertices. */
function placeVertices(
  columns: SolidColumns,
  index: CellIndex,
  vertexOf: Int32Array,
): Float32Array<ArrayBuffer> {
  const { width, height, squared, middle, lowest, highest } = columns;
  const positions = new Float32Array(index.slots * 3);
  let vertices = 0;
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const p = y * width + x;
      for (let k = index.bottom[p]; k <= index.top[p]; k++) {
        if (k === index.split[p] + 1) k += index.gap[p];
        if (k > index.top[p]) break;
        let sumX = 0;
        let sumY = 0;
        let sumZ = 0;
        let crossings = 0;
        // Vertical edges cross the surface itself.
        for (let corner = 0; corner < 4; corner++) {
          const q = p + (corner & 1) + (corner >> 1) * width;
          if (lowest[q] > highest[q]) continue;
          let z: number;
          if (highest[q] === k) z = middle[q] + Math.sqrt(squared[q]);
          else if (lowest[q] === k + 1) z = middle[q] - Math.sqrt(squared[q]);
          else continue;
          sumX += corner & 1;
          sumY += corner >> 1;
          sumZ += z - k;
          crossings++;
        }
        // Horizontal edges are interpolated linearly in f, which falls linearly with the distance at the rim.
        for (let level = 0; level < 2; level++) {
          for (let edge = 0; edge < 4; edge++) {
            const along = edge & 1;
            const side = edge >> 1;
            const q = p + (along ? side : side * width);
            const r = q + (along ? width : 1);
            const s = crossing(columns, q, r, k + level);
            if (s < 0) continue;
            sumX += along ? side : s;
            sumY += along ? s : side;
            sumZ += level;
            crossings++;
          }
        }
        if (crossings === 0) continue;
        const at = vertices * 3;
        positions[at] = x + sumX / crossings;
        positions[at + 1] = y + sumY / crossings;
        positions[at + 2] = k + sumZ / crossings;
        vertexOf[slotOf(index, p, k)] = vertices++;
      }
    }
  }
  return positions.slice(0, vertices * 3);
}

/**
 * Returns the point (0 to 1) at which the surface crosses the horizontal edge from column q to r at height z; -1 if it
 * does not.
 */
function crossing(columns: SolidColumns, q: number, r: number, z: number): number {
  const { squared, middle, lowest, highest } = columns;
  const qInside = lowest[q] <= z && z <= highest[q];
  const rInside = lowest[r] <= z && z <= highest[r];
  if (qInside === rInside) return -1;
  const fq = Math.abs(squared[q] - (z - middle[q]) ** 2);
  const fr = Math.abs(squared[r] - (z - middle[r]) ** 2);
  return fq + fr > 0 ? fq / (fq + fr) : 0.5;
}

/** Two triangles for each crossed grid edge, split along the shorter diagonal. */
function connectQuads(
  columns: SolidColumns,
  index: CellIndex,
  vertexOf: Int32Array,
  positions: Float32Array,
): Uint32Array<ArrayBuffer> {
  const { width, height, lowest, highest } = columns;
  // A closed quad mesh has about as many quads as vertices; the difference depends on its number of handles and parts.
  const quads = new QuadList(positions.length * 2 + 4096);
  const vertex = (p: number, k: number): number => vertexOf[slotOf(index, p, k)];

  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x;
      const empty = lowest[p] > highest[p];
      if (!empty) {
        for (let side = 0; side < 2; side++) {
          const k = side === 0 ? highest[p] : lowest[p] - 1;
          quads.add(
            positions,
            vertex(p - width - 1, k),
            vertex(p - width, k),
            vertex(p, k),
            vertex(p - 1, k),
            side === 0,
          );
        }
      }
      for (let along = 0; along < 2; along++) {
        const q = along === 0 ? p + 1 : p + width;
        const other = along === 0 ? p - width : p - 1;
        const emptyQ = lowest[q] > highest[q];
        if (empty && emptyQ) continue;
        const from = empty ? lowest[q] : emptyQ ? lowest[p] : Math.min(lowest[p], lowest[q]);
        const to = empty ? highest[q] : emptyQ ? highest[p] : Math.max(highest[p], highest[q]);
        for (let z = from; z <= to; z++) {
          const pInside = lowest[p] <= z && z <= highest[p];
          const qInside = lowest[q] <= z && z <= highest[q];
          if (pInside === qInside) {
            // If z is inside both columns, skip to the end of their overlap.
            if (pInside) z = Math.min(highest[p], highest[q]);
            continue;
          }
          quads.add(
            positions,
            vertex(other, z - 1),
            vertex(p, z - 1),
            vertex(p, z),
            vertex(other, z),
            (along === 0) === pInside,
          );
        }
      }
    }
  }
  return quads.triangles();
}
