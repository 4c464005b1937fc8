import type { RemoteJob } from '../../spec/remote-job.ts';
import { FileField, jsonBody, type TypedBody } from '../http/body.ts';
import { OWN_SIDES } from '../own-sides.ts';
import type { Hunyuan3dSettings } from './settings.ts';

export type Version = '2' | '2.1';

/** Version 2.1 refuses more steps than this, although it then ignores their number. */
const MOST_STEPS_2_1 = 20;

/**
 * Returns the body for `/generate`. Files are sent as bare base64, because the server fails on a data URI prefix.
 * Version 2.1 as published reads only the image; the other fields are for forks of it.
 */
export function requestBody(
  job: RemoteJob,
  settings: Hunyuan3dSettings,
  version: Version,
): TypedBody {
  const usualSteps = settings.num_inference_steps;
  const steps = job.turbo ? (settings.turbo_num_inference_steps ?? usualSteps) : usualSteps;
  const texture = job.work === 'texture' || (settings.textures && job.textureSize !== null);
  return jsonBody({
    ...pictures(job, settings, version),
    ...(job.model && { mesh: new FileField(job.model.path) }),
    texture,
    seed: job.seed,
    octree_resolution: settings.octree_resolution,
    // Without the field, the server uses the number of steps that suits the model that it loads by default.
    ...(steps !== undefined && {
      num_inference_steps: version === '2.1' ? Math.min(steps, MOST_STEPS_2_1) : steps,
    }),
    guidance_scale: settings.guidance_scale,
    face_count: Math.max(1000, Math.min(settings.face_count, job.maxTriangles)),
    ...(version === '2'
      ? { type: 'glb' }
      : { num_chunks: settings.num_chunks, remove_background: settings.remove_background }),
  });
}

function pictures(
  { images, prompt }: RemoteJob,
  { multiview }: Hunyuan3dSettings,
  version: Version,
): Record<string, unknown> {
  const files = (['front', 'back', 'left', 'right'] as const).flatMap((side) => {
    const image = images[OWN_SIDES[side]];
    return image === undefined ? [] : [[side, new FileField(image.path)] as const];
  });
  const front = images.front && new FileField(images.front.path);
  // A single image works without the multiview fork of the server.
  if (!multiview || files.length < 2) return front ? { image: front } : { text: prompt };
  if (version === '2.1') return { images: Object.fromEntries(files) };
  return Object.fromEntries(files.map(([side, file]) => [`image_${side}`, file]));
}
