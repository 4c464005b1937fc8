import { z } from 'zod';
import { hostedSettings } from '../tasks/hosted-settings.ts';

export const meshySettings = z.strictObject({
  works: z
    .array(z.enum(['image-to-3d', 'texture']))
    .min(1)
    .default(['image-to-3d'])
    .describe('kinds of work to request'),
  ai_model: z.string().min(1).default('latest').describe('meshy-5, meshy-6 or latest'),
  pbr: z.boolean().default(true).describe('whether to request metallic, roughness and normal maps'),
  ...hostedSettings(['*.meshy.ai']),
});

export type MeshySettings = z.output<typeof meshySettings>;
