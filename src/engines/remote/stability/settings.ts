import { z } from 'zod';
import { billingSettings } from '../tasks/billing.ts';

export const stabilitySettings = z.strictObject({
  model: z
    .enum(['stable-fast-3d', 'stable-point-aware-3d'])
    .default('stable-fast-3d')
    .describe('which of its models'),
  ...billingSettings,
  parameters: z
    .record(z.string(), z.json())
    .default({})
    .describe(
      'further fields of the request, or others in place of ours, as the host documents them',
    ),
});

export type StabilitySettings = z.output<typeof stabilitySettings>;
