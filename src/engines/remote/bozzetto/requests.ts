import { RemoteFailure, type RemoteJob, type RemoteWork } from '../../spec.ts';
import type { BozzettoSettings } from './settings.ts';

/** Keys of the files of a job at the other service. */
export interface FileKeys {
  image: string | null;
  model: string | null;
}

/** Flow of the other service that does a job. */
export function flowFor({ work, textureSize }: RemoteJob, { flows }: BozzettoSettings): string {
  if (work === 'text-to-program') throw writesNothing();
  const byDefault: Record<Exclude<RemoteWork, 'text-to-program'>, string> = {
    'image-to-3d': textureSize === null ? 'image-to-mesh' : 'image-to-model',
    texture: 'model-texture',
    'text-to-image': 'image-generation',
    'text-to-text': 'prompt-optimize',
  };
  return flows[work] ?? byDefault[work];
}

/** Fields of the request that makes a task of a job. */
export function fieldsFor(
  job: RemoteJob,
  { image, model }: FileKeys,
  { model_version, ai_model }: BozzettoSettings,
): Record<string, unknown> {
  const texture_size = job.textureSize === null ? undefined : clamp(job.textureSize, 1024, 4096);
  switch (job.work) {
    case 'text-to-program':
      throw writesNothing();
    case 'image-to-3d':
      return {
        image_file: image,
        model_version: model_version ?? undefined,
        polygon_limit: clamp(job.maxTriangles, 1000, 1_500_000),
        texture_size,
        turbo: job.turbo,
      };
    case 'texture': {
      // One of the two; a picture says more.
      const by = image === null ? { prompt: job.prompt } : { image_file: image };
      return { model_file: model, texture_size, ...by };
    }
    case 'text-to-image':
      return {
        prompt: job.prompt,
        ai_model: ai_model ?? undefined,
        image_count: clamp(job.count, 1, 4),
      };
    case 'text-to-text':
      return { user_input: job.prompt?.slice(0, 500) };
  }
}

function clamp(value: number, from: number, to: number): number {
  return Math.min(to, Math.max(from, value));
}

/** Authors work with our own engine, and at another service there is another one. */
function writesNothing(): RemoteFailure {
  return new RemoteFailure('refused', 'the other service writes no shape programs for us');
}
