import { oklabOf } from '../../../raster/oklab.ts';
import type { PaintedSurface } from '../surface.ts';
import { clusterColors, type PaletteColor } from './palette.ts';

/** Number of texels that are sampled. */
const SAMPLES = 40_000;

/** Returns the colors of a texture, weighted by the area that they cover on the surface. */
export function textureColors(
  pixels: Uint8Array,
  channels: number,
  size: number,
  cover: Int32Array,
  surface: PaintedSurface,
): PaletteColor[] {
  const step = Math.max(1, Math.floor(Math.sqrt((size * size) / SAMPLES)));
  const points: number[] = [];
  const weights: number[] = [];
  const lab = new Float64Array(3);
  for (let y = step >> 1; y < size; y += step) {
    for (let x = step >> 1; x < size; x += step) {
      const texel = y * size + x;
      const triangle = cover[texel];
      if (triangle < 0) continue;
      const at = texel * channels;
      oklabOf(pixels[at], pixels[at + 1], pixels[at + 2], lab);
      points.push(lab[0], lab[1], lab[2]);
      weights.push(areaOfTexel(surface, triangle));
    }
  }
  // If all charts are smaller than the steps between samples, the whole texture counts.
  if (weights.length === 0) {
    for (let texel = 0; texel < size * size; texel += step) {
      const at = texel * channels;
      oklabOf(pixels[at], pixels[at + 1], pixels[at + 2], lab);
      points.push(lab[0], lab[1], lab[2]);
      weights.push(1);
    }
  }
  return clusterColors(Float32Array.from(points), Float32Array.from(weights), null);
}

/** Returns the ratio of a triangle's area on the surface to its area in the texture. */
function areaOfTexel(
  { triangles, positions, corners, uvs }: PaintedSurface,
  triangle: number,
): number {
  const [a, b, c] = [0, 1, 2].map((k) => triangles[3 * triangle + k]);
  const [p, q, r] = [a, b, c].map((corner) => 3 * corners[corner]);
  const [e, f] = [q, r].map((to) => [0, 1, 2].map((k) => positions[to + k] - positions[p + k]));
  const area = Math.hypot(
    e[1] * f[2] - e[2] * f[1],
    e[2] * f[0] - e[0] * f[2],
    e[0] * f[1] - e[1] * f[0],
  );
  const [u, v, w] = [a, b, c].map((corner) => 2 * uvs.indices[corner]);
  const { values } = uvs;
  const flat = Math.abs(
    (values[v] - values[u]) * (values[w + 1] - values[u + 1]) -
      (values[v + 1] - values[u + 1]) * (values[w] - values[u]),
  );
  return area > 0 && flat > 0 ? area / flat : 1e-9;
}
