import type { Flow } from '../flow.ts';
import { reconstructFromImage } from '../steps/reconstruction.ts';
import { modelOfOwnPicture } from '../steps/shaped-model.ts';
import { imageToMesh } from './spec.ts';

/** One image → cut-out, plain mesh, preview; a picture of ours of a shape program → the program's model. */
export const flow: Flow = {
  limit: {
    seconds: 120,
    secondsPer: { megabytes: 3, megatriangles: 120 },
    cheaper: 'Request fewer triangles (polygon_limit), set turbo, or send a smaller image.',
  },
  async run(context) {
    const { model_version, polygon_limit, turbo } = imageToMesh.input.parse(context.input);
    const input = { model_version, polygon_limit, turbo, texture_size: null };
    return (await modelOfOwnPicture(context, input)) ?? reconstructFromImage(context, input);
  },
};
