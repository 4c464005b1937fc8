import {
  type EngineIdentity,
  inPlaceOf,
  type ReworkedModel,
  type Scene,
  showsMesh,
  type Work,
} from '../../engines/spec.ts';
import type { Flow, FlowContext, FlowOutcome } from '../flow.ts';
import { inspectModels } from './inspect-models.ts';
import { renderPreviews } from './preview.ts';
import { Report } from './report.ts';
import { textureFiles } from './textured.ts';
import { together } from './together.ts';
import { writeModels } from './written-models.ts';

/** Skins have no quads to keep, so FBX is for programs that do not read glTF. */
const FORMATS = ['glb', 'fbx'];

/** Limit of the flows whose model servers change a model as a whole. */
export const REWORK_LIMIT: Flow['limit'] = {
  seconds: 120,
  secondsPer: { megabytes: 3, megatriangles: 60 },
  cheaper: 'Send a model with fewer triangles.',
};

interface Rework {
  /** Name of the engine in the report. */
  role: 'rigger' | 'divider';
  /** Null: no server has changed the model. */
  engine: { identity: EngineIdentity } | null;
  change(scene: Scene, work: Work): Promise<ReworkedModel>;
}

/** Reads the user's model, has it changed by the result of a model server, and delivers the changed one. */
export async function deliverRework(
  context: FlowContext,
  { role, engine, change }: Rework,
): Promise<FlowOutcome> {
  const { engines, sources, work } = context;
  if (engine === null) throw new Error('no model server has changed the model');
  const read = await work.stage('read', 0.2, (part) =>
    engines.converter.read(sources.model_file!, part),
  );
  context.found?.({ megatriangles: read.source.statistics.triangles / 1e6 });
  const made = await work.stage('model', 0.3, (part) => change(read.scene, part));
  const scene = inPlaceOf(read.scene, made.scene);
  const models = await work.stage('write', 0.1, (part) =>
    writeModels(engines, scene, { formats: FORMATS, name: 'model' }, part),
  );
  const [previews, inspected] = await together(
    work.stage('preview', 0.2, (part) => renderPreviews(engines, scene, part)),
    work.stage('inspect', 0.2, (part) => inspectModels(engines, models.files, part, true)),
  );
  const { faces, triangles } = read.source.statistics;
  return new Report()
    .engines({ converter: engines.converter.identity, [role]: engine.identity })
    .source(read)
    .statistics({
      faces,
      triangles,
      ...(role === 'rigger'
        ? { joints: new Set(scene.skins.flatMap(({ joints }) => joints)).size }
        : { parts: scene.nodes.filter(showsMesh).length }),
    })
    .engines({ renderer: engines.renderer.identity })
    .warnings(made.warnings)
    .warnings(models.warnings)
    .inspected(inspected)
    .outcome([...models.files, ...textureFiles(scene), ...previews], work);
}
