import type { Flow } from '../flow.ts';
import { reconstructFromWords } from '../steps/imagined-model.ts';
import { textToModel } from './spec.ts';

/** Words → picture, cut-out, plain mesh, textured mesh, preview. */
export const flow: Flow = {
  timeoutMs: 120_000,
  run(context) {
    const { prompt, model_version, polygon_limit, turbo, texture_size } = textToModel.input.parse(
      context.input,
    );
    const input = { prompt, model_version, polygon_limit, turbo, texture_size };
    return reconstructFromWords(context, input);
  },
};
