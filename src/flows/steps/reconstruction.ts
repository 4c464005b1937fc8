import {
  type CutOut,
  type Drawing,
  type Engines,
  type OtherViews,
  type Provenance,
  type Raster,
  type Reconstruction,
  type ReconstructionRequest,
  type Reconstructor,
  SourceUnusable,
  type Work,
} from '../../engines/spec.ts';
import type { FlowContext, FlowOutcome } from '../flow.ts';
import { deliverModel } from './model-delivery.ts';
import { frontOf, readOtherViews } from './other-views.ts';
import { Report } from './report.ts';

/** The fields that all reconstruction flows take, and what the texture shall be. */
export interface ReconstructionInput {
  model_version: string;
  polygon_limit: number;
  turbo: boolean;
  /** null: geometry only. */
  texture_size: number | null;
}

/**
 * Share of the steps up to the reconstruction, which alone is 65 to 75 % of a run at 50k and at 1M triangles; preview and
 * validation are 15 to 20 %.
 */
const RECONSTRUCTED = 0.8;

/** The stages of an image: as it was sent, without its background, and in three dimensions. */
export interface ReconstructedImage {
  picture: Raster;
  cutOut: CutOut;
  made: Reconstruction;
  reconstructor: Reconstructor;
}

/**
 * The steps that every flow from an image begins with: decode, cut-out, reconstruct. A picture that we drew is not cut out:
 * its drawing is taken apart instead, which tells more than its pixels.
 * @throws SourceUnusable where the image is broken or shows no object
 */
export async function reconstructImage(
  context: FlowContext,
  request: Omit<ReconstructionRequest, 'image'>,
  work: Work,
): Promise<ReconstructedImage> {
  const { engines } = context;
  const reconstructor = engines.reconstructor(request.modelVersion);
  const path = frontOf(context);
  const { picture, provenance } = await work.stage('decode', 0.025, async (part) => ({
    picture: await engines.codec.doDecode(path, part.within(0.9)),
    provenance: await engines.codec.doReadProvenance(path, part.within(0.1)),
  }));
  // From nothing, where the image is transparent, to a quarter of the run for a photograph.
  const { drawing, ...cutOut } = await work.stage('cut-out', 0.15, (part) =>
    separate(engines, reconstructor, { image: picture, provenance }, request, part),
  );
  const made = await work.stage('reconstruct', 0.825, async (part) => {
    const asked = { ...request, image: cutOut.image, ...(drawing && { drawing }) };
    const views = reconstructor.capabilities.ready
      ? null
      : await readOtherViews(context, part.within(0.25));
    return views === null
      ? reconstructor.doReconstruct(asked, part)
      : reconstructFromViews(engines, reconstructor, { ...asked, views }, part);
  });
  return { picture, cutOut, made, reconstructor };
}

/** Geometry by all pictures, painted with all of them. */
async function reconstructFromViews(
  { texturer }: Engines,
  reconstructor: Reconstructor,
  request: ReconstructionRequest & { views: OtherViews },
  work: Work,
): Promise<Reconstruction> {
  const { image, views, textureSize } = request;
  const made = await reconstructor.doReconstruct(
    { ...request, textureSize: null },
    work.within(0.5),
  );
  if (textureSize === null) return made;
  const painted = { mesh: made.geometry, textureSize, views: { front: image, ...views } };
  return { ...made, textured: await texturer.doTextureByViews(painted, work.within(0.25)) };
}

/** The object of an image without its background, and the original drawing if the image is one of the service's own. */
export interface Separated extends CutOut {
  drawing: Drawing | null;
}

/**
 * Takes a picture of ours apart, cuts another out. Of a model that is there already no drawing is needed, and the picture
 * stands for its cut-out where no object is found in it.
 * @throws SourceUnusable where there is no object, and the model would be made of it
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
    return { ...(await engines.segmenter.doCutOut(image, work)), drawing: null };
  } catch (error) {
    if (!ready || !(error instanceof SourceUnusable)) throw error;
    const message = 'no object was found in the image; it is shown with its background';
    return { image, method: 'none', warnings: [{ code: 'not_cut_out', message }], drawing: null };
  }
}

/** Triangles from which on the reconstruction's grid is finer than 256 cells in most drawings. */
const FINE = 150_000;
/** Side of the layers' masks: a little more than the grid, as most drawings have a margin. */
const MASKS = { coarse: 320, fine: 640 } as const;

/** The drawing behind one of our pictures, as fine as the request can show; null for other pictures, and for `v1`. */
async function takeApart(
  engines: Engines,
  provenance: Provenance,
  { modelVersion, maxTriangles }: Pick<ReconstructionRequest, 'modelVersion' | 'maxTriangles'>,
  work: Work,
): Promise<Drawing | null> {
  // v1 is the plain inflated silhouette, whatever the picture.
  if (modelVersion === 'v1') return null;
  const side = maxTriangles >= FINE ? MASKS.fine : MASKS.coarse;
  return engines.imagination.doTakeApart(provenance, side, work);
}

/**
 * One image → files: decode, cut-out, reconstruct, write and validate the GLBs, render a preview.
 * @throws SourceUnusable where the image is broken or shows no object
 * @throws OutputRejected where a GLB has a validator error or warning, or more triangles than were asked for
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

/** Converts request fields into a request for the reconstructor. */
export function requestOf(input: ReconstructionInput): Omit<ReconstructionRequest, 'image'> {
  return {
    modelVersion: input.model_version,
    maxTriangles: input.polygon_limit,
    textureSize: input.texture_size,
    turbo: input.turbo,
  };
}
