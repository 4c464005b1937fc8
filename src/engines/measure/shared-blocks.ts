import type { CellGrid } from './cell-grid.ts';
import type { WeldedSurface } from './welded-surface.ts';

/** Cells of a block along each side. */
const SIDE = 8;
/** Maximum number of blocks that are marked, which takes about 0.1 s. With more, every triangle may touch another group. */
const MOST_MARKS = 1e7;
const SHARED = -1;

/**
 * The blocks of a grid that the boxes of triangles of several groups reach. Only there can these groups have the same or
 * adjacent cells, so that all other triangles need not be looked at closely.
 */
export class SharedBlocks {
  readonly #grid: CellGrid;
  readonly #surface: WeldedSurface;
  readonly #triangles: Uint32Array;
  readonly #columns: number;
  readonly #rows: number;
  readonly #layers: number;
  /** The group that reaches each block, plus 1; 0: none. */
  readonly #groups: Int32Array | null;
  readonly #low = [0, 0, 0];
  readonly #high = [0, 0, 0];

  constructor(
    grid: CellGrid,
    surface: WeldedSurface,
    triangles: Uint32Array,
    groupOf: (triangle: number) => number,
  ) {
    const blocks = (cells: number) => Math.ceil(cells / SIDE);
    this.#grid = grid;
    this.#surface = surface;
    this.#triangles = triangles;
    this.#columns = blocks(grid.width);
    this.#rows = blocks(grid.height);
    this.#layers = blocks(grid.depth);
    this.#groups = this.#marked(groupOf);
  }

  /** Whether a triangle may touch another group. */
  has(triangle: number): boolean {
    const groups = this.#groups;
    if (groups === null) return true;
    this.#span(triangle);
    const [[x0, y0, z0], [x1, y1, z1]] = [this.#low, this.#high];
    for (let z = z0; z <= z1; z++)
      for (let y = y0; y <= y1; y++)
        for (let x = x0; x <= x1; x++)
          if (groups[(z * this.#rows + y) * this.#columns + x] === SHARED) return true;
    return false;
  }

  #marked(groupOf: (triangle: number) => number): Int32Array | null {
    const groups = new Int32Array(this.#columns * this.#rows * this.#layers);
    let marks = 0;
    for (let t = 0; t < this.#triangles.length / 3; t++) {
      this.#span(t);
      const own = groupOf(t) + 1;
      const [[x0, y0, z0], [x1, y1, z1]] = [this.#low, this.#high];
      marks += (x1 - x0 + 1) * (y1 - y0 + 1) * (z1 - z0 + 1);
      if (marks > MOST_MARKS) return null;
      for (let z = z0; z <= z1; z++)
        for (let y = y0; y <= y1; y++)
          for (let x = x0; x <= x1; x++) {
            const at = (z * this.#rows + y) * this.#columns + x;
            if (groups[at] === 0) groups[at] = own;
            else if (groups[at] !== own) groups[at] = SHARED;
          }
    }
    return groups;
  }

  /** Finds the blocks of a triangle's box, which is larger by one cell on each side. */
  #span(triangle: number): void {
    const { positions, corners } = this.#surface;
    const { cell } = this.#grid;
    const a = 3 * corners[this.#triangles[3 * triangle]!]!;
    const b = 3 * corners[this.#triangles[3 * triangle + 1]!]!;
    const c = 3 * corners[this.#triangles[3 * triangle + 2]!]!;
    for (let k = 0; k < 3; k++) {
      const [p, q, r] = [positions[a + k]!, positions[b + k]!, positions[c + k]!];
      const from = k === 0 ? this.#grid.x : k === 1 ? this.#grid.y : this.#grid.z;
      const blocks = k === 0 ? this.#columns : k === 1 ? this.#rows : this.#layers;
      const low = Math.floor((Math.min(p, q, r) - from) / cell) - 1;
      const high = Math.floor((Math.max(p, q, r) - from) / cell) + 1;
      this.#low[k] = Math.max(0, Math.floor(low / SIDE));
      this.#high[k] = Math.min(blocks - 1, Math.floor(high / SIDE));
    }
  }
}
