import type { RemoteJob, RemoteWork } from '../../spec/remote-job.ts';
import type { JsonClient } from '../http/json-client.ts';
import type { ThreedaigcSettings } from './settings.ts';
import { upload } from './uploads.ts';

/** Limits of `texture_resolution`. */
const TEXTURE = { least: 256, most: 4096 };
/** Limits of `target_vertex_count`. */
const VERTICES = { least: 100, most: 20_000 };

/** A request that creates a job. */
export interface Request {
  /** Below `/api/v1`. */
  path: string;
  fields: { image_file_id?: string | undefined; mesh_file_id?: string; [name: string]: unknown };
  /** Name under which another version of the server makes the same file. */
  otherFormat?: string;
}

type Rework = (mesh_file_id: string, settings: ThreedaigcSettings, job: RemoteJob) => Request;

/** Requests that change an uploaded model, by work. */
const REWORKS: Partial<Record<RemoteWork, Rework>> = {
  rig: (mesh_file_id, { rigging_model }) => ({
    path: 'auto-rigging/generate-rig',
    // The server's default, `skeleton`, binds no vertices to it.
    fields: { mesh_file_id, rig_mode: 'full', model_preference: rigging_model },
    otherFormat: 'fbx',
  }),
  segment: (mesh_file_id, { segmentation_model, parts }) => ({
    path: 'mesh-segmentation/segment-mesh',
    fields: { mesh_file_id, num_parts: parts, model_preference: segmentation_model },
  }),
  remesh: (mesh_file_id, { retopology_model }, { faces }) => ({
    path: 'mesh-retopology/retopologize-mesh',
    fields: {
      mesh_file_id,
      model_preference: retopology_model,
      ...(faces?.count && { target_vertex_count: verticesFor(faces.type, faces.count) }),
      // The server drops its own field `poly_type`, and passes parameters on. GLB has no quads.
      ...(faces?.type === 'quad' && {
        output_format: 'obj',
        model_parameters: { poly_type: 'quad' },
      }),
    },
  }),
  unwrap: (mesh_file_id, { uv_model }) => ({
    path: 'mesh-uv-unwrapping/unwrap-mesh',
    // PartUV writes an OBJ whatever is asked for.
    fields: { mesh_file_id, output_format: 'obj', model_preference: uv_model },
  }),
};

/** A closed mesh has about half as many vertices as triangles, and as many as quads. */
function verticesFor(type: 'quad' | 'triangle', faces: number): number {
  const { least, most } = VERTICES;
  return Math.min(most, Math.max(least, Math.round(type === 'quad' ? faces : faces / 2)));
}

/** Returns the request that creates a job; its files are uploaded first. */
export async function requestFor(
  job: RemoteJob,
  settings: ThreedaigcSettings,
  client: JsonClient,
  signal: AbortSignal,
): Promise<Request> {
  const rework = REWORKS[job.work];
  if (rework) return rework(await upload(client, 'mesh', job.model!, signal), settings, job);
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
