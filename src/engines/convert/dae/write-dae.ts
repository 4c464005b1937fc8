import { mediaTypeOf } from '../../../contract/formats.ts';
import { placedAtOrigin } from '../../mesh/origin.ts';
import type { Scene } from '../../mesh/scene.ts';
import { writeZip } from '../archive/write-zip.ts';
import type { ConvertContext, WrittenFile } from '../format.ts';
import { type ImageFile, imageFiles } from '../image-files.ts';
import { warnOfJointScales } from '../joint-scales.ts';
import { joinBlocks, XmlWriter } from '../xml/xml-writer.ts';
import { withBoundThings } from './bound-things.ts';
import { GENERATOR } from './collada.ts';
import { withPosedJoints } from './posed-joints.ts';
import { withWholeSkeletons } from './whole-skeletons.ts';
import { writeAnimations } from './write-animations.ts';
import { writeControllers, writeMorphShapes } from './write-controllers.ts';
import { writeGeometry, writeLines } from './write-geometry.ts';
import { writeMaterials } from './write-materials.ts';
import { writeCameras, writeLights, writeVisualScene } from './write-nodes.ts';

/**
 * Writes COLLADA 1.4.1 with unchanged polygons, in meters with +Y up. The result is a zip if it has textures, otherwise
 * a bare file.
 */
export async function writeDae(
  given: Scene,
  name: string,
  context: ConvertContext,
): Promise<WrittenFile> {
  warnOfJointScales(given, true, context);
  const scene = withPosedJoints(withBoundThings(withWholeSkeletons(placedAtOrigin(given))));
  const images = await imageFiles(scene, 'textures', context);
  const xml = new XmlWriter();
  xml.open('COLLADA', {
    xmlns: 'http://www.collada.org/2005/11/COLLADASchema',
    version: '1.4.1',
  });
  writeAsset(xml);
  writeCameras(xml, scene.cameras);
  writeLights(xml, scene.lights);
  writeImages(xml, images);
  writeMaterials(xml, scene, new Set(images.map(({ index }) => index)), context);
  await writeGeometries(xml, scene, context);
  writeControllers(xml, scene);
  await writeAnimations(xml, scene, context);
  writeVisualScene(xml, scene);
  xml.close();
  await context.work.breathe(0.8);
  const blocks = xml.filled(true);
  if (images.length === 0)
    return { bytes: joinBlocks(blocks), extension: 'dae', contentType: mediaTypeOf('dae') };
  const bytes = await writeZip([
    { path: `${name}.dae`, content: blocks, compress: true },
    ...images.map(({ path, bytes: content }) => ({ path, content, compress: false })),
  ]);
  return { bytes, extension: 'zip', contentType: 'application/zip' };
}

function writeAsset(xml: XmlWriter): void {
  xml
    .open('asset')
    .open('contributor')
    .element('authoring_tool', {}, GENERATOR)
    .close()
    // The schema requires dates, but the same scene must give the same bytes.
    .element('created', {}, '1970-01-01T00:00:00Z')
    .element('modified', {}, '1970-01-01T00:00:00Z')
    .element('unit', { name: 'meter', meter: 1 })
    .element('up_axis', {}, 'Y_UP')
    .close();
}

function writeImages(xml: XmlWriter, images: ImageFile[]): void {
  if (images.length === 0) return;
  xml.open('library_images');
  for (const { index, name, path } of images)
    xml
      .open('image', { id: `image${index}`, name: name || null })
      .element('init_from', {}, path)
      .close();
  xml.close();
}

async function writeGeometries(
  xml: XmlWriter,
  scene: Scene,
  context: ConvertContext,
): Promise<void> {
  xml.open('library_geometries');
  for (const [index, mesh] of scene.meshes.entries()) {
    const id = `mesh${index}`;
    if (mesh.geometry.corners.length > 0) writeGeometry(xml, id, mesh.name, mesh.geometry);
    writeMorphShapes(xml, index, mesh);
    for (const [s, strokes] of (mesh.strokes ?? []).entries())
      writeLines(xml, `${id}-lines${s}`, mesh.name, strokes);
    await context.work.breathe((0.8 * (index + 1)) / scene.meshes.length);
  }
  xml.close();
}
