import type { CornerLayer } from '../../../mesh/polygon-mesh.ts';
import { takeRows } from '../../../threads/take-rows.ts';
import { cornersInTexture, interpolate } from '../../corner-values.ts';
import { texelWeights } from '../../texel-cover.ts';
import { unit } from '../../texel-values.ts';
import { cosineAlong } from '../projection/camera.ts';
import type { PaintedSurface } from '../surface.ts';
import { colorAt, preference, type SeenFrom, visibility } from './seen-colors.ts';
import { lookingDirection, type VertexHints } from './vertex-hints.ts';

/** An image that is projected onto a surface. */
export interface ProjectedView extends SeenFrom {
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
  hints: VertexHints;
  /** The next row, and the number of finished rows. */
  cursor: Int32Array;
}

/** Exponent of the cosine: high, so that two images are mixed in a narrow band only and show nothing twice. */
const SHARPNESS = 12;

/** Paints bands of rows until none are left. */
export function projectViews(job: ViewsJob): void {
  takeRows(job, createPainter(job));
}

function createPainter({ size, surface, cover, baseColor, views, hints }: ViewsJob) {
  const { triangles, uvs, corners, normals } = surface;
  const ofVertices = (values: Float32Array): CornerLayer => ({ values, indices: corners });
  const positions = ofVertices(surface.positions);
  const around = ofVertices(hints.around);
  const continued = ofVertices(hints.continued);
  const offsets = hints.offsets.map(ofVertices);
  const uvCorners = new Float64Array(6);
  const weights = new Float64Array(3);
  const point = new Float64Array(3);
  const direction = new Float64Array(3);
  const color = new Float64Array(3);
  const offset = new Float64Array(3);
  const mixed = new Float64Array(3);
  const seen = new Float64Array(views.length);

  /** Mixes the images that see the point; returns how well the best of them does, 0 to 1. */
  function mixSeen(triangle: number): number {
    let best = 0;
    let strongest = 0;
    views.forEach((view, i) => {
      seen[i] = visibility(view, point, cosineAlong(view.camera.toward, direction));
      best = Math.max(best, seen[i]);
      if (seen[i] > 0) strongest = Math.max(strongest, preference(view, direction));
    });
    let sum = 0;
    mixed.fill(0);
    for (let i = 0; i < views.length; i++) {
      if (seen[i] === 0) continue;
      const weight = seen[i] * (preference(views[i], direction) / strongest) ** SHARPNESS;
      colorAt(views[i].picture, views[i].camera, point, color);
      interpolate(offsets[i], 3, triangles, triangle, weights, offset);
      for (let k = 0; k < 3; k++) mixed[k] += weight * (color[k] + offset[k]);
      sum += weight;
    }
    if (sum > 0) for (let k = 0; k < 3; k++) mixed[k] /= sum;
    return best;
  }

  /** The color of a point that no image shows. */
  function readUnseen(triangle: number): void {
    interpolate(continued, 3, triangles, triangle, weights, color);
    for (const { camera, picture, through } of views) {
      const share = Math.min(1, -2 * cosineAlong(camera.toward, direction));
      if (!through || share <= 0) continue;
      colorAt(picture, camera, point, offset);
      for (let k = 0; k < 3; k++) color[k] += share * (offset[k] - color[k]);
    }
  }

  return (row: number): void => {
    for (let column = 0; column < size; column++) {
      const texel = row * size + column;
      const t = cover[texel];
      if (t < 0) continue;
      cornersInTexture(uvs, triangles, t, uvCorners);
      texelWeights(uvCorners, (column + 0.5) / size, (row + 0.5) / size, weights);
      interpolate(positions, 3, triangles, t, weights, point);
      interpolate(normals, 3, triangles, t, weights, direction);
      unit(direction);
      interpolate(around, 3, triangles, t, weights, mixed);
      lookingDirection(direction, mixed);
      const share = mixSeen(t);
      if (share < 1) readUnseen(t);
      for (let k = 0; k < 3; k++) {
        const value = share < 1 ? color[k] + share * (mixed[k] - color[k]) : mixed[k];
        baseColor[4 * texel + k] = Math.max(0, Math.min(255, value + 0.5));
      }
      baseColor[4 * texel + 3] = 255;
    }
  };
}
