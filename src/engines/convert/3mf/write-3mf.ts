import { mediaTypeOf } from '../../../contract/formats.ts';
import type { Scene } from '../../mesh/scene.ts';
import { ZipWriter } from '../archive/write-zip.ts';
import type { ConvertContext, WrittenFile } from '../format.ts';
import { type ImageFile, imageFiles } from '../image-files.ts';
import { warnOfLosses } from '../losses.ts';
import { joinBlocks, XmlWriter } from '../xml/xml-writer.ts';
import { MODEL_RELATIONSHIP } from './package.ts';
import { modelPart } from './write-model.ts';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const TEXTURE_RELATIONSHIP = 'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dtexture';

/**
 * Writes 3MF as the core specification 1.3 defines it, with colors and textures as in the materials extension. The
 * model is written as triangles in millimeters, with +Z up.
 */
export async function write3mf(
  scene: Scene,
  _name: string,
  context: ConvertContext,
): Promise<WrittenFile> {
  warnOfLosses(scene, '3mf', context);
  warnOfMaps(scene, context);
  const used = new Set(scene.materials.map(({ baseColorTexture }) => baseColorTexture?.image));
  const images = (await imageFiles(scene, '3D/Textures', context)).filter(({ index }) =>
    used.has(index),
  );
  const zip = new ZipWriter();
  await zip.add('[Content_Types].xml', contentTypes(), true);
  await zip.add('_rels/.rels', relationships(['/3D/3dmodel.model'], MODEL_RELATIONSHIP), true);
  await zip.add('3D/3dmodel.model', modelPart(scene, images, context), true);
  if (images.length > 0) await addImages(zip, images);
  return { bytes: zip.finish(), extension: '3mf', contentType: mediaTypeOf('3mf') };
}

function warnOfMaps({ materials }: Scene, context: ConvertContext): void {
  const lost = materials.some(
    (material) =>
      material.metallicRoughnessTexture ??
      material.normalTexture ??
      material.occlusionTexture ??
      material.emissiveTexture,
  );
  if (lost) context.warn('material_maps_dropped', '3MF can store only base color textures.');
}

async function addImages(zip: ZipWriter, images: readonly ImageFile[]): Promise<void> {
  const targets = images.map(({ path }) => `/${path}`);
  await zip.add('3D/_rels/3dmodel.model.rels', relationships(targets, TEXTURE_RELATIONSHIP), true);
  for (const { path, bytes } of images) await zip.add(path, bytes, false);
}

function contentTypes(): Uint8Array {
  const xml = new XmlWriter();
  xml.open('Types', { xmlns: 'http://schemas.openxmlformats.org/package/2006/content-types' });
  const types = {
    rels: 'application/vnd.openxmlformats-package.relationships+xml',
    model: 'application/vnd.ms-package.3dmanufacturing-3dmodel+xml',
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
  };
  for (const [Extension, ContentType] of Object.entries(types))
    xml.element('Default', { Extension, ContentType });
  return joinBlocks(xml.close().filled(true));
}

function relationships(targets: readonly string[], type: string): Uint8Array {
  const xml = new XmlWriter();
  xml.open('Relationships', { xmlns: RELATIONSHIPS });
  targets.forEach((Target, k) => {
    xml.element('Relationship', { Target, Id: `rel${k}`, Type: type });
  });
  return joinBlocks(xml.close().filled(true));
}
