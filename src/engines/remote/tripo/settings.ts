import { z } from 'zod';
import { hostedSettings } from '../tasks/hosted-settings.ts';

export const tripoSettings = z.strictObject({
  works: z
    .array(z.enum(['image-to-3d', 'text-to-3d', 'texture', 'rig', 'segment']))
    .min(1)
    .default(['image-to-3d'])
    .describe('kinds of work to request'),
  texture_model: z
    .string()
    .min(1)
    .default('v3.0-20250812')
    .describe('model version for texturing a given model'),
  rig_model: z
    .string()
    .min(1)
    .nullable()
    .default(null)
    .describe(
      'model version for rigging; null: v1.0-20240301 for bipeds, v2.5-20260210 for other creatures',
    ),
  bone_names: z
    .enum(['tripo', 'mixamo'])
    .default('tripo')
    .describe('naming of the bones of bipeds'),
  segmentation_model: z
    .string()
    .min(1)
    .nullable()
    .default(null)
    .describe('model version for dividing models into parts; null: the default of the host'),
  model: z.string().min(1).default('v3.1-20260211').describe('model version for generating models'),
  pbr: z.boolean().default(true).describe('whether to request metallic, roughness and normal maps'),
  ...hostedSettings(['*.tripo3d.ai', '*.tripo3d.com']),
});

export type TripoSettings = z.output<typeof tripoSettings>;
