import type { Flow } from '../flow.ts';
import { reconstructFromImage } from '../steps/reconstruction.ts';
import { imageToModel } from './spec.ts';

/** One image → cut-out, plain mesh, textured mesh, preview. */
export const flow: Flow = {
  timeoutMs: 120_000,
  run(context) {
    const { model_version, polygon_limit, turbo, texture_size } = imageToModel.input.parse(
      context.input,
    );
    return reconstructFromImage(context, { model_version, polygon_limit, turbo, texture_size });
  },
};
