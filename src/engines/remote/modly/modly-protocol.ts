import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteJob } from '../../spec/remote-job.ts';
import { formBody } from '../http/body.ts';
import { down, refusedHealth } from '../http/health.ts';
import { JsonClient } from '../http/json-client.ts';
import type { BackendBasis } from '../kind.ts';
import { jobFailure } from '../tasks/job-failure.ts';
import type { TaskProtocol, TaskState } from '../tasks/protocol.ts';
import { readReply } from '../tasks/read-reply.ts';
import { stateRefusal, taskRefusal } from '../tasks/task-refusal.ts';
import type { ModlySettings } from './settings.ts';

const run = z.object({
  status: z.string(),
  progress: z.number().nullish(),
  step: z.string().nullish(),
  output_url: z.string().nullish(),
  error: z.string().nullish(),
});

/**
 * Implements the workflow runs of Modly's API (version 0.3.6, `api/routers/workflow_runs.py`). Runs are kept in memory,
 * and for half an hour after their end.
 */
export function modlyProtocol(
  { url, credential }: BackendBasis,
  settings: ModlySettings,
): TaskProtocol {
  const client = new JsonClient(
    url,
    credential === null ? {} : { authorization: `Bearer ${credential}` },
  );

  async function runOf(id: unknown, signal: AbortSignal): Promise<z.output<typeof run>> {
    const reply = await client.ask('GET', `/workflow-runs/${id}`, { signal });
    if (reply.status !== 200) throw stateRefusal(reply);
    return readReply(run, reply, 'Modly');
  }

  return {
    client,
    traits: {
      works: ['image-to-3d'],
      sides: [],
      cutOut: 'alpha',
      findsSubmission: false,
      canReattach: true,
      canCancel: true,
      reportsProgress: true,
      billed: false,
    },

    async create(job, { signal }) {
      const { path, contentType } = job.images.front!;
      const file = { field: 'image', path, filename: 'image', contentType };
      const params = JSON.stringify({ ...parametersOf(job), ...settings.parameters });
      const form = formBody({ model_id: settings.model_id, params }, [file], randomUUID());
      const reply = await client.ask('POST', '/workflow-runs/from-image', { form, signal });
      if (reply.status !== 200) throw taskRefusal(reply);
      return { id: readReply(z.object({ run_id: z.string() }), reply, 'Modly').run_id };
    },

    async state({ id }, signal): Promise<TaskState> {
      const { status, progress, step, output_url: made, error } = await runOf(id, signal);
      if (status === 'pending') return { stage: 'queued', fraction: null, made: null };
      if (status === 'error') throw jobFailure(error ?? '');
      if (status === 'cancelled')
        throw new RemoteFailure('failed', 'the run was cancelled at the server');
      const fraction = Math.min(100, Math.max(0, progress ?? 0)) / 100;
      if (status !== 'done') return { stage: step || 'running', fraction, made: null };
      if (!made) throw new RemoteFailure('wrong', 'the server finished without a model');
      // A path is relative to the backend, which may lie below the path of a proxy.
      const link = made.startsWith('/') ? `${url}${made}` : made;
      return { stage: 'done', fraction: 1, made: { role: 'model', links: [link] } };
    },

    /** Cancelling ends the process of the active model, whichever run it works for, so a waiting run is left alone. */
    async cancel({ id }, signal) {
      const { status } = await runOf(id, signal);
      if (status === 'pending') return false;
      if (status !== 'running') return true;
      const reply = await client.ask('POST', `/workflow-runs/${id}/cancel`, { signal });
      return [200, 404].includes(reply.status);
    },

    async health(signal) {
      const reply = await client.ask('GET', '/model/all', { signal });
      const refused = refusedHealth(reply);
      if (refused) return refused;
      const models = z.array(z.looseObject({ id: z.string() })).safeParse(reply.json).data;
      if (!models) return down('there is no Modly at this address');
      return models.some(({ id }) => id === settings.model_id)
        ? { state: 'ready', version: null, problem: null }
        : down(`Modly has no model ${settings.model_id}`);
    },
  };
}

/** Common parameters of the models. Meshes come as the model makes them: remeshing is done here, if it was requested. */
function parametersOf({ textureSize, seed }: RemoteJob) {
  return {
    remesh: 'none',
    enable_texture: textureSize !== null,
    texture_resolution: textureSize ?? 1024,
    seed,
  };
}
