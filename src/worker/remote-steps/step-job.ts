import type { BlobStore } from '../../core/ports/blob-store.ts';
import type { MediaProber } from '../../core/ports/media-prober.ts';
import type { RemoteStep } from '../../core/ports/remote-step-store.ts';
import type { RemoteStepPlan } from '../../core/remote-step.ts';
import { seedOf } from '../../core/seed.ts';
import type { Semaphore } from '../../core/semaphore.ts';
import type { Task } from '../../core/task.ts';
import {
  RemoteFailure,
  type RemoteJob,
  type RemoteSource,
  SourceUnusable,
  startsFromModel,
} from '../../engines/spec.ts';
import type { RunOutcome } from '../engine-child.ts';
import type { EngineHost } from '../engine-host.ts';
import type { Sources } from '../sources.ts';
import { type LibraryDraft, workshopOf } from './workshop.ts';

/** Side length in pixels of the images that servers make, the same as that of our own images. */
const PICTURE_SIDE = 1024;
/**
 * Limits for quad meshes: they are made from a mesh ten times as fine as usual, with colors baked from a texture of
 * 1024 pixels.
 */
const FINE = { maxTriangles: 40_000, textureSize: 1024 };
/** Limit of the processor time. Converting a model of 5 million triangles takes 3 s, drawing an image 0.3 s. */
const PREPARATION_MS = 300_000;
const GLB = 'model/gltf-binary';

export interface JobParts {
  sources: Sources;
  blobs: BlobStore;
  prober: MediaProber;
  host: EngineHost;
  /**
   * Limits our own runs that prepare input for servers: hundreds of remote steps must not start hundreds of engine
   * processes.
   */
  preparing: Semaphore;
  /** Converts an image to a form that every server reads: PNG or JPEG, upright, sRGB. */
  uprightPicture(path: string, directory: string): Promise<RemoteSource>;
  /** Makes a small, opaque copy of an image, which is enough to tell what it shows. */
  captionPicture(path: string, directory: string): Promise<RemoteSource>;
}

/** The directory for the files of a remote step, and the signal that ends the step. */
export interface Place {
  directory: string;
  signal: AbortSignal;
  /** Called with the library's own program when a language model begins to write another. */
  onDraft?: (draft: LibraryDraft) => void;
}

/**
 * Returns the job that a server receives for a step of a task, with the sources in formats that servers read. Any
 * preparation by the built-in engine (drawing the image that becomes a model, converting a model to GLB) happens here.
 * @throws SourceUnusable if a source no longer exists or cannot be read
 */
export async function remoteStepJob(
  parts: JobParts,
  task: Task,
  { work }: RemoteStepPlan,
  earlier: readonly RemoteStep[],
  place: Place,
): Promise<Omit<RemoteJob, 'submission'>> {
  const { input } = task;
  const prompt = words(input);
  const paths = await parts.sources.open(task, place.directory);
  const limits = task.flow_name === 'image-to-artistic-mesh' ? FINE : limitsOf(input);
  const images = await imagesFor(parts, { task, work, paths, earlier }, place);
  return {
    work,
    images,
    model: startsFromModel(work) ? await glb(parts, paths.model_file!, place) : null,
    prompt,
    // The seed is the same if a task is submitted again. To get a different result, a client creates another task.
    seed: seedOf(task.task_uuid) >>> 1,
    count: typeof input.image_count === 'number' ? input.image_count : 1,
    size: PICTURE_SIDE,
    ...limits,
    turbo: input.turbo === true,
    ...(work === 'remesh' && meshOf(input)),
    ...((work === 'text-to-program' || work === 'image-to-program') && {
      workshop: workshopOf(
        parts,
        {
          prompt: prompt ?? '',
          ...limits,
          onDraft: place.onDraft,
          ...(work === 'image-to-program' && { images }),
        },
        place,
      ),
      ...(typeof input.max_author_cost === 'number' && { maxCost: input.max_author_cost }),
      ...(input.program !== undefined && { program: JSON.stringify(input.program) }),
    }),
  };
}

/** Returns the images that a kind of work needs. */
async function imagesFor(
  parts: JobParts,
  { task, work, paths, earlier }: ImageNeeds,
  place: Place,
): Promise<RemoteJob['images']> {
  if (work === 'image-to-3d' || work === 'image-to-program')
    return pictures(parts, task, paths, earlier, place);
  if (work !== 'image-to-text') return styles(parts, paths, place);
  const front = paths.image_file ?? paths['images.front']!;
  return {
    front: await parts.captionPicture(front, place.directory).catch((cause) => {
      // The engine may still read it, and says what is wrong with it if not.
      const message = 'the image cannot be prepared for a caption';
      throw new RemoteFailure('refused', message, { refuses: 'this', cause });
    }),
  };
}

interface ImageNeeds {
  task: Task;
  work: RemoteStepPlan['work'];
  /** Local paths of the task's sources, by field. */
  paths: Record<string, string>;
  earlier: readonly RemoteStep[];
}

function words({ prompt, user_input }: Task['input']): string | null {
  const found = prompt ?? user_input;
  return typeof found === 'string' ? found : null;
}

function limitsOf(input: Task['input']): Pick<RemoteJob, 'maxTriangles' | 'textureSize'> {
  const { polygon_limit, texture_size } = input;
  return {
    maxTriangles: typeof polygon_limit === 'number' ? polygon_limit : FINE.maxTriangles,
    textureSize: typeof texture_size === 'number' ? texture_size : null,
  };
}

/** Returns the faces of a new mesh, and how many triangles they are for servers that take only such a limit. */
function meshOf({
  face_type,
  target_face_count,
}: Task['input']): Pick<RemoteJob, 'faces'> & { maxTriangles?: number } {
  const type = face_type === 'triangle' ? 'triangle' : 'quad';
  if (typeof target_face_count !== 'number') return { faces: { type, count: null } };
  return {
    faces: { type, count: target_face_count },
    maxTriangles: target_face_count * (type === 'quad' ? 2 : 1),
  };
}

/**
 * Returns the images that become a model. The front is the task's own image, one that a server made, or one drawn now.
 */
async function pictures(
  parts: JobParts,
  task: Task,
  paths: Record<string, string>,
  earlier: readonly RemoteStep[],
  place: Place,
): Promise<RemoteJob['images']> {
  const made = earlier.find(({ step }) => step === 'image')?.result?.files[0]?.blob_key;
  const sides: RemoteJob['images'] = {};
  for (const side of ['back', 'left', 'right', 'top'] as const) {
    const path = paths[`images.${side}`];
    if (path !== undefined) sides[side] = await parts.uprightPicture(path, place.directory);
  }
  const front =
    paths.image_file ??
    paths['images.front'] ??
    (made === undefined
      ? await drawn(parts, task, place)
      : await parts.blobs.toLocalFile(made, place.directory));
  return { ...sides, front: await parts.uprightPicture(front, place.directory) };
}

async function styles(
  parts: JobParts,
  { image_file }: Record<string, string>,
  place: Place,
): Promise<RemoteJob['images']> {
  if (image_file === undefined) return {};
  return { front: await parts.uprightPicture(image_file, place.directory) };
}

async function drawn(parts: JobParts, task: Task, place: Place): Promise<string> {
  const input = { prompt: words(task.input), image_count: 1 };
  return prepared(parts, { flow: 'image-generation', input, sources: {} }, place, 'png');
}

/** Returns the model as a GLB, converted from its format if necessary. */
async function glb(parts: JobParts, path: string, place: Place): Promise<RemoteSource> {
  const { format } = await parts.prober.probeModel(path, '');
  if (format === 'glb') return { path, contentType: GLB };
  const input = { model_file: 'model', source_format: format, target_format: 'glb' };
  const request = { flow: 'convert-model-format', input, sources: { model_file: path } };
  return { path: await prepared(parts, request, place, 'glb'), contentType: GLB };
}

/** Runs one of our flows to make a file that a server needs. */
async function prepared(
  { host, preparing }: JobParts,
  request: { flow: string; input: Record<string, unknown>; sources: Record<string, string> },
  { directory, signal }: Place,
  format: string,
): Promise<string> {
  const outcome = await preparing.run(() =>
    host.run(
      { ...request, workDirectory: directory },
      { signal, limit: () => PREPARATION_MS, onProgress: () => {} },
    ),
  );
  if (outcome.outcome === 'done') {
    const file = outcome.files.find((each) => each.format === format);
    if (file !== undefined) return file.path;
  }
  signal.throwIfAborted();
  throw notPrepared(outcome);
}

function notPrepared(outcome: RunOutcome): Error {
  if (outcome.outcome === 'failed' && ['source', 'prompt', 'output'].includes(outcome.reason))
    return new SourceUnusable(outcome.message);
  return new Error(`a server's input could not be prepared: ${outcome.outcome}`);
}
