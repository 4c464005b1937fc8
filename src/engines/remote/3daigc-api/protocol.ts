import { join } from 'node:path';
import { z } from 'zod';
import type { BackendHealth } from '../../spec/backend.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { Handle } from '../../spec/remote-step.ts';
import { DeadLink, download } from '../http/download.ts';
import { down, refusedHealth } from '../http/health.ts';
import { JsonClient } from '../http/json-client.ts';
import { modelFile } from '../http/made-files.ts';
import { pause } from '../http/pause.ts';
import type { BackendBasis } from '../kind.ts';
import { jobFailure } from '../tasks/job-failure.ts';
import { beforeSubmit, type TaskProtocol, type TaskState } from '../tasks/protocol.ts';
import { readReply } from '../tasks/read-reply.ts';
import { stateRefusal, taskRefusal } from '../tasks/task-refusal.ts';
import { type Request, requestFor } from './requests.ts';
import type { ThreedaigcSettings } from './settings.ts';
import { hasForgotten, upload } from './uploads.ts';

const jobSchema = z.object({
  status: z.string(),
  progress: z.number().nullish(),
  error: z.string().nullish(),
  assigned_model: z.string().nullish(),
});

/** The first of two parts of a job: the model is divided, and its parts are completed after that. */
const DIVIDE = 'divide';
/**
 * The second part was requested, without a known response yet. If the worker is lost then, the next one requests it again
 * of the model that is divided already. The server queues its jobs, and the result of the lost request is not fetched.
 */
const COMPLETE_SENT = 'complete-sent';
const COMPLETE = 'complete';
/** A job of one part, whose result may be an OBJ. */
const MESH = 'mesh';
/** Attempts to send the divided model back. A server that is busy or down is asked again for longer than that. */
const SEND_TRIES = 3;
/** Share of the first part in the progress of both. */
const DIVIDED = 0.5;

/** Returns the progress of a whole job. @param done that of the part that runs, 0 to 1 */
function overall(stage: Handle[string], done: number): number {
  if (stage === DIVIDE || stage === COMPLETE_SENT) return done * DIVIDED;
  return stage === COMPLETE ? DIVIDED + done * (1 - DIVIDED) : done;
}

/**
 * Implements the interface of 3DAIGC-API (commits 7f41cd2 and 9c5643f, `api/routers`). It accepts no seed, a number of
 * faces only for retopology, and no request cancels a job.
 */
export function threedaigcProtocol(
  { url, credential }: BackendBasis,
  settings: ThreedaigcSettings,
): TaskProtocol {
  const client = new JsonClient(
    url,
    credential === null ? {} : { authorization: `Bearer ${credential}` },
  );

  async function submit(request: Request, signal: AbortSignal): Promise<Handle> {
    const { path, fields, otherFormat } = request;
    const json = { output_format: 'glb', ...fields };
    const reply = await client.ask('POST', `/api/v1/${path}`, { json, signal });
    // Version 1.1 (9c5643f) takes only `fbx` for skeletons, and delivers a GLB all the same.
    if (reply.status === 422 && otherFormat !== undefined)
      return submit({ path, fields: { ...fields, output_format: otherFormat } }, signal);
    if (reply.status !== 200) throw taskRefusal(reply);
    const { job_id: id } = readReply(z.object({ job_id: z.string() }), reply, '3DAIGC-API');
    return { id, upload: fields.image_file_id ?? fields.mesh_file_id! };
  }

  // The address in the answer is the one by which the server knows itself.
  const linkOf = (id: Handle[string]) => `${url}/api/v1/system/jobs/${id}/download`;

  return {
    client,
    traits: {
      works: settings.works,
      sides: [],
      cutOut: 'alpha',
      findsSubmission: false,
      canReattach: true,
      canCancel: false,
      reportsProgress: true,
      billed: false,
    },

    async create(job, { signal }) {
      const request = await beforeSubmit(() => requestFor(job, settings, client, signal));
      const handle = await submit(request, signal);
      if (job.work === 'remesh' || job.work === 'unwrap') return { ...handle, stage: MESH };
      const isDivided = job.work === 'segment' && settings.completion_model !== null;
      return isDivided ? { ...handle, stage: DIVIDE } : handle;
    },

    /** The server completes only the parts of a model that it is sent, so its own result is sent back. */
    async submitNext({ id }, { directory, signal }) {
      const path = join(directory, 'divided.glb');
      const mesh_file_id = await sendBack({ client, link: linkOf(id!), path, settings, signal });
      const fields = { mesh_file_id, model_preference: settings.completion_model };
      const request = { path: 'mesh-generation/part-completion', fields };
      return { ...(await submit(request, signal)), stage: COMPLETE };
    },

    async state(handle, signal): Promise<TaskState> {
      const { id, upload: file, stage = null } = handle;
      const reply = await client.ask('GET', `/api/v1/system/jobs/${id}`, { signal });
      if (reply.status !== 200) throw stateRefusal(reply);
      const {
        status,
        progress,
        error,
        assigned_model: model,
      } = readReply(jobSchema, reply, '3DAIGC-API');
      if (status === 'queued') return { stage: 'queued', fraction: null, made: null };
      if (status === 'failed' || status === 'cancelled') throw jobFailure(error ?? status);
      const done = Math.min(1, Math.max(0, progress ?? 0));
      const fraction = overall(stage, done);
      if (status === 'processing' && file && (await hasForgotten(client, file, signal)))
        throw new RemoteFailure('lost', 'the server was started again and does not resume the job');
      if (status !== 'completed') return { stage: 'running', fraction, made: null };
      if (stage === DIVIDE || stage === COMPLETE_SENT) {
        const next = { ...handle, stage: COMPLETE_SENT };
        return { stage: 'completing', fraction: DIVIDED, made: null, next };
      }
      const facts = model ? { server_model: model } : {};
      const links = [linkOf(id!)];
      const made = { role: 'model', links, mayBeObj: stage === MESH, facts } as const;
      return { stage: 'done', fraction: 1, made };
    },

    health: (signal) => healthOf(client, signal),
  };
}

/**
 * Uploads the server's own result as a mesh.
 * @returns the server's id of the file
 * @throws RemoteFailure `failed` if the result cannot be transferred: a file that is too large, or a gateway that breaks
 *   off, would otherwise be transferred again until the job has taken too long
 */
async function sendBack({
  client,
  link,
  path,
  settings,
  signal,
}: {
  client: JsonClient;
  link: string;
  /** Where the result is kept in between. */
  path: string;
  settings: ThreedaigcSettings;
  signal: AbortSignal;
}): Promise<string> {
  for (let attempt = 1; ; attempt++)
    try {
      await download(client, link, path, { hosts: [], signal });
      await modelFile(path);
      return await upload(client, 'mesh', { path, contentType: 'model/gltf-binary' }, signal);
    } catch (cause) {
      if (cause instanceof DeadLink)
        throw new RemoteFailure('lost', 'the server no longer has the divided model', { cause });
      if (!(cause instanceof RemoteFailure) || !['unknown', 'wrong'].includes(cause.kind))
        throw cause;
      if (attempt === SEND_TRIES) {
        const detail = `${cause.message} ${cause.detail}`;
        const message = 'the divided model could not be sent back to the server';
        throw new RemoteFailure('failed', message, { detail, cause });
      }
      await pause(settings.poll_ms, signal);
    }
}

async function healthOf(client: JsonClient, signal: AbortSignal): Promise<BackendHealth> {
  const reply = await client.ask('GET', '/api/v1/system/features', { signal });
  const refused = refusedHealth(reply);
  if (refused) return refused;
  const features = z
    .object({ features: z.array(z.looseObject({ models: z.array(z.string()) })) })
    .safeParse(reply.json).data?.features;
  return features
    ? { state: 'ready', version: null, problem: null }
    : down('there is no 3DAIGC-API at this address');
}
