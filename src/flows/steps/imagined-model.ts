import { seedOf } from '../../core/seed.ts';
import type { Engines, GeneratedImage, Raster, Warning, Work } from '../../engines/spec.ts';
import type { FlowContext, FlowOutcome, OutputFile } from '../flow.ts';
import { deliverModel } from './model-delivery.ts';
import { type ReconstructionInput, requestOf, separate } from './reconstruction.ts';
import { Report } from './report.ts';

/** Share of the steps up to the encoded picture, measured at 50k triangles. */
const DRAWN = 0.8;

/** Side of the picture. */
const SIDE = 1024;

/** Clips were asked for, and the model has none. */
export const ANIMATE_WITHOUT_EFFECT: Warning = {
  code: 'animate_without_effect',
  message:
    'the model has no animation clips: only people and animals that are built from parts can be animated',
};

/**
 * Words → one picture → files: imagine, take the drawing apart or cut the picture out, reconstruct, write and validate the
 * GLBs, render a preview.
 * @throws PromptNotUnderstood where the words name nothing that can be drawn
 * @throws OutputRejected where a GLB has a validator error or warning, or more triangles than were asked for
 */
export async function reconstructFromWords(
  context: FlowContext,
  input: ReconstructionInput & { prompt: string; animate?: boolean },
): Promise<FlowOutcome> {
  const { engines } = context;
  const work = context.work.within(DRAWN);
  const { prompt } = input;
  const seed = seedOf(prompt);
  const imagined = await work.stage('imagine', 0.1, (part) =>
    engines.imagination.doGenerate({ prompt, seed, count: 1, size: SIDE }, part),
  );
  const { image, provenance } = imagined.images[0]!;
  const request = requestOf(input);
  const reconstructor = engines.reconstructor(input.model_version);
  const { drawing, ...cutOut } = await work.stage('take-apart', 0.1, (part) =>
    separate(engines, reconstructor, { image, provenance }, request, part),
  );
  const made = await work.stage('reconstruct', 0.75, (part) =>
    reconstructor.doReconstruct(
      { ...request, image: cutOut.image, ...(drawing && { drawing }) },
      part,
    ),
  );
  const picture = await work.stage('encode', 0.05, (part) =>
    pictureFile(engines, image, provenance, part),
  );
  const report = new Report().engines({ imagination: engines.imagination.identity });
  const { method, warnings } = cutOut;
  if (drawing === null) report.engines({ segmenter: { ...engines.segmenter.identity, method } });
  report
    .engines({ reconstructor: reconstructor.identity })
    .statistics({ image: { width: image.width, height: image.height, ...provenance } })
    .warnings(imagined.warnings)
    .warnings(input.animate ? [ANIMATE_WITHOUT_EFFECT] : [])
    .warnings(warnings);
  const { ready } = reconstructor.capabilities;
  const delivery = { cutOut: cutOut.image, made, ready, files: [picture], report };
  return deliverModel(context, delivery, input, context.work.within(1 - DRAWN));
}

/** The imagined picture as PNG, with what it takes to draw it again. */
export async function pictureFile(
  engines: Engines,
  image: Raster,
  provenance: GeneratedImage['provenance'],
  work: Work,
): Promise<OutputFile> {
  const { bytes, width, height } = await engines.codec.doEncode(image, 'png', work, provenance);
  return {
    role: 'image_url',
    kind: 'image',
    format: 'png',
    filename: 'image.png',
    content_type: 'image/png',
    bytes,
    width,
    height,
  };
}
