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

/** Returns the resource that creates a job, and its fields: one resource per operation. */
export function requestFor(
  job: RemoteJob,
  { ai_model, model_type, pbr, parameters }: MeshySettings,
): { resource: string; fields: Record<string, unknown> } {
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
        model_type,
        target_polycount: Math.max(
          Math.min(job.maxTriangles, MOST_SMART_TRIANGLES),
          LEAST_TRIANGLES,
        ),
        ...textures,
        target_formats: ['glb'],
        ...parameters,
      },
    };
  const reduces = job.maxTriangles <= MOST_TRIANGLES;
  const common = {
    ai_model,
    ...textures,
    should_remesh: reduces,
    ...(reduces
      ? { topology: 'triangle', target_polycount: Math.max(job.maxTriangles, LEAST_TRIANGLES) }
      : {}),
    target_formats: ['glb'],
    ...parameters,
  };
  return images.length > 1
    ? { resource: 'multi-image-to-3d', fields: { image_urls: images, ...common } }
    : { resource: 'image-to-3d', fields: { image_url: images[0], ...common } };
}
