import type { RemoteJob } from '../../spec/remote-job.ts';
import { dataUri } from '../http/data-uri.ts';
import type { MeshySettings } from './settings.ts';

/**
 * Meshy cannot reduce a model to more triangles than this. If a job allows more, the full model is requested, and
 * reduced here.
 */
const MOST_TRIANGLES = 300_000;
const LEAST_TRIANGLES = 100;

/** Smart topology builds at most this many triangles. */
const MOST_SMART_TRIANGLES = 30_000;

/** Meshy's documentation allows this many characters in a prompt. */
export const MOST_PROMPT_CHARACTERS = 600;

/** The resource of models from prompts: a preview, which is a mesh, and then its refinement, which has textures. */
export const TEXT_TO_3D = 'text-to-3d';

/** The resource of skeletons for humanoids. */
export const RIGGING = 'rigging';

/** Returns the path of a resource; the API's versions differ. */
export function pathOf(resource: string): string {
  return `/${resource === TEXT_TO_3D ? 'v2' : 'v1'}/${resource}`;
}

/** Returns the fields of the request that textures the finished preview of a model from a prompt. */
export function refineFields(
  preview: string,
  { ai_model, model_type, pbr, refine }: MeshySettings,
): Record<string, unknown> {
  return {
    mode: 'refine',
    preview_task_id: preview,
    // The models of smart topology build meshes only, so the host's default textures them.
    ...(model_type === 'standard' && { ai_model }),
    enable_pbr: pbr,
    target_formats: ['glb'],
    ...refine,
  };
}

/** Returns the fields that limit the number of triangles. */
function sizeFields(
  maxTriangles: number,
  model_type: MeshySettings['model_type'],
): Record<string, unknown> {
  const target_polycount = Math.max(maxTriangles, LEAST_TRIANGLES);
  if (model_type === 'smart-topology')
    return { model_type, target_polycount: Math.min(target_polycount, MOST_SMART_TRIANGLES) };
  const reduces = maxTriangles <= MOST_TRIANGLES;
  return {
    should_remesh: reduces,
    ...(reduces && { topology: 'triangle', target_polycount }),
  };
}

/** Returns the resource that creates a job, and its fields: one resource per operation. */
export function requestFor(
  job: RemoteJob,
  { ai_model, model_type, pbr, parameters }: MeshySettings,
): { resource: string; fields: Record<string, unknown> } {
  if (job.work === 'rig')
    return {
      resource: RIGGING,
      fields: { model_url: job.model && dataUri(job.model), ...parameters },
    };
  if (job.work === 'texture') {
    const { front } = job.images;
    return {
      resource: 'retexture',
      fields: {
        model_url: job.model && dataUri(job.model),
        ...(front ? { image_style_url: dataUri(front) } : { text_style_prompt: job.prompt }),
        ai_model,
        enable_original_uv: true,
        enable_pbr: pbr,
        target_formats: ['glb'],
        ...parameters,
      },
    };
  }
  if (job.work === 'text-to-3d')
    return {
      resource: TEXT_TO_3D,
      fields: {
        mode: 'preview',
        prompt: job.prompt,
        ai_model,
        ...sizeFields(job.maxTriangles, model_type),
        target_formats: ['glb'],
        ...parameters,
      },
    };
  const { front, back, left, right } = job.images;
  const images = [front, back, left, right].filter((image) => image !== undefined).map(dataUri);
  const textures = {
    should_texture: job.textureSize !== null,
    enable_pbr: job.textureSize !== null && pbr,
  };
  if (model_type === 'smart-topology')
    return {
      resource: 'image-to-3d',
      fields: {
        image_url: images[0],
        ai_model,
        ...sizeFields(job.maxTriangles, model_type),
        ...textures,
        target_formats: ['glb'],
        ...parameters,
      },
    };
  const common = {
    ai_model,
    ...textures,
    ...sizeFields(job.maxTriangles, model_type),
    target_formats: ['glb'],
    ...parameters,
  };
  return images.length > 1
    ? { resource: 'multi-image-to-3d', fields: { image_urls: images, ...common } }
    : { resource: 'image-to-3d', fields: { image_url: images[0], ...common } };
}
