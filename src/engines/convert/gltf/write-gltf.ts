import { mediaTypeOf } from '../../../contract/formats.ts';
import type { Scene, SceneImage } from '../../mesh/scene.ts';
import { writeZip } from '../archive/write-zip.ts';
import { type ConvertContext, FormatError, type WrittenFile } from '../format.ts';
import { imageExtension } from '../image/content-type.ts';
import { packGlb } from './container.ts';
import { writeDocument } from './write-document.ts';

/** Maximum size in bytes of the binary part. Lengths in a GLB have 32 bits. */
const MAX_BINARY = 2 ** 32 - 2 ** 24;

/**
 * Writes a GLB, which contains everything in a single file. Polygons become triangles that are marked as belonging
 * together (FB_ngon_encoding).
 */
export async function writeGlb(
  scene: Scene,
  _name: string,
  context: ConvertContext,
): Promise<WrittenFile> {
  const target = { bufferUri: undefined, imageUri: () => null };
  const { json, parts } = await writeDocument(scene, target, context);
  if (sizeOf(parts) > MAX_BINARY)
    throw new FormatError('it is larger than the 4 GiB that a GLB can hold');
  const bytes = packGlb(JSON.stringify(json), parts);
  await context.work.breathe(1);
  return { bytes, extension: 'glb', contentType: mediaTypeOf('glb') };
}

/** Writes glTF as JSON with a binary file and the textures next to it, in a zip. */
export async function writeGltf(
  scene: Scene,
  name: string,
  context: ConvertContext,
): Promise<WrittenFile> {
  const base = fileName(name, 'model');
  const textures: { path: string; image: SceneImage }[] = [];
  const taken = new Set<string>();
  const { json, parts } = await writeDocument(
    scene,
    {
      bufferUri: encodeURIComponent(`${base}.bin`),
      imageUri(image, index) {
        const wanted = fileName(image.name.replace(/\.\w{3,4}$/, ''), `texture_${index}`);
        const extension = imageExtension(image.contentType);
        let path = `textures/${wanted}.${extension}`;
        // On some systems, names that differ only in case refer to the same file.
        for (let i = 1; taken.has(path.toLowerCase()); i++)
          path = `textures/${wanted}_${i}.${extension}`;
        taken.add(path.toLowerCase());
        textures.push({ path, image });
        return path.split('/').map(encodeURIComponent).join('/');
      },
    },
    context,
  );
  const text = new TextEncoder().encode(JSON.stringify(json, null, 2));
  const bytes = await writeZip([
    { path: `${base}.gltf`, content: text, compress: true },
    ...(parts.length > 0 ? [{ path: `${base}.bin`, content: parts, compress: true }] : []),
    ...textures.map(({ path, image }) => ({ path, content: image.bytes, compress: false })),
  ]);
  await context.work.breathe(1);
  return { bytes, extension: 'zip', contentType: 'application/zip' };
}

function sizeOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}

/**
 * Returns a valid file name: only letters, digits, dots, dashes and underscores of any script are kept, and the name is
 * neither hidden nor too long.
 */
function fileName(name: string, fallback: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^[._]+/, '')
    .slice(0, 80);
  return safe === '' ? fallback : safe;
}
