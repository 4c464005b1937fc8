import { z } from 'zod';
import { polygonLimit, prompt, textureSize, turbo } from '../../contract/fields.ts';
import { defineFlowSpec } from '../../contract/flow-spec.ts';
import {
  aiModel,
  imageModel,
  modelVersion,
  reconstructionModel,
} from '../../contract/model-fields.ts';

export const textToModel = defineFlowSpec({
  name: 'text-to-model',
  summary: 'Textured 3D model from a text prompt',
  description: 'Generates one image from the prompt, then a textured model from the image.',
  example: { prompt: 'a wooden armchair with a red cushion' },
  makesModels: true,
  input: z.object({
    prompt,
    ai_model: aiModel,
    model_version: modelVersion,
    polygon_limit: polygonLimit,
    texture_size: textureSize,
    turbo,
  }),
  wordFields: ['prompt'],
  priceFields: ['ai_model', 'texture_size', 'turbo'],
  sources: () => [],
  publicInput: {
    prompt: 'prompt',
    ai_model: 'ai_model',
    model_version: 'model_version',
    polygon_limit: 'polygon_limit',
    texture_size: 'texture_size',
    turbo: 'turbo',
  },
  models: [imageModel, reconstructionModel('text-to-model', 'image-to-model')],
});
