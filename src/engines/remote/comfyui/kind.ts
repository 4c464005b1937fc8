import { z } from 'zod';
import type { RemoteWork } from '../../spec/remote-job.ts';
import { defineBackendKind } from '../kind.ts';
import { ComfyBackend } from './backend.ts';
import { readWorkflow, type Workflow } from './workflow.ts';

const path = (what: string) =>
  z
    .string()
    .min(1)
    .meta({ format: 'path' })
    .optional()
    .describe(`Workflow file, in ComfyUI's API format, that produces ${what}.`);

/**
 * ComfyUI with workflows of the operator, which `create` reads: @throws Error with an explanation if one cannot be
 * used.
 */
export const comfyuiKind = defineBackendKind({
  name: 'comfyui',
  settings: z.strictObject({
    workflows: z
      .strictObject({
        'image-to-3d': path('a GLB from {{image}}'),
        'text-to-3d': path('a GLB from {{prompt}}'),
        texture: path('a textured GLB from {{model}}'),
        'text-to-image': path('images from {{prompt}}'),
      })
      .refine((workflows) => Object.values(workflows).some((file) => file !== undefined), {
        message: 'must contain at least one workflow',
      })
      .describe('Workflow files by kind of work.'),
    comfy_org_api_key: z
      .string()
      .meta({ format: 'secret' })
      .optional()
      .describe(
        `\${NAME}, where NAME is the environment variable with your API key of comfy.org: partner nodes (Tripo, Meshy, Rodin and others) need it, and it pays for them.`,
      ),
    poll_ms: z
      .int()
      .min(10)
      .max(60_000)
      .default(5000)
      .describe(
        'Milliseconds between polls of the queue, in addition to WebSocket updates. A job that two polls do not find counts as lost.',
      ),
  }),
  defaultUrl: 'http://127.0.0.1:8188',
  create({ url, credential }, settings) {
    const workflows = new Map<RemoteWork, Workflow>();
    for (const [work, file] of Object.entries(settings.workflows))
      if (file !== undefined) workflows.set(work as RemoteWork, readWorkflow(file));
    const { poll_ms: pollMs, comfy_org_api_key: partnerKey = null } = settings;
    return new ComfyBackend({ url, credential, partnerKey, workflows, pollMs });
  },
});
