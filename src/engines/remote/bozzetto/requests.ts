import type { PictureSide } from '../../spec/images.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import {
  isLanguageWork,
  type LanguageWork,
  type RemoteJob,
  type RemoteWork,
} from '../../spec/remote-job.ts';
import type { BozzettoSettings } from './settings.ts';

/** Keys of a job's files at the other service. */
export interface FileKeys {
  /** Keyed by side; most work uses only `front`. */
  images: Partial<Record<PictureSide, string>>;
  model: string | null;
}

/** Flows that accept images of several sides; other flows get only the front. */
const SEVERAL_PICTURES = new Set(['image-to-mesh', 'image-to-model']);

/** Sides other than the front that the flow for images accepts. */
export function sidesOf({ flows }: BozzettoSettings): readonly PictureSide[] {
  const flow = flows['image-to-3d'];
  const takes = flow === undefined || SEVERAL_PICTURES.has(flow);
  return takes ? ['back', 'left', 'right', 'top'] : [];
}

/** Work that is never requested from another service: this one does it itself, or asks a language model. */
type OwnWork = LanguageWork | 'remesh' | 'unwrap';

const isOwnWork = (work: RemoteWork): work is OwnWork =>
  isLanguageWork(work) || work === 'remesh' || work === 'unwrap';

/** Returns the other service's flow for a job. */
export function flowFor({ work, textureSize }: RemoteJob, { flows }: BozzettoSettings): string {
  if (isOwnWork(work)) throw notRequested();
  return flows[work] ?? usualFlow(work, textureSize === null);
}

/** Returns the flows of all jobs that the other service is asked for, with textures. */
export function flowsOf({ works, flows }: BozzettoSettings): string[] {
  return works.map((work) => flows[work] ?? usualFlow(work, false));
}

function usualFlow(work: Exclude<RemoteWork, OwnWork>, isBare: boolean): string {
  const usual: Record<Exclude<RemoteWork, OwnWork>, string> = {
    'image-to-3d': isBare ? 'image-to-mesh' : 'image-to-model',
    'text-to-3d': isBare ? 'text-to-mesh' : 'text-to-model',
    texture: 'model-texture',
    rig: 'model-rig',
    segment: 'model-segment',
    'text-to-image': 'image-generation',
    'text-to-text': 'prompt-optimize',
  };
  return usual[work];
}

/** Returns the fields of the request that creates the task for a job. */
export function fieldsFor(
  job: RemoteJob,
  { images, model }: FileKeys,
  { model_version, ai_model }: BozzettoSettings,
): Record<string, unknown> {
  const texture_size = job.textureSize === null ? undefined : clamp(job.textureSize, 1024, 4096);
  switch (job.work) {
    case 'text-to-program':
    case 'image-to-program':
    case 'image-to-text':
    case 'remesh':
    case 'unwrap':
      throw notRequested();
    case 'image-to-3d':
      return {
        // A single image has a field of its own.
        ...(Object.keys(images).length > 1 ? { images } : { image_file: images.front }),
        model_version: model_version ?? undefined,
        polygon_limit: clamp(job.maxTriangles, 1000, 1_500_000),
        texture_size,
        turbo: job.turbo,
      };
    case 'text-to-3d':
      return {
        prompt: job.prompt,
        model_version: model_version ?? undefined,
        ai_model: ai_model ?? undefined,
        polygon_limit: clamp(job.maxTriangles, 1000, 1_500_000),
        texture_size,
        turbo: job.turbo,
      };
    case 'texture': {
      // Only one of the two is sent; an image is more specific.
      const by = images.front === undefined ? { prompt: job.prompt } : { image_file: images.front };
      return { model_file: model, texture_size, ...by };
    }
    case 'rig':
    case 'segment':
      return { model_file: model, ai_model: ai_model ?? undefined };
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

/** Authors work with this service's own engine, and it remeshes and unwraps as well as the other service would. */
function notRequested(): RemoteFailure {
  return new RemoteFailure('refused', 'work of this kind is not requested from other services');
}
