import sharp from 'sharp';
import type { SceneImage } from '../mesh/scene.ts';
import { wrapTexel } from '../mesh/texture-use.ts';
import { toPixels } from '../raster/raw-pixels.ts';
import { LINEAR_OF_BYTE } from '../raster/srgb.ts';
import type { Placement } from './group-materials.ts';

/** A decoded image: four bytes per texel. */
export interface AtlasSource {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Decodes an image; null if it is damaged or of an unknown kind. */
export async function readImage({ bytes }: SceneImage): Promise<AtlasSource | null> {
  try {
    const image = sharp(bytes, { pages: 1 }).toColourspace('srgb').ensureAlpha();
    const { width, height, data, channels } = await toPixels(image);
    return channels === 4 ? { width, height, data } : null;
  } catch {
    return null;
  }
}

/**
 * Reads a texture at (u, v), interpolated between four texels, into `out` (RGBA, 0 to 1).
 * @param isColor whether the first three channels are sRGB; they are returned as linear light
 */
export function sampleInto(
  { width, height, data }: AtlasSource,
  { wrapS, wrapT }: Pick<Placement, 'wrapS' | 'wrapT'>,
  u: number,
  v: number,
  isColor: boolean,
  out: Float64Array,
): void {
  const x = u * width - 0.5;
  const y = v * height - 0.5;
  // Rounded, so that texels of the same resolution are copied and not mixed.
  const column = Math.floor(x + 1e-6);
  const row = Math.floor(y + 1e-6);
  const fx = Math.max(0, x - column);
  const fy = Math.max(0, y - row);
  const left = wrapTexel(column, width, wrapS);
  const right = wrapTexel(column + 1, width, wrapS);
  const top = wrapTexel(row, height, wrapT) * width;
  const bottom = wrapTexel(row + 1, height, wrapT) * width;
  const a = 4 * (top + left);
  const b = 4 * (top + right);
  const c = 4 * (bottom + left);
  const d = 4 * (bottom + right);
  const wa = (1 - fx) * (1 - fy);
  const wb = fx * (1 - fy);
  const wc = (1 - fx) * fy;
  const wd = fx * fy;
  for (let k = 0; k < 4; k++)
    out[k] =
      isColor && k < 3
        ? LINEAR_OF_BYTE[data[a + k]] * wa +
          LINEAR_OF_BYTE[data[b + k]] * wb +
          LINEAR_OF_BYTE[data[c + k]] * wc +
          LINEAR_OF_BYTE[data[d + k]] * wd
        : (data[a + k] * wa + data[b + k] * wb + data[c + k] * wc + data[d + k] * wd) / 255;
}
