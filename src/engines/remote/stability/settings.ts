import { z } from 'zod';
import { billingSettings } from '../tasks/billing.ts';
import { furtherFields } from '../tasks/hosted-settings.ts';

export const stabilitySettings = z.strictObject({
  model: z
    .enum(['stable-fast-3d', 'stable-point-aware-3d'])
    .default('stable-fast-3d')
    .describe('model to use'),
  ...billingSettings,
  parameters: furtherFields,
});

export type StabilitySettings = z.output<typeof stabilitySettings>;
