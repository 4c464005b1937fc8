import type { Scene } from '../mesh/scene.ts';
import type { ConvertContext } from './format.ts';
import { imageExtension } from './image/content-type.ts';
import { toWebImage } from './image/web-image.ts';

/** An image that is stored as a file next to the model. */
export interface ImageFile {
  /** Index of the image in the scene. */
  index: number;
  name: string;
  /**
   * Path of the file: the folder, `/`, and a name of ASCII letters, digits, underscores, dots and dashes, so that it is
   * a valid URI in every reader.
   */
  path: string;
  bytes: Uint8Array;
}

/**
 * Converts the scene's images to PNG or JPEG, which every reader supports. Each image gets a unique path in the folder.
 */
export async function imageFiles(
  scene: Scene,
  folder: string,
  context: ConvertContext,
): Promise<ImageFile[]> {
  const images: ImageFile[] = [];
  const paths = new Set<string>();
  for (const [index, image] of scene.images.entries()) {
    const web = await toWebImage(image, context);
    if (web === null) continue;
    const stem = image.name.replace(/[^\w.-]+/g, '_').slice(0, 80) || 'image';
    const extension = imageExtension(web.contentType);
    let path = `${folder}/${stem}.${extension}`;
    for (let k = 2; paths.has(path.toLowerCase()); k++)
      path = `${folder}/${stem}_${k}.${extension}`;
    paths.add(path.toLowerCase());
    images.push({ index, name: image.name, path, bytes: web.bytes });
  }
  return images;
}
