import { SUPERSAMPLING } from './fragment-batch.ts';

/** Number of samples of a pixel; the code assumes 2 × 2. */
export const SAMPLES = SUPERSAMPLING * SUPERSAMPLING;

/** The triangles that the samples of one pixel show, without duplicates. */
export class PixelTriangles {
  /** Number of triangles: the used length of the lists. */
  count = 0;
  readonly triangles = new Int32Array(SAMPLES);
  readonly depths = new Float64Array(SAMPLES);
  /**
   * Number of samples that show the triangle, and the sums of their positions, doubled so that they are whole numbers.
   */
  readonly samples = new Int32Array(SAMPLES);
  readonly sumX = new Int32Array(SAMPLES);
  readonly sumY = new Int32Array(SAMPLES);

  /**
   * Reads a pixel of a depth buffer.
   * @param at its first sample, which lies at x0, y0 of the sample grid
   * @param columns of the sample grid
   */
  read(
    ids: Int32Array,
    nearness: Float32Array,
    columns: number,
    at: number,
    x0: number,
    y0: number,
  ): void {
    let found = 0;
    for (let i = 0; i < SAMPLES; i++) {
      const o = at + (i >> 1) * columns + (i & 1);
      const t = ids[o];
      if (t < 0) continue;
      let k = 0;
      while (k < found && this.triangles[k] !== t) k++;
      if (k === found) {
        this.triangles[found] = t;
        this.depths[found] = nearness[o];
        this.samples[found] = this.sumX[found] = this.sumY[found] = 0;
        found++;
      }
      this.samples[k]++;
      this.sumX[k] += 2 * (x0 + (i & 1)) + 1;
      this.sumY[k] += 2 * (y0 + (i >> 1)) + 1;
    }
    this.count = found;
  }
}
