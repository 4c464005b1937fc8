import type { Flow } from '../flow.ts';
import { reconstructFromWords } from '../steps/imagined-model.ts';
import { modelOfChange, modelOfProgram, modelOfWords } from '../steps/shaped-model.ts';
import { textToModel } from './spec.ts';

/**
 * Makes a textured model and a preview from a prompt, through a shape program or through an image; or from a given
 * program.
 */
export const flow: Flow = {
  limit: {
    seconds: 120,
    secondsPer: { megabytes: 3, megatriangles: 120, megatexels: 15 },
    cheaper:
      'Request fewer triangles (polygon_limit) or a smaller texture (texture_size), set turbo, or describe a simpler subject.',
  },
  async run(context) {
    const { prompt, program, model_version, polygon_limit, turbo, texture_size, animate } =
      textToModel.input.parse(context.input);
    const input = { model_version, polygon_limit, turbo, texture_size, animate };
    if (prompt === undefined) return modelOfProgram(context, program, input);
    if (program !== undefined) return modelOfChange(context, program, prompt, input);
    const words = { ...input, prompt };
    return (await modelOfWords(context, words)) ?? reconstructFromWords(context, words);
  },
};
