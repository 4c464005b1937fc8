import { CornerCache } from '../corner-cache.ts';
import { cornersInTexture } from '../corner-values.ts';
import { texelWeights } from '../texel-cover.ts';
import { unit } from '../texel-values.ts';
import type { BakeJob } from './bake-job.ts';
import { createCreaseDistance } from './crease-distance.ts';

/** Finds the point of the target, and the direction of its ray, at places of the texture. */
export class TexelPlaces {
  /** Barycentric weights at the last place. */
  readonly weights = new Float64Array(3);
  readonly point = new Float64Array(3);
  /** Unit vector. */
  readonly ray = new Float64Array(3);
  /** How the point moves from one texel to the next: three values to the right, and three downwards. */
  readonly steps = new Float64Array(6);
  readonly #job: BakeJob;
  readonly #uvCorners = new Float64Array(6);
  readonly #positions: CornerCache;
  readonly #rays: CornerCache;
  readonly #normals: CornerCache;
  readonly #normal = new Float64Array(3);
  readonly #creaseShare: (point: Float64Array) => number;
  #triangle = -1;
  #isCreased = false;
  /** Inverse of twice the area of the last triangle in the texture; 0 if it has none. */
  #inverse = 0;

  constructor(job: BakeJob) {
    const { positions, corners, triangles, rays, normals, creases } = job.target;
    this.#job = job;
    this.#positions = new CornerCache({ values: positions, indices: corners }, 3, triangles);
    this.#rays = new CornerCache(rays, 3, triangles);
    this.#normals = new CornerCache(normals, 3, triangles);
    this.#creaseShare = createCreaseDistance(job.creaseTree, creases.width);
  }

  /** Moves to a place of the texture, in texels, on a triangle. */
  moveTo(triangle: number, x: number, y: number): void {
    if (triangle !== this.#triangle) this.#enter(triangle);
    this.#weigh(x / this.#job.size, y / this.#job.size);
    this.#positions.read(triangle, this.weights, this.point);
    this.#rays.read(triangle, this.weights, this.ray);
    unit(this.ray);
    if (this.#isCreased) this.#correctSkew();
  }

  /** Computes the weights as {@link texelWeights} does, which is called for points outside of the triangle only. */
  #weigh(u: number, v: number): void {
    const { weights } = this;
    const uv = this.#uvCorners;
    const px = u - uv[0];
    const py = v - uv[1];
    const b = (px * (uv[5] - uv[1]) - (uv[4] - uv[0]) * py) * this.#inverse;
    const c = ((uv[2] - uv[0]) * py - px * (uv[3] - uv[1])) * this.#inverse;
    const a = 1 - b - c;
    if (this.#inverse !== 0 && a >= 0 && b >= 0 && c >= 0) {
      weights[0] = a;
      weights[1] = b;
      weights[2] = c;
    } else texelWeights(uv, u, v, weights);
  }

  #enter(triangle: number): void {
    const { size, target } = this.#job;
    const { triangles, positions, corners } = target;
    this.#triangle = triangle;
    this.#isCreased = target.creases.ofTriangles[triangle] === 1;
    const uv = this.#uvCorners;
    cornersInTexture(target.uvs, triangles, triangle, uv);
    const bu = uv[2] - uv[0];
    const bv = uv[3] - uv[1];
    const cu = uv[4] - uv[0];
    const cv = uv[5] - uv[1];
    const double = bu * cv - cu * bv;
    this.#inverse = double === 0 ? 0 : 1 / double;
    const scale = this.#inverse / size;
    const a = 3 * corners[triangles[3 * triangle]];
    const b = 3 * corners[triangles[3 * triangle + 1]];
    const c = 3 * corners[triangles[3 * triangle + 2]];
    for (let k = 0; k < 3; k++) {
      const toB = positions[b + k] - positions[a + k];
      const toC = positions[c + k] - positions[a + k];
      this.steps[k] = (cv * toB - bv * toC) * scale;
      this.steps[3 + k] = (bu * toC - cu * toB) * scale;
    }
  }

  /**
   * Turns the ray towards the shading normal away from creases. Smooth rays close the gap at a crease, but on the flat
   * faces beside it they are slanted, so that details would be baked beside their places.
   */
  #correctSkew(): void {
    const share = this.#creaseShare(this.point);
    if (share === 0) return;
    this.#normals.read(this.#triangle, this.weights, this.#normal);
    unit(this.#normal);
    for (let k = 0; k < 3; k++) this.ray[k] += share * (this.#normal[k] - this.ray[k]);
    unit(this.ray);
  }
}
