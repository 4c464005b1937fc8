import { randomUUID } from 'node:crypto';
import type { RemoteJob, RemoteSource } from '../../spec/remote-job.ts';
import { formBody } from '../http/body.ts';
import type { JsonClient } from '../http/json-client.ts';
import { OWN_SIDES } from '../own-sides.ts';
import { dataOf, envelopeFailure } from './envelope.ts';
import type { TripoSettings } from './settings.ts';

/** An upload's type is detected from its file extension. */
const NAMES: Readonly<Record<string, string>> = {
  'image/png': 'image.png',
  'model/gltf-binary': 'model.glb',
};

interface Request {
  path: string;
  fields: object;
  /** Token of the model to rig, which the check and the rigging need. */
  input?: string;
}

/** Numbers of faces that Tripo's models accept, by the start of a model's name: the low-poly ones accept fewer. */
const FACES: readonly { model: RegExp; least: number; most: number }[] = [
  { model: /^P1/i, least: 48, most: 20_000 },
  { model: /^P\d/i, least: 48, most: 50_000 },
  { model: /^/, least: 1, most: 2_000_000 },
];

function facesOf(model: string, maxTriangles: number): number {
  const { least, most } = FACES.find((each) => each.model.test(model))!;
  return Math.max(least, Math.min(maxTriangles, most));
}

/** Uploads a file. @returns its token */
type Send = (source: RemoteSource) => Promise<string>;

/** Uploads a file to the host. @returns its token */
export async function upload(
  client: JsonClient,
  { path, contentType }: RemoteSource,
  signal: AbortSignal,
): Promise<string> {
  const filename = NAMES[contentType] ?? 'image.jpg';
  const form = formBody({}, [{ field: 'file', path, filename, contentType }], randomUUID());
  const reply = await client.ask('POST', '/files', { form, signal, headTimeoutMs: 120_000 });
  const token = dataOf(reply)?.file_token;
  if (typeof token !== 'string') throw envelopeFailure(reply);
  return token;
}

/** Returns the resource that creates a job, and its fields; its files are uploaded first. */
export async function requestFor(
  job: RemoteJob,
  settings: TripoSettings,
  send: Send,
): Promise<Request> {
  if (job.work === 'rig') {
    const input = await send(job.model!);
    return { path: '/animations/rig-check', fields: { input }, input };
  }
  if (job.work === 'segment') {
    const { segmentation_model: model } = settings;
    const input = await send(job.model!);
    return { path: '/mesh/segment', fields: { input, ...(model !== null && { model }) } };
  }
  if (job.work === 'texture')
    return { path: '/models/texture', fields: await looks(job, settings, send) };
  const { path, fields } =
    job.work === 'text-to-3d'
      ? {
          path: '/generation/text-to-model',
          // The host draws an image first, with a seed of its own.
          fields: {
            prompt: job.prompt,
            image_seed: job.seed,
          },
        }
      : await pictures(job, send);
  const isTextured = job.textureSize !== null;
  const more = {
    model: settings.model,
    model_seed: job.seed,
    face_limit: facesOf(settings.model, job.maxTriangles),
    texture: isTextured,
    pbr: isTextured && settings.pbr,
  };
  return { path, fields: { ...fields, ...more } };
}

/**
 * Fields for texturing a given model by a prompt or an image, not both. The model's shape determines where the
 * textures go.
 */
async function looks(
  { model, images, prompt, seed }: RemoteJob,
  settings: TripoSettings,
  send: Send,
) {
  const { front } = images;
  return {
    input: model && (await send(model)),
    model: settings.texture_model,
    texture_prompt: front ? { image: await send(front) } : { text: prompt },
    texture_seed: seed,
    texture_alignment: 'geometry',
    pbr: settings.pbr,
  };
}

/** A single image is sent alone, several with their sides. */
async function pictures({ images }: RemoteJob, send: Send): Promise<Request> {
  const tokens: [string, string][] = [];
  for (const side of ['front', 'left', 'back', 'right'] as const) {
    const image = images[OWN_SIDES[side]];
    if (image) tokens.push([side, await send(image)]);
  }
  if (tokens.length === 1)
    return { path: '/generation/image-to-model', fields: { input: tokens[0]![1] } };
  const inputs = tokens.map(([side, token]) => ({ [side]: token }));
  return { path: '/generation/multiview-to-model', fields: { inputs } };
}
