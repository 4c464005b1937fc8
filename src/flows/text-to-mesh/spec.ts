import { z } from 'zod';
import {
  aiModel,
  modelVersion,
  polygonLimit,
  prompt,
  RECONSTRUCTION_MODELS,
  turbo,
} from '../../contract/fields.ts';
import { defineFlowSpec } from '../../contract/flow-spec.ts';

export const textToMesh = defineFlowSpec({
  name: 'text-to-mesh',
  summary: 'Untextured mesh from a text prompt',
  description: 'Generates one image from the prompt, then a mesh from the image.',
  example: { prompt: 'a wooden armchair', turbo: true },
  makesModels: true,
  input: z.object({
    prompt,
    ai_model: aiModel,
    model_version: modelVersion,
    polygon_limit: polygonLimit,
    turbo,
  }),
  wordFields: ['prompt'],
  priceFields: ['ai_model', 'turbo'],
  sources: () => [],
  publicInput: {
    prompt: 'prompt',
    ai_model: 'ai_model',
    model_version: 'model_version',
    polygon_limit: 'polygon_limit',
    turbo: 'turbo',
  },
  models: { field: 'model_version', values: RECONSTRUCTION_MODELS },
});
