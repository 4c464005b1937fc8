import { textureSize } from '../../contract/fields.ts';
import {
  type Engines,
  type Raster,
  type Scene,
  type ShapeDraft,
  SourceUnusable,
  sceneOfMesh,
  type Warning,
  type Work,
} from '../../engines/spec.ts';
import type { FlowContext, FlowOutcome } from '../flow.ts';
import { ANIMATE_WITHOUT_EFFECT, pictureFile } from './imagined-model.ts';
import { deliverModel } from './model-delivery.ts';
import { programFile } from './program-file.ts';
import type { ReconstructedImage, ReconstructionInput } from './reconstruction.ts';
import { Report } from './report.ts';
import { programInPicture } from './shaped-picture.ts';

/** The share of the steps up to the model and its image; preview and validation take the rest. */
const BUILT = 0.5;

/** The side of the image in pixels. */
const SIDE = 1024;

/** The fields of a reconstruction, and whether movable models get a skeleton and clips. */
interface ShapingInput extends ReconstructionInput {
  animate?: boolean;
}

/**
 * Makes a model from a prompt through a shape program. Returns null if the library does not cover the prompt, or if the
 * plain inflation of an image (v1) was requested.
 * @throws SourceUnusable, OutputRejected as {@link modelOfProgram}
 */
export async function modelOfWords(
  context: FlowContext,
  input: ShapingInput & { prompt: string },
): Promise<FlowOutcome | null> {
  if (input.model_version === 'v1') return null;
  const draft = await context.work.stage('read', 0.02, (part) =>
    context.engines.shapes.doRead(input.prompt, part),
  );
  return draft === null ? null : deliverProgram(context, draft, input);
}

/**
 * Makes a model from a shape program that its author sent: runs it, renders image and cut-out, writes the GLBs, and
 * renders a preview. The program is one of the files.
 * @throws SourceUnusable if the program cannot be run
 * @throws OutputRejected if a GLB has a validator error or warning
 */
export function modelOfProgram(
  context: FlowContext,
  program: unknown,
  input: ShapingInput,
): Promise<FlowOutcome> {
  // The program was checked when the task was created; the engine checks it again before it runs it.
  return deliverProgram(
    context,
    { program: program as ShapeDraft['program'], warnings: [] },
    input,
  );
}

/**
 * Makes a model from the shape program behind an image of the service; null for other images.
 * @throws OutputRejected as {@link modelOfProgram}
 */
export async function modelOfOwnPicture(
  context: FlowContext,
  input: ShapingInput,
): Promise<FlowOutcome | null> {
  // Not a stage of its own, because most images are not the service's, and only their first kilobyte is read.
  const draft = await programInPicture(context, input.model_version, context.work.within(0.02));
  return draft === null ? null : deliverProgram(context, draft, input);
}

/** The triangle limit of a model that will be remeshed: its curves are as fine as the new faces can follow. */
const REMESHED = 150_000;

/**
 * Returns the model of the shape program behind an image of the service, in the form of a reconstruction; null for
 * other images.
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
    engines.shapes.doRun(draft.program, REMESHED, part),
  );
  const [picture, cutOut] = await work.stage('picture', 0.5, (part) =>
    frontOf(engines, scene, part),
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

async function deliverProgram(
  context: FlowContext,
  { program, warnings }: ShapeDraft,
  input: ShapingInput,
): Promise<FlowOutcome> {
  const { engines } = context;
  const work = context.work.within(BUILT);
  const made = await work.stage('build', 0.4, (part) => withinLimit(engines, program, input, part));
  const { scene, geometry, parts, clips } = made;
  const [picture, cutOut] = await work.stage('picture', 0.5, (part) =>
    frontOf(engines, scene, part),
  );
  const image = await work.stage('encode', 0.1, (part) =>
    pictureFile(engines, picture, null, part),
  );
  const report = new Report()
    .engines({ shapes: engines.shapes.identity })
    .statistics({
      image: { width: SIDE, height: SIDE },
      program: program.name,
      parts,
      ...(clips.length > 0 && { clips }),
    })
    .warnings(warnings)
    .warnings(made.warnings)
    .warnings(textureWarnings(input));
  const delivery = {
    cutOut,
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

/** Returns a warning if a larger texture than the default was requested (and charged), but the model has no texture. */
function textureWarnings({ texture_size }: ReconstructionInput): Warning[] {
  if (texture_size === null || texture_size <= textureSize.parse(undefined)) return [];
  const message = `texture_size ${texture_size} had no effect: what is built of parts has colours and no texture`;
  return [{ code: 'texture_size_without_effect', message }];
}

/**
 * Runs the program within a triangle limit: first with coarser curves, then by joining the parts into one mesh and
 * reducing it.
 */
async function withinLimit(
  engines: Engines,
  program: ShapeDraft['program'],
  { polygon_limit: maxTriangles, animate = false }: ShapingInput,
  work: Work,
) {
  const part = work.within(0.7);
  const made = await engines.shapes.doRun(program, maxTriangles, part, { animate });
  if (made.triangles <= maxTriangles) {
    const still = animate && made.clips.length === 0;
    return { ...made, warnings: still ? [ANIMATE_WITHOUT_EFFECT] : [] };
  }
  const request = { mesh: made.geometry, maxTriangles };
  const geometry = await engines.remesher.doReduce(request, work.within(0.3));
  const { materials } = made.scene;
  const message = `${made.triangles} triangles were reduced to ${maxTriangles}; the parts are one mesh`;
  return {
    ...made,
    clips: [],
    geometry,
    scene: sceneOfMesh(geometry, 'model', { materials, images: [] }),
    warnings: [{ code: 'parts_joined', message }, ...(animate ? [ANIMATE_WITHOUT_EFFECT] : [])],
  };
}

/** Renders the model from the front: in a studio, and without a background. */
async function frontOf(engines: Engines, model: Scene, work: Work): Promise<[Raster, Raster]> {
  const shots = [{ camera: { azimuth: 0, elevation: 8 }, width: SIDE, height: SIDE }];
  const request = { model, style: 'pbr', shots, backdrops: ['white', 'transparent'] } as const;
  for await (const [picture, cutOut] of engines.renderer.doRender(request, work))
    return [picture!, cutOut!];
  throw new SourceUnusable('The program shows nothing.');
}

function programText(program: ShapeDraft['program']): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(program, null, 1)}\n`);
}
