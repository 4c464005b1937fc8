import { z } from 'zod';
import { acceptModel } from '../../contract/accept.ts';
import { EXAMPLE_MODEL } from '../../contract/example-values.ts';
import { modelFile } from '../../contract/fields.ts';
import { finishable } from '../../contract/finishable.ts';
import { serverModel, serverModelOf } from '../../contract/model-fields.ts';

export const modelSegment = finishable({
  name: 'model-segment',
  summary: 'Divide a model into parts',
  description:
    'Divides a model into its parts, each a node of its own that can be moved, textured or removed. Needs a model server: without one, requests are refused with 5031.',
  example: { model_file: EXAMPLE_MODEL },
  makesModels: true,
  input: z.object({
    model_file: modelFile,
    ai_model: serverModel('segmentation model'),
    accept: acceptModel,
  }),
  priceFields: [],
  sources: (input) => [{ field: 'model_file', kind: 'model', value: input.model_file }],
  publicInput: { model_file: 'model_file', ai_model: 'ai_model', accept: 'accept' },
  models: [serverModelOf('segment', 'model-segment')],
});
