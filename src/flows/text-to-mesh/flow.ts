import type { Flow } from '../flow.ts';
import { reconstructFromWords } from '../steps/imagined-model.ts';
import { modelOfWords } from '../steps/shaped-model.ts';
import { textToMesh } from './spec.ts';

/** Makes an untextured mesh and a preview from a prompt, through a shape program or through an image. */
export const flow: Flow = {
  limit: {
    seconds: 120,
    secondsPer: { megabytes: 3, megatriangles: 120 },
    cheaper: 'Request fewer triangles (polygon_limit), set turbo, or describe a simpler subject.',
  },
  async run(context) {
    const { prompt, model_version, polygon_limit, turbo } = textToMesh.input.parse(context.input);
    const input = { prompt, model_version, polygon_limit, turbo, texture_size: null };
    return (await modelOfWords(context, input)) ?? reconstructFromWords(context, input);
  },
};
