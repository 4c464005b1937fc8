import { seedOf } from '../../core/seed.ts';
import type {
  Engines,
  GeneratedImage,
  Raster,
  Reconstructor,
  Warning,
  Work,
} from '../../engines/spec.ts';
import type { FlowContext, FlowOutcome, OutputFile } from '../flow.ts';
import { deliverModel, inClay } from './model-delivery.ts';
import { type ReconstructionInput, requestOf, separate } from './reconstruction.ts';
import { renderFront } from './rendered-front.ts';
import { Report } from './report.ts';

/** The share of the steps up to the encoded image, measured at 50k triangles. */
const DRAWN = 0.8;

/** The side of the image in pixels. */
const SIDE = 1024;

/** The warning that clips were requested, but the model has none. */
export const ANIMATE_WITHOUT_EFFECT: Warning = {
  code: 'animate_without_effect',
  message:
    'the model has no animation clips: only people and animals that are built from parts can be animated',
};

/**
 * Makes a model from a prompt through a single image: draws it, takes the drawing apart or cuts the object out,
 * reconstructs, writes and validates the GLBs, and renders a preview.
 * @throws PromptNotUnderstood if the prompt names nothing that can be drawn
 * @throws OutputRejected if a GLB has a validator error or warning, or more triangles than requested
 */
export async function reconstructFromWords(
  context: FlowContext,
  input: ReconstructionInput & { prompt: string; animate?: boolean },
): Promise<FlowOutcome> {
  const { engines } = context;
  const reconstructor = engines.reconstructor(input.model_version);
  if (reconstructor.capabilities.fromPrompt) return modelFromPrompt(context, reconstructor, input);
  const work = context.work.within(DRAWN);
  const { prompt } = input;
  const seed = seedOf(prompt);
  const imagined = await work.stage('imagine', 0.1, (part) =>
    engines.imagination.generate({ prompt, seed, count: 1, size: SIDE }, part),
  );
  const { image, provenance } = imagined.images[0]!;
  const request = requestOf(input);
  const { drawing, ...cutOut } = await work.stage('take-apart', 0.1, (part) =>
    separate(engines, reconstructor, { image, provenance }, request, part),
  );
  const made = await work.stage('reconstruct', 0.75, (part) =>
    reconstructor.reconstruct(
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

/** Share of the steps up to the encoded image, for a model that exists already. */
const RENDERED = 0.6;

/** Finishes a model that a server made from the prompt alone: its images are rendered from it. */
async function modelFromPrompt(
  context: FlowContext,
  reconstructor: Reconstructor,
  input: ReconstructionInput & { animate?: boolean },
): Promise<FlowOutcome> {
  const { engines } = context;
  const work = context.work.within(RENDERED);
  const made = await work.stage('reconstruct', 0.7, (part) =>
    reconstructor.reconstruct({ ...requestOf(input), image: NO_IMAGE }, part),
  );
  const shown = made.textured ?? inClay(made.geometry);
  const [picture, cutOut] = await work.stage('picture', 0.25, (part) =>
    renderFront(engines, shown, part),
  );
  const image = await work.stage('encode', 0.05, (part) =>
    pictureFile(engines, picture, null, part),
  );
  const report = new Report()
    .engines({ reconstructor: reconstructor.identity })
    .statistics({ image: { width: picture.width, height: picture.height } })
    .warnings(input.animate ? [ANIMATE_WITHOUT_EFFECT] : []);
  const delivery = { cutOut, made, ready: true, files: [image], report };
  return deliverModel(context, delivery, input, context.work.within(1 - RENDERED));
}

/** Stands in the request for the image that a model from a prompt does not have. */
const NO_IMAGE: Raster = { width: 1, height: 1, data: new Uint8Array(4) };

/** Encodes the drawn image as PNG, including the data needed to draw it again. */
export async function pictureFile(
  engines: Engines,
  image: Raster,
  provenance: GeneratedImage['provenance'],
  work: Work,
): Promise<OutputFile> {
  const { bytes, width, height } = await engines.codec.encode(image, 'png', work, provenance);
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
