import { formatNamed } from '../../../contract/formats.ts';
import { boundsOf } from '../../math/bounds.ts';
import { farOffset } from '../../mesh/far.ts';
import type { Scene } from '../../mesh/scene.ts';
import { NoFacesError } from '../../mesh/scene-error.ts';
import { composeMatrix, decomposeMatrix, multiplyMatrices } from '../../mesh/transform.ts';
import { weldPositions } from '../../mesh/weld.ts';
import { isZip, ZipArchive } from '../archive/read-zip.ts';
import { scaleScene } from '../change-space.ts';
import {
  type ConvertContext,
  FormatError,
  type FormatReader,
  type SourceFiles,
} from '../format.ts';
import { readGltf } from '../gltf/read-gltf.ts';
import { amfUnit } from './amf-unit.ts';
import { runImport } from './run-import.ts';

/** A quarter turn about X: +Z becomes +Y. */
const Z_TO_Y = Float64Array.of(1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1);

/**
 * Reads a format that has no reader of its own here, using assimp: 3ds, amf, x, lwo, ac, b3d, ms3d, md2, md3, md5mesh,
 * ase, cob, blend, … Assimp splits faces into triangles; its glTF export includes hierarchy, materials, skins and
 * animations.
 * @param format also the extension of the file name
 */
export function readAssimp(format: string): FormatReader {
  return (files, context) => read(format, files, context);
}

async function read(format: string, files: SourceFiles, context: ConvertContext): Promise<Scene> {
  const main = unpacked(files.main, format, context);
  const stem = files.name.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '') || 'model';
  const importing = context.work.within(0.5);
  const glb = await runImport(main, `${stem}.${format}`, files.companion, importing.signal);
  await importing.breathe(1);
  const scene = await readGltf(
    { main: glb, name: `${stem}.glb`, companion: files.companion },
    { ...context, work: context.work.within(0.5) },
  );
  if (scene.meshes.every(({ geometry }) => isStandIn(scene, geometry.material))) {
    throw new NoFacesError('The file contains no readable faces.');
  }
  for (const mesh of scene.meshes) mesh.geometry = weldPositions(mesh.geometry);
  // Assimp writes its default for values that a file does not give; no real material has the refraction of a vacuum.
  for (const { extensions } of scene.materials) {
    if (extensions.KHR_materials_ior?.ior === 1) delete extensions.KHR_materials_ior;
  }
  const stated = formatNamed(format)?.unitless ? 'assumed' : 'stated';
  scene.source = {
    format,
    generator: null,
    unitMetres: 1,
    upAxis: 'y',
    unitFrom: stated,
    upAxisFrom: stated,
  };
  warnOfRounding(scene, context);
  if (format === 'amf') placeAmf(scene, main);
  context.warn('polygons_triangulated', `the importer for ${format} splits faces into triangles`);
  return scene;
}

/** The importer stores coordinates as floats, which are coarse far from the origin, whatever precision the file has. */
function warnOfRounding(scene: Scene, context: ConvertContext): void {
  for (const { geometry } of scene.meshes) {
    const bounds = boundsOf(geometry.positions);
    if (farOffset(bounds) === null) continue;
    const farthest = Math.max(...bounds.min.map(Math.abs), ...bounds.max.map(Math.abs));
    const step = Number((farthest * 2 ** -24).toPrecision(1));
    context.warn(
      'coordinates_rounded',
      `the importer for this format has 24-bit precision: at a distance of ${Math.round(farthest)} from the origin, coordinates were rounded by up to ${step}. Move the model closer to the origin, or export it in another format.`,
    );
    return;
  }
}

/** For a file with only bones or nodes, assimp generates a placeholder mesh with a material of this name. */
function isStandIn(scene: Scene, material: number): boolean {
  return scene.materials[material]?.name === 'SkeletonMaterial';
}

/** AMF may be deflated: a zip with a single file. */
function unpacked(main: Uint8Array, format: string, { limits }: ConvertContext): Uint8Array {
  if (!isZip(main)) return main;
  const archive = ZipArchive.open(main, limits);
  const entry = archive.entries.find(({ path }) => path.toLowerCase().endsWith(`.${format}`));
  if (entry === undefined) throw new FormatError(`The zip contains no ${format} file.`);
  return archive.read(entry);
}

/** AMF uses +Z up and states its unit, which assimp ignores. */
function placeAmf(scene: Scene, main: Uint8Array): void {
  const metres = amfUnit(main);
  scaleScene(scene, metres);
  for (const root of scene.roots) {
    const node = scene.nodes[root];
    node.transform = decomposeMatrix(multiplyMatrices(Z_TO_Y, composeMatrix(node.transform)));
  }
  scene.source = { format: 'amf', generator: null, unitMetres: metres, upAxis: 'z' };
}
