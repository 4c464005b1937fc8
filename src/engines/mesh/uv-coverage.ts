/** Maximum number of texels on a side of the grid on which coverage is counted. */
const MOST_SIDE = 1024;
const LEAST_SIDE = 64;
/** Maximum number of grid cells that all triangles together may visit. A coarser grid is used beyond it. */
const MOST_STEPS = 100_000_000;
/**
 * Minimum distance of a cell's center from the edges of a triangle to count as well inside, as a fraction of the
 * triangle.
 */
const WELL_INSIDE = 0.02;
/** Marks a covered cell. The other bits count the triangles that it is well inside, up to two. */
const COVERED = 0x80;

/** How triangles cover the unit square, counted at the centers of a grid's cells. */
export interface Coverage {
  cells: number;
  /** Cells in a triangle. */
  covered: number;
  /** Cells well inside a triangle, not at its border, where neighbors meet. */
  inside: number;
  /** Cells well inside two or more triangles. */
  twice: number;
}

/**
 * Counts how often triangles cover the unit square. Parts outside it are ignored.
 * @param parts two values per corner of a triangle, in any number of arrays
 */
export function coverUnitSquare(parts: readonly Float64Array[]): Coverage {
  const side = sideFor(parts);
  const counts = new Uint8Array(side * side);
  const coverage = { cells: side * side, covered: 0, inside: 0, twice: 0 };
  const count = (cell: number, isInside: boolean) => {
    if (counts[cell] === 0) coverage.covered++;
    counts[cell] |= COVERED;
    const known = counts[cell] & ~COVERED;
    if (!isInside || known === 2) return;
    counts[cell]++;
    if (known === 0) coverage.inside++;
    else coverage.twice++;
  };
  for (const uvs of parts) for (let t = 0; t < uvs.length; t += 6) visitCells(uvs, t, side, count);
  return coverage;
}

/** Returns the side of the finest grid on which all triangles' bounding boxes stay within the limit of cells. */
function sideFor(parts: readonly Float64Array[]): number {
  let area = 0;
  for (const uvs of parts)
    for (let t = 0; t < uvs.length; t += 6) area += extent(uvs, t) * extent(uvs, t + 1);
  const most = area > 0 ? Math.floor(Math.sqrt(MOST_STEPS / area)) : MOST_SIDE;
  return Math.max(LEAST_SIDE, Math.min(MOST_SIDE, most));
}

/** Returns how far the triangle at this index reaches within the unit square, in one direction. */
function extent(uvs: Float64Array, at: number): number {
  const low = Math.min(uvs[at], uvs[at + 2], uvs[at + 4]);
  const high = Math.max(uvs[at], uvs[at + 2], uvs[at + 4]);
  return Math.max(0, Math.min(1, high) - Math.max(0, low));
}

/** Calls `visit` for each cell whose center is in the triangle at index t, and with whether it is well inside. */
function visitCells(
  uvs: Float64Array,
  t: number,
  side: number,
  visit: (cell: number, isInside: boolean) => void,
): void {
  const [x0, x1, x2] = [uvs[t] * side - 0.5, uvs[t + 2] * side - 0.5, uvs[t + 4] * side - 0.5];
  const [y0, y1, y2] = [uvs[t + 1] * side - 0.5, uvs[t + 3] * side - 0.5, uvs[t + 5] * side - 0.5];
  const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
  if (!(Math.abs(area) > 0)) return;
  const left = Math.max(0, Math.ceil(Math.min(x0, x1, x2)));
  const right = Math.min(side - 1, Math.floor(Math.max(x0, x1, x2)));
  const bottom = Math.min(side - 1, Math.floor(Math.max(y0, y1, y2)));
  for (let row = Math.max(0, Math.ceil(Math.min(y0, y1, y2))); row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const a = ((x1 - column) * (y2 - row) - (x2 - column) * (y1 - row)) / area;
      const b = ((x2 - column) * (y0 - row) - (x0 - column) * (y2 - row)) / area;
      const distance = Math.min(a, b, 1 - a - b);
      if (distance >= 0) visit(row * side + column, distance >= WELL_INSIDE);
    }
  }
}
