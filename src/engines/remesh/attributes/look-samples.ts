import type { SourceLayer } from './source-layers.ts';

/** Maximum difference between looks that are merged. */
const SAME = 1e-4;

/** Source points from which appearance attributes are sampled, each for one vertex of the result. */
export class LookSamples {
  /** Three source corners per sample: the corners of its triangle. */
  readonly #corners: number[] = [];
  /** Weights of the second and the third corner; outside 0 to 1 if a look is extrapolated beyond its triangle. */
  readonly #weights: number[] = [];
  /** The previous sample of the same vertex; −1: none. */
  readonly #before: number[] = [];
  readonly #last: Int32Array;
  readonly #layers: readonly SourceLayer[];
  readonly #sourceCorners: Uint32Array;

  constructor(vertices: number, layers: readonly SourceLayer[], sourceCorners: Uint32Array) {
    this.#last = new Int32Array(vertices).fill(-1);
    this.#layers = layers;
    this.#sourceCorners = sourceCorners;
  }

  /** Returns the number of the sample for a vertex: an existing one with the same look, or a new one. */
  add(vertex: number, triangle: number, u: number, v: number): number {
    const made = this.#before.length;
    for (let k = 0; k < 3; k++) this.#corners.push(this.#sourceCorners[3 * triangle + k]);
    this.#weights.push(u, v);
    for (let other = this.#last[vertex]; other >= 0; other = this.#before[other]) {
      if (!this.#alike(made, other)) continue;
      this.#corners.length -= 3;
      this.#weights.length -= 2;
      return other;
    }
    this.#before.push(this.#last[vertex]);
    this.#last[vertex] = made;
    return made;
  }

  /** The values of a layer at all samples; values that are not finite become 0. */
  values({ layer, width }: SourceLayer): Float32Array {
    const values = new Float32Array(this.#before.length * width);
    for (let s = 0; s < this.#before.length; s++) {
      for (let k = 0; k < width; k++) {
        const value = this.#value({ layer, width }, s, k);
        values[s * width + k] = Number.isFinite(value) ? value : 0;
      }
    }
    return values;
  }

  #value({ layer, width }: SourceLayer, s: number, k: number): number {
    const { indices, values } = layer;
    const u = this.#weights[2 * s];
    const v = this.#weights[2 * s + 1];
    const a = values[indices[this.#corners[3 * s]] * width + k];
    const b = values[indices[this.#corners[3 * s + 1]] * width + k];
    const c = values[indices[this.#corners[3 * s + 2]] * width + k];
    // Exactly a if all three are equal.
    return a + u * (b - a) + v * (c - a);
  }

  #alike(a: number, b: number): boolean {
    return this.#layers.every((layer) => {
      for (let k = 0; k < layer.width; k++) {
        const difference = Math.abs(this.#value(layer, a, k) - this.#value(layer, b, k));
        if (difference > SAME) return false;
      }
      return true;
    });
  }
}
