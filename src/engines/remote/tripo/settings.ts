import { z } from 'zod';
import { hostedSettings } from '../tasks/hosted-settings.ts';

export const tripoSettings = z.strictObject({
  model: z.string().min(1).default('v3.1-20260211').describe('which of its models'),
  pbr: z.boolean().default(true).describe('metallic, roughness and normal maps as well'),
  ...hostedSettings(['*.tripo3d.ai', '*.tripo3d.com']),
});

export type TripoSettings = z.output<typeof tripoSettings>;
