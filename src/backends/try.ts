import { copyFile, mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { captionPicture } from '../adapters/media/caption-picture.ts';
import { uprightPicture } from '../adapters/media/upright-picture.ts';
import { createImageCodec } from '../engines/image-codec/image-codec.ts';
import type { BackendHost } from '../engines/remote/kind.ts';
import { createSegmenter } from '../engines/segment/segmenter.ts';
import type {
  Backend,
  CutOutGround,
  Observation,
  RemoteJob,
  RemoteResult,
  RemoteSource,
  RemoteStepContext,
  RemoteWork,
} from '../engines/spec.ts';
import { startsFromModel } from '../engines/spec.ts';
import { createWork } from '../engines/work/create-work.ts';
import { cutOutPicture } from '../flows/steps/cut-out-picture.ts';
import { openBackend } from './open-backend.ts';
import type { BackendEntry } from './read-backend.ts';

/** The request of a trial. */
export interface Trial {
  /** An image, or a GLB file to be changed; null if there is only a prompt. */
  file: string | null;
  prompt: string | null;
  /** The path of the result; null for a file in the current directory, named after the backend. */
  output: string | null;
}

/** The result of a trial. */
export interface TrialResult {
  /** Absolute paths of the files. */
  files: string[];
  text: string | null;
  seconds: number;
  facts: RemoteResult['facts'];
}

/** Error for a trial that cannot be run. Its message is a sentence. */
export class TrialRefused extends Error {
  override readonly name = 'TrialRefused';
}

/** The values that the service uses for settings that a request omits. */
const ASKED = {
  seed: 1,
  count: 1,
  size: 1024,
  maxTriangles: 1_000_000,
  textureSize: 1024,
  turbo: false,
  faces: { type: 'triangle', count: 5000 },
} as const;

/** Finds the object of an image as the service does, without an engine process. */
const ENGINES = { codec: createImageCodec(), segmenter: createSegmenter() };

/**
 * Runs one real job on a backend, without the service and its database. If it is interrupted, it cancels the job if the
 * server supports that.
 * @throws TrialRefused, RemoteFailure, the signal's reason
 */
export async function tryBackend(
  entry: BackendEntry,
  trial: Trial,
  {
    host,
    signal,
    onProgress,
  }: {
    host: BackendHost;
    signal: AbortSignal;
    onProgress(observation: Observation): void;
  },
): Promise<TrialResult> {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-try-'));
  const backend = openBackend(entry, host);
  try {
    const job = await jobOf(entry, trial, host.uuid(), { directory, signal });
    const within = AbortSignal.any([signal, AbortSignal.timeout(entry.timeouts.totalMs)]);
    const began = host.now();
    const result = await drive(backend, job, { signal: within, directory }, onProgress);
    const seconds = (host.now() - began) / 1000;
    const files = await keep(result, trial.output ?? entry.name);
    return { files, text: result.text ?? null, seconds, facts: result.facts };
  } finally {
    await backend.close();
    await rm(directory, { recursive: true, force: true });
  }
}

async function drive(
  backend: Backend,
  job: RemoteJob,
  context: RemoteStepContext,
  onProgress: (observation: Observation) => void,
): Promise<RemoteResult> {
  let handle = await backend.submit(job, context);
  try {
    for await (const observation of backend.observe(handle, context)) {
      handle = observation.handle ?? handle;
      onProgress(observation);
    }
    return await backend.collect(handle, context);
  } catch (error) {
    if (context.signal.aborted) {
      const signal = AbortSignal.timeout(CANCEL_MS);
      await backend.cancel(handle, { ...context, signal }).catch(() => false);
    }
    throw error;
  }
}

/** Time limit for the server's answer to a cancellation, so that Ctrl-C never waits longer than that. */
const CANCEL_MS = 5000;

/** @throws TrialRefused */
async function jobOf(
  { name, traits, cutOut }: BackendEntry,
  { file, prompt }: Trial,
  submission: string,
  { directory, signal }: RemoteStepContext,
): Promise<RemoteJob> {
  const model = file !== null && (await isModel(file)) ? resolve(file) : null;
  const work = workOf(file, model !== null, traits.works);
  if (!traits.works.includes(work)) {
    const can = traits.works.join(' and ');
    throw new TrialRefused(
      `${name} supports ${can}, but this would be ${work}. ${HINTS[traits.works[0]!]}`,
    );
  }
  const isAlone = work.startsWith('image-') || (startsFromModel(work) && work !== 'texture');
  if (!isAlone && prompt === null)
    throw new TrialRefused(`${work} needs a prompt: add --prompt "a red wooden chair"`);
  const front =
    file !== null && model === null
      ? work === 'image-to-text'
        ? await readable(captionPicture, file, directory)
        : await pictured(file, work === 'image-to-3d' ? cutOut : null, { directory, signal })
      : null;
  return {
    ...ASKED,
    submission,
    work,
    images: front === null ? {} : { front },
    model: model === null ? null : { path: model, contentType: 'model/gltf-binary' },
    prompt,
  };
}

function workOf(file: string | null, isModel: boolean, works: readonly RemoteWork[]): RemoteWork {
  if (file !== null) {
    if (isModel) return works.find((work) => startsFromModel(work)) ?? 'texture';
    return works.includes('image-to-text') && !works.includes('image-to-3d')
      ? 'image-to-text'
      : 'image-to-3d';
  }
  return (
    works.find((work) => work.startsWith('text-to-') && work !== 'text-to-program') ??
    'text-to-image'
  );
}

const AUTHORING = 'Only the service can try it, because authoring works together with its engine.';

const HINTS: Record<RemoteWork, string> = {
  'image-to-3d': 'Give an image.',
  'text-to-3d': 'Give --prompt without a file.',
  texture: 'Give a GLB and --prompt.',
  rig: 'Give a GLB.',
  segment: 'Give a GLB.',
  remesh: 'Give a GLB.',
  unwrap: 'Give a GLB.',
  'text-to-image': 'Give --prompt without a file.',
  'text-to-text': 'Give --prompt without a file.',
  'image-to-text': 'Give an image.',
  'text-to-program': AUTHORING,
  'image-to-program': AUTHORING,
};

async function isModel(path: string): Promise<boolean> {
  if (!(await stat(path).catch(() => null))?.isFile())
    throw new TrialRefused(`there is no file ${path}`);
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1') === 'glTF';
  } finally {
    await file.close();
  }
}

/** Converts an image as the service does before it sends one to a server, and cuts its object out. */
async function pictured(
  path: string,
  ground: CutOutGround | null,
  { directory, signal }: RemoteStepContext,
): Promise<RemoteSource> {
  const source = await readable(uprightPicture, path, directory);
  if (ground === null) return source;
  const { png } = await cutOutPicture(ENGINES, source.path, ground, createWork({ signal }));
  if (png === null) return source;
  const cut = join(directory, 'cut-out.png');
  await writeFile(cut, png.bytes);
  return { path: cut, contentType: 'image/png' };
}

/** @throws TrialRefused if the file is not an image */
async function readable(
  convert: typeof uprightPicture,
  path: string,
  directory: string,
): Promise<RemoteSource> {
  try {
    return await convert(path, directory);
  } catch (error) {
    throw new TrialRefused(`${path} is not an image: ${(error as Error).message}`);
  }
}

/** Copies the files out of the temporary directory before it is removed. Additional files get numbered names. */
async function keep({ files }: RemoteResult, output: string): Promise<string[]> {
  const kept: string[] = [];
  for (const [i, { path }] of files.entries()) {
    const ending = extname(output) || extname(path);
    const stem = output.slice(0, output.length - extname(output).length);
    const to = resolve(`${stem}${i === 0 ? '' : `-${i + 1}`}${ending}`);
    await copyFile(path, to);
    kept.push(to);
  }
  return kept;
}
