import { z } from 'zod';
import { modelSettings } from '../cog/settings.ts';
import { resultHosts } from '../http/download.ts';
import { billingSettings, pollMs } from '../tasks/billing.ts';

export const falSettings = z.strictObject({
  model: z
    .string()
    .regex(/^[\w.-]+(\/[\w.-]+)+$/, 'owner/app, with a path if the model has one')
    .describe('model, such as fal-ai/trellis'),
  ...modelSettings,
  ...billingSettings,
  poll_ms: pollMs(2000),
  result_hosts: resultHosts(['fal.media', '*.fal.media']),
});

export type FalSettings = z.output<typeof falSettings>;
