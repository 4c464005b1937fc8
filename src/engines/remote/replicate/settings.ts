import { z } from 'zod';
import { modelSettings } from '../cog/settings.ts';
import { resultHosts } from '../http/download.ts';
import { billingSettings, pollMs } from '../tasks/billing.ts';

const MODEL = /^([\w.-]+\/[\w.-]+(:[0-9a-f]{64})?|[0-9a-f]{64})$/;

export const replicateSettings = z.strictObject({
  model: z
    .string()
    .regex(MODEL, 'owner/name, owner/name:version or a version of 64 hexadecimal digits')
    .describe('model: owner/name, owner/name:version or a version'),
  ...modelSettings,
  ...billingSettings,
  poll_ms: pollMs(2000),
  result_hosts: resultHosts(['replicate.delivery', '*.replicate.delivery']),
});

export type ReplicateSettings = z.output<typeof replicateSettings>;
