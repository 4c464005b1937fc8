import { type SurfacePoint, surfacePoint } from '../../mesh/surface-point.ts';
import { takeRows } from '../../threads/take-rows.ts';
import type { BakeJob, Probes } from './bake-job.ts';
import { GROUND, isEven, UNEVEN } from './even-parts.ts';
import { createSourceFinder, type SourceFinder } from './find-source.ts';
import { blendProbes } from './probes.ts';
import type { SamplePlace } from './sample-place.ts';
import { differVisibly, SAMPLE, SampleShader } from './shade-sample.ts';
import { TexelPlaces } from './texel-places.ts';

/**
 * Side of the squares that are baked one after another. The part of the source that a square's texels need stays in a
 * core's caches, while whole rows of 2048² would fetch it from memory again for each row (3.3M texels, 1M triangles,
 * three textures: 4.0 µs per texel by rows, 1.6 µs by squares of 32 or 64, 1.9 µs by squares of 16).
 */
const TILE = 32;
/** Side of the blocks in a square whose rays share a list of the triangles nearby. */
const BLOCK = 8;
const TEXELS = BLOCK * BLOCK;
/** Side of the parts of a block that get more samples together, and that have lists of their own if one is too long. */
const PART = 4;
/** Rows and columns of the parts in a block. */
const PARTS = [
  [0, 0],
  [0, PART],
  [PART, 0],
  [PART, PART],
] as const;
/** Places in a texel of further samples, relative to its center: a square turned by 27°, so that edges at any angle count. */
const MORE_SAMPLES = [
  [-0.125, -0.375],
  [0.375, -0.125],
  [0.125, 0.375],
  [-0.375, 0.125],
] as const;

export function tilesAcross(size: number): number {
  return Math.ceil(size / TILE);
}

/** Bakes tiles until none is left. Tiles are independent, so any thread may bake any of them. */
export function bakeTiles(job: BakeJob): void {
  const baker = new TileBaker(job);
  takeRows({ size: tilesAcross(job.size) ** 2, cursor: job.cursor }, (tile) => baker.bake(tile));
}

/** Bakes one square after another, block by block. The data for a block is kept in arrays that the next overwrites. */
class TileBaker {
  readonly #job: BakeJob;
  readonly #finder: SourceFinder;
  readonly #places: TexelPlaces;
  readonly #shader: SampleShader;
  readonly #place: SamplePlace;
  /** Texels of the block that the target covers, and the points and rays at their centers. */
  readonly #texels = new Int32Array(TEXELS);
  readonly #points = new Float64Array(3 * TEXELS);
  readonly #rays = new Float64Array(3 * TEXELS);
  readonly #weights = new Float64Array(3 * TEXELS);
  /** How the points move from one texel to the next, six values each; see {@link TexelPlaces}. */
  readonly #steps = new Float64Array(6 * TEXELS);
  /** Number of texels of the block whose triangles are none of the source's. */
  #unmatched = 0;
  /** The point of the source for a texel whose triangle is one of the source's. */
  readonly #matched = surfacePoint();
  /** Number of these texels up to the end of each part of the block. */
  readonly #ends = new Int32Array(PARTS.length);
  /** Sums of samples of the texels that were found, one after another, and the numbers of these texels and samples. */
  readonly #sums = new Float64Array(SAMPLE * TEXELS);
  readonly #found = new Int32Array(TEXELS);
  readonly #samples = new Int32Array(TEXELS);
  /** Grounds of the samples at the centers of these texels, and the texels' columns and rows; see `isEven`. */
  readonly #grounds = new Float64Array(GROUND * TEXELS);
  readonly #columns = new Int32Array(TEXELS);
  readonly #rows = new Int32Array(TEXELS);
  /** Measured ambient occlusion of these texels, which goes into the occlusion of the material. */
  readonly #open = new Float64Array(TEXELS);

  constructor(job: BakeJob) {
    this.#job = job;
    this.#finder = createSourceFinder(job.tree, { ...job, diagonal: job.source.diagonal });
    this.#places = new TexelPlaces(job);
    this.#shader = new SampleShader(job);
    const { weights } = this.#places;
    const steps = new Float64Array(6);
    this.#place = { triangle: -1, weights, steps, side: 1, turned: false };
  }

  bake(tile: number): void {
    const { size } = this.#job;
    const across = tilesAcross(size);
    const left = (tile % across) * TILE;
    const top = Math.floor(tile / across) * TILE;
    this.#finder.reset();
    for (let row = top; row < Math.min(size, top + TILE); row += BLOCK) {
      for (let column = left; column < Math.min(size, left + TILE); column += BLOCK)
        this.#bakeBlock(row, column, BLOCK);
    }
  }

  #bakeBlock(top: number, left: number, side: number): void {
    const count = this.#placeTexels(top, left, side);
    if (count === 0) return;
    if (this.#unmatched > 0) {
      const margin = marginOf(this.#points, count, side);
      const isListed = this.#finder.enter(this.#points, this.#rays, count, margin);
      if (!isListed && side > PART) {
        for (let part = 0; part < PARTS.length; part++)
          this.#bakeBlock(top + PARTS[part][0], left + PARTS[part][1], PART);
        return;
      }
    }
    const found = this.#sampleCenters(count);
    for (let from = 0, part = 0; from < found; part++) {
      let to = from;
      while (to < found && this.#found[to] < this.#ends[part]) to++;
      if (to > from + 1 && this.#isAliased(from, to)) this.#sampleMore(from, to);
      from = to;
    }
    this.#write(found);
  }

  /** Whether the texels need more samples than those at their centers. */
  #isAliased(from: number, to: number): boolean {
    if (isEven(this.#grounds, from, to, this.#columns, this.#rows)) return false;
    return differVisibly(this.#sums, from, to, this.#job.source);
  }

  #write(found: number): void {
    const isOccluded = this.#job.extras.ambient_occlusion !== undefined;
    for (let i = 0; i < found; i++) {
      if (isOccluded) this.#shader.occlude(this.#sums, SAMPLE * i, this.#open[i]);
      this.#shader.write(this.#texels[this.#found[i]], this.#sums, SAMPLE * i, this.#samples[i]);
    }
  }

  /**
   * Finds the points and rays of the block's texels, one part after another.
   * @returns number of texels that the target covers
   */
  #placeTexels(top: number, left: number, side: number): number {
    const { size, cover, matches } = this.#job;
    const { weights, point, ray, steps } = this.#places;
    let count = 0;
    this.#unmatched = 0;
    for (let part = 0; part < (side / PART) ** 2; part++) {
      const y = PARTS[part][0];
      const x = PARTS[part][1];
      const bottom = Math.min(size, top + y + PART);
      const right = Math.min(size, left + x + PART);
      for (let row = top + y; row < bottom; row++) {
        for (let column = left + x; column < right; column++) {
          const texel = row * size + column;
          if (cover[texel] < 0) continue;
          this.#places.moveTo(cover[texel], column + 0.5, row + 0.5);
          this.#texels[count] = texel;
          if (matches === null || matches[cover[texel]] < 0) this.#unmatched++;
          for (let k = 0; k < 3; k++) {
            this.#points[3 * count + k] = point[k];
            this.#rays[3 * count + k] = ray[k];
            this.#weights[3 * count + k] = weights[k];
          }
          for (let k = 0; k < 6; k++) this.#steps[6 * count + k] = steps[k];
          count++;
        }
      }
      this.#ends[part] = count;
    }
    return count;
  }

  /** Takes one sample for each texel. @returns number of texels for which the source was found */
  #sampleCenters(count: number): number {
    const { size, cover, covered, probes } = this.#job;
    const { weights, point, ray } = this.#places;
    const place = this.#place;
    place.side = 1;
    let found = 0;
    for (let i = 0; i < count; i++) {
      for (let k = 0; k < 3; k++) {
        point[k] = this.#points[3 * i + k];
        ray[k] = this.#rays[3 * i + k];
        weights[k] = this.#weights[3 * i + k];
      }
      const texel = this.#texels[i];
      place.triangle = cover[texel];
      const at = this.#find(place.triangle);
      if (at === null) continue;
      covered[texel] = 1;
      for (let k = 0; k < 6; k++) place.steps[k] = this.#steps[6 * i + k];
      this.#shader.begin(at, place, this.#sums, SAMPLE * found);
      const { ground } = this.#shader;
      this.#grounds[GROUND * found] = ground[0];
      if (ground[0] !== UNEVEN)
        for (let k = 1; k < GROUND; k++) this.#grounds[GROUND * found + k] = ground[k];
      this.#columns[found] = texel % size;
      this.#rows[found] = (texel / size) | 0;
      if (probes !== null) this.#open[found] = this.#writeProbed(texel, probes, at);
      this.#found[found] = i;
      this.#samples[found++] = 1;
    }
    return found;
  }

  /**
   * Finds the point of the source for the current point of a triangle of the target, and whether it faces the opposite way.
   * @returns null if there is none
   */
  #find(triangle: number): SurfacePoint | null {
    const { matches } = this.#job;
    const { weights, point, ray } = this.#places;
    const match = matches === null ? -1 : matches[triangle];
    if (match < 0) {
      const isFound = this.#finder.find(point, ray);
      this.#place.turned = this.#finder.turned;
      return isFound ? this.#finder.found : null;
    }
    const found = this.#matched;
    this.#place.turned = false;
    found.triangle = (match / 3) | 0;
    const first = match - 3 * found.triangle;
    // The target's first corner is the source's corner number `first`.
    found.u = weights[first === 0 ? 1 : first === 1 ? 0 : 2];
    found.v = weights[first === 0 ? 2 : first === 1 ? 1 : 0];
    found.x = point[0];
    found.y = point[1];
    found.z = point[2];
    return found;
  }

  /** Takes more samples for some of the texels that were found, where they lie on the triangle that covers its center. */
  #sampleMore(from: number, to: number): void {
    const { size, cover } = this.#job;
    const { weights, steps } = this.#places;
    const place = this.#place;
    place.side = 0.5;
    for (let i = from; i < to; i++) {
      const texel = this.#texels[this.#found[i]];
      const column = (texel % size) + 0.5;
      const row = Math.floor(texel / size) + 0.5;
      place.triangle = cover[texel];
      for (let sample = 0; sample < MORE_SAMPLES.length; sample++) {
        const [x, y] = MORE_SAMPLES[sample];
        this.#places.moveTo(place.triangle, column + x, row + y);
        for (let k = 0; k < 6; k++) place.steps[k] = steps[k];
        if (weights[0] < 0 || weights[1] < 0 || weights[2] < 0) continue;
        const at = this.#find(place.triangle);
        if (at === null) continue;
        this.#shader.add(at, place, this.#sums, SAMPLE * i);
        this.#samples[i]++;
      }
    }
  }

  /** Writes ambient occlusion and thickness of a texel, as far as they are wanted. @returns the former */
  #writeProbed(texel: number, probes: Probes, found: SurfacePoint): number {
    const { size, extras } = this.#job;
    const [open, thick] = blendProbes(probes, texel, size, found, this.#shader.normal);
    extras.ambient_occlusion?.fill(255 * open + 0.5, 3 * texel, 3 * texel + 3);
    extras.thickness?.fill(255 * thick + 0.5, 3 * texel, 3 * texel + 3);
    return open;
  }
}

/** Returns how far samples may be from the centers of their block's texels. */
function marginOf(points: Float64Array, count: number, side: number): number {
  if (count < 2) return 0;
  let most = 0;
  for (let k = 0; k < 3; k++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = k; i < 3 * count; i += 3) {
      if (points[i] < low) low = points[i];
      if (points[i] > high) high = points[i];
    }
    if (high - low > most) most = high - low;
  }
  return most / side;
}
