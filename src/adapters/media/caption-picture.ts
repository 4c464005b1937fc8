import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';

/** Maximum length of the longer side in pixels. Hosts charge by size, and an object is recognized at this one. */
const MOST_SIDE = 512;
/** Color behind a transparent image: neither black nor white objects vanish in it. */
const GROUND = '#a0a0a0';

/** Makes a small JPEG of an image for a language model that names what it shows: upright, opaque, without metadata. */
export async function captionPicture(
  path: string,
  directory: string,
): Promise<{ path: string; contentType: string }> {
  const made = join(directory, `caption-${randomUUID()}.jpg`);
  await sharp(path, { animated: false })
    .rotate()
    .resize(MOST_SIDE, MOST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: GROUND })
    .toColourspace('srgb')
    .jpeg({ quality: 90 })
    .toFile(made);
  return { path: made, contentType: 'image/jpeg' };
}
