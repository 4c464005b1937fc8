import type { CornerLayer } from '../../mesh/polygon-mesh.ts';
import type { PaintedView, Work } from '../../spec.ts';
import { cornersInTexture, interpolate } from '../corner-values.ts';
import { coverTexels, texelWeights } from '../texel-cover.ts';
import type { PaintedSurface } from '../texture/surface.ts';

/** Depth, in radii of the model, by which a point may lie behind what is visible and still be seen. */
const BEHIND = 0.02;
/** Power of the cosine by which one of several pictures that see a point prevails: that which sees it best. */
const PREVAILS = 8;

/**
 * Paints the colors of pictures over a texture, where they see the surface, as far as they are to be believed.
 * @param pixels RGB, changed in place
 * @returns the triangle of each texel, or −1, and the share of those with one that a picture was painted on
 */
export async function paintViews(
  pixels: Uint8Array,
  size: number,
  surface: PaintedSurface,
  views: readonly PaintedView[],
  work: Work,
): Promise<{ cover: Int32Array; painted: number }> {
  const { triangles, uvs } = surface;
  const cover = coverTexels(triangles, uvs, size);
  const paint = texelPainter(pixels, size, surface, views);
  let [painted, covered] = [0, 0];
  for (let row = 0; row < size; row++) {
    for (let texel = row * size; texel < (row + 1) * size; texel++) {
      if (cover[texel] < 0) continue;
      covered++;
      if (paint(texel, cover[texel])) painted++;
    }
    await work.breathe(row / size);
  }
  return { cover, painted: painted / Math.max(1, covered) };
}

function texelPainter(
  pixels: Uint8Array,
  size: number,
  surface: PaintedSurface,
  views: readonly PaintedView[],
): (texel: number, triangle: number) => boolean {
  const { triangles, normals, uvs } = surface;
  const positions: CornerLayer = { values: surface.positions, indices: surface.corners };
  const uvCorners = new Float64Array(6);
  const weights = new Float64Array(3);
  const point = new Float64Array(3);
  const normal = new Float64Array(3);
  const color = new Float64Array(4);
  const sum = new Float64Array(4);
  return (texel, triangle) => {
    cornersInTexture(uvs, triangles, triangle, uvCorners);
    const [column, row] = [texel % size, Math.floor(texel / size)];
    texelWeights(uvCorners, (column + 0.5) / size, (row + 0.5) / size, weights);
    interpolate(positions, 3, triangles, triangle, weights, point);
    interpolate(normals, 3, triangles, triangle, weights, normal);
    sum.fill(0);
    let trust = 0;
    for (const view of views) {
      const cosine = facing(view.matrix, normal);
      if (cosine <= 0 || !sampleView(view, point, color)) continue;
      const weight = color[3] * cosine ** PREVAILS;
      for (let k = 0; k < 3; k++) sum[k] += weight * color[k];
      sum[3] += weight;
      trust = Math.max(trust, color[3]);
    }
    if (sum[3] === 0) return false;
    for (let k = 0; k < 3; k++) {
      const at = 3 * texel + k;
      pixels[at] = pixels[at] + (sum[k] / sum[3] - pixels[at]) * trust + 0.5;
    }
    return true;
  };
}

/** Cosine between a normal and the direction towards the camera. */
function facing(matrix: Float64Array, normal: Float64Array): number {
  const across = Math.hypot(matrix[8], matrix[9], matrix[10]);
  const length = Math.hypot(normal[0], normal[1], normal[2]) || 1;
  const along = matrix[8] * normal[0] + matrix[9] * normal[1] + matrix[10] * normal[2];
  return -along / (across * length);
}

/** Samples a picture at a point that it sees: color 0 to 255 and trust 0 to 1, bilinear. @returns false: it does not see it */
function sampleView(
  { matrix: m, image, depths }: PaintedView,
  point: Float64Array,
  out: Float64Array,
): boolean {
  const [x, y, z] = point;
  const depth = m[8] * x + m[9] * y + m[10] * z + m[11];
  const column = (m[0] * x + m[1] * y + m[2] * z + m[3]) / depth - 0.5;
  const row = (m[4] * x + m[5] * y + m[6] * z + m[7]) / depth - 0.5;
  const { width, height, data } = image;
  const [left, top] = [Math.floor(column), Math.floor(row)];
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return false;
  out.fill(0);
  for (let v = 0; v < 2; v++)
    for (let u = 0; u < 2; u++) {
      const i = (top + v) * width + left + u;
      // What lies before the point, or nothing.
      if (!(depth <= depths[i] + BEHIND)) continue;
      const share = Math.abs(1 - u - (column - left)) * Math.abs(1 - v - (row - top));
      const trust = (share * data[4 * i + 3]) / 255;
      for (let k = 0; k < 3; k++) out[k] += trust * data[4 * i + k];
      out[3] += trust;
    }
  if (out[3] < 1e-3) return false;
  for (let k = 0; k < 3; k++) out[k] /= out[3];
  return true;
}
