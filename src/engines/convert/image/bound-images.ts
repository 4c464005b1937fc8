import { MATERIAL_TEXTURES } from '../../mesh/check-materials.ts';
import type { Scene, TextureUse } from '../../mesh/scene.ts';
import type { ConvertContext } from '../format.ts';
import { isWithinLimits } from './web-image.ts';

/** A PNG with a single white pixel. */
const WHITE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Removes textures whose images exceed the limits, in place and with a warning, so that no later step decodes a small
 * file that claims to be a huge image.
 */
export async function boundImages(scene: Scene, context: ConvertContext): Promise<void> {
  const refused = new Set<number>();
  for (const [i, image] of scene.images.entries()) {
    if (await isWithinLimits(image, context)) continue;
    refused.add(i);
    scene.images[i] = { name: image.name, contentType: 'image/png', bytes: Uint8Array.from(WHITE) };
    context.work.signal.throwIfAborted();
  }
  if (refused.size === 0) return;
  const isRefused = (use: TextureUse | null) => use !== null && refused.has(use.image);
  for (const material of scene.materials) {
    for (const slot of MATERIAL_TEXTURES) if (isRefused(material[slot])) material[slot] = null;
    for (const extension of Object.values(material.extensions))
      for (const [key, value] of Object.entries(extension))
        if (isTextureUse(value) && isRefused(value)) delete extension[key];
  }
}

function isTextureUse(value: unknown): value is TextureUse {
  return typeof value === 'object' && value !== null && 'image' in value;
}
