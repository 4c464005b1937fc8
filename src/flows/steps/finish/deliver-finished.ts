import { type FinishPlan, makesMesh } from '../../../contract/finish.ts';
import type { FinishReport } from '../../../contract/finish-report.ts';
import {
  type DelightedTexture,
  type Engines,
  type PolygonMesh,
  type Raster,
  type Scene,
  transformMesh,
  type Warning,
  type Work,
} from '../../../engines/spec.ts';
import type { OutputFile } from '../../flow.ts';
import { type Inspected, inspectModels } from '../inspect-models.ts';
import { together } from '../together.ts';
import { wireDistance } from '../wire-distance.ts';
import { writeModels } from '../written-models.ts';
import type { FinishedScene } from './finish-scene.ts';
import { type GameAssets, makeGameAssets } from './game-assets.ts';
import { modelState, rounded } from './model-state.ts';
import {
  largestDifference,
  meanDifference,
  placedScene,
  renderViews,
} from './render-difference.ts';
import type { FinishRequest } from './shape-scene.ts';

/**
 * Difference of a block of a view, 0 to 1, from which sides that share their place in the texture were painted differently.
 */
const PAINTED = 0.12;

/** The stem of the output's file names. */
const NAME = 'model';

/** The files of a finished model, and how they compare with the source. */
export interface Delivered {
  files: OutputFile[];
  inspected: Inspected;
  report: FinishReport;
  warnings: Warning[];
}

/** A model as it was before finishing: as a scene and as one mesh. */
interface Before {
  source: Scene;
  /** Size of its file; omitted if it has none of its own. */
  fileBytes?: number | undefined;
  flat: PolygonMesh;
}

/**
 * Writes a finished model, reads it back and compares it with its source.
 * @throws OutputRejected if the validator finds an error
 */
export async function deliverFinished(
  engines: Engines,
  finished: FinishedScene,
  { plan, ...given }: Before & { plan: FinishRequest },
  work: Work,
): Promise<Delivered> {
  // Threads draw the source while this thread makes the files.
  const [{ assets, models, inspected, written }, before] = await together(
    makeFiles(engines, finished, plan, work.within(0.7)),
    work.stage('compare', 0.1, (part) =>
      renderViews(engines, placedScene(given.source, finished.matrix), part),
    ),
  );
  const compared = { plan, ...given, file: models.files[0]!, written, before };
  const { report, views } = await work.stage('measure', 0.2, (part) =>
    compare(engines, finished, compared, part),
  );
  return {
    files: models.files,
    inspected,
    report: { ...report, ...wireAssets(assets) },
    warnings: [...assets.warnings, ...models.warnings, ...paintWarnings(finished, views)],
  };
}

/** Makes LODs and colliders, writes all files and reads them back. */
async function makeFiles(
  engines: Engines,
  finished: FinishedScene,
  plan: FinishRequest,
  work: Work,
) {
  const { scene } = finished;
  const assets = await makeGameAssets(engines, finished, plan, work.within(0.4));
  const models = await work.stage('write', 0.2, (part) =>
    writeFiles(engines, scene, assets, plan, part),
  );
  const scenes: Scene[] = [];
  const inspected = await work.stage('inspect', 0.4, (part) =>
    inspectModels(engines, models.files, part, true, (read) => scenes.push(read)),
  );
  return { assets, models, inspected, written: withoutNodes(scenes[0]!, assets.extra) };
}

/** Writes the model, a GLB for viewers if it is not one or shows more than the model, and the files beside it. */
async function writeFiles(
  engines: Engines,
  scene: Scene,
  { main, extra, besides }: GameAssets,
  { target_format: format, furtherFormats = [], compress, texture_format }: FinishRequest,
  work: Work,
) {
  const formats = [format, ...furtherFormats];
  const share = 1 / (2 + besides.length);
  const storage = { compression: compress, textures: texture_format };
  const models = await writeModels(
    engines,
    main,
    { formats, name: NAME, storage },
    work.within(share),
  );
  const files = [...models.files];
  const viewer = { formats: ['glb'], name: 'viewer', role: 'viewer_model_url' };
  if (!formats.includes('glb') || extra.size > 0)
    files.push(...(await writeModels(engines, scene, viewer, work.within(share))).files);
  for (const { name, role, scene: beside } of besides) {
    const request = { formats: [format], name, role, storage };
    files.push(...(await writeModels(engines, beside, request, work.within(share))).files);
  }
  return { files, warnings: models.warnings };
}

/** Returns the scene without the meshes of the named nodes. */
function withoutNodes(scene: Scene, names: ReadonlySet<string>): Scene {
  const nodes = scene.nodes.map((node) =>
    names.has(node.name) ? { ...node, mesh: -1, skin: -1 } : node,
  );
  return { ...scene, nodes };
}

function wireAssets({ lods, collider }: GameAssets): Pick<FinishReport, 'lods' | 'collider'> {
  return {
    lods: (lods?.levels ?? []).map((level) => ({
      level: level.level,
      triangles: level.triangles,
      error_percent: rounded(100 * level.error),
      screen_size: rounded(level.screenSize),
      distance_metres: rounded(level.distance),
    })),
    collider: collider && {
      kind: collider.kind,
      pieces: collider.report.pieces,
      triangles: collider.report.triangles,
      volume_ratio: rounded(collider.report.volumeRatio),
      coverage: rounded(collider.report.coverage),
    },
  };
}

function wireDelighted({ image, explained, contrast, changed }: DelightedTexture) {
  return {
    image,
    explained_percent: rounded(100 * explained),
    contrast: rounded(contrast),
    changed_percent: rounded(100 * changed),
  };
}

/** Renders of a model from the same views, before and after. */
interface Views {
  before: Raster[];
  after: Raster[];
}

interface Compared extends Before {
  plan: FinishPlan;
  file: OutputFile;
  /** The content of the file. */
  written: Scene;
  /** Renders of the source. */
  before: Raster[] | null;
}

async function compare(
  engines: Engines,
  { matrix, scale, delighted, reference }: FinishedScene,
  { plan, source, fileBytes, flat, file, written, before: views }: Compared,
  work: Work,
): Promise<{ report: Omit<FinishReport, 'lods' | 'collider'>; views: Views | null }> {
  const measure = async () => {
    const after = await engines.converter.flatten(written, work.within(0.1));
    // Parts that were removed on request are no deviation: the report lists them as repairs.
    const kept =
      reference === null ? flat : await engines.converter.flatten(reference, work.within(0.05));
    const before = transformMesh(kept, matrix);
    const difference = await engines.remesher.compare(before, after, work.within(0.3));
    const keepsUvs = plan.uv === 'keep' && !makesMesh(plan.shape) && !plan.merge_materials;
    const uvsKept = keepsUvs ? await engines.unwrapper.kept(before, after, work.within(0.1)) : null;
    return {
      before: await modelState(
        engines,
        { scene: source, flat, fileBytes: fileBytes ?? null },
        work.within(0.1),
      ),
      after: await modelState(
        engines,
        { scene: written, flat: after, fileBytes: file.bytes.byteLength },
        work.within(0.1),
      ),
      distance: wireDistance(difference),
      uvs_kept_percent: uvsKept === null ? null : rounded(100 * uvsKept),
    };
  };
  const [measures, after] = await together(
    measure(),
    work.stage('compare', 0.3, (part) => renderViews(engines, withSidesOf(source, written), part)),
  );
  const seen = views === null || after === null ? null : { before: views, after };
  const difference = seen && meanDifference(seen.before, seen.after);
  const report = {
    preset: plan.preset,
    scale,
    ...measures,
    render_difference_percent: difference === null ? null : rounded(100 * difference),
    ...(delighted !== null && { delight: delighted.map(wireDelighted) }),
  };
  return { report, views: seen };
}

/** Returns a warning if sides that share their place in the texture were painted differently. */
function paintWarnings({ textured }: FinishedScene, views: Views | null): Warning[] {
  if (textured?.unwrap?.mirrored === undefined || views === null) return [];
  const difference = largestDifference(views.before, views.after);
  if (difference < PAINTED) return [];
  const message = `a place looks different by ${(100 * difference).toFixed(0)} %: both sides show the paint of one (mirror_overlap)`;
  return [{ code: 'mirror_paint_lost', message }];
}

/**
 * Returns the written scene, marked so that its faces are drawn from the same sides as those of the source. Renders show
 * only the front of a one-sided material in glTF, but both sides of all faces in FBX and USDZ, because files of others
 * rarely tell; ours do.
 */
function withSidesOf({ source }: Scene, written: Scene): Scene {
  if (!['fbx', 'usdz'].includes(written.source.format)) return written;
  if (!['glb', 'gltf'].includes(source.format)) return written;
  return { ...written, source: { ...written.source, format: source.format } };
}
