import { z } from 'zod';
import { acceptModel } from '../../contract/accept.ts';
import {
  maxAuthorCost,
  POLYGON_PRESETS,
  polygonLimit,
  prompt,
  TEXTURE_PRESETS,
  textureSize,
  turbo,
} from '../../contract/fields.ts';
import { finishable } from '../../contract/finishable.ts';
import { aiModel, imageModel, modelFromPrompt, modelVersion } from '../../contract/model-fields.ts';
import { readShapeProgram, shapeProgramField } from '../../contract/shape-program.ts';

export const textToModel = finishable({
  name: 'text-to-model',
  summary: 'Create a textured 3D model from a prompt',
  description:
    'If the library covers the prompt, the model is built from parametric parts and comes with the shape program that builds it; otherwise an image is generated, and then a textured model from the image. A program given in place of the prompt is run unchanged.',
  example: { prompt: 'a wooden armchair with a red cushion' },
  makesModels: true,
  input: z.object({
    prompt: prompt.optional(),
    program: shapeProgramField.optional(),
    made_from: z
      .uuid()
      .optional()
      .describe('task whose model this is a new version of: filters by made_from find it'),
    ai_model: aiModel,
    model_version: modelVersion,
    polygon_limit: polygonLimit,
    texture_size: textureSize,
    turbo,
    max_author_cost: maxAuthorCost,
    animate: z
      .boolean()
      .default(false)
      .describe('rig people and animals and add clips such as idle, walk and run'),
    accept: acceptModel,
  }),
  check({ prompt: words, program }) {
    if (words === undefined && program === undefined)
      return {
        code: 4001,
        message: 'prompt is missing',
        suggestion: 'Give a prompt, a program, or both to change the program.',
      };
    const problem = program === undefined ? null : readShapeProgram(program).problem;
    return problem === null ? null : { code: 4001, message: `program: ${problem}` };
  },
  wordFields: ['prompt'],
  authorFields: ['max_author_cost'],
  form: {
    prompt: { insteadOf: 'program' },
    program: { insteadOf: 'prompt' },
    polygon_limit: { presets: POLYGON_PRESETS },
    texture_size: { presets: TEXTURE_PRESETS },
  },
  priceFields: ['ai_model', 'texture_size', 'turbo'],
  sources: () => [],
  publicInput: {
    prompt: 'prompt',
    program: 'program',
    made_from: 'made_from',
    ai_model: 'ai_model',
    model_version: 'model_version',
    polygon_limit: 'polygon_limit',
    texture_size: 'texture_size',
    turbo: 'turbo',
    max_author_cost: 'max_author_cost',
    animate: 'animate',
    accept: 'accept',
  },
  models: [
    imageModel,
    { ...modelFromPrompt('text-to-model', 'image-to-model'), authors: 'text-to-program' },
  ],
});
