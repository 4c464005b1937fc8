import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * Maximum length of the longer side in pixels. Model servers scale images to 512 to 1024 pixels themselves, so larger
 * uploads would only take longer.
 */
const MOST_SIDE = 2048;

/**
 * Converts an image to a form that every model server reads: PNG or JPEG, upright, sRGB, without profile or metadata.
 */
export async function uprightPicture(
  path: string,
  directory: string,
): Promise<{ path: string; contentType: string }> {
  const image = sharp(path, { animated: false });
  const { hasAlpha } = await image.metadata();
  const upright = image
    .rotate()
    .resize(MOST_SIDE, MOST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  // A job may have images of several sides.
  const base = join(directory, `upright-${randomUUID()}`);
  if (hasAlpha) {
    const made = `${base}.png`;
    await upright.png().toFile(made);
    return { path: made, contentType: 'image/png' };
  }
  const made = `${base}.jpg`;
  await upright.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toFile(made);
  return { path: made, contentType: 'image/jpeg' };
}
