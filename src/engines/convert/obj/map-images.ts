import sharp from 'sharp';
import type { SceneImage } from '../../mesh/scene.ts';
import { fromPixels, toFile, toPixels } from '../../raster/raw-pixels.ts';

/** Width and height of the downscaled copies that are examined. */
const SAMPLE = 64;

/**
 * Returns the base color image (white if there is none), with the brightness of the other image as its alpha, as PNG.
 */
export async function withAlpha(base: SceneImage | null, opacity: SceneImage): Promise<SceneImage> {
  const { width, height } = await sharp((base ?? opacity).bytes).metadata();
  const alpha = await sharp(opacity.bytes)
    .flatten({ background: '#000000' })
    .resize(width, height, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const white = { create: { width, height, channels: 3, background: '#ffffff' } } as const;
  // In a single pipeline, the old alpha would be removed only after the new alpha has been joined.
  const image = base === null ? sharp(white) : sharp(base.bytes);
  const color = await toPixels(image.removeAlpha().toColourspace('srgb'));
  const bytes = await toFile(
    fromPixels(color.data, color, 3)
      .joinChannel(alpha, { raw: { width, height, channels: 1 } })
      .png(),
  );
  return { name: `${(base ?? opacity).name}_alpha`, contentType: 'image/png', bytes };
}

/**
 * Returns whether an image looks like a normal map. Normals point up, so a normal map is mostly blue, with red and
 * green near the middle. Images that cannot be decoded count as normal maps.
 */
export async function isNormalMap({ bytes }: SceneImage): Promise<boolean> {
  try {
    const image = sharp(bytes)
      .resize(SAMPLE, SAMPLE, { fit: 'fill' })
      .removeAlpha()
      .toColourspace('srgb');
    const { channels } = await sharp(await image.png().toBuffer()).stats();
    if (channels.length < 3) return false;
    const [red, green, blue] = channels.map(({ mean }) => mean);
    return blue > 150 && blue > red + 40 && blue > green + 40;
  } catch {
    return true;
  }
}
