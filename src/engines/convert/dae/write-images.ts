import type { Scene } from '../../mesh/scene.ts';
import type { ConvertContext } from '../format.ts';
import { imageExtension } from '../image/content-type.ts';
import { toWebImage } from '../image/web-image.ts';

/** An image as a file beside the document. */
export interface WrittenImage {
  /** Its number in the scene. */
  index: number;
  name: string;
  /** Of plain letters, so that it is a valid URI in every reader. */
  path: string;
  bytes: Uint8Array;
}

/** The scene's images as PNG or JPEG, which is what readers of COLLADA take, under paths of their own. */
export async function imagesToWrite(
  scene: Scene,
  context: ConvertContext,
): Promise<WrittenImage[]> {
  const images: WrittenImage[] = [];
  const paths = new Set<string>();
  for (const [index, image] of scene.images.entries()) {
    const web = await toWebImage(image, context);
    if (web === null) continue;
    const stem = image.name.replace(/[^\w.-]+/g, '_').slice(0, 80) || 'image';
    const extension = imageExtension(web.contentType);
    let path = `textures/${stem}.${extension}`;
    for (let k = 2; paths.has(path.toLowerCase()); k++) path = `textures/${stem}_${k}.${extension}`;
    paths.add(path.toLowerCase());
    images.push({ index, name: image.name, path, bytes: web.bytes });
  }
  return images;
}
