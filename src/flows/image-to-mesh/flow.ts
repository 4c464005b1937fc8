import type { Flow } from '../flow.ts';
import { reconstructFromImage } from '../steps/reconstruction.ts';
import { imageToMesh } from './spec.ts';

/** One image → cut-out, plain mesh, preview. */
export const flow: Flow = {
  timeoutMs: 120_000,
  run(context) {
    const { model_version, polygon_limit, turbo } = imageToMesh.input.parse(context.input);
    return reconstructFromImage(context, {
      model_version,
      polygon_limit,
      turbo,
      texture_size: null,
    });
  },
};
