import type { BackendHealth } from '../../spec/backend.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteWork } from '../../spec/remote-job.ts';
import type { Handle } from '../../spec/remote-step.ts';
import { down, refusedHealth } from '../http/health.ts';
import { JsonClient } from '../http/json-client.ts';
import type { BackendBasis } from '../kind.ts';
import { beforeSubmit, type TaskProtocol } from '../tasks/protocol.ts';
import { stateRefusal } from '../tasks/task-refusal.ts';
import { creationRefusal, lackingFlows, lacks } from './lacking-flows.ts';
import { fieldsFor, flowFor, flowsOf, sidesOf } from './requests.ts';
import type { BozzettoSettings } from './settings.ts';
import { codeOf, dataOf, failureOf, madeBy, taskPayload } from './task-payload.ts';
import { upload, uploadImages } from './uploads.ts';

/**
 * Implements the interface of another Bozzetto. Its order id makes creation idempotent, so that no submission is lost
 * or made twice.
 */
export function bozzettoProtocol(
  { url, credential }: BackendBasis,
  settings: BozzettoSettings,
): TaskProtocol {
  const client = new JsonClient(
    url,
    credential === null ? {} : { authorization: `Bearer ${credential}` },
  );

  async function find(submission: string, signal: AbortSignal): Promise<Handle | null> {
    const query = new URLSearchParams({ client_order_id: submission, limit: '1' });
    const reply = await client.ask('GET', `/api/v1/tasks?${query}`, { signal });
    if (reply.status !== 200) throw stateRefusal(reply);
    const [task] = ((dataOf(reply) as { records?: unknown[] } | undefined)?.records ?? []) as {
      task_uuid: string;
      flow_name: string;
    }[];
    return task ? { task_uuid: task.task_uuid, work: workOf(task.flow_name, settings) } : null;
  }

  return {
    client,
    traits: {
      works: settings.works,
      sides: sidesOf(settings),
      findsSubmission: true,
      canReattach: true,
      canCancel: true,
      reportsProgress: true,
      billed: false,
    },

    async create(job, { signal }) {
      const keys = await beforeSubmit(async () => ({
        images: await uploadImages(client, job, sidesOf(settings), signal),
        model: await upload(client, 'model', job.model, signal),
      }));
      const flow = flowFor(job, settings);
      const reply = await client.ask('POST', `/api/v1/tasks/${flow}`, {
        ...(job.traceparent !== undefined && { headers: { traceparent: job.traceparent } }),
        json: {
          ...fieldsFor(job, keys, settings),
          client_order_id: job.submission,
          // Using the same image for two tasks is intended.
          allow_duplicate: true,
        },
        signal,
      });
      // The task was created before, with different names for its uploads.
      if (codeOf(reply) === ORDER_ID_REUSED) {
        const found = await find(job.submission, signal);
        if (found) return found;
      }
      if (reply.status >= 300) throw await creationRefusal(client, flow, reply, signal);
      const { task_uuid } = (dataOf(reply) ?? {}) as { task_uuid?: string };
      if (task_uuid === undefined)
        throw new RemoteFailure('wrong', 'the server’s response has no task', {
          detail: reply.text,
        });
      return { task_uuid, work: job.work };
    },

    async state({ task_uuid, work }, signal) {
      const reply = await client.ask('GET', `/api/v1/tasks/${task_uuid}`, { signal });
      if (reply.status !== 200) throw stateRefusal(reply);
      const task = taskPayload(dataOf(reply));
      if (task.status === 'FAILED') {
        const { code, message } = task.error ?? { code: 0, message: '' };
        const detail = `${code} ${message}`;
        throw failureOf(
          code,
          detail,
          () => new RemoteFailure('failed', 'the task failed at the other service', { detail }),
        );
      }
      if (task.status === 'CANCELLED')
        throw new RemoteFailure('failed', 'the task was cancelled at the other service');
      const isDone = task.status === 'SUCCESS';
      return {
        stage: task.status.toLowerCase(),
        fraction: task.status === 'RUNNING' || isDone ? task.progress / 100 : null,
        made: isDone ? madeBy(task, work as RemoteWork, url) : null,
      };
    },

    async cancel({ task_uuid }, signal) {
      const reply = await client.ask('POST', `/api/v1/tasks/${task_uuid}/cancel`, { signal });
      // 409: the task has ended.
      return [200, 404, 409].includes(reply.status);
    },

    find,

    async check(signal) {
      return (await lackingFlows(client, flowsOf(settings), signal)).map(lacks);
    },

    health: (signal) => healthOf(client, settings, signal),
  };
}

/** `order-id-reused` of the error table. */
const ORDER_ID_REUSED = 4090;

function workOf(flow: string, { flows, works }: BozzettoSettings): RemoteWork {
  const named = works.find((work) => flows[work] === flow);
  if (named) return named;
  if (flow === 'text-to-model' || flow === 'text-to-mesh') return 'text-to-3d';
  if (flow === 'model-texture') return 'texture';
  if (flow === 'model-rig') return 'rig';
  if (flow === 'model-segment') return 'segment';
  if (flow === 'image-generation') return 'text-to-image';
  return flow === 'prompt-optimize' ? 'text-to-text' : 'image-to-3d';
}

async function healthOf(
  client: JsonClient,
  settings: BozzettoSettings,
  signal: AbortSignal,
): Promise<BackendHealth> {
  const readiness = await client.ask('GET', '/readyz', { signal });
  const { ready, reason } = (readiness.json ?? {}) as { ready?: boolean; reason?: string };
  if (ready === undefined) return down('there is no Bozzetto at this address');
  const reply = await client.ask('GET', '/api/v1/users/balance', { signal });
  const refused = refusedHealth(reply);
  // A key may lack the scope that reads the balance.
  if (refused && reply.status !== 403) return refused;
  const flows = flowsOf(settings);
  const lacking = await lackingFlows(client, flows, signal);
  if (lacking.length === flows.length) return down(lacks(lacking.join(' and ')));
  const { total_usable_credits: balance } = (dataOf(reply) ?? {}) as {
    total_usable_credits?: number;
  };
  return {
    state: ready ? 'ready' : 'starting',
    version: null,
    problem: ready ? null : (reason ?? 'the other service is not ready'),
    ...(balance === undefined ? {} : { balance }),
  };
}
