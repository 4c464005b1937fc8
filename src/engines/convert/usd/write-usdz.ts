import { mediaTypeOf } from '../../../contract/formats.ts';
import { placedAtOrigin } from '../../mesh/origin.ts';
import type { Scene } from '../../mesh/scene.ts';
import { ZipWriter } from '../archive/write-zip.ts';
import type { ConvertContext, WrittenFile } from '../format.ts';
import { writeCrate } from './write-crate.ts';
import { LayerBuilder } from './write-layer.ts';
import { packageImages } from './write-material.ts';
import { identifier } from './write-prim.ts';

/** Alignment that the USDZ specification requires, so that files can be mapped into memory. */
const ALIGNMENT = 64;

/**
 * Writes a USDZ package with one crate and its textures, stored uncompressed. A crate is used instead of text because a
 * million triangles take 25 MB instead of 90 MB (which USDZ may not compress), and because no number is rounded.
 */
export async function writeUsdz(
  given: Scene,
  name: string,
  context: ConvertContext,
): Promise<WrittenFile> {
  const scene = placedAtOrigin(given);
  const images = await packageImages(scene, context);
  const layer = await new LayerBuilder(scene, context).build(name, images);
  const zip = new ZipWriter({ alignment: ALIGNMENT });
  await zip.add(`${identifier(name || 'model')}.usdc`, writeCrate(layer), false);
  for (const image of images) if (image !== null) await zip.add(image.path, image.bytes, false);
  return { bytes: zip.finish(), extension: 'usdz', contentType: mediaTypeOf('usdz') };
}
