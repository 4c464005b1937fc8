import type { Engines, ImageModerator } from '../engines/spec.ts';
import type { Flow } from './flow.ts';
import { Report } from './steps/report.ts';

/** Engines of the moderation process: few, so that it starts soon. */
export interface ModerationEngines extends Pick<Engines, 'codec'> {
  moderator: ImageModerator;
}

/** Admission's question: may the image be used? `output.reason` says why not; null where it may. */
export const moderateImageFlow: Flow<ModerationEngines> = {
  limit: {
    seconds: 15,
    secondsPer: {},
    cheaper: 'Send a smaller image.',
  },
  async run(context) {
    const { sources, work } = context;
    const { codec, moderator } = context.engines;
    const picture = await work.stage('decode', 0.5, (part) =>
      codec.doDecodeSquare(sources.image!, moderator.side, part),
    );
    const verdict = await work.stage('judge', 0.5, (part) =>
      moderator.doModerateImage(picture, part),
    );
    const output = { reason: verdict.allowed ? null : verdict.reason };
    return new Report().engines({ moderator: moderator.identity }).outcome([], work, output);
  },
};
