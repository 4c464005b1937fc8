import { z } from 'zod';
import { hostedSettings } from '../tasks/hosted-settings.ts';

export const tencentSettings = z.strictObject({
  secret_id: z
    .string()
    .min(1)
    .meta({ format: 'secret' })
    .describe(
      `\${NAME}, where NAME is the environment variable with the SecretId; the credential is the SecretKey that belongs to it`,
    ),
  region: z
    .string()
    .regex(/^[a-z]+-[a-z0-9-]+$/)
    .optional()
    .describe('region; by default ap-singapore, or ap-guangzhou at ai3d.tencentcloudapi.com'),
  works: z
    .array(z.enum(['image-to-3d', 'text-to-3d']))
    .min(1)
    .default(['image-to-3d'])
    .describe('kinds of work to request'),
  model: z.string().min(1).default('3.0').describe('version of the model: 3.0 or 3.1'),
  topology: z
    .enum(['standard', 'low-poly', 'smart-topology'])
    .default('standard')
    .describe(
      'low-poly: meshes with few faces, which model 3.0 makes; smart-topology: meshes that Polygen builds anew from the model, in a second job; both such as for image-to-artistic-mesh',
    ),
  polygons: z
    .enum(['triangle', 'quadrilateral'])
    .default('triangle')
    .describe('faces of low-poly and smart-topology'),
  face_level: z
    .enum(['high', 'medium', 'low'])
    .default('medium')
    .describe('number of faces of smart-topology'),
  face_count: z
    .boolean()
    .default(true)
    .describe(
      'whether to request the number of faces that the task allows, which the host may charge for; otherwise the model is only reduced here',
    ),
  pbr: z.boolean().default(true).describe('whether to request metallic, roughness and normal maps'),
  ...hostedSettings(['*.tencentcos.cn', '*.myqcloud.com', '*.tencentcos.com']),
});

export type TencentSettings = z.output<typeof tencentSettings>;
