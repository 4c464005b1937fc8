import type { TextureSlot } from '../../mesh/texture-use.ts';
import type { SourceTexture } from './texture-lookups.ts';

/**
 * Texels of a texture across a texel of the target above which UVs are too distorted to average along them; its square is
 * the most lookups.
 */
export const MOST_ACROSS = 4;
/** Texels of a texture that one lookup, which interpolates between neighboring texels, stands for. */
const ENOUGH = 1.25;

/** The area of a texture that a texel of the target shows: the same everywhere in one triangle of source and target. */
export class TextureFootprint {
  /** Columns and rows from one texel of the target to the next one at the right, and to the one below. */
  readonly steps = new Float64Array(4);
  /** Columns and rows between the ends of the area along its longer and its shorter axis. */
  readonly axes = new Float64Array(4);
  /** Numbers of lookups along these axes. */
  along = 1;
  across = 1;
  /** Whether lookups are spread over the area; otherwise one in its middle is enough, or all that makes sense. */
  isAveraged = true;
  readonly #longest = new Float64Array(1);

  /** Texels of the texture along the longest axis of a texel of the target. */
  get longest(): number {
    return this.#longest[0];
  }

  /**
   * Measures the footprint: its axes are those along which the texture is densest and least dense.
   * @param uv UVs of the triangle's corners
   * @param shifts changes of the weights of the second and the third corner from one texel of the target to the next, to
   * the right and downwards
   * @param side side of the square of the target that the lookups stand for, in texels
   */
  measure(
    uv: Float64Array,
    shifts: Float64Array,
    { transform: m, nearest }: TextureSlot,
    { width, height }: SourceTexture,
    side: number,
  ): void {
    const bu = uv[2] - uv[0];
    const bv = uv[3] - uv[1];
    const cu = uv[4] - uv[0];
    const cv = uv[5] - uv[1];
    const rightU = shifts[0] * bu + shifts[1] * cu;
    const rightV = shifts[0] * bv + shifts[1] * cv;
    const downU = shifts[2] * bu + shifts[3] * cu;
    const downV = shifts[2] * bv + shifts[3] * cv;
    const rightX = (m[0] * rightU + m[1] * rightV) * width;
    const rightY = (m[3] * rightU + m[4] * rightV) * height;
    const downX = (m[0] * downU + m[1] * downV) * width;
    const downY = (m[3] * downU + m[4] * downV) * height;
    const steps = this.steps;
    steps[0] = rightX;
    steps[1] = rightY;
    steps[2] = downX;
    steps[3] = downY;
    // Eigenvectors of the matrix of squared lengths.
    const half = (rightX * rightX + rightY * rightY - downX * downX - downY * downY) / 2;
    const mixed = rightX * downX + rightY * downY;
    const mean = (rightX * rightX + rightY * rightY + downX * downX + downY * downY) / 2;
    const radius = Math.sqrt(half * half + mixed * mixed);
    const longest = Math.sqrt(mean + radius);
    this.#longest[0] = longest;
    this.isAveraged = longest <= MOST_ACROSS;
    this.along = 1;
    this.across = 1;
    if (nearest || !this.isAveraged || longest * side <= ENOUGH) return;
    const cosine = radius > 0 ? Math.sqrt((1 + half / radius) / 2) : 1;
    const sine =
      radius > 0 ? Math.sign(mixed || 1) * Math.sqrt(Math.max(0, 1 - half / radius) / 2) : 0;
    this.along = Math.ceil(longest * side + 1 - ENOUGH);
    this.across = Math.max(1, Math.ceil(Math.sqrt(Math.max(0, mean - radius)) * side + 1 - ENOUGH));
    const axes = this.axes;
    axes[0] = side * (cosine * rightX + sine * downX);
    axes[1] = side * (cosine * rightY + sine * downY);
    axes[2] = side * (cosine * downX - sine * rightX);
    axes[3] = side * (cosine * downY - sine * rightY);
  }
}
