import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { PictureSide, RemoteJob, RemoteWork } from '../../spec/remote-job.ts';
import type { BozzettoSettings } from './settings.ts';

/** Keys of the files of a job at the other service. */
export interface FileKeys {
  /** By side; `front` is the only one for most work. */
  images: Partial<Record<PictureSide, string>>;
  model: string | null;
}

/** Flows that take pictures of several sides; another one gets the front alone. */
const SEVERAL_PICTURES = new Set(['image-to-mesh', 'image-to-model']);

/** Sides beside the front that the flow for pictures takes. */
export function sidesOf({ flows }: BozzettoSettings): readonly PictureSide[] {
  const flow = flows['image-to-3d'];
  const takes = flow === undefined || SEVERAL_PICTURES.has(flow);
  return takes ? ['back', 'left', 'right', 'top'] : [];
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
  { images, model }: FileKeys,
  { model_version, ai_model }: BozzettoSettings,
): Record<string, unknown> {
  const texture_size = job.textureSize === null ? undefined : clamp(job.textureSize, 1024, 4096);
  switch (job.work) {
    case 'text-to-program':
      throw writesNothing();
    case 'image-to-3d':
      return {
        // One picture has a field of its own.
        ...(Object.keys(images).length > 1 ? { images } : { image_file: images.front }),
        model_version: model_version ?? undefined,
        polygon_limit: clamp(job.maxTriangles, 1000, 1_500_000),
        texture_size,
        turbo: job.turbo,
      };
    case 'texture': {
      // One of the two; a picture says more.
      const by = images.front === undefined ? { prompt: job.prompt } : { image_file: images.front };
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
