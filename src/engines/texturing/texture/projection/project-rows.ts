import type { CornerLayer } from '../../../mesh/polygon-mesh.ts';
import { ramp } from '../../../surfaces/figures/ramp.ts';
import { takeRows } from '../../../threads/take-rows.ts';
import { texelWeights } from '../../texel-cover.ts';
import type { PaintedSurface } from '../surface.ts';
import type { Projected } from './front-picture.ts';
import { samplePicture } from './sample-picture.ts';
import { RIGHT, type Side } from './silhouette.ts';

/** Inputs for projecting one image onto a surface. */
export interface ProjectionJob {
  size: number;
  surface: PaintedSurface;
  cover: Int32Array;
  baseColor: Uint8Array;
  /** The side from which the picture shows the model; surfaces behind it get the same picture, mirrored. */
  side: Side;
  projected: Projected;
  /** The next row, and the number of finished rows. */
  cursor: Int32Array;
}

/**
 * Cosine between normal and view direction from which the picture starts to be used, and from which it is used fully.
 */
const SEEN = { from: 0.12, to: 0.45 };

/** Paints bands of rows until none are left. */
export function projectRows(job: ProjectionJob): void {
  takeRows(job, createPainter(job));
}

function createPainter({ size, surface, cover, baseColor, side, projected }: ProjectionJob) {
  const { triangles, low, high } = surface;
  const { picture, coarse, box } = projected;
  const { axis, sign } = RIGHT[side];
  const view = 2 - axis;
  const positions: CornerLayer = { values: surface.positions, indices: surface.corners };
  const uvCorners = new Float64Array(6);
  const weights = new Float64Array(3);
  const point = new Float64Array(3);
  const normal = new Float64Array(3);
  const fine = new Float64Array(3);
  const broad = new Float64Array(3);

  function mix(layer: CornerLayer, t: number, out: Float64Array): void {
    out.fill(0);
    for (let k = 0; k < 3; k++) {
      const from = 3 * layer.indices[triangles[3 * t + k]];
      for (let i = 0; i < 3; i++) out[i] += weights[k] * layer.values[from + i];
    }
  }

  function paint(): void {
    const along = (point[axis] - low[axis]) / Math.max(high[axis] - low[axis], 1e-12);
    const u = box.left + box.width * (sign > 0 ? along : 1 - along);
    const v = box.top + box.height * ((high[1] - point[1]) / Math.max(high[1] - low[1], 1e-12));
    samplePicture(picture, u, v, fine);
    const length = Math.hypot(normal[0], normal[1], normal[2]) || 1;
    const seen = ramp(Math.abs(normal[view]) / length, SEEN.from, SEEN.to);
    if (seen === 1) return;
    samplePicture(coarse, u, v, broad);
    for (let k = 0; k < 3; k++) fine[k] = broad[k] + (fine[k] - broad[k]) * seen;
  }

  return (row: number): void => {
    for (let column = 0; column < size; column++) {
      const texel = row * size + column;
      const t = cover[texel];
      if (t < 0) continue;
      for (let k = 0; k < 3; k++) {
        const uv = 2 * surface.uvs.indices[triangles[3 * t + k]];
        uvCorners[2 * k] = surface.uvs.values[uv];
        uvCorners[2 * k + 1] = surface.uvs.values[uv + 1];
      }
      texelWeights(uvCorners, (column + 0.5) / size, (row + 0.5) / size, weights);
      mix(positions, t, point);
      mix(surface.normals, t, normal);
      paint();
      for (let k = 0; k < 3; k++) baseColor[4 * texel + k] = fine[k] + 0.5;
      baseColor[4 * texel + 3] = 255;
    }
  };
}
