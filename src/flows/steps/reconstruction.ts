import { isFrontOblique } from '../../contract/picture-sources.ts';
import {
  type CutOut,
  type Drawing,
  type Engines,
  exchangedSides,
  type OtherViews,
  type Provenance,
  type Raster,
  type Reconstruction,
  type ReconstructionRequest,
  type Reconstructor,
  SIDES_EXCHANGED,
  SourceUnusable,
  type Warning,
  type Work,
} from '../../engines/spec.ts';
import type { FlowContext, FlowOutcome } from '../flow.ts';
import { deliverModel } from './model-delivery.ts';
import { areSidesExchanged } from './named-sides.ts';
import { frontOf, readOtherViews } from './other-views.ts';
import { captionFacts, readCaption } from './picture-caption.ts';
import {
  type PictureWords,
  PREVIEW_QUALITY,
  pictureGuide,
  WORDS_NOT_NEEDED,
} from './picture-guide.ts';
import { Report } from './report.ts';

/** The fields that all reconstruction flows share, and the texture size. */
export interface ReconstructionInput {
  model_version: string;
  polygon_limit: number;
  turbo: boolean;
  /** Null for geometry only. */
  texture_size: number | null;
  /** What the image shows, in words. */
  prompt?: string | undefined;
  /** Where the front image is taken from, in degrees; default: straight ahead. */
  front_azimuth?: number | undefined;
  front_elevation?: number | undefined;
}

/**
 * The share of the steps up to the reconstruction, which alone takes 65 to 75 % of a run at 50k and at 1M triangles.
 * Preview and validation take 15 to 20 %.
 */
const RECONSTRUCTED = 0.8;

/** The stages of an image: decoded, without its background, and reconstructed. */
export interface ReconstructedImage {
  picture: Raster;
  cutOut: CutOut;
  made: Reconstruction;
  reconstructor: Reconstructor;
}

/**
 * Runs the first steps of every flow from an image: decode, cut out, reconstruct. An image that the service drew is not
 * cut out; its drawing is taken apart instead, which reveals more than its pixels.
 * @throws SourceUnusable if the image is broken or shows no object
 */
export async function reconstructImage(
  context: FlowContext,
  { prompt, ...request }: Omit<ReconstructionRequest, 'image'> & { prompt?: string | undefined },
  work: Work,
): Promise<ReconstructedImage> {
  const { engines } = context;
  const reconstructor = engines.reconstructor(request.modelVersion);
  const path = frontOf(context);
  const { picture, provenance } = await work.stage('decode', 0.025, async (part) => ({
    picture: await engines.codec.decode(path, part.within(0.9)),
    provenance: await engines.codec.readProvenance(path, part.within(0.1)),
  }));
  // This step takes between no time, for a transparent image, and a quarter of the run, for a photo.
  const { drawing, ...cutOut } = await work.stage('cut-out', 0.15, (part) =>
    separate(engines, reconstructor, { image: picture, provenance }, request, part),
  );
  const made = await work.stage('reconstruct', 0.825, async (part) => {
    const asked = { ...request, image: cutOut.image, ...(drawing && { drawing }) };
    const { ready } = reconstructor.capabilities;
    const named = ready ? null : await readOtherViews(context, part.within(0.25));
    // Only an image from straight ahead has the colors of the front edge in its middle.
    const areExchanged =
      named !== null &&
      request.imageDirection === undefined &&
      areSidesExchanged(engines.comparer, cutOut.image, named);
    const views = areExchanged ? exchangedSides(named) : named;
    if (views === null && drawing === null && !ready)
      return reconstructOne(engines, reconstructor, { ...asked, prompt }, part);
    const made = await (views === null
      ? reconstructor.reconstruct(asked, part)
      : reconstructFromViews(engines, reconstructor, { ...asked, views }, part));
    const warnings = [
      ...(areExchanged ? [SIDES_EXCHANGED] : []),
      ...(prompt === undefined || ready ? [] : [WORDS_NOT_NEEDED]),
    ];
    return { ...made, warnings: [...warnings, ...made.warnings] };
  });
  return { picture, cutOut, made, reconstructor };
}

/** Reconstructs from the pixels of one image, with the help of the thing that its words name, or else its caption. */
async function reconstructOne(
  engines: Engines,
  reconstructor: Reconstructor,
  { prompt, ...request }: ReconstructionRequest & { prompt: string | undefined },
  work: Work,
): Promise<Reconstruction> {
  const isPlain = request.modelVersion === 'v1';
  const asked = prompt === undefined && !isPlain ? engines.caption : null;
  const caption = asked && readCaption(asked);
  const words =
    prompt === undefined || isPlain
      ? (caption?.words ?? null)
      : ({ text: prompt, source: 'prompt' } as const);
  const guide =
    words && (await work.stage('guide', 0.1, (part) => pictureGuide(engines, words, part)));
  const thing = guide?.thing ?? null;
  const made = await reconstructor.reconstruct(
    { ...request, ...(thing && { guide: thing.mesh, guideIsBody: thing.isBody }) },
    work,
  );
  const found = made.statistics.guide;
  const warnings = [
    ...namedAfter(words, made.warnings),
    ...(caption?.warnings ?? []),
    ...(guide?.warnings ?? []),
  ];
  if (prompt !== undefined && isPlain) warnings.push(WORDS_NOT_NEEDED);
  if (!made.isGuided) warnings.push(PREVIEW_QUALITY);
  const isFound = thing !== null && typeof found === 'object';
  const statistics = {
    ...made.statistics,
    ...(isFound && { guide: { thing: thing.name, ...found } }),
    ...(asked && caption && { caption: captionFacts(asked, caption, made.isGuided === true) }),
  };
  return { ...made, statistics, warnings };
}

/** The reconstructor does not know where the words came from, and reports what it could not use as the prompt. */
function namedAfter(words: PictureWords | null, warnings: readonly Warning[]): Warning[] {
  return warnings.map((warning) =>
    words?.source === 'caption' && warning.code === 'prompt_not_used'
      ? { ...warning, code: 'caption_not_used' }
      : warning,
  );
}

/** Reconstructs the geometry from all images, and textures it with all of them. */
async function reconstructFromViews(
  { texturer }: Engines,
  reconstructor: Reconstructor,
  request: ReconstructionRequest & { views: OtherViews },
  work: Work,
): Promise<Reconstruction> {
  const { image, views, textureSize } = request;
  const made = await reconstructor.reconstruct({ ...request, textureSize: null }, work.within(0.5));
  if (textureSize === null) return made;
  const { geometry: mesh, directions = {} } = made;
  const painted = { mesh, textureSize, views: { front: image, ...views }, directions };
  return { ...made, textured: await texturer.textureByViews(painted, work.within(0.25)) };
}

/** The object of an image without its background, and the original drawing if the image is one of the service's own. */
export interface Separated extends CutOut {
  drawing: Drawing | null;
}

/**
 * Takes one of the service's drawings apart, or cuts the object out of another image. If the model was made by a
 * server, the drawing is not needed, and an image in which no object is found is used as it is.
 * @throws SourceUnusable if there is no object but the model has to be made from it
 */
export async function separate(
  engines: Engines,
  { capabilities: { ready } }: Reconstructor,
  { image, provenance }: { image: Raster; provenance: Provenance | null },
  request: Pick<ReconstructionRequest, 'modelVersion' | 'maxTriangles'>,
  work: Work,
): Promise<Separated> {
  const drawing =
    ready || provenance === null ? null : await takeApart(engines, provenance, request, work);
  if (drawing) return { image: drawing.image, method: 'drawing', warnings: [], drawing };
  try {
    return { ...(await engines.segmenter.cutOut(image, work)), drawing: null };
  } catch (error) {
    if (!ready || !(error instanceof SourceUnusable)) throw error;
    const message = 'no object was found in the image; it is shown with its background';
    return { image, method: 'none', warnings: [{ code: 'not_cut_out', message }], drawing: null };
  }
}

/** The number of triangles from which the reconstruction's grid exceeds 256 cells for most drawings. */
const FINE = 150_000;
/** The side of the layers' masks in pixels: slightly more than the grid, since most drawings have a margin. */
const MASKS = { coarse: 320, fine: 640 } as const;

/**
 * Returns the drawing behind an image of the service, as detailed as the request can show; null for other images and
 * for `v1`.
 */
async function takeApart(
  engines: Engines,
  provenance: Provenance,
  { modelVersion, maxTriangles }: Pick<ReconstructionRequest, 'modelVersion' | 'maxTriangles'>,
  work: Work,
): Promise<Drawing | null> {
  // v1 inflates the plain silhouette, whatever the image.
  if (modelVersion === 'v1') return null;
  const side = maxTriangles >= FINE ? MASKS.fine : MASKS.coarse;
  return engines.imagination.takeApart(provenance, side, work);
}

/**
 * Makes a model from an image: decodes, cuts out, reconstructs, writes and validates the GLBs, and renders a preview.
 * @throws SourceUnusable if the image is broken or shows no object
 * @throws OutputRejected if a GLB has a validator error or warning, or more triangles than requested
 */
export async function reconstructFromImage(
  context: FlowContext,
  input: ReconstructionInput,
): Promise<FlowOutcome> {
  const { engines, work } = context;
  const { picture, cutOut, made, reconstructor } = await reconstructImage(
    context,
    requestOf(input),
    work.within(RECONSTRUCTED),
  );
  const report = new Report()
    .engines({
      codec: engines.codec.identity,
      segmenter: { ...engines.segmenter.identity, ...howCut(cutOut) },
      reconstructor: reconstructor.identity,
      ...(made.statistics.caption !== undefined && { captioner: engines.caption!.identity }),
    })
    .statistics({ image: { width: picture.width, height: picture.height } })
    .warnings(cutOut.warnings);
  const { ready } = reconstructor.capabilities;
  const delivery = { cutOut: cutOut.image, made, ready, files: [], report };
  return deliverModel(context, delivery, input, work.within(1 - RECONSTRUCTED));
}

/** Describes how an object was separated from its background, for the report. */
export function howCut({ method, confidence }: CutOut): Pick<CutOut, 'method' | 'confidence'> {
  return confidence === undefined
    ? { method }
    : { method, confidence: Math.round(confidence * 100) / 100 };
}

/** Picks the fields that all reconstruction flows share. */
export function reconstructionFields(
  input: Omit<ReconstructionInput, 'texture_size'>,
): Omit<ReconstructionInput, 'texture_size'> {
  const { model_version, polygon_limit, turbo, prompt, front_azimuth, front_elevation } = input;
  return { model_version, polygon_limit, turbo, prompt, front_azimuth, front_elevation };
}

/** Converts request fields into a request for the reconstructor, with the words that come with the image. */
export function requestOf(
  input: ReconstructionInput,
): Omit<ReconstructionRequest, 'image'> & { prompt: string | undefined } {
  const { front_azimuth: azimuth = 0, front_elevation: elevation = 0 } = input;
  return {
    ...(isFrontOblique(input) && { imageDirection: { azimuth, elevation } }),
    prompt: input.prompt,
    modelVersion: input.model_version,
    maxTriangles: input.polygon_limit,
    textureSize: input.texture_size,
    turbo: input.turbo,
  };
}
