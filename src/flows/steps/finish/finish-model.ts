import {
  type Engines,
  type ReadModel,
  type Work,
  withExplicitMaterials,
} from '../../../engines/spec.ts';
import type { Flow, OutputFile } from '../../flow.ts';
import { renderPreviews } from '../preview.ts';
import type { Report } from '../report.ts';
import { mapFiles, textureFiles } from '../textured.ts';
import { together } from '../together.ts';
import { deliverFinished } from './deliver-finished.ts';
import { finishScene } from './finish-scene.ts';
import type { FinishRequest } from './shape-scene.ts';

/** The limit of processor time for finishing a model. */
export const FINISH_LIMIT: Flow['limit'] = {
  seconds: 300,
  secondsPer: { megabytes: 6, megatriangles: 400, megatexels: 30 },
  cheaper:
    'Request fewer faces (target_face_count), smaller textures (texture_size) or fewer LODs, or send a model with fewer triangles.',
};

/** A model to finish. */
export type FinishSource = Pick<ReadModel, 'scene' | 'repairs' | 'fileBytes'>;

/**
 * Finishes a model, and adds what was done to the report.
 * @returns the files of the model, its textures and its previews
 * @throws OutputRejected if the validator finds an error
 */
export async function finishModel(
  engines: Engines,
  { scene, repairs, fileBytes }: FinishSource,
  plan: FinishRequest,
  { report, work }: { report: Report; work: Work },
): Promise<OutputFile[]> {
  const source = withExplicitMaterials(scene, plan.uv === 'unwrap');
  const flat = await engines.converter.flatten(source, work.within(0.01));
  const finished = await finishScene(engines, source, plan, work.within(0.52));
  // Threads draw while this thread makes colliders and files.
  const [delivered, previews] = await together(
    deliverFinished(engines, finished, { plan, source, fileBytes, flat }, work.within(0.27)),
    work.stage('preview', 0.2, (part) => renderPreviews(engines, finished.scene, part)),
  );
  const { faces, triangles } = delivered.report.after;
  report
    .engines({ converter: engines.converter.identity, placer: engines.placer.identity })
    .mesh({ repairs: [...repairs, ...finished.repairs], finish: delivered.report })
    .statistics({ faces, triangles });
  if (finished.remesh !== null)
    report
      .engines({ remesher: engines.remesher.identity })
      .remesh(finished.remesh.target, finished.remesh.report);
  if (finished.textured !== null)
    report
      .engines({ unwrapper: engines.unwrapper.identity, baker: engines.baker.identity })
      .textured(finished.textured);
  report
    .engines({ renderer: engines.renderer.identity })
    .warnings(finished.warnings)
    .inspected(delivered.inspected)
    .warnings(delivered.warnings);
  return [
    ...delivered.files,
    ...textureFiles(finished.scene),
    ...mapFiles(finished.textured),
    ...previews,
  ];
}
