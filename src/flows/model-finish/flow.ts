import { finishDefaults, resolveFinish } from '../../contract/finish.ts';
import type { Flow, FlowOutcome } from '../flow.ts';
import { FINISH_LIMIT, finishModel } from '../steps/finish/finish-model.ts';
import { Report } from '../steps/report.ts';
import { modelFinish } from './spec.ts';

/** Makes a model usable in a game, on the web or in print, and compares the result with the source. */
export const flow: Flow = {
  recordings: { of: (input) => String(finishDefaults(input).target_format) },
  limit: FINISH_LIMIT,
  async run(context): Promise<FlowOutcome> {
    const { engines, sources, work } = context;
    const { model_file: _, ...settings } = modelFinish.input.parse(context.input);
    const read = await work.stage('read', 0.05, (part) =>
      engines.converter.read(sources.model_file!, part),
    );
    context.found?.({ megatriangles: read.source.statistics.triangles / 1e6 });
    const report = new Report().source(read);
    const files = await finishModel(engines, read, resolveFinish(settings), {
      report,
      work: work.within(0.95),
    });
    return report.outcome(files, work);
  },
};
