import type { Engines, ImageModerator } from '../engines/spec.ts';
import { type Flow, MODERATE_IMAGE } from './flow.ts';
import { StageRunner } from './stages.ts';

/** Engines of the moderation process: few, so that it starts soon. */
export interface ModerationEngines extends Pick<Engines, 'codec'> {
  moderator: ImageModerator;
}

/** Admission's question: may the image be used? `output.reason` says why not; null where it may. */
export const moderateImageFlow: Flow<ModerationEngines> = {
  name: MODERATE_IMAGE,
  timeoutMs: 15_000,
  async run(context) {
    const { sources } = context;
    const { codec, moderator } = context.engines;
    const stages = new StageRunner(context, { decode: 0, judge: 50 });
    const picture = await stages.run('decode', (engine) =>
      codec.doDecodeSquare(sources.image!, moderator.side, engine),
    );
    const verdict = await stages.run('judge', (engine) =>
      moderator.doModerateImage(picture, engine),
    );
    return {
      files: [],
      output: { reason: verdict.allowed ? null : verdict.reason },
      diagnostics: {
        engine: { moderator: moderator.identity },
        timings: stages.timings,
        statistics: null,
        validation: null,
        warnings: [],
      },
    };
  },
};
