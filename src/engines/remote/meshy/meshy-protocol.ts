import { z } from 'zod';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteWork } from '../../spec/remote-job.ts';
import { refusedHealth } from '../http/health.ts';
import { JsonClient } from '../http/json-client.ts';
import type { BackendBasis } from '../kind.ts';
import { costFacts } from '../tasks/billing.ts';
import { jobFailure } from '../tasks/job-failure.ts';
import type { TaskProtocol, TaskState } from '../tasks/protocol.ts';
import { stateRefusal, taskRefusal } from '../tasks/task-refusal.ts';
import {
  MOST_PROMPT_CHARACTERS,
  pathOf,
  refineFields,
  requestFor,
  TEXT_TO_3D,
} from './requests.ts';
import type { MeshySettings } from './settings.ts';

const task = z.object({
  status: z.enum(['PENDING', 'IN_PROGRESS', 'SUCCEEDED', 'FAILED', 'CANCELED', 'EXPIRED']),
  progress: z.number().nullish(),
  model_urls: z.record(z.string(), z.string()).nullish(),
  task_error: z.object({ message: z.string().nullish() }).nullish(),
  /** Of rigging: its files, under names of their own. */
  result: z.looseObject({ rigged_character_glb_url: z.string().nullish() }).nullish(),
  consumed_credits: z.number().nullish(),
});

/**
 * Stages of a model from a prompt that gets textures: its mesh is made, its textures were requested and the response is
 * not known, its textures are made. Other jobs have none.
 */
const PREVIEW = 'preview';
const REFINE_SENT = 'refine-sent';
const REFINE = 'refine';

/**
 * Implements Meshy's API. The API does not accept ids chosen by the client; Meshy's own command line keeps a journal of
 * submissions with unknown outcome. Models are kept for at most three days.
 */
export function meshyProtocol(
  { url, credential }: BackendBasis,
  settings: MeshySettings,
): TaskProtocol {
  const client = new JsonClient(url, { authorization: `Bearer ${credential ?? ''}` });

  async function submit(resource: string, fields: object, signal: AbortSignal): Promise<string> {
    const reply = await client.ask('POST', pathOf(resource), { json: fields, signal });
    if (reply.status >= 300) throw taskRefusal(reply);
    const { result } = (reply.json ?? {}) as { result?: unknown };
    if (typeof result !== 'string')
      throw new RemoteFailure('wrong', 'the host’s response has no id', { detail: reply.text });
    return result;
  }

  return {
    client,
    traits: {
      works: settings.works,
      // Smart topology takes one image.
      sides: settings.model_type === 'standard' ? ['back', 'left', 'right'] : [],
      mostPromptCharacters: MOST_PROMPT_CHARACTERS,
      findsSubmission: false,
      canReattach: true,
      canCancel: true,
      reportsProgress: true,
      billed: true,
    },

    async create(job, { signal }) {
      const { resource, fields } = requestFor(job, settings);
      const id = await submit(resource, fields, signal);
      const isRefined = job.work === 'text-to-3d' && job.textureSize !== null;
      return { resource, id, work: job.work, ...(isRefined && { stage: PREVIEW }) };
    },

    async submitNext(handle, { signal }) {
      const id = await submit(TEXT_TO_3D, refineFields(String(handle.id), settings), signal);
      return { ...handle, id, stage: REFINE };
    },

    async state(handle, signal): Promise<TaskState> {
      const { resource, id, work, stage = null } = handle;
      if (stage === REFINE_SENT)
        throw new RemoteFailure('unknown', 'a worker was lost while it requested the textures');
      const reply = await client.ask('GET', `${pathOf(String(resource))}/${id}`, { signal });
      if (reply.status !== 200) throw stateRefusal(reply);
      const { data } = task.safeParse(reply.json);
      if (!data)
        throw new RemoteFailure('wrong', 'the host’s response is not a task', {
          detail: reply.text,
        });
      const { status, progress, task_error } = data;
      if (status === 'FAILED') throw jobFailure(task_error?.message ?? '');
      if (status === 'CANCELED')
        throw new RemoteFailure('failed', 'the job was cancelled at the host');
      if (status === 'EXPIRED') throw new RemoteFailure('lost', 'the host no longer has the job');
      // A model from a prompt is half done when its mesh is.
      const [done, part] = stage === null ? [0, 1] : [stage === PREVIEW ? 0 : 0.5, 0.5];
      const waits = done === 0 ? null : done;
      if (status === 'PENDING') return { stage: 'queued', fraction: waits, made: null };
      const fraction = done + (part * (progress ?? 0)) / 100;
      const running = stage === REFINE ? 'texturing' : 'running';
      if (status === 'IN_PROGRESS') return { stage: running, fraction, made: null };
      const spent = Number(handle.spent ?? 0) + (data.consumed_credits ?? 0);
      if (stage === PREVIEW) {
        const next = { ...handle, stage: REFINE_SENT, spent };
        return { stage: 'texturing', fraction: 0.5, made: null, next };
      }
      const link = data.model_urls?.glb ?? data.result?.rigged_character_glb_url;
      if (!link)
        throw new RemoteFailure('wrong', 'the host finished without a GLB', { detail: reply.text });
      const reported = data.consumed_credits == null ? undefined : spent;
      const facts = costFacts(work as RemoteWork, settings.credits_per_job, reported);
      return {
        stage: 'done',
        fraction: 1,
        made: { role: 'model', links: [link], facts },
      };
    },

    async cancel({ resource, id, stage }, signal) {
      const path = `${pathOf(String(resource))}/${id}`;
      const { status } = await client.ask('DELETE', path, { signal });
      // The refinement whose id is not known may be running.
      return stage !== REFINE_SENT && (status < 300 || status === 404);
    },

    async health(signal) {
      const reply = await client.ask('GET', '/v1/balance', { signal });
      const { balance } = (reply.json ?? {}) as { balance?: number };
      const found = refusedHealth(reply) ?? { state: 'ready', version: null, problem: null };
      return balance === undefined ? found : { ...found, balance };
    },
  };
}
