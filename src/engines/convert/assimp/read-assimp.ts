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

/** Matrix of a quarter turn about X that turns +Z into +Y. */
const Z_TO_Y = Float64Array.of(1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1);

/**
 * Returns a reader that uses assimp, for a format that has no reader of its own here: 3ds, amf, x, lwo, ac, b3d, ms3d,
 * md2, md3, md5mesh, ase, cob, blend, … Assimp splits faces into triangles. Its glTF export includes hierarchy,
 * materials, skins and animations.
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
  // Assimp writes its default for values that a file does not give. No real material has the refractive index of a
  // vacuum.
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

/**
 * Warns that the importer stores coordinates as floats, which are imprecise far from the origin, even if the file is
 * more precise.
 */
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

/**
 * Returns whether this is the material of the placeholder mesh that assimp generates for a file with only bones or
 * nodes.
 */
function isStandIn(scene: Scene, material: number): boolean {
  return scene.materials[material]?.name === 'SkeletonMaterial';
}

/** Unpacks an AMF file, which may be a zip with a single file. */
function unpacked(main: Uint8Array, format: string, { limits }: ConvertContext): Uint8Array {
  if (!isZip(main)) return main;
  const archive = ZipArchive.open(main, limits);
  const entry = archive.entries.find(({ path }) => path.toLowerCase().endsWith(`.${format}`));
  if (entry === undefined) throw new FormatError(`The zip contains no ${format} file.`);
  return archive.read(entry);
}

/** Brings an AMF scene to meters and +Y up. AMF uses +Z up and states its unit, and assimp ignores both. */
function placeAmf(scene: Scene, main: Uint8Array): void {
  const metres = amfUnit(main);
  scaleScene(scene, metres);
  for (const root of scene.roots) {
    const node = scene.nodes[root];
    node.transform = decomposeMatrix(multiplyMatrices(Z_TO_Y, composeMatrix(node.transform)));
  }
  scene.source = { format: 'amf', generator: null, unitMetres: metres, upAxis: 'z' };
}
