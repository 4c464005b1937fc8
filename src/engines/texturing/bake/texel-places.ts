import type { CornerLayer } from '../../mesh/polygon-mesh.ts';
import { cornersInTexture, interpolate } from '../corner-values.ts';
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
  readonly #positions: CornerLayer;
  readonly #uvCorners = new Float64Array(6);
  readonly #normal = new Float64Array(3);
  readonly #creaseShare: (point: Float64Array) => number;
  #triangle = -1;

  constructor(job: BakeJob) {
    this.#job = job;
    this.#positions = { values: job.target.positions, indices: job.target.corners };
    this.#creaseShare = createCreaseDistance(job.creaseTree, job.target.creases.width);
  }

  /** Moves to a place of the texture, in texels, on a triangle. */
  moveTo(triangle: number, x: number, y: number): void {
    const { size, target } = this.#job;
    const { triangles } = target;
    if (triangle !== this.#triangle) this.#enter(triangle);
    texelWeights(this.#uvCorners, x / size, y / size, this.weights);
    interpolate(this.#positions, 3, triangles, triangle, this.weights, this.point);
    interpolate(target.rays, 3, triangles, triangle, this.weights, this.ray);
    unit(this.ray);
    if (target.creases.ofTriangles[triangle] === 1) this.#correctSkew();
  }

  #enter(triangle: number): void {
    const { size, target } = this.#job;
    const { triangles, positions, corners } = target;
    this.#triangle = triangle;
    const uv = this.#uvCorners;
    cornersInTexture(target.uvs, triangles, triangle, uv);
    const bu = uv[2] - uv[0];
    const bv = uv[3] - uv[1];
    const cu = uv[4] - uv[0];
    const cv = uv[5] - uv[1];
    const double = (bu * cv - cu * bv) * size;
    const a = 3 * corners[triangles[3 * triangle]];
    const b = 3 * corners[triangles[3 * triangle + 1]];
    const c = 3 * corners[triangles[3 * triangle + 2]];
    for (let k = 0; k < 3; k++) {
      const toB = positions[b + k] - positions[a + k];
      const toC = positions[c + k] - positions[a + k];
      this.steps[k] = double === 0 ? 0 : (cv * toB - bv * toC) / double;
      this.steps[3 + k] = double === 0 ? 0 : (bu * toC - cu * toB) / double;
    }
  }

  /**
   * Turns the ray towards the shading normal away from creases. Smooth rays close the gap at a crease, but on the flat
   * faces beside it they are slanted, so that details would be baked beside their places.
   */
  #correctSkew(): void {
    const { target } = this.#job;
    const share = this.#creaseShare(this.point);
    if (share === 0) return;
    interpolate(target.normals, 3, target.triangles, this.#triangle, this.weights, this.#normal);
    unit(this.#normal);
    for (let k = 0; k < 3; k++) this.ray[k] += share * (this.#normal[k] - this.ray[k]);
    unit(this.ray);
  }
}
