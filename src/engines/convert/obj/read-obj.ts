import { nearPositions } from '../../mesh/far.ts';
import type { Scene } from '../../mesh/scene.ts';
import { material, polygonMesh, sceneNode } from '../../mesh/scene-defaults.ts';
import { strokesOfVertices } from '../../mesh/strokes.ts';
import type { ConvertContext, SourceFiles } from '../format.ts';
import { meshScene, placeFlat, stem } from '../mesh-scene.ts';
import { sourceOf } from '../stated-space.ts';
import { TextEncoding } from '../text/text-encoding.ts';
import { warnOfCommas } from '../text/text-reader.ts';
import { splitTiles } from '../udim/split-tiles.ts';
import { MaterialReader } from './read-materials.ts';
import { meshesOf, type ObjMesh, vertexColors } from './read-meshes.ts';
import { type MtlMaterial, readMtl } from './read-mtl.ts';
import { ObjParser } from './read-statements.ts';

/** Number of bytes read between two checks of the signal, which take about 20 ms. */
const STRIDE = 1 << 21;

/**
 * Reads Wavefront OBJ with its material libraries and textures: polygons, negative indices, vertex colors, smoothing
 * groups, statements for physically based materials (Pr, Pm, map_Pr, map_Pm, norm), points and lines. Meters and +Y up
 * are assumed unless a comment states otherwise. Free-form surfaces are omitted, with a warning.
 */
export async function readObj(files: SourceFiles, context: ConvertContext): Promise<Scene> {
  const encoding = new TextEncoding(context);
  const parser = new ObjParser(encoding.toUtf8(files.main), context.limits);
  while (parser.readUntil(parser.at + STRIDE)) {
    await context.work.breathe((parser.at / files.main.length) * 0.8);
  }
  warnOfCommas(parser, context);
  if (parser.shortFaces > 0) {
    context.warn(
      'short_face_dropped',
      `${parser.shortFaces} faces with fewer than three corners were left out.`,
    );
  }
  for (const [keyword, count] of parser.unread) context.unread.note('element', keyword, count);
  showBareVertices(parser);
  const name = stem(files.name);
  const about = { format: 'obj', generator: parser.generator };
  const source = sourceOf(about, parser.space, { unitMetres: 1, upAxis: 'y' });
  const { unitMetres } = source;
  const { positions, offset } = nearPositions(parser.positions.blocks(), {
    factor: unitMetres,
    used: parser.points.length + parser.lines.length > 0 ? null : parser.corners.view(),
  });
  const meshes = meshesOf(parser, positions, context).map((mesh) => ({
    ...mesh,
    name: mesh.name || name,
  }));
  const scene = meshScene(source, name, meshes);
  addStrokes(scene, name, positions, parser);
  placeFlat(scene, offset);
  await context.work.breathe(0.9);
  await addMaterials(
    scene,
    meshes,
    librariesOf(parser, files, encoding, context),
    parser,
    files,
    context,
  );
  return scene;
}

/**
 * Minimum number of vertices in a point cloud. A single vertex, or one with an invalid position, is more likely to be
 * what remains of a damaged file.
 */
const LEAST_POINTS = 2;
/** Statements of curves and surfaces, which use vertices as control points. */
const FREE_FORM = ['curv', 'curv2', 'surf', 'cstype'];

/**
 * Shows the vertices of a file that contains nothing else as points, because scanning programs write point clouds in
 * this way.
 */
function showBareVertices(parser: ObjParser): void {
  const shown = parser.corners.length + parser.points.length + parser.lines.length;
  if (shown > 0 || parser.shortFaces > 0) return;
  if (FREE_FORM.some((keyword) => parser.unread.has(keyword))) return;
  const count = parser.positions.length / 3;
  if (count < LEAST_POINTS) return;
  for (const block of parser.positions.blocks())
    for (const coordinate of block) if (!Number.isFinite(coordinate)) return;
  for (let v = 0; v < count; v++) parser.points.push(v);
}

/** Adds points and lines as a separate mesh, with the vertices that they use. */
function addStrokes(scene: Scene, name: string, given: Float32Array, parser: ObjParser): void {
  const [points, lines] = [parser.points.unsigned(), parser.lines.unsigned()];
  if (points.length + lines.length === 0) return;
  const strokes = strokesOfVertices(given, vertexColors(parser), { points, lines });
  const empty = { positions: new Float32Array(0), corners: new Uint32Array(0) };
  const geometry = polygonMesh({ ...empty, faceOffsets: new Uint32Array(1) });
  scene.roots.push(scene.nodes.push(sceneNode({ name, mesh: scene.meshes.length })) - 1);
  scene.meshes.push({ name, geometry, morphWeights: [], strokes: [strokes] });
}

/** Adds only the materials that faces use, in the order of the file. */
async function addMaterials(
  scene: Scene,
  meshes: ObjMesh[],
  known: Map<string, MtlMaterial>,
  parser: ObjParser,
  files: SourceFiles,
  context: ConvertContext,
): Promise<void> {
  const reader = new MaterialReader(files, context);
  const numbers = new Int32Array(parser.materials.list.length).fill(-1);
  const used = usedMaterials(meshes, numbers.length);
  for (const [m, name] of parser.materials.list.entries()) {
    if (!used[m]) continue;
    const found = known.get(name) ?? known.get(withoutComment(name));
    if (found === undefined && known.size > 0) {
      context.warn(
        'material_missing',
        `The material "${name}" is not defined in any material library; it was replaced with gray.`,
      );
    }
    numbers[m] = scene.materials.length;
    scene.materials.push(
      found ? await reader.read(found) : material({ name, baseColor: [0.8, 0.8, 0.8, 1] }),
    );
  }
  scene.images = reader.images;
  for (const { geometry } of meshes) {
    if (geometry.material >= 0) geometry.material = numbers[geometry.material];
    const { faceMaterials } = geometry;
    if (faceMaterials === null) continue;
    for (let f = 0; f < faceMaterials.length; f++) {
      if (faceMaterials[f] >= 0) faceMaterials[f] = numbers[faceMaterials[f]];
    }
  }
  splitTiles(scene, reader.tiles, context);
}

function usedMaterials(meshes: ObjMesh[], count: number): Uint8Array {
  const used = new Uint8Array(count);
  for (const { geometry } of meshes) {
    if (geometry.material >= 0) used[geometry.material] = 1;
    for (const m of geometry.faceMaterials ?? []) if (m >= 0) used[m] = 1;
  }
  return used;
}

/**
 * Returns the materials by name; if a name occurs several times, the first one is used. The name of a library file may
 * contain spaces, but a statement may also name several libraries.
 */
function librariesOf(
  { libraries }: ObjParser,
  files: SourceFiles,
  encoding: TextEncoding,
  context: ConvertContext,
): Map<string, MtlMaterial> {
  const materials = new Map<string, MtlMaterial>();
  const read = new Set<Uint8Array>();
  for (const statement of libraries.list) {
    const candidates = [statement, withoutComment(statement)];
    const whole = candidates.find((path) => files.companion(path) !== null);
    for (const path of whole === undefined ? candidates[1].split(/\s+/) : [whole]) {
      const bytes = files.companion(path);
      if (bytes === null) {
        context.warn('material_library_missing', `The material library "${path}" is missing.`);
      } else if (!read.has(bytes)) {
        read.add(bytes);
        for (const found of readMtl(encoding.toUtf8(bytes))) {
          for (const name of [found.name, withoutComment(found.name)])
            if (!materials.has(name)) materials.set(name, found);
        }
      }
    }
  }
  return materials;
}

/** Removes a comment after a name. The whole name is tried first, because names such as "Map #13" are common. */
function withoutComment(name: string): string {
  return name.replace(/\s+#.*$/, '');
}
