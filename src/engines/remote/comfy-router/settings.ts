import { z } from 'zod';
import { modelSettings } from '../cog/settings.ts';
import { resultHosts } from '../http/download.ts';
import { billingSettings, pollMs } from '../tasks/billing.ts';

export const comfyRouterSettings = z.strictObject({
  model: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]*\/[a-z0-9][a-z0-9._-]*$/, 'provider/model in lowercase')
    .describe('model ID, such as tripo/v3.1-20260211-text-to-model'),
  ...modelSettings,
  work: z
    .enum(['image-to-3d', 'text-to-3d', 'texture', 'text-to-image'])
    .default('text-to-3d')
    .describe('kind of work that the model does'),
  input: modelSettings.input
    .default({ prompt: '{{prompt}}' })
    .describe('input fields of the model, with placeholders such as {{prompt}} and {{image}}'),
  ...billingSettings,
  poll_ms: pollMs(3000),
  // Comfy's storage, and the file hosts of the partners that make 3D models: Router passes their links on.
  result_hosts: resultHosts([
    'storage.googleapis.com',
    '*.storage.googleapis.com',
    '*.tripo3d.ai',
    '*.tripo3d.com',
    '*.meshy.ai',
    '*.tencentcos.cn',
    '*.myqcloud.com',
  ]),
});

export type ComfyRouterSettings = z.output<typeof comfyRouterSettings>;
