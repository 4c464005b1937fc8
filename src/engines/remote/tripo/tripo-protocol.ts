import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteJob, RemoteSource, RemoteWork } from '../../spec/remote-job.ts';
import { formBody } from '../http/body.ts';
import { refusedHealth } from '../http/health.ts';
import { JsonClient } from '../http/json-client.ts';
import type { BackendBasis } from '../kind.ts';
import { costFacts } from '../tasks/billing.ts';
import { jobFailure } from '../tasks/job-failure.ts';
import { beforeSubmit, type TaskProtocol, type TaskState } from '../tasks/protocol.ts';
import { stateRefusal } from '../tasks/task-refusal.ts';
import { dataOf, envelopeFailure } from './envelope.ts';
import type { TripoSettings } from './settings.ts';

const task = z.object({
  status: z.string(),
  progress: z.number().nullish(),
  output: z.looseObject({ model_url: z.string().optional() }).nullish(),
  error_code: z.union([z.number(), z.string()]).nullish(),
  error_message: z.string().nullish(),
  credits_consumed: z.number().nullish(),
});

/** An upload's type is detected from its file extension. */
const NAMES: Readonly<Record<string, string>> = {
  'image/png': 'image.png',
  'model/gltf-binary': 'model.glb',
};

interface Request {
  path: string;
  fields: object;
}

/** Tripo refuses longer prompts. */
const MOST_PROMPT_CHARACTERS = 1024;

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

/**
 * Implements Tripo's API, version 3. Links are valid for a day, and each status request renews them. Jobs cannot be
 * cancelled.
 */
export function tripoProtocol(
  { url, credential }: BackendBasis,
  settings: TripoSettings,
): TaskProtocol {
  const client = new JsonClient(url, { authorization: `Bearer ${credential ?? ''}` });

  async function upload({ path, contentType }: RemoteSource, signal: AbortSignal): Promise<string> {
    const filename = NAMES[contentType] ?? 'image.jpg';
    const form = formBody({}, [{ field: 'file', path, filename, contentType }], randomUUID());
    const reply = await client.ask('POST', '/files', { form, signal, headTimeoutMs: 120_000 });
    const token = dataOf(reply)?.file_token;
    if (typeof token !== 'string') throw envelopeFailure(reply);
    return token;
  }

  /** Returns the resource that creates a job, and its fields; its files are uploaded first. */
  async function request(job: RemoteJob, signal: AbortSignal): Promise<Request> {
    if (job.work === 'texture')
      return { path: '/models/texture', fields: await looks(job, signal) };
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
        : await pictures(job, signal);
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
  async function looks({ model, images, prompt, seed }: RemoteJob, signal: AbortSignal) {
    const { front } = images;
    return {
      input: model && (await upload(model, signal)),
      model: settings.texture_model,
      texture_prompt: front ? { image: await upload(front, signal) } : { text: prompt },
      texture_seed: seed,
      texture_alignment: 'geometry',
      pbr: settings.pbr,
    };
  }

  /** A single image is sent alone, several with their sides. */
  async function pictures({ images }: RemoteJob, signal: AbortSignal): Promise<Request> {
    const tokens: [string, string][] = [];
    for (const side of ['front', 'left', 'back', 'right'] as const) {
      const image = images[side];
      if (image) tokens.push([side, await upload(image, signal)]);
    }
    if (tokens.length === 1)
      return { path: '/generation/image-to-model', fields: { input: tokens[0]![1] } };
    const inputs = tokens.map(([side, token]) => ({ [side]: token }));
    return { path: '/generation/multiview-to-model', fields: { inputs } };
  }

  return {
    client,
    traits: {
      works: settings.works,
      sides: ['left', 'back', 'right'],
      mostPromptCharacters: MOST_PROMPT_CHARACTERS,
      findsSubmission: false,
      canReattach: true,
      canCancel: false,
      reportsProgress: true,
      billed: true,
    },

    async create(job, { signal }) {
      const { path, fields } = await beforeSubmit(() => request(job, signal));
      const json = { ...fields, ...settings.parameters };
      const reply = await client.ask('POST', path, { json, signal });
      const id = dataOf(reply)?.task_id;
      if (typeof id !== 'string') throw envelopeFailure(reply);
      return { id, work: job.work };
    },

    async state({ id, work }, signal): Promise<TaskState> {
      const reply = await client.ask('GET', `/tasks/${id}`, { signal });
      const { data } = task.safeParse(dataOf(reply));
      if (!data) throw envelopeFailure(reply, stateRefusal);
      const { status, progress, output, error_code, error_message } = data;
      if (status === 'queued') return { stage: 'queued', fraction: null, made: null };
      const fraction = (progress ?? 0) / 100;
      if (status === 'running') return { stage: 'running', fraction, made: null };
      if (status === 'expired') throw new RemoteFailure('lost', 'the host no longer has the job');
      // Banned by Tripo, or by the providers of its models.
      if (status === 'banned') throw jobFailure(`content violation ${error_message ?? ''}`);
      if (status !== 'success')
        throw jobFailure(`${status} ${error_code ?? ''} ${error_message ?? ''}`);
      if (!output?.model_url)
        throw new RemoteFailure('wrong', 'the host finished without a model', {
          detail: reply.text,
        });
      const facts = costFacts(work as RemoteWork, settings.credits_per_job, data.credits_consumed);
      const made = { role: 'model', links: [output.model_url], facts } as const;
      return { stage: 'done', fraction: 1, made };
    },

    async health(signal) {
      const reply = await client.ask('GET', '/account/balance', { signal });
      const balance = dataOf(reply)?.balance;
      const found = refusedHealth(reply) ?? { state: 'ready', version: null, problem: null };
      return typeof balance === 'number' ? { ...found, balance } : found;
    },
  };
}
