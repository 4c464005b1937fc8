/** Half the side of TripoSR's box, in its own units (`radius` in the `config.yaml` that comes with its weights). */
export const RADIUS = 0.87;
const PLANES = 3;
/** Axes of the columns and rows of each plane: xy, xz, yz (`tsr/models/nerf_renderer.py`, query_triplane). */
const AXES = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;

/** Three planes of features that together describe a volume (Chan et al., EG3D, 2022). */
export class Triplane {
  /** Features per point: the channels of the three planes. */
  readonly features: number;
  readonly #channels: number;
  readonly #height: number;
  readonly #width: number;
  /** Indexed [plane][row][column][channel]. */
  readonly #data: Float32Array;

  /**
   * @param data indexed [plane][channel][row][column]
   * @param dims its sizes; dimensions before the last four are 1
   */
  constructor(data: Float32Array, dims: readonly number[]) {
    const [planes, channels, height, width] = dims.slice(-4);
    if (planes !== PLANES || planes * channels * height * width !== data.length)
      throw new Error(`The encoder returns ${dims.join('×')} values instead of three planes.`);
    this.#channels = channels;
    this.#height = height;
    this.#width = width;
    this.features = planes * channels;
    const area = height * width;
    this.#data = new Float32Array(data.length);
    for (let p = 0; p < planes; p++)
      for (let c = 0; c < channels; c++)
        for (let i = 0; i < area; i++)
          this.#data[(p * area + i) * channels + c] = data[(p * channels + c) * area + i];
  }

  /**
   * Writes the features of points, bilinear in each plane, with zeros beyond its border, as PyTorch's `grid_sample`
   * without aligned corners.
   * @param points three coordinates each, -RADIUS to RADIUS
   */
  sample(points: Float32Array, count: number, into: Float32Array): void {
    into.fill(0, 0, count * this.features);
    const plane = this.#height * this.#width * this.#channels;
    for (let p = 0; p < PLANES; p++) {
      const [across, down] = AXES[p];
      const pixels = this.#data.subarray(p * plane, (p + 1) * plane);
      for (let n = 0; n < count; n++) {
        const u = ((points[n * 3 + across] / RADIUS + 1) * this.#width - 1) / 2;
        const v = ((points[n * 3 + down] / RADIUS + 1) * this.#height - 1) / 2;
        this.#addPixels(pixels, u, v, into, n * this.features + p * this.#channels);
      }
    }
  }

  #addPixels(pixels: Float32Array, u: number, v: number, into: Float32Array, at: number): void {
    // Fields are read once: in the loop below, they would cost more than the arithmetic.
    const channels = this.#channels;
    const width = this.#width;
    const height = this.#height;
    const left = Math.floor(u);
    const top = Math.floor(v);
    for (let corner = 0; corner < 4; corner++) {
      const column = left + (corner & 1);
      const row = top + (corner >> 1);
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      const weight = (1 - Math.abs(u - column)) * (1 - Math.abs(v - row));
      const from = (row * width + column) * channels;
      for (let c = 0; c < channels; c++) into[at + c] += pixels[from + c] * weight;
    }
  }
}
