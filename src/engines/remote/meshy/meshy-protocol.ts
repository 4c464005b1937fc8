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
import { requestFor } from './requests.ts';
import type { MeshySettings } from './settings.ts';

const task = z.object({
  status: z.enum(['PENDING', 'IN_PROGRESS', 'SUCCEEDED', 'FAILED', 'CANCELED', 'EXPIRED']),
  progress: z.number().nullish(),
  model_urls: z.record(z.string(), z.string()).nullish(),
  task_error: z.object({ message: z.string().nullish() }).nullish(),
  consumed_credits: z.number().nullish(),
});

/**
 * Implements Meshy's API. The API does not accept ids chosen by the client; Meshy's own command line keeps a journal of
 * submissions with unknown outcome. Models are kept for at most three days.
 */
export function meshyProtocol(
  { url, credential }: BackendBasis,
  settings: MeshySettings,
): TaskProtocol {
  const client = new JsonClient(url, { authorization: `Bearer ${credential ?? ''}` });
  return {
    client,
    traits: {
      works: settings.works,
      // Smart topology takes one image.
      sides: settings.model_type === 'standard' ? ['back', 'left', 'right'] : [],
      findsSubmission: false,
      canReattach: true,
      canCancel: true,
      reportsProgress: true,
      billed: true,
    },

    async create(job, { signal }) {
      const { resource, fields } = requestFor(job, settings);
      const reply = await client.ask('POST', `/v1/${resource}`, { json: fields, signal });
      if (reply.status >= 300) throw taskRefusal(reply);
      const { result } = (reply.json ?? {}) as { result?: unknown };
      if (typeof result !== 'string')
        throw new RemoteFailure('wrong', 'the host’s response has no id', { detail: reply.text });
      return { resource, id: result, work: job.work };
    },

    async state({ resource, id, work }, signal): Promise<TaskState> {
      const reply = await client.ask('GET', `/v1/${resource}/${id}`, { signal });
      if (reply.status !== 200) throw stateRefusal(reply);
      const { data } = task.safeParse(reply.json);
      if (!data)
        throw new RemoteFailure('wrong', 'the host’s response is not a task', {
          detail: reply.text,
        });
      const { status, progress, model_urls, task_error } = data;
      if (status === 'FAILED') throw jobFailure(task_error?.message ?? '');
      if (status === 'CANCELED')
        throw new RemoteFailure('failed', 'the job was cancelled at the host');
      if (status === 'EXPIRED') throw new RemoteFailure('lost', 'the host no longer has the job');
      if (status === 'PENDING') return { stage: 'queued', fraction: null, made: null };
      const fraction = (progress ?? 0) / 100;
      if (status === 'IN_PROGRESS') return { stage: 'running', fraction, made: null };
      if (!model_urls?.glb)
        throw new RemoteFailure('wrong', 'the host finished without a GLB', { detail: reply.text });
      const facts = costFacts(work as RemoteWork, settings.credits_per_job, data.consumed_credits);
      return {
        stage: 'done',
        fraction: 1,
        made: { role: 'model', links: [model_urls.glb], facts },
      };
    },

    async cancel({ resource, id }, signal) {
      const { status } = await client.ask('DELETE', `/v1/${resource}/${id}`, { signal });
      return status < 300 || status === 404;
    },

    async health(signal) {
      const reply = await client.ask('GET', '/v1/balance', { signal });
      const { balance } = (reply.json ?? {}) as { balance?: number };
      const found = refusedHealth(reply) ?? { state: 'ready', version: null, problem: null };
      return balance === undefined ? found : { ...found, balance };
    },
  };
}
