import type { CornerLayer } from '../../../mesh/polygon-mesh.ts';
import { takeRows } from '../../../threads/take-rows.ts';
import { cornersInTexture, interpolate } from '../../corner-values.ts';
import { texelWeights } from '../../texel-cover.ts';
import type { PaintedSurface } from '../surface.ts';
import type { Picture } from './front-picture.ts';
import { DEPTHS } from './nearest-depths.ts';
import { samplePicture } from './sample-picture.ts';
import { along, type View } from './view.ts';

/** A picture, the direction it was taken from, and what can be seen from there. */
export interface ProjectedView {
  view: View;
  /** The picture, which the object fills from border to border. */
  picture: Picture;
  coarse: Picture;
  /** Colors of the picture from top to bottom, without any features, such as those of a face. */
  bands: Picture;
  /** See `nearestDepths`. */
  nearest: Float32Array;
  /**
   * Whether the image is also projected onto the far side, mirrored. Faces, and anything behind the object, must not
   * be.
   */
  through: boolean;
}

/** Inputs for projecting several images onto a surface. */
export interface ViewsJob {
  size: number;
  surface: PaintedSurface;
  cover: Int32Array;
  /** RGBA. */
  baseColor: Uint8Array;
  views: ProjectedView[];
  /** The next row, and the number of finished rows. */
  cursor: Int32Array;
}

/**
 * How far a point may lie behind the nearest depth and still count as seen, as a fraction of the model's depth, because
 * a cell of the map may lie on a steep face.
 */
const BEHIND = 0.02;
/**
 * Weights of a picture on the far side, and of a picture's blurred colors alone: far below the weight of any picture
 * that sees the point itself.
 */
const FAR = 1e-3;
const VAGUE = 1e-6;

/**
 * Paints bands of rows until none are left. Each texel is mixed from all pictures that see it, weighted by cos⁴ of the
 * viewing angle.
 */
export function projectViews(job: ViewsJob): void {
  takeRows(job, createPainter(job));
}

function createPainter({ size, surface, cover, baseColor, views }: ViewsJob) {
  const { triangles, normals, uvs } = surface;
  const positions: CornerLayer = { values: surface.positions, indices: surface.corners };
  const uvCorners = new Float64Array(6);
  const weights = new Float64Array(3);
  const point = new Float64Array(3);
  const normal = new Float64Array(3);
  const color = new Float64Array(3);
  const sum = new Float64Array(4);

  function add(picture: Picture, u: number, v: number, weight: number): void {
    samplePicture(picture, u, v, color);
    for (let k = 0; k < 3; k++) sum[k] += weight * color[k];
    sum[3] += weight;
  }

  function addView({ view, picture, coarse, bands, nearest, through }: ProjectedView): void {
    const { axis, sign } = view.toward;
    const cosine = sign * normal[axis];
    const u = along(view.right, point, 0, surface);
    const v = along(view.down, point, 0, surface);
    const steep = cosine ** 4;
    if (cosine > 0 && isNearest(nearest, u, v, along(view.toward, point, 0, surface)))
      add(picture, u, v, steep);
    if (through) add(picture, u, v, FAR * steep);
    add(cosine > 0 ? coarse : bands, u, v, VAGUE * (0.01 + cosine * cosine));
  }

  return (row: number): void => {
    for (let column = 0; column < size; column++) {
      const texel = row * size + column;
      const t = cover[texel];
      if (t < 0) continue;
      cornersInTexture(uvs, triangles, t, uvCorners);
      texelWeights(uvCorners, (column + 0.5) / size, (row + 0.5) / size, weights);
      interpolate(positions, 3, triangles, t, weights, point);
      interpolate(normals, 3, triangles, t, weights, normal);
      const length = Math.hypot(normal[0], normal[1], normal[2]) || 1;
      for (let k = 0; k < 3; k++) normal[k] /= length;
      sum.fill(0);
      for (const view of views) addView(view);
      for (let k = 0; k < 3; k++) baseColor[4 * texel + k] = sum[k] / sum[3] + 0.5;
      baseColor[4 * texel + 3] = 255;
    }
  };
}

/** Whether nothing lies in front of a point at this depth. */
function isNearest(nearest: Float32Array, u: number, v: number, depth: number): boolean {
  const x = Math.max(0, Math.min(DEPTHS - 1, Math.floor(u * DEPTHS)));
  const y = Math.max(0, Math.min(DEPTHS - 1, Math.floor(v * DEPTHS)));
  return depth >= nearest[y * DEPTHS + x] - BEHIND;
}
