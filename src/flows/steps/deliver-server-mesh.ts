import type { UvMeasures } from '../../contract/finish-report.ts';
import {
  type BakeRequest,
  type EngineIdentity,
  inPlaceOf,
  type MeshMaker,
  type PolygonMesh,
  type Scene,
  type SurfaceComparison,
  sceneOfMesh,
  triangleCount,
  type Warning,
} from '../../engines/spec.ts';
import type { FlowContext, FlowOutcome } from '../flow.ts';
import { compareUvs } from './compare-uvs.ts';
import { hasNothingToBake } from './finish/unwrap-scene.ts';
import { inspectModels } from './inspect-models.ts';
import { lostWithMesh } from './lost-with-mesh.ts';
import { renderPreviews } from './preview.ts';
import { Report } from './report.ts';
import { bakeTextures, mapFiles, type Textured, textureFiles } from './textured.ts';
import { together } from './together.ts';
import { wireDistance } from './wire-distance.ts';
import { writeModels } from './written-models.ts';

/** The stem of the output's file names. */
const NAME = 'model';
/** Differences from the source that pass without a warning: those of remeshing. */
const TOLERANCE = { area: 0.03, hausdorff: 0.015, normal: 12 };
/** Differences of a mesh of the same shape, which come from rounding and from faces that are cut. */
const ROUNDING = { area: 0.001, hausdorff: 0.001, normal: 1 };

interface ServerMesh {
  maker: MeshMaker;
  /** Name of the engine in the report. */
  role: 'remesher' | 'unwrapper';
  /** Whether the UVs are the server's; otherwise new ones are made for textures. */
  keepsUvs: boolean;
  /** Side of the textures that are baked for a source in pixels; null: none are baked. */
  textureSizeFor(source: Scene): Promise<number | null>;
  settings?: Pick<BakeRequest, 'maps' | 'reach'>;
  formats: readonly string[];
  /** Warnings about the faces of the mesh. */
  facesWarnings?(mesh: PolygonMesh): Warning[];
  /** Warnings about the UVs of the delivered file. */
  uvWarnings?(uvs: UvMeasures): Warning[];
}

/**
 * Delivers the mesh that a model server made of the user's model, in its place and size, and bakes the user's textures
 * onto it. Unlike the built-in engines' mesh, it can be another one, so it is compared with the source.
 */
export async function deliverServerMesh(
  context: FlowContext,
  asked: ServerMesh,
): Promise<FlowOutcome> {
  const { engines, sources, work } = context;
  const read = await work.stage('read', 0.08, (part) =>
    engines.converter.read(sources.model_file!, part),
  );
  context.found?.({ megatriangles: read.source.statistics.triangles / 1e6 });
  const made = await work.stage('model', 0.12, (part) => asked.maker.remake(read.scene, part));
  const flat = await engines.converter.flatten(read.scene, work.within(0.02));
  const mesh = plain(
    await engines.converter.flatten(made.scene, work.within(0.02)),
    read.scene.materials.length === 1,
    asked.keepsUvs,
  );
  const triangles = read.source.statistics.triangles + triangleCount(mesh);
  context.found?.({ megatriangles: triangles / 1e6 });
  const difference = await engines.remesher.compare(flat, mesh, work.within(0.06));
  const sameShape = isWithin(difference, ROUNDING);
  const textured = await texturedMesh(context, asked, { mesh, source: read.scene, sameShape });
  const scene = inPlaceOf(
    read.scene,
    textured?.bake.scene ?? sceneOfMesh(mesh, NAME, oneMaterialOf(read.scene)),
  );
  const models = await work.stage('write', 0.05, (part) =>
    writeModels(engines, scene, { formats: asked.formats, name: NAME }, part),
  );
  const written: Scene[] = [];
  const [previews, inspected] = await together(
    work.stage('preview', 0.1, (part) => renderPreviews(engines, scene, part)),
    work.stage('inspect', 0.05, (part) =>
      inspectModels(engines, models.files, part, true, (each) => written.push(each)),
    ),
  );
  const uvs = asked.keepsUvs
    ? await work.stage('measure', 0.05, (part) =>
        compareUvs(engines, { source: read.scene, before: flat, after: written[0]! }, scene, part),
      )
    : null;
  const faces = mesh.faceOffsets.length - 1;
  const reported = new Report()
    .engines({ converter: engines.converter.identity, [asked.role]: asked.maker.identity })
    .source(read)
    .statistics({ faces, vertices: mesh.positions.length / 3 })
    .mesh({ distance: wireDistance(difference), ...(uvs && { uvs }) })
    .warnings(made.warnings)
    .warnings(lostWithMesh(read.scene, textured !== null))
    .warnings(asked.facesWarnings?.(mesh) ?? [])
    .warnings((uvs && asked.uvWarnings?.(uvs.after)) ?? [])
    .warnings(differenceWarnings(difference));
  if (textured) reported.engines(bakersOf(context, asked)).textured(textured);
  return reported
    .engines({ renderer: engines.renderer.identity })
    .inspected(inspected)
    .warnings(models.warnings)
    .outcome([...models.files, ...textureFiles(scene), ...mapFiles(textured), ...previews], work);
}

/** Bakes the textures of the source; null if none are wanted, or it has nothing to bake. */
async function texturedMesh(
  { engines, work }: FlowContext,
  { keepsUvs, textureSizeFor, settings = {} }: ServerMesh,
  { mesh, source, sameShape }: { mesh: PolygonMesh; source: Scene; sameShape: boolean },
): Promise<Textured | null> {
  const textureSize = await textureSizeFor(source);
  if (textureSize === null) return null;
  const part = work.within(0.4);
  if (!keepsUvs) return bakeTextures(engines, { mesh, source, textureSize, settings }, part);
  if (hasNothingToBake(source)) return null;
  const request = { source, target: mesh, textureSize, sameShape, ...settings };
  return { bake: await part.stage('bake', 1, (all) => engines.baker.bake(request, all)) };
}

/** The engines that made the textures. */
function bakersOf(
  { engines }: FlowContext,
  { keepsUvs }: ServerMesh,
): Record<string, EngineIdentity> {
  const { baker, unwrapper } = engines;
  return { baker: baker.identity, ...(!keepsUvs && { unwrapper: unwrapper.identity }) };
}

/** Returns the mesh without the server's colors, and with the first material of the scene or none. */
const plain = (mesh: PolygonMesh, hasMaterial: boolean, keepsUvs: boolean): PolygonMesh => ({
  ...mesh,
  uvSets: keepsUvs ? mesh.uvSets.slice(0, 1) : [],
  colors: [],
  faceMaterials: null,
  material: hasMaterial ? 0 : -1,
});

/** Returns what a mesh with the only material of the source needs; of several, none fits all faces. */
function oneMaterialOf({
  materials,
  origin,
}: Scene): Pick<Scene, 'materials' | 'images' | 'origin'> {
  const [only, second] = materials;
  return {
    materials: only && second === undefined ? [only] : [],
    images: [],
    ...(origin && { origin }),
  };
}

function isWithin(difference: SurfaceComparison, most: typeof TOLERANCE): boolean {
  const { area, hausdorff, normal } = difference;
  return Math.abs(area) <= most.area && hausdorff <= most.hausdorff && normal <= most.normal;
}

function differenceWarnings(difference: SurfaceComparison): Warning[] {
  if (isWithin(difference, TOLERANCE)) return [];
  const { area, hausdorff, normal } = difference;
  const percent = (share: number) => `${Number((100 * share).toPrecision(3))}%`;
  const message = `the model server did not preserve the shape: area ${area > 0 ? '+' : ''}${percent(area)}, distance up to ${percent(hausdorff)} of the diagonal, normals off by ${Number(normal.toPrecision(3))} degrees (tolerance: 3%, 1.5% and 12 degrees)`;
  return [{ code: 'shape_not_kept', message }];
}
