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
    if (triangle !== this.#triangle)
      cornersInTexture(target.uvs, triangles, triangle, this.#uvCorners);
    this.#triangle = triangle;
    texelWeights(this.#uvCorners, x / size, y / size, this.weights);
    interpolate(this.#positions, 3, triangles, triangle, this.weights, this.point);
    interpolate(target.rays, 3, triangles, triangle, this.weights, this.ray);
    unit(this.ray);
    if (target.creases.ofTriangles[triangle] === 1) this.#correctSkew();
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
