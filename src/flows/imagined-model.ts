import { seedOf } from '../core/seed.ts';
import type { EngineContext, Engines, Raster } from '../engines/spec.ts';
import type { FlowContext, FlowOutcome, OutputFile } from './flow.ts';
import { deliverModel } from './model-delivery.ts';
import { type ReconstructionInput, requestOf, takeApart } from './reconstruction.ts';
import { StageRunner, share } from './stages.ts';

/** Where each stage begins in percent, from the measured shares of a run at 50k triangles. */
const STAGES = {
  ...{ imagine: 0, 'take-apart': 8, reconstruct: 15, encode: 76, write: 80, validate: 81 },
  preview: 87,
} as const;

/** Side of the picture. */
const SIDE = 1024;

/**
 * Words → one picture → files: imagine, take the drawing apart or cut the picture out, reconstruct, write and validate the
 * GLBs, render a preview.
 * @throws PromptNotUnderstood where the words name nothing that can be drawn
 * @throws OutputRejected where a GLB has a validator error or warning, or more triangles than were asked for
 */
export async function reconstructFromWords(
  context: FlowContext,
  input: ReconstructionInput & { prompt: string },
): Promise<FlowOutcome> {
  const { engines } = context;
  const { prompt } = input;
  const stages = new StageRunner(context, STAGES);
  const seed = seedOf(prompt);
  const imagined = await stages.run('imagine', (engine) =>
    engines.imagination.doGenerate({ prompt, seed, count: 1, size: SIDE }, engine),
  );
  const { image, provenance } = imagined.images[0]!;
  const request = requestOf(input);
  const { drawing, cutOut, method, warnings } = await stages.run('take-apart', async (engine) => {
    const drawing = await takeApart(engines, provenance, request, share(engine, 0, 0.5));
    if (drawing) return { drawing, cutOut: drawing.image, method: null, warnings: [] };
    const cut = await engines.segmenter.doCutOut(image, share(engine, 0.5, 1));
    return { drawing, cutOut: cut.image, method: cut.method, warnings: cut.warnings };
  });
  const reconstructor = engines.reconstructor(input.model_version);
  const made = await stages.run('reconstruct', (engine) =>
    reconstructor.doReconstruct({ ...request, image: cutOut, ...(drawing && { drawing }) }, engine),
  );
  const picture = await stages.run('encode', async (engine) =>
    pictureFile(engines, image, provenance, engine),
  );
  const delivery = {
    ...{ cutOut, made, files: [picture], warnings: [...imagined.warnings, ...warnings] },
    engine: {
      imagination: engines.imagination.identity,
      ...(method !== null && { segmenter: { ...engines.segmenter.identity, method } }),
      reconstructor: reconstructor.identity,
    },
    statistics: { image: { width: image.width, height: image.height, ...provenance } },
  };
  return deliverModel(context, delivery, input, stages);
}

/** The imagined picture as PNG, with what it takes to draw it again. */
async function pictureFile(
  engines: Engines,
  image: Raster,
  provenance: Parameters<Engines['codec']['doEncode']>[3],
  engine: EngineContext,
): Promise<OutputFile> {
  const { bytes, width, height } = await engines.codec.doEncode(image, 'png', engine, provenance);
  return {
    ...{ role: 'image_url', kind: 'image', format: 'png', filename: 'image.png' },
    ...{ content_type: 'image/png', bytes, width, height },
  };
}
