import { z } from 'zod';
import { hostedSettings } from '../tasks/hosted-settings.ts';

export const tripoSettings = z.strictObject({
  works: z
    .array(z.enum(['image-to-3d', 'texture']))
    .min(1)
    .default(['image-to-3d'])
    .describe('what it is asked for'),
  texture_model: z
    .string()
    .min(1)
    .default('v3.0-20250812')
    .describe('which of its models makes textures of a given model'),
  model: z.string().min(1).default('v3.1-20260211').describe('which of its models'),
  pbr: z.boolean().default(true).describe('metallic, roughness and normal maps as well'),
  ...hostedSettings(['*.tripo3d.ai', '*.tripo3d.com']),
});

export type TripoSettings = z.output<typeof tripoSettings>;
