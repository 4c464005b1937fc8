import type { Engines, ImageModerator } from '../engines/spec.ts';
import type { Flow } from './flow.ts';
import { Report } from './steps/report.ts';

/** The engines of the moderation process. They are few so that it starts quickly. */
export interface ModerationEngines extends Pick<Engines, 'codec'> {
  moderator: ImageModerator;
}

/**
 * Judges at admission whether an image may be used. `output.reason` explains a rejection; it is null if the image is
 * allowed.
 */
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
      codec.decodeSquare(sources.image!, moderator.side, part),
    );
    const verdict = await work.stage('judge', 0.5, (part) =>
      moderator.moderateImage(picture, part),
    );
    const output = { reason: verdict.allowed ? null : verdict.reason };
    return new Report().engines({ moderator: moderator.identity }).outcome([], work, output);
  },
};
