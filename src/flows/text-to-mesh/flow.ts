import type { Flow } from '../flow.ts';
import { reconstructFromWords } from '../steps/imagined-model.ts';
import { textToMesh } from './spec.ts';

/** Words → picture, cut-out, plain mesh, preview. */
export const flow: Flow = {
  timeoutMs: 120_000,
  run(context) {
    const { prompt, model_version, polygon_limit, turbo } = textToMesh.input.parse(context.input);
    const input = { prompt, model_version, polygon_limit, turbo, texture_size: null };
    return reconstructFromWords(context, input);
  },
};
