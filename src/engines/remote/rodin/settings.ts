import { z } from 'zod';
import { hostedSettings } from '../tasks/hosted-settings.ts';

export const rodinSettings = z.strictObject({
  tier: z
    .string()
    .min(1)
    .default('Regular')
    .describe('tier: Sketch, Regular, Detail, Smooth, Gen-2, …'),
  material: z.enum(['PBR', 'Shaded', 'All']).default('PBR').describe('material of textured models'),
  ...hostedSettings(['*.hyper3d.com', '*.hyper3d.ai']),
});

export type RodinSettings = z.output<typeof rodinSettings>;
