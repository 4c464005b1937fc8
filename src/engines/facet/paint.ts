import sharp from 'sharp';
import type { Material, Scene, TextureUse } from '../mesh/scene.ts';
import { toPixels } from '../raster/raw-pixels.ts';
import { byteOfLinear, LINEAR_OF_BYTE } from '../raster/srgb.ts';
import type { Raster } from '../spec.ts';

/** The base color of a material: an image, sRGB with the material's factor applied, and its placement on the UVs. */
export interface Paint {
  picture: Raster;
  /** Placement of the image; null for a single color everywhere. */
  use: TextureUse | null;
}

/** Returns the paint of each material of a scene, followed by a white one for faces without a material. */
export async function readPaints({ materials, images }: Scene): Promise<Paint[]> {
  const decoded = new Map<number, Promise<Raster>>();
  const paints = materials.map(async ({ baseColor, baseColorTexture: use }): Promise<Paint> => {
    if (use === null) return { picture: tinted(WHITE, baseColor), use };
    const picture = decoded.get(use.image) ?? decode(images[use.image].bytes);
    decoded.set(use.image, picture);
    return { picture: tinted(await picture, baseColor), use };
  });
  return [...(await Promise.all(paints)), { picture: WHITE, use: null }];
}

const WHITE: Raster = { width: 1, height: 1, data: Uint8Array.of(255, 255, 255, 255) };

function decode(bytes: Uint8Array): Promise<Raster> {
  return toPixels(sharp(bytes).ensureAlpha());
}

/** Multiplies the image by a linear factor; returns the image itself if the factor is 1. */
function tinted(picture: Raster, factor: Material['baseColor']): Raster {
  const [red, green, blue] = factor;
  if (red === 1 && green === 1 && blue === 1) return picture;
  const levels = [red, green, blue].map((share) =>
    Uint8Array.from({ length: 256 }, (_, level) => byteOfLinear(LINEAR_OF_BYTE[level] * share)),
  );
  const data = picture.data.slice();
  for (let i = 0; i < data.length; i += 4)
    for (let k = 0; k < 3; k++) data[i + k] = levels[k][data[i + k]];
  return { ...picture, data };
}
