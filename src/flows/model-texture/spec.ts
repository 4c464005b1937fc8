import { z } from 'zod';
import { acceptModel } from '../../contract/accept.ts';
import { EXAMPLE_MODEL } from '../../contract/example-values.ts';
import {
  imageFile,
  modelFile,
  prompt,
  TEXTURE_PRESETS,
  textureSize,
} from '../../contract/fields.ts';
import { finishable } from '../../contract/finishable.ts';
import type { SourceRef } from '../../contract/flow-spec.ts';
import { aiModelOf, optionalModel } from '../../contract/model-fields.ts';

export const modelTexture = finishable({
  name: 'model-texture',
  summary: 'Texture a model',
  description: 'Textures a model from a prompt or an image.',
  example: { model_file: EXAMPLE_MODEL, prompt: 'weathered bronze', texture_size: 2048 },
  makesModels: true,
  input: z.object({
    model_file: modelFile,
    prompt: prompt.optional(),
    image_file: imageFile.optional(),
    texture_size: textureSize,
    keep_uv: z.boolean().default(true).describe("keep the model's own UVs if they are usable"),
    ai_model: optionalModel('texture model'),
    accept: acceptModel,
  }),
  check(input) {
    if ((input.prompt === undefined) === (input.image_file === undefined))
      return {
        code: 4003,
        message: 'exactly one of prompt and image_file is required',
        suggestion: 'Give either a prompt or an image_file.',
      };
    return null;
  },
  form: {
    prompt: { insteadOf: 'image_file' },
    image_file: { insteadOf: 'prompt' },
    texture_size: { presets: TEXTURE_PRESETS },
  },
  wordFields: ['prompt'],
  priceFields: [],
  sources(input) {
    const sources: SourceRef[] = [{ field: 'model_file', kind: 'model', value: input.model_file }];
    if (input.image_file !== undefined)
      sources.push({ field: 'image_file', kind: 'image', value: input.image_file });
    return sources;
  },
  publicInput: {
    model_file: 'model_file',
    prompt: 'prompt',
    image_url: 'image_file',
    texture_size: 'texture_size',
    keep_uv: 'keep_uv',
    ai_model: 'ai_model',
    accept: 'accept',
  },
  models: [aiModelOf({ step: 'texture', work: 'texture' }, 'model-texture')],
});
