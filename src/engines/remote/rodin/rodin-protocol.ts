import { randomUUID } from 'node:crypto';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteJob } from '../../spec/remote-job.ts';
import { formBody, type TypedBody } from '../http/body.ts';
import { refusedHealth } from '../http/health.ts';
import { JsonClient } from '../http/json-client.ts';
import type { BackendBasis } from '../kind.ts';
import { costFacts } from '../tasks/billing.ts';
import { jobFailure } from '../tasks/job-failure.ts';
import type { TaskProtocol, TaskState } from '../tasks/protocol.ts';
import { stateRefusal, taskRefusal } from '../tasks/task-refusal.ts';
import { failureIn } from './refusal.ts';
import type { RodinSettings } from './settings.ts';

/** Rodin's seeds have 16 bits. */
const SEEDS = 65_536;
const LEAST_FACES = 500;
const MOST_FACES = 1_000_000;

/**
 * Implements Rodin's API. A job has two ids: the subscription key for its state, and the task id for its files. The
 * files are complete only when all jobs of the task have ended, and their links are valid for minutes.
 */
export function rodinProtocol(
  { url, credential }: BackendBasis,
  settings: RodinSettings,
): TaskProtocol {
  const client = new JsonClient(url, { authorization: `Bearer ${credential ?? ''}` });
  return {
    client,
    traits: {
      works: ['image-to-3d'],
      sides: ['back', 'left', 'right', 'top'],
      findsSubmission: false,
      canReattach: true,
      canCancel: false,
      reportsProgress: false,
      billed: true,
    },

    async create(job, { signal }) {
      const reply = await client.ask('POST', '/rodin', {
        form: formOf(job, settings),
        headTimeoutMs: 120_000,
        signal,
      });
      const failure = failureIn(reply, taskRefusal);
      if (failure) throw failure;
      const { uuid, jobs, consumed } = (reply.json ?? {}) as {
        uuid?: string;
        jobs?: { subscription_key?: string };
        consumed?: number;
      };
      if (!uuid || !jobs?.subscription_key)
        throw new RemoteFailure('wrong', 'the host’s response has no ids', { detail: reply.text });
      const { subscription_key } = jobs;
      return { uuid, subscription_key, consumed: typeof consumed === 'number' ? consumed : null };
    },

    async state({ uuid, subscription_key, consumed }, signal): Promise<TaskState> {
      const reply = await client.ask('POST', '/status', { json: { subscription_key }, signal });
      const failure = failureIn(reply, stateRefusal);
      if (failure) throw failure;
      const { jobs } = (reply.json ?? {}) as { jobs?: { status: string }[] };
      if (!jobs?.length)
        throw new RemoteFailure('wrong', 'the host’s response has no jobs', { detail: reply.text });
      const count = (status: string) => jobs.filter((job) => job.status === status).length;
      const failed = count('Failed');
      if (failed + count('Done') < jobs.length) {
        const stage = count('Waiting') === jobs.length ? 'queued' : 'generating';
        return { stage, fraction: null, made: null };
      }
      if (failed === jobs.length) throw jobFailure(reply.text);
      const link = await modelOf(client, String(uuid), signal);
      // Jobs for additional files fail more often than the job for the model itself, so a failure counts only if there
      // is no model.
      if (link === undefined)
        throw failed > 0
          ? jobFailure(reply.text)
          : new RemoteFailure('wrong', 'the host finished without a GLB');
      const facts = costFacts('image-to-3d', settings.credits_per_job, consumed);
      return { stage: 'done', fraction: null, made: { role: 'model', links: [link], facts } };
    },

    async health(signal) {
      const reply = await client.ask('GET', '/check_balance', { signal });
      const { balance } = (reply.json ?? {}) as { balance?: number };
      const found = refusedHealth(reply) ?? { state: 'ready', version: null, problem: null };
      return typeof balance === 'number' ? { ...found, balance } : found;
    },
  };
}

async function modelOf(
  client: JsonClient,
  task_uuid: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const reply = await client.ask('POST', '/download', { json: { task_uuid }, signal });
  const failure = failureIn(reply, stateRefusal);
  if (failure) throw failure;
  const { list } = (reply.json ?? {}) as { list?: { url: string; name: string }[] };
  return list?.find(({ name }) => name.endsWith('.glb'))?.url;
}

/** Builds the form. Rodin accepts only forms with the images as bytes, and lists in them are JSON strings. */
function formOf(job: RemoteJob, { tier, material, parameters }: RodinSettings): TypedBody {
  const faces = Math.min(Math.max(job.maxTriangles, LEAST_FACES), MOST_FACES);
  const fields: Record<string, unknown> = {
    tier,
    ...(job.prompt === null ? {} : { prompt: job.prompt }),
    seed: job.seed % SEEDS,
    geometry_file_format: 'glb',
    material: job.textureSize === null ? 'None' : material,
    mesh_mode: 'Raw',
    quality_override: faces,
    ...parameters,
  };
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  // The first image determines the material.
  const { front, back, left, right, top } = job.images;
  const files = [front, back, left, right, top]
    .filter((image) => image !== undefined)
    .map(({ path, contentType }, index) => ({
      field: 'images',
      path,
      filename: `${index}.${contentType === 'image/png' ? 'png' : 'jpg'}`,
      contentType,
    }));
  return formBody(Object.fromEntries(texts), files, randomUUID());
}
