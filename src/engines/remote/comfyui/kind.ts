import { z } from 'zod';
import { defineBackendKind } from '../kind.ts';
import { ComfyBackend } from './backend.ts';
import { readWorkflows, workflowSettings } from './workflow-settings.ts';

/**
 * ComfyUI with workflows of the operator, which `create` reads: @throws Error with an explanation if one cannot be
 * used.
 */
export const comfyuiKind = defineBackendKind({
  name: 'comfyui',
  settings: z.strictObject({
    workflows: workflowSettings([
      'image-to-3d',
      'text-to-3d',
      'texture',
      'rig',
      'segment',
      'remesh',
      'unwrap',
      'text-to-image',
    ]),
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
    const workflows = readWorkflows(settings.workflows);
    const { poll_ms: pollMs, comfy_org_api_key: partnerKey = null } = settings;
    return new ComfyBackend({ url, credential, partnerKey, workflows, pollMs });
  },
});
