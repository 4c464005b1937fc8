import { type Flow, MODERATE_IMAGE } from './flow.ts';
import { StageRunner } from './stages.ts';

/** Admission's question: may the image be used? `output.reason` says why not; null where it may. */
export const moderateImageFlow: Flow = {
  name: MODERATE_IMAGE,
  timeoutMs: 30_000,
  async run(context) {
    const { engines, sources } = context;
    const stages = new StageRunner(context, { decode: 0, judge: 30 });
    const image = await stages.run('decode', (engine) =>
      engines.codec.doDecode(sources.image!, engine),
    );
    const verdict = await stages.run('judge', (engine) =>
      engines.moderator.doModerateImage(image, engine),
    );
    return {
      files: [],
      output: { reason: verdict.allowed ? null : verdict.reason },
      diagnostics: {
        engine: { moderator: engines.moderator.identity },
        timings: stages.timings,
        statistics: null,
        validation: null,
        warnings: [],
      },
    };
  },
};
