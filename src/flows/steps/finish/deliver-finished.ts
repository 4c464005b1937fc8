import type { FinishPlan } from '../../../contract/finish.ts';
import type { FinishReport } from '../../../contract/finish-report.ts';
import {
  type Engines,
  type PolygonMesh,
  type Scene,
  transformMesh,
  type Warning,
  type Work,
} from '../../../engines/spec.ts';
import type { OutputFile } from '../../flow.ts';
import { type Inspected, inspectModels } from '../inspect-models.ts';
import { writeModels } from '../written-models.ts';
import type { FinishedScene } from './finish-scene.ts';
import { modelState, rounded } from './model-state.ts';

/** The stem of the output's file names. */
const NAME = 'model';

/** The files of a finished model, and how they compare with the source. */
export interface Delivered {
  files: OutputFile[];
  inspected: Inspected;
  report: FinishReport;
  warnings: Warning[];
}

/**
 * Writes a finished model, reads it back and compares it with its source, which is given as a scene and as one mesh.
 * @throws OutputRejected if the validator finds an error
 */
export async function deliverFinished(
  engines: Engines,
  finished: FinishedScene,
  { plan, source, flat }: { plan: FinishPlan; source: Scene; flat: PolygonMesh },
  work: Work,
): Promise<Delivered> {
  const models = await work.stage('write', 0.2, (part) =>
    writeModels(engines, finished.scene, { formats: [plan.target_format], name: NAME }, part),
  );
  const viewer = await viewerFile(engines, finished.scene, plan.target_format, work.within(0.1));
  const files = [...models.files, ...viewer];
  const scenes: Scene[] = [];
  const inspected = await work.stage('inspect', 0.3, (part) =>
    inspectModels(engines, files, part, true, (scene) => scenes.push(scene)),
  );
  const report = await work.stage('measure', 0.4, (part) =>
    compare(engines, finished, { plan, source, flat, file: files[0]!, written: scenes[0]! }, part),
  );
  return { files, inspected, report, warnings: models.warnings };
}

/** Writes a GLB for viewers, unless the model itself is one. */
async function viewerFile(engines: Engines, scene: Scene, format: string, work: Work) {
  if (format === 'glb') return [];
  const viewer = { formats: ['glb'], name: 'viewer', role: 'viewer_model_url' };
  return (await writeModels(engines, scene, viewer, work)).files;
}

interface Compared {
  plan: FinishPlan;
  source: Scene;
  flat: PolygonMesh;
  file: OutputFile;
  /** The content of the file. */
  written: Scene;
}

async function compare(
  engines: Engines,
  { matrix, scale }: FinishedScene,
  { plan, source, flat, file, written }: Compared,
  work: Work,
): Promise<FinishReport> {
  const after = await engines.converter.flatten(written, work.within(0.1));
  const before = transformMesh(flat, matrix);
  const fileBytes = file.bytes.byteLength;
  const difference = await engines.remesher.compare(before, after, work.within(0.4));
  const kept = plan.uv === 'keep' && plan.shape !== 'remesh';
  const uvsKept = kept ? await engines.unwrapper.kept(before, after, work.within(0.1)) : null;
  return {
    preset: plan.preset,
    before: await modelState(engines, { scene: source, flat, fileBytes: null }, work.within(0.2)),
    after: await modelState(engines, { scene: written, flat: after, fileBytes }, work.within(0.2)),
    scale,
    distance: {
      mean_percent: rounded(100 * difference.mean),
      hausdorff_percent: rounded(100 * difference.hausdorff),
      normal_deviation: rounded(difference.normal),
      area_change_percent: rounded(100 * difference.area),
    },
    uvs_kept_percent: uvsKept === null ? null : rounded(100 * uvsKept),
    lods: [],
    collider: null,
  };
}
