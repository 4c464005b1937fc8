import type { RemoteJob } from '../../spec/remote-job.ts';
import type { JsonClient } from '../http/json-client.ts';
import type { ThreedaigcSettings } from './settings.ts';
import { upload } from './uploads.ts';

/** Limits of `texture_resolution`. */
const TEXTURE = { least: 256, most: 4096 };

/** A request that creates a job. */
export interface Request {
  /** Below `/api/v1`. */
  path: string;
  fields: { image_file_id?: string | undefined; mesh_file_id?: string; [name: string]: unknown };
}

/** Returns the request that creates a job; its files are uploaded first. */
export async function requestFor(
  job: RemoteJob,
  settings: ThreedaigcSettings,
  client: JsonClient,
  signal: AbortSignal,
): Promise<Request> {
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
    const painted = { mesh_file_id, texture_resolution };
    return image_file_id === undefined
      ? {
          path: 'mesh-generation/text-mesh-painting',
          fields: {
            ...painted,
            text_prompt: job.prompt,
            model_preference: settings.text_painting_model,
          },
        }
      : {
          path: 'mesh-generation/image-mesh-painting',
          fields: { ...painted, image_file_id, model_preference: settings.painting_model },
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
