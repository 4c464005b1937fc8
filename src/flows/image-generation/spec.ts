import { z } from 'zod';
import { prompt } from '../../contract/fields.ts';
import { defineFlowSpec } from '../../contract/flow-spec.ts';
import { aiModel, imageModel } from '../../contract/model-fields.ts';

export const imageGeneration = defineFlowSpec({
  name: 'image-generation',
  summary: 'Generate images from a prompt',
  description:
    'Generates 1 to 4 images, which can be used as the image_file of the image-to-3D flows.',
  example: { prompt: 'a wooden armchair with a red cushion', image_count: 2 },
  makesModels: false,
  input: z.object({
    prompt,
    ai_model: aiModel,
    image_count: z.int().min(1).max(4).default(4).describe('number of images'),
  }),
  wordFields: ['prompt'],
  priceFields: ['ai_model', 'image_count'],
  sources: () => [],
  publicInput: { prompt: 'prompt', ai_model: 'ai_model', image_count: 'image_count' },
  models: [imageModel],
});
