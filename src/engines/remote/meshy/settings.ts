import { z } from 'zod';
import { furtherFields, hostedSettings } from '../tasks/hosted-settings.ts';

export const meshySettings = z.strictObject({
  works: z
    .array(z.enum(['image-to-3d', 'text-to-3d', 'texture', 'rig']))
    .min(1)
    .default(['image-to-3d'])
    .describe('kinds of work to request'),
  ai_model: z
    .string()
    .min(1)
    .default('latest')
    .describe(
      'name of the model, such as meshy-7.1 or meshy-6; latest; or meshy-t2.5 for smart-topology',
    ),
  model_type: z
    .enum(['standard', 'smart-topology'])
    .default('standard')
    .describe(
      'smart-topology: meshes that are built with the requested number of triangles (up to 30,000) from one image, such as for image-to-artistic-mesh',
    ),
  pbr: z.boolean().default(true).describe('whether to request metallic, roughness and normal maps'),
  refine: furtherFields.describe(
    'additional fields of the request that textures a model made from a prompt, as documented by the host; parameters applies to the request before it, for the mesh',
  ),
  ...hostedSettings(['*.meshy.ai']),
});

export type MeshySettings = z.output<typeof meshySettings>;
