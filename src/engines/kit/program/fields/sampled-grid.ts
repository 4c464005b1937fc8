import type { Bounds } from '../../../math/bounds.ts';
import type { BlendField } from './blend-field.ts';
import type { Field } from './distance.ts';
import type { Box } from './field-range.ts';

/** Corners along each side of a block. The bodies that matter are chosen once per block. */
const BLOCK = 4;
/**
 * Cells beyond a block's corners in which its chosen bodies are still valid, because a vertex and its gradient are
 * searched for within a cell.
 */
const MARGIN = 1.6;

/** The signed distances of a blend at the corners of a grid of cubes. */
export class SampledGrid {
  /** Corners along each axis. */
  readonly count: readonly number[];
  /** Place of the first corner, in meters. */
  readonly origin: readonly number[];
  /** Side of a cell, in meters. */
  readonly step: number;
  /**
   * The distance at each corner; x varies fastest. In blocks away from the surface, it is infinite with the correct
   * sign. The border of the grid counts as outside.
   */
  readonly values: Float32Array;
  readonly #blend: BlendField;
  /** The bodies that matter near each block; null where the surface is far. */
  readonly #near: ({ field: BlendField; box: Box } | null)[];
  readonly #blocks: readonly number[];

  /** @param cells the number of cells along the longest side of the bounds */
  constructor(blend: BlendField, { min, max }: Bounds, cells: number) {
    this.#blend = blend;
    this.step = Math.max(...min.map((low, k) => max[k] - low)) / cells;
    this.count = min.map((low, k) => Math.ceil((max[k] - low) / this.step) + 4);
    // An odd offset keeps the faces of boxes off the grid's planes, where signs would depend on rounding.
    this.origin = min.map((low) => low - 1.537 * this.step);
    this.values = new Float32Array(this.count[0] * this.count[1] * this.count[2]).fill(1);
    this.#blocks = this.count.map((count) => Math.ceil(count / BLOCK));
    this.#near = new Array(this.#blocks[0] * this.#blocks[1] * this.#blocks[2]).fill(null);
    const side = 2 ** Math.ceil(Math.log2(Math.max(...this.#blocks)));
    this.#sample(blend, [0, 0, 0], side);
  }

  index(i: number, j: number, k: number): number {
    return (k * this.count[1] + j) * this.count[0] + i;
  }

  /** Returns the distance at a corner. */
  value(i: number, j: number, k: number): number {
    const value = this.values[this.index(i, j, k)];
    if (Number.isFinite(value)) return value;
    const { origin, step } = this;
    return Math.fround(
      this.#blend.at(origin[0] + i * step, origin[1] + j * step, origin[2] + k * step),
    );
  }

  /** Returns the field near a cell: that of the blend, evaluated with only the bodies that matter there. */
  fieldNear(i: number, j: number, k: number): Field {
    const [bx, by, bz] = [Math.floor(i / BLOCK), Math.floor(j / BLOCK), Math.floor(k / BLOCK)];
    const near = this.#near[(bz * this.#blocks[1] + by) * this.#blocks[0] + bx];
    if (near === null) return (x, y, z) => this.#blend.at(x, y, z);
    const { field, box } = near;
    const [mx, my, mz] = box.middle;
    const [hx, hy, hz] = box.half;
    return (x, y, z) =>
      Math.abs(x - mx) <= hx && Math.abs(y - my) <= hy && Math.abs(z - mz) <= hz
        ? field.at(x, y, z)
        : this.#blend.at(x, y, z);
  }

  /**
   * Samples a cube of `side` blocks by recursive halving. Bodies that do not matter within a cube are left out, and the
   * recursion ends when none is left.
   */
  #sample(blend: BlendField, [bx, by, bz]: readonly number[], side: number): void {
    const [nx, ny, nz] = this.#blocks;
    if (bx >= nx || by >= ny || bz >= nz) return;
    const box = this.#boxOf([bx, by, bz], side);
    const { field, range } = blend.within(box);
    if (range[0] > 0 || range[1] < 0) {
      this.#fill([bx, by, bz], side, Math.sign(range[0]) * Infinity);
    } else if (side === 1) {
      this.#near[(bz * ny + by) * nx + bx] = { field, box };
      this.#fill([bx, by, bz], side, field);
    } else {
      const half = side / 2;
      for (let n = 0; n < 8; n++)
        this.#sample(
          field,
          [bx + (n & 1) * half, by + ((n >> 1) & 1) * half, bz + (n >> 2) * half],
          half,
        );
    }
  }

  #boxOf(first: readonly number[], side: number): Box {
    const { origin, step } = this;
    const half = ((side * BLOCK - 1) / 2 + MARGIN) * step;
    const middle = first.map((b, k) => origin[k] + (b * BLOCK + (side * BLOCK - 1) / 2) * step);
    return { middle, half: [half, half, half] };
  }

  /** Sets the corners of a cube of blocks, but not those of the grid's border, to one value or to those of a blend. */
  #fill(first: readonly number[], side: number, values: number | BlendField): void {
    const { origin, step } = this;
    const from = first.map((b) => Math.max(1, b * BLOCK));
    const to = first.map((b, k) => Math.min(this.count[k] - 1, (b + side) * BLOCK));
    for (let k = from[2]; k < to[2]; k++)
      for (let j = from[1]; j < to[1]; j++) {
        const row = this.index(0, j, k);
        if (typeof values === 'number') this.values.fill(values, row + from[0], row + to[0]);
        else
          for (let i = from[0]; i < to[0]; i++)
            this.values[row + i] = values.at(
              origin[0] + i * step,
              origin[1] + j * step,
              origin[2] + k * step,
            );
      }
  }
}
