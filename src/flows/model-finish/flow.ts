import { finishDefaults, resolveFinish } from '../../contract/finish.ts';
import type { Flow, FlowOutcome } from '../flow.ts';
import { deliverFinished } from '../steps/finish/deliver-finished.ts';
import { finishScene } from '../steps/finish/finish-scene.ts';
import { renderPreviews } from '../steps/preview.ts';
import { Report } from '../steps/report.ts';
import { textureFiles } from '../steps/textured.ts';
import { modelFinish } from './spec.ts';

/** Makes a model usable in a game, on the web or in print, and compares the result with the source. */
export const flow: Flow = {
  recordings: { of: (input) => String(finishDefaults(input).target_format) },
  limit: {
    seconds: 300,
    secondsPer: { megabytes: 6, megatriangles: 400, megatexels: 30 },
    cheaper:
      'Request fewer faces (target_face_count), smaller textures (texture_size) or fewer LODs, or send a model with fewer triangles.',
  },
  async run(context): Promise<FlowOutcome> {
    const { engines, sources, work } = context;
    const { model_file: _, ...settings } = modelFinish.input.parse(context.input);
    const plan = resolveFinish(settings);
    const read = await work.stage('read', 0.05, (part) =>
      engines.converter.read(sources.model_file!, part),
    );
    context.found?.({ megatriangles: read.source.statistics.triangles / 1e6 });
    const source = read.scene;
    const flat = await engines.converter.flatten(source, work.within(0.01));
    const finished = await finishScene(engines, source, plan, work.within(0.5));
    const delivered = await deliverFinished(
      engines,
      finished,
      { plan, source, flat },
      work.within(0.25),
    );
    const previews = await work.stage('preview', 0.19, (part) =>
      renderPreviews(engines, finished.scene, part),
    );
    const { statistics } = read.source;
    const reported = new Report()
      .engines({ converter: engines.converter.identity, placer: engines.placer.identity })
      .source(read)
      .mesh({ repairs: [...read.repairs, ...finished.repairs], finish: delivered.report })
      .statistics({ faces: statistics.faces, triangles: statistics.triangles });
    if (finished.remesh !== null)
      reported
        .engines({ remesher: engines.remesher.identity })
        .remesh(finished.remesh.target, finished.remesh.report);
    if (finished.textured !== null)
      reported
        .engines({ unwrapper: engines.unwrapper.identity, baker: engines.baker.identity })
        .textured(finished.textured);
    return reported
      .engines({ renderer: engines.renderer.identity })
      .warnings(finished.warnings)
      .inspected(delivered.inspected)
      .warnings(delivered.warnings)
      .outcome([...delivered.files, ...textureFiles(finished.scene), ...previews], work);
  },
};
