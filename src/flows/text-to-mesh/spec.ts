import { z } from 'zod';
import { acceptShape } from '../../contract/accept.ts';
import { POLYGON_PRESETS, polygonLimit, prompt, turbo } from '../../contract/fields.ts';
import { finishable } from '../../contract/finishable.ts';
import { aiModel, imageModel, modelFromPrompt, modelVersion } from '../../contract/model-fields.ts';

export const textToMesh = finishable({
  name: 'text-to-mesh',
  summary: 'Create an untextured mesh from a prompt',
  description: 'Generates an image from the prompt, and then a mesh from the image.',
  example: { prompt: 'a wooden armchair', turbo: true },
  makesModels: true,
  input: z.object({
    prompt,
    ai_model: aiModel,
    model_version: modelVersion,
    polygon_limit: polygonLimit,
    turbo,
    accept: acceptShape,
  }),
  wordFields: ['prompt'],
  form: { polygon_limit: { presets: POLYGON_PRESETS } },
  priceFields: ['ai_model', 'turbo'],
  sources: () => [],
  publicInput: {
    prompt: 'prompt',
    ai_model: 'ai_model',
    model_version: 'model_version',
    polygon_limit: 'polygon_limit',
    turbo: 'turbo',
    accept: 'accept',
  },
  models: [imageModel, modelFromPrompt('text-to-mesh', 'image-to-mesh')],
});
