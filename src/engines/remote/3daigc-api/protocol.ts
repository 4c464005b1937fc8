import { z } from 'zod';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteJob } from '../../spec/remote-job.ts';
import { down, refusedHealth } from '../http/health.ts';
import { JsonClient } from '../http/json-client.ts';
import type { BackendBasis } from '../kind.ts';
import { jobFailure } from '../tasks/job-failure.ts';
import { beforeSubmit, type TaskProtocol, type TaskState } from '../tasks/protocol.ts';
import { readReply } from '../tasks/read-reply.ts';
import { stateRefusal, taskRefusal } from '../tasks/task-refusal.ts';
import type { ThreedaigcSettings } from './settings.ts';
import { hasForgotten, upload } from './uploads.ts';

const jobSchema = z.object({
  status: z.string(),
  progress: z.number().nullish(),
  error: z.string().nullish(),
  assigned_model: z.string().nullish(),
});

/** Limits of `texture_resolution`. */
const TEXTURE = { least: 256, most: 4096 };

interface Request {
  /** Below `/api/v1`. */
  path: string;
  fields: { image_file_id?: string | undefined; mesh_file_id?: string; [name: string]: unknown };
}

/**
 * Implements the interface of 3DAIGC-API (commit 7f41cd2, `api/routers`). It accepts neither a seed nor a number of
 * faces, and no request cancels a job.
 */
export function threedaigcProtocol(
  { url, credential }: BackendBasis,
  settings: ThreedaigcSettings,
): TaskProtocol {
  const client = new JsonClient(
    url,
    credential === null ? {} : { authorization: `Bearer ${credential}` },
  );

  /** Returns the resource that creates a job, and its fields; its files are uploaded first. */
  async function request(job: RemoteJob, signal: AbortSignal): Promise<Request> {
    if (job.work === 'rig' || job.work === 'segment') {
      const mesh_file_id = await upload(client, 'mesh', job.model!, signal);
      return reworkOf(job.work, mesh_file_id, settings);
    }
    const { front } = job.images;
    const image_file_id = front ? await upload(client, 'image', front, signal) : undefined;
    const { least, most } = TEXTURE;
    const texture_resolution = Math.min(most, Math.max(least, job.textureSize ?? least));
    if (job.work === 'texture') {
      const mesh_file_id = await upload(client, 'mesh', job.model!, signal);
      return image_file_id === undefined
        ? {
            path: 'mesh-generation/text-mesh-painting',
            fields: {
              text_prompt: job.prompt,
              mesh_file_id,
              texture_resolution,
              model_preference: settings.text_painting_model,
            },
          }
        : {
            path: 'mesh-generation/image-mesh-painting',
            fields: {
              image_file_id,
              mesh_file_id,
              texture_resolution,
              model_preference: settings.painting_model,
            },
          };
    }
    if (job.textureSize === null)
      return {
        path: 'mesh-generation/image-to-raw-mesh',
        fields: { image_file_id, model_preference: settings.raw_model },
      };
    return {
      path: 'mesh-generation/image-to-textured-mesh',
      fields: { image_file_id, texture_resolution, model_preference: settings.textured_model },
    };
  }

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
      const { path, fields } = await beforeSubmit(() => request(job, signal));
      const json = { ...fields, output_format: 'glb' };
      const reply = await client.ask('POST', `/api/v1/${path}`, { json, signal });
      if (reply.status !== 200) throw taskRefusal(reply);
      const { job_id: id } = readReply(z.object({ job_id: z.string() }), reply, '3DAIGC-API');
      return { id, upload: fields.image_file_id ?? fields.mesh_file_id! };
    },

    async state({ id, upload: file }, signal): Promise<TaskState> {
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
      const fraction = Math.min(1, Math.max(0, progress ?? 0));
      if (status === 'processing' && file && (await hasForgotten(client, file, signal)))
        throw new RemoteFailure('lost', 'the server was started again and does not resume the job');
      if (status !== 'completed') return { stage: 'running', fraction, made: null };
      // The address in the answer is the one by which the server knows itself.
      const links = [`${url}/api/v1/system/jobs/${id}/download`];
      const facts = model ? { server_model: model } : {};
      return { stage: 'done', fraction: 1, made: { role: 'model', links, facts } };
    },

    async health(signal) {
      const reply = await client.ask('GET', '/api/v1/system/features', { signal });
      const refused = refusedHealth(reply);
      if (refused) return refused;
      const features = z
        .object({ features: z.array(z.looseObject({ models: z.array(z.string()) })) })
        .safeParse(reply.json).data?.features;
      return features
        ? { state: 'ready', version: null, problem: null }
        : down('there is no 3DAIGC-API at this address');
    },
  };
}

/** Returns the request that rigs or divides an uploaded model. */
function reworkOf(
  work: 'rig' | 'segment',
  mesh_file_id: string,
  { rigging_model, segmentation_model, parts }: ThreedaigcSettings,
): Request {
  return work === 'rig'
    ? {
        path: 'auto-rigging/generate-rig',
        // The server's default, `skeleton`, binds no vertices to it.
        fields: { mesh_file_id, rig_mode: 'full', model_preference: rigging_model },
      }
    : {
        path: 'mesh-segmentation/segment-mesh',
        fields: { mesh_file_id, num_parts: parts, model_preference: segmentation_model },
      };
}
