import type { DisjointSets } from '../structures/disjoint-sets.ts';

/** Cells of a block along each side, as a power of two. Only blocks with a part in them take memory. */
const BITS = 3;
const SIDE = 2 ** BITS;
const VOLUME = SIDE ** 3;

/** The parts of a model by cells of a grid. Parts in the same or in adjacent cells are joined. */
export class PartCells {
  /** Number of times that two groups of parts became one. */
  joined = 0;
  readonly #groups: DisjointSets;
  /** Number of blocks along x and y, with an empty one beyond each end. */
  readonly #columns: number;
  readonly #rows: number;
  /** Number of each block in {@link #owners}, plus 1; 0: it is empty. */
  readonly #blocks: Int32Array;
  /** For each cell of each used block the part that was there first, plus 1. */
  #owners = new Uint16Array(64 * VOLUME);
  #used = 0;

  /** @param size number of cells along each side */
  constructor(size: { width: number; height: number; depth: number }, groups: DisjointSets) {
    const blocks = (cells: number) => Math.ceil(cells / SIDE) + 2;
    this.#groups = groups;
    this.#columns = blocks(size.width);
    this.#rows = blocks(size.height);
    this.#blocks = new Int32Array(this.#columns * this.#rows * blocks(size.depth));
  }

  /** Puts a part into a cell, and joins it with the parts in that cell and in the six next to it. */
  add(x: number, y: number, z: number, part: number): void {
    const block = this.#blockOf(x, y, z);
    if (this.#blocks[block] === 0) this.#blocks[block] = this.#newBlock();
    const at = (this.#blocks[block]! - 1) * VOLUME + placeOf(x, y, z);
    const owner = this.#owners[at]!;
    if (owner === 0) {
      this.#owners[at] = part + 1;
      this.#joinAt(x - 1, y, z, part);
      this.#joinAt(x + 1, y, z, part);
      this.#joinAt(x, y - 1, z, part);
      this.#joinAt(x, y + 1, z, part);
      this.#joinAt(x, y, z - 1, part);
      this.#joinAt(x, y, z + 1, part);
    } else if (owner !== part + 1) this.#join(part, owner - 1);
  }

  #joinAt(x: number, y: number, z: number, part: number): void {
    const block = this.#blocks[this.#blockOf(x, y, z)]!;
    if (block === 0) return;
    const owner = this.#owners[(block - 1) * VOLUME + placeOf(x, y, z)]!;
    if (owner !== 0 && owner !== part + 1) this.#join(part, owner - 1);
  }

  #join(a: number, b: number): void {
    if (this.#groups.joinAtLower(a, b)) this.joined++;
  }

  #blockOf(x: number, y: number, z: number): number {
    const [column, row, layer] = [(x >> BITS) + 1, (y >> BITS) + 1, (z >> BITS) + 1];
    return (layer * this.#rows + row) * this.#columns + column;
  }

  #newBlock(): number {
    if ((this.#used + 1) * VOLUME > this.#owners.length) {
      const larger = new Uint16Array(2 * this.#owners.length);
      larger.set(this.#owners);
      this.#owners = larger;
    }
    return ++this.#used;
  }
}

/** Returns the place of a cell in its block. */
function placeOf(x: number, y: number, z: number): number {
  const last = SIDE - 1;
  return ((((z & last) << BITS) | (y & last)) << BITS) | (x & last);
}
