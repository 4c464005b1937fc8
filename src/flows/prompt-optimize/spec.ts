import { z } from 'zod';
import { words } from '../../contract/fields.ts';
import { defineFlowSpec } from '../../contract/flow-spec.ts';
import { aiModelOf, optionalModel } from '../../contract/model-fields.ts';

export const promptOptimize = defineFlowSpec({
  name: 'prompt-optimize',
  summary: 'Turn a short description into a prompt',
  description: 'Expands a short description into a prompt for image-generation and text-to-model.',
  example: { user_input: 'an armchair' },
  makesModels: false,
  input: z.object({
    user_input: words(1, 500).describe('a short description'),
    ai_model: optionalModel('language model'),
  }),
  wordFields: ['user_input'],
  priceFields: [],
  sources: () => [],
  publicInput: { user_input: 'user_input', ai_model: 'ai_model' },
  models: [aiModelOf({ step: 'text', work: 'text-to-text' }, 'prompt-optimize')],
});
