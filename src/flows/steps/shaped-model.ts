import type { LikenessMode } from '../../contract/author-fields.ts';
import { textureSize } from '../../contract/fields.ts';
import type { Raster, ShapeDraft, Warning, Work } from '../../engines/spec.ts';
import type { FlowContext, FlowOutcome } from '../flow.ts';
import { authoredPictures } from './author-pictures.ts';
import { pictureFile } from './imagined-model.ts';
import { deliverModel } from './model-delivery.ts';
import { programFile } from './program-file.ts';
import { type LikenessRequest, withLikeness } from './program-likeness.ts';
import { programWithinLimit } from './program-within-limit.ts';
import type { ReconstructedImage, ReconstructionInput } from './reconstruction.ts';
import { FRONT_SIDE, renderFront } from './rendered-front.ts';
import { Report } from './report.ts';
import { programInPicture } from './shaped-picture.ts';

/** Share of the steps up to the model and its picture; preview and validation take the rest. */
const BUILT = 0.5;

/** Side of a texture that was not requested. */
const textureDefault = textureSize.parse(undefined);

/** Input for building a model: the input of a reconstruction, and whether movable models get a skeleton and clips. */
interface ShapingInput extends ReconstructionInput {
  animate?: boolean;
}

/**
 * Turns words into a shape program, and that into files as for a program that was sent. Returns null if no family of
 * shapes covers what the words name, or if the plain inflation of a picture was requested.
 * @throws SourceUnusable, OutputRejected as {@link modelOfProgram}
 */
export async function modelOfWords(
  context: FlowContext,
  input: ShapingInput & { prompt: string },
): Promise<FlowOutcome | null> {
  if (input.model_version === 'v1') return null;
  const draft = await context.work.stage('read', 0.02, (part) =>
    context.engines.shapes.read(input.prompt, part),
  );
  return draft === null ? null : deliverProgram(context, draft, input);
}

/**
 * Turns a shape program that its author sent into files: runs it, and makes the picture and cut-out, GLBs, a preview,
 * and the program's own file.
 * @throws SourceUnusable if the program cannot be run
 * @throws OutputRejected if a GLB has a validator error or warning
 */
export function modelOfProgram(
  context: FlowContext,
  program: unknown,
  input: ShapingInput,
): Promise<FlowOutcome> {
  // The request was checked when it was created; the engine checks it once more before it runs it.
  return deliverProgram(
    context,
    { program: program as ShapeDraft['program'], warnings: [] },
    input,
  );
}

/**
 * Has a language model change a shape program as a prompt asks, and makes the files of the changed program.
 * @throws SourceUnusable if no language model made the change
 * @throws OutputRejected as {@link modelOfProgram}
 */
export async function modelOfChange(
  context: FlowContext,
  program: unknown,
  prompt: string,
  input: ShapingInput,
): Promise<FlowOutcome> {
  const draft = await context.engines.shapes.change(program, prompt);
  return deliverProgram(context, draft, input);
}

/**
 * Makes the files of the shape program behind a picture that this service rendered; null for other pictures.
 * @throws OutputRejected as {@link modelOfProgram}
 */
export async function modelOfOwnPicture(
  context: FlowContext,
  input: ShapingInput,
): Promise<FlowOutcome | null> {
  // Not a stage of its own: most pictures are not from this service, and only their first kilobyte is checked.
  const draft = await programInPicture(context, input.model_version, context.work.within(0.02));
  return draft === null ? null : deliverProgram(context, draft, input);
}

/** Input for a model that a language model builds of pictures. */
export interface AuthorInput extends ShapingInput {
  likeness: LikenessMode;
}

/**
 * Makes the files of the shape program that a language model wrote from the task's pictures, with the looks of the
 * pictures. Returns null if no language model wrote one.
 * @throws OutputRejected as {@link modelOfProgram}
 */
export async function modelOfAuthor(
  context: FlowContext,
  input: AuthorInput,
): Promise<FlowOutcome | null> {
  const draft = await context.engines.shapes.readPicture();
  if (draft === null) return null;
  const { likeness: mode, polygon_limit, texture_size } = input;
  const { cutOut, pictures } = await authoredPictures(context, draft.viewpoint, mode !== 'off');
  if (mode === 'off') return deliverProgram(context, draft, input, { cutOut });
  const textureSize = texture_size ?? textureDefault;
  return deliverProgram(context, draft, input, {
    cutOut,
    likeness: { mode, pictures, textureSize, polygon_limit },
  });
}

/** Triangles of a model that is to be remeshed: curves as fine as the new faces can follow. */
const REMESHED = 150_000;

/**
 * Returns a picture that this service rendered from a shape program as if it had been reconstructed, with the program's
 * model; null for other pictures.
 * @throws SourceUnusable if the program cannot be run
 */
export async function shapedImage(
  context: FlowContext,
  modelVersion: string,
  work: Work,
): Promise<ReconstructedImage | null> {
  const { engines } = context;
  const draft = await programInPicture(context, modelVersion, work.within(0.1));
  if (draft === null) return null;
  const { scene, geometry } = await work.stage('build', 0.4, (part) =>
    engines.shapes.run(draft.program, REMESHED, part),
  );
  const [picture, cutOut] = await work.stage('picture', 0.5, (part) =>
    renderFront(engines, scene, part),
  );
  const reconstructor = engines.reconstructor(modelVersion);
  const { capabilities } = reconstructor;
  return {
    picture,
    cutOut: { image: cutOut, method: 'program', warnings: [] },
    made: { geometry, textured: { ...scene, name: 'model' }, statistics: {}, warnings: [] },
    reconstructor: {
      ...reconstructor,
      identity: engines.shapes.identity,
      capabilities: { ...capabilities, ready: true },
    },
  };
}

/** What is known of the pictures that a program was made from. */
interface Pictured {
  /** Of the first picture; null: none is known, and one is rendered. */
  cutOut: Raster | null;
  /** Absent: the model keeps its own looks. */
  likeness?: LikenessRequest;
}

async function deliverProgram(
  context: FlowContext,
  draft: ShapeDraft,
  input: ShapingInput,
  { cutOut: given, likeness }: Pictured = { cutOut: null },
): Promise<FlowOutcome> {
  const { engines } = context;
  const work = context.work.within(BUILT);
  const first = await work.stage('build', 0.3, (part) =>
    programWithinLimit(engines, draft, input, part),
  );
  const like =
    likeness === undefined
      ? null
      : await work.stage('likeness', 0.4, (part) =>
          withLikeness(engines, draft.program, first, likeness, part),
        );
  const { program, made } = like ?? { program: draft.program, made: first };
  const { scene, geometry, parts, clips } = made;
  const [picture, cutOut] = await work.stage('picture', 0.25, (part) =>
    renderFront(engines, scene, part),
  );
  const image = await work.stage('encode', 0.05, (part) =>
    pictureFile(engines, picture, null, part),
  );
  const isPainted = like?.facts.painted !== undefined;
  const report = new Report()
    .engines({ shapes: engines.shapes.identity })
    .statistics({
      image: { width: FRONT_SIDE, height: FRONT_SIDE },
      program: program.name,
      parts,
      ...(clips.length > 0 && { clips }),
      ...(like !== null && { likeness: like.facts }),
    })
    .warnings(draft.warnings)
    .warnings(made.warnings)
    .warnings(like?.warnings ?? [])
    .warnings(isPainted ? [] : textureWarnings(input));
  const delivery = {
    cutOut: given ?? cutOut,
    made: {
      geometry,
      textured: input.texture_size === null ? null : { ...scene, name: 'model' },
      statistics: {},
      warnings: [],
    },
    ready: false,
    files: [image, programFile(programText(program))],
    report,
  };
  return deliverModel(context, delivery, input, context.work.within(1 - BUILT));
}

/** Warns that a larger texture than usual was requested (and charged), but the model has no texture. */
function textureWarnings({ texture_size }: ReconstructionInput): Warning[] {
  if (texture_size === null || texture_size <= textureDefault) return [];
  const message = `texture_size ${texture_size} had no effect: models built from parts have colors and no texture`;
  return [{ code: 'texture_size_without_effect', message }];
}

function programText(program: ShapeDraft['program']): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(program, null, 1)}\n`);
}
