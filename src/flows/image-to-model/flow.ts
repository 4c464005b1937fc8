import { likenessOf } from '../../contract/author-fields.ts';
import type { Flow } from '../flow.ts';
import { modelAndCandidate } from '../steps/candidate.ts';
import { reconstructFromImage, reconstructionFields } from '../steps/reconstruction.ts';
import { modelOfAuthor, modelOfOwnPicture } from '../steps/shaped-model.ts';
import { imageToModel } from './spec.ts';

/**
 * Turns an image into a cut-out, an untextured and a textured mesh, and a preview. An image that the service rendered
 * from a shape program becomes that program's model instead, and so does an image of which a language model wrote one.
 */
export const flow: Flow = {
  limit: {
    seconds: 120,
    secondsPer: { megabytes: 3, megatriangles: 120, megatexels: 15 },
    cheaper:
      'Request fewer triangles (polygon_limit) or a smaller texture (texture_size), set turbo, or send a smaller image.',
  },
  async run(context) {
    const { likeness, candidates, texture_size, ...given } = imageToModel.input.parse(
      context.input,
    );
    const input = { ...reconstructionFields(given), texture_size };
    const authored = { ...input, likeness: likenessOf(likeness) };
    return (
      (candidates === 2
        ? await modelAndCandidate(context, authored)
        : await modelOfAuthor(context, authored)) ??
      (await modelOfOwnPicture(context, input)) ??
      reconstructFromImage(context, input)
    );
  },
};
