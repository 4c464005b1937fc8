import type { Bounds } from '../math/bounds.ts';
import type { Vector3 } from './scene.ts';

/**
 * Thresholds from which a model counts as far from the origin: the ratio of its coordinates to half its extent, and the
 * distance of its far end in meters. Example: a survey in UTM coordinates, whose Float32 steps are 0.5 m at 4,600 km.
 * Nearer models, such as a chair at 100 m with steps of 8 µm, stay unchanged.
 */
const FAR_RATIO = 64;
const FAR_METRES = 10_000;
/**
 * Ratio from which a model counts as far at any distance. Here a float's steps are 1/8000 of the extent, as for a part
 * of 2 cm at 40 m.
 */
const VERY_FAR_RATIO = 4096;
/** Coordinates beyond this are not a valid position of a model; readers drop them. */
const NOWHERE = 1e30;

/**
 * Returns a point near the box's center to subtract from coordinates, so that single-precision floats can hold them;
 * null if they can hold them unchanged. Its coordinates are integers, or fractions of powers of two, so that
 * subtracting them is exact.
 * @param unitMetres meters per unit of the coordinates
 */
export function farOffset({ min, max }: Bounds, unitMetres = 1): Vector3 | null {
  const extent = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const farthest = Math.max(...min.map(Math.abs), ...max.map(Math.abs));
  if (!(extent > 0 && farthest < NOWHERE)) return null;
  const ratio = (2 * farthest) / extent;
  const isFar = ratio >= FAR_RATIO && farthest * unitMetres >= FAR_METRES;
  if (!isFar && ratio < VERY_FAR_RATIO) return null;
  const step =
    extent >= 10 ? 10 ** (Math.floor(Math.log10(extent)) - 1) : 2 ** Math.floor(Math.log2(extent));
  // Adding 0 turns −0 into 0.
  const offset = min.map((low, k) => Math.round((low + max[k]) / 2 / step) * step + 0) as Vector3;
  return offset.some((value) => value !== 0) ? offset : null;
}

/** Computes offsets for the meshes of one file: neighbors get the same offset, so that shared edges stay equal. */
export class FarOffsets {
  #last: Vector3 | null = null;

  /** Like {@link farOffset}; returns the previous mesh's offset if it also suits this mesh. */
  of(bounds: Bounds, unitMetres = 1): Vector3 | null {
    const own = farOffset(bounds, unitMetres);
    const last = this.#last;
    if (own === null) return null;
    if (last !== null) {
      const shifted = { min: minus(bounds.min, last), max: minus(bounds.max, last) };
      if (farOffset(shifted, unitMetres) === null) return last;
    }
    this.#last = own;
    return own;
  }
}

function minus(a: Vector3, b: Vector3): Vector3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

/** Positions in single precision, relative to `offset` (or to the origin if it is null). */
interface NearPositions {
  positions: Float32Array<ArrayBuffer>;
  /** The subtracted point, in the unit of the positions; null for the origin. */
  offset: Vector3 | null;
}

/** Options of {@link nearPositions}. */
interface NearOptions {
  /**
   * Meters per unit of the coordinates, which decides whether they count as far. Defaults to 1, also if the unit is a
   * guess.
   */
  unitMetres?: number;
  /** Factor by which the result is multiplied. */
  factor?: number;
  /** Offsets shared with the other meshes of the file. */
  offsets?: FarOffsets;
  /** Vertices that faces use; all if omitted. If only unused vertices are far away, those are moved to the offset. */
  used?: ArrayLike<number> | null;
}

/**
 * Rounds coordinates to single precision; those far from the origin are made relative to a point near them.
 * @param blocks coordinates of the vertices one after another, in blocks of equal length except the last
 */
export function nearPositions(
  blocks: readonly Coordinates[],
  { unitMetres = 1, factor = 1, offsets = new FarOffsets(), used }: NearOptions = {},
): NearPositions {
  const all = boundsOfBlocks(blocks);
  let offset = offsets.of(all, unitMetres);
  // Vertices that no face uses, for instance at the origin, do not affect where the model is.
  const hasStrays = used != null && used.length > 0 && offset === null && isLarge(all, unitMetres);
  if (hasStrays) offset = offsets.of(boundsOfUsed(blocks, used), unitMetres);
  const [dx, dy, dz] = offset ?? [0, 0, 0];
  const positions = new Float32Array(blocks.reduce((sum, block) => sum + block.length, 0));
  let to = 0;
  for (const block of blocks) {
    for (let i = 0; i + 2 < block.length; i += 3, to += 3) {
      positions[to] = (block[i] - dx) * factor;
      positions[to + 1] = (block[i + 1] - dy) * factor;
      positions[to + 2] = (block[i + 2] - dz) * factor;
    }
  }
  if (hasStrays && offset !== null) zeroUnused(positions, used);
  return { positions, offset: offset && (offset.map((v) => v * factor) as Vector3) };
}

function zeroUnused(positions: Float32Array, used: ArrayLike<number>): void {
  const isUsed = new Uint8Array(positions.length / 3);
  for (let i = 0; i < used.length; i++) isUsed[used[i]] = 1;
  for (let v = 0; v < isUsed.length; v++) if (isUsed[v] === 0) positions.fill(0, 3 * v, 3 * v + 3);
}

/** Coordinates in an array of any precision. */
export type Coordinates = Float64Array | Float32Array | readonly number[];

function isLarge({ min, max }: Bounds, unitMetres: number): boolean {
  return [...min, ...max].some((value) => Math.abs(value) * unitMetres >= FAR_METRES);
}

/** Returns the bounding box of all vertices; ±Infinity if there are none. NaN is ignored. */
export function boundsOfBlocks(blocks: readonly Coordinates[]): Bounds {
  const box = new Box();
  for (const block of blocks)
    for (let i = 0; i + 2 < block.length; i += 3) box.add(block[i], block[i + 1], block[i + 2]);
  return box.bounds;
}

function boundsOfUsed(blocks: readonly Coordinates[], used: ArrayLike<number>): Bounds {
  const box = new Box();
  const perBlock = Math.max(1, Math.trunc((blocks[0]?.length ?? 0) / 3));
  for (let i = 0; i < used.length; i++) {
    const block = blocks[Math.trunc(used[i] / perBlock)];
    const at = 3 * (used[i] % perBlock);
    if (block !== undefined && at + 2 < block.length)
      box.add(block[at], block[at + 1], block[at + 2]);
  }
  return box.bounds;
}

/** A box that grows to include points. */
class Box {
  readonly #min = [Infinity, Infinity, Infinity] as Vector3;
  readonly #max = [-Infinity, -Infinity, -Infinity] as Vector3;

  add(x: number, y: number, z: number): void {
    const min = this.#min;
    const max = this.#max;
    if (x < min[0]) min[0] = x;
    if (x > max[0]) max[0] = x;
    if (y < min[1]) min[1] = y;
    if (y > max[1]) max[1] = y;
    if (z < min[2]) min[2] = z;
    if (z > max[2]) max[2] = z;
  }

  get bounds(): Bounds {
    return { min: this.#min, max: this.#max };
  }
}
