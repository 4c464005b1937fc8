import { z } from 'zod';

/** Ranges are those of version 2.1; version 2 has none. */
export const settings = z.strictObject({
  version: z
    .enum(['auto', '2', '2.1'])
    .default('auto')
    .describe(
      'Which api_server.py it is; "auto" asks /health, which only 2.1 has. Only where "2" stands here does it texture given models',
    ),
  textures: z
    .boolean()
    .default(false)
    .describe('Whether it makes textures: version 2 was started with --enable_tex'),
  multiview: z
    .boolean()
    .default(false)
    .describe('Whether it takes pictures of back, left and right beside the front, as forks do'),
  remove_background: z
    .boolean()
    .default(true)
    .describe('Whether 2.1 cuts the object out of the picture by itself'),
  octree_resolution: z
    .int()
    .min(64)
    .max(512)
    .default(256)
    .describe('Cells along an edge of the volume in which the surface is found'),
  num_inference_steps: z
    .int()
    .min(1)
    .max(20)
    .default(20)
    .describe('Steps of the diffusion; distilled models need 5'),
  turbo_num_inference_steps: z
    .int()
    .min(1)
    .max(20)
    .default(5)
    .describe('The same for tasks that ask for turbo'),
  guidance_scale: z
    .number()
    .min(0.1)
    .max(20)
    .default(5)
    .describe('How closely the shape follows the picture'),
  num_chunks: z
    .int()
    .min(1000)
    .max(20_000)
    .default(8000)
    .describe('Points that 2.1 decodes at a time: fewer need less memory of the GPU'),
  face_count: z
    .int()
    .min(1000)
    .max(100_000)
    .default(40_000)
    .describe('Triangles of models with textures, where the task does not ask for fewer'),
});

/** Settings as they are read. */
export type Hunyuan3dSettings = z.output<typeof settings>;
