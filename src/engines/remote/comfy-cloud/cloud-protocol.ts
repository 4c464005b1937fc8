import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteWork } from '../../spec/remote-job.ts';
import { type NodeClass, nodeClassSchema } from '../comfyui/check-workflow.ts';
import { executionFailure, filesOf } from '../comfyui/history.ts';
import { sidesOf } from '../comfyui/job-values.ts';
import { promptRefusal } from '../comfyui/prompt-refusal.ts';
import type { Workflow } from '../comfyui/workflow.ts';
import {
  checkWorkflows,
  type WorkflowServer,
  workflowForJob,
} from '../comfyui/workflow-for-job.ts';
import { formBody } from '../http/body.ts';
import { refusedHealth } from '../http/health.ts';
import { JsonClient, type Reply } from '../http/json-client.ts';
import type { BackendBasis } from '../kind.ts';
import { costFacts } from '../tasks/billing.ts';
import { jobFailure } from '../tasks/job-failure.ts';
import { beforeSubmit, type Made, type TaskProtocol, type TaskState } from '../tasks/protocol.ts';
import { readReply } from '../tasks/read-reply.ts';
import { stateRefusal, taskRefusal } from '../tasks/task-refusal.ts';
import type { ComfyCloudSettings } from './settings.ts';

/** The cloud describes all of its node classes at once. */
const MOST_CLASSES_BYTES = 128 << 20;
/** A job's details contain its workflow. */
const MOST_DETAILS_BYTES = 16 << 20;
const UPLOAD_MS = 120_000;

const uploaded = z.looseObject({ name: z.string().min(1), subfolder: z.string().nullish() });
const accepted = z.looseObject({ prompt_id: z.string().regex(/^[\w-]+$/) });
const status = z.looseObject({
  status: z.string(),
  error_message: z.string().nullish().catch(null),
});
const outputs = z.record(z.string(), z.unknown());
const details = status.extend({
  // They may be missing, or a list of links in place of the outputs by node.
  outputs: outputs.nullish().catch(null),
  // Only for the explanation: another shape must not hide the results.
  execution_error: z.looseObject({ exception_type: z.string() }).nullish().catch(null),
});

/** Documented names of final states; the guide and the OpenAPI description use different ones. */
const DONE = ['success', 'completed'];
const FAILED = ['error', 'non_retryable_error', 'retryable_error', 'failed'];
const CANCELLED = ['cancelled', 'canceled'];
/** Statuses of routes that a host does not have. */
const ABSENT = [404, 405, 410];
const QUEUED = ['submitted', 'queued_waiting', 'waiting_to_dispatch', 'pending', 'preparing'];

/**
 * Implements Comfy Cloud's API, version 1: workflows of ComfyUI on machines of Comfy. Read in Comfy-Org/docs
 * (`development/cloud`, `openapi-cloud.yaml`) and Comfy-Org/comfy-cli (`comfy_cli/command/jobs.py`, `job_watcher.py`).
 * It accepts no ids of clients, its interrupt ends every job of the account, and its downloads are redirected to another
 * host, which never gets the key.
 */
export function comfyCloudProtocol(
  { url, credential }: BackendBasis,
  settings: ComfyCloudSettings,
  workflows: ReadonlyMap<RemoteWork, Workflow>,
): TaskProtocol {
  const key = credential ?? '';
  const client = new JsonClient(url, { 'x-api-key': key });
  const server = workflowServer(client);

  /** Returns what a job has made. */
  function madeOf(outputs: Record<string, unknown>, work: RemoteWork): Made {
    const role = work === 'text-to-image' ? 'image' : 'model';
    const files = filesOf(outputs, role, workflows.get(work) ?? {});
    if (files.length === 0)
      throw new RemoteFailure('wrong', `the workflow saved no ${role}`, {
        detail: JSON.stringify(outputs),
      });
    // If a workflow saves a plain model and then a textured one, the last one is the result.
    const wanted = role === 'model' ? files.slice(-1) : files;
    const links = wanted.map((file) => `${url}/api/view?${new URLSearchParams({ ...file })}`);
    return { role, links, facts: costFacts(work, settings.credits_per_job) };
  }

  async function detailsOf(id: string, signal: AbortSignal) {
    const most = MOST_DETAILS_BYTES;
    const reply = await client.ask('GET', `/api/jobs/${id}`, { most, signal });
    if (reply.status !== 200) throw stateRefusal(reply);
    return readReply(details, reply, 'Comfy Cloud');
  }

  async function statusOf(id: string, signal: AbortSignal) {
    // Unlike the details, it has no workflow, but it is deprecated.
    const reply = await client.ask('GET', `/api/job/${id}/status`, { signal });
    if (ABSENT.includes(reply.status)) return detailsOf(id, signal);
    if (reply.status !== 200) throw stateRefusal(reply);
    return readReply(status, reply, 'Comfy Cloud');
  }

  /** Returns the outputs of a finished job by node: some details lack them, and the history has them. */
  async function outputsOf(id: string, signal: AbortSignal): Promise<Record<string, unknown>> {
    const { outputs: told } = await detailsOf(id, signal);
    if (told && Object.keys(told).length > 0) return told;
    const most = MOST_DETAILS_BYTES;
    const reply = await client.ask('GET', `/api/history_v2/${id}`, { most, signal });
    if (reply.status === 404) return {};
    if (reply.status !== 200) throw stateRefusal(reply);
    const history = readReply(z.record(z.string(), z.unknown()), reply, 'Comfy Cloud');
    const { data } = z.looseObject({ outputs }).safeParse(history[id] ?? history);
    return data?.outputs ?? {};
  }

  return {
    client,
    traits: {
      works: [...workflows.keys()],
      sides: sidesOf(workflows.get('image-to-3d')),
      cutOut: 'alpha',
      findsSubmission: false,
      canReattach: true,
      canCancel: true,
      reportsProgress: false,
      billed: true,
    },

    async create(job, { signal }) {
      const workflow = await beforeSubmit(() => workflowForJob(job, workflows, server, signal));
      const json = {
        prompt: workflow,
        ...(settings.partner_nodes && { extra_data: { api_key_comfy_org: key } }),
      };
      const reply = await client.ask('POST', '/api/prompt', { json, signal });
      if (reply.status === 400) throw promptRefusal(reply.text, workflow);
      if (reply.status !== 200) throw submissionFailure(reply);
      return { id: readReply(accepted, reply, 'Comfy Cloud').prompt_id, work: job.work };
    },

    async state({ id, work }, signal): Promise<TaskState> {
      const job = await statusOf(String(id), signal);
      if (DONE.includes(job.status)) {
        const made = madeOf(await outputsOf(String(id), signal), work as RemoteWork);
        return { stage: 'done', fraction: null, made };
      }
      if (FAILED.includes(job.status)) {
        const { execution_error } = await detailsOf(String(id), signal);
        throw execution_error
          ? executionFailure(execution_error)
          : jobFailure(job.error_message ?? '');
      }
      if (job.status === 'lost') throw new RemoteFailure('lost', 'the host has lost the job');
      if (CANCELLED.includes(job.status))
        throw new RemoteFailure('failed', 'the job was cancelled at the host');
      // In any other state, including ones that are added later, the job continues.
      const stage = QUEUED.includes(job.status) ? 'queued' : 'running';
      return { stage, fraction: null, made: null };
    },

    async cancel({ id }, signal) {
      const path = `/api/jobs/${id}/cancel`;
      const { status: answer } = await client.ask('POST', path, { json: {}, signal });
      // This removes only waiting jobs: an interrupt would end all running jobs of the account.
      if (ABSENT.includes(answer))
        await client.ask('POST', '/api/queue', { json: { delete: [id] }, signal });
      const { status } = await statusOf(String(id), signal);
      return [...DONE, ...FAILED, ...CANCELLED, 'lost'].includes(status);
    },

    async check(signal) {
      server.forget();
      return checkWorkflows(workflows, server, signal);
    },

    async health(signal) {
      const reply = await client.ask('GET', '/api/user', { signal });
      return refusedHealth(reply) ?? { state: 'ready', version: null, problem: null };
    },
  };
}

/** Access to the cloud for filling in and checking workflows. `forget` has the classes fetched again. */
function workflowServer(client: JsonClient): WorkflowServer & { forget(): void } {
  // The cloud describes all of its classes in one response of many megabytes, so those that workflows use are kept. A class
  // that it lacks is asked for again, because it may be added.
  let known = new Map<string, NodeClass>();
  return {
    forget() {
      known = new Map();
    },
    async classes(names, signal) {
      const kept = known;
      const unknown = [...names].filter((name) => !kept.has(name));
      if (unknown.length > 0) {
        const most = MOST_CLASSES_BYTES;
        const reply = await client.ask('GET', '/api/object_info', { most, signal });
        if (reply.status !== 200) throw stateRefusal(reply);
        const all = readReply(z.record(z.string(), z.unknown()), reply, 'Comfy Cloud');
        for (const name of unknown) {
          const { data } = nodeClassSchema.safeParse(all[name]);
          if (data) kept.set(name, data);
        }
      }
      return new Map([...kept].filter(([name]) => names.has(name)));
    },
    async upload({ path, contentType }, { name, subfolder }, signal) {
      const file = { field: 'image', path, filename: name, contentType };
      const form = formBody({ type: 'input', subfolder }, [file], randomUUID());
      const reply = await client.ask('POST', '/api/upload/image', {
        form,
        headTimeoutMs: UPLOAD_MS,
        signal,
      });
      if (reply.status !== 200) throw taskRefusal(reply);
      const stored = readReply(uploaded, reply, 'Comfy Cloud');
      return stored.subfolder ? `${stored.subfolder}/${stored.name}` : stored.name;
    },
  };
}

/** Converts the refusal of a workflow to a failure; an account without a subscription is refused with 429. */
function submissionFailure(reply: Reply): RemoteFailure {
  if (reply.status === 429 && /\b(paid|payment|subscri)/i.test(reply.text))
    return new RemoteFailure('credit', 'the account at the host has no subscription', {
      detail: `${reply.status} ${reply.text}`,
    });
  return taskRefusal(reply);
}
