import { z } from 'zod';

/** Ranges are those of version 2.1; version 2 has none. */
export const settings = z.strictObject({
  version: z
    .enum(['auto', '2', '2.1'])
    .default('auto')
    .describe(
      'Version of api_server.py; "auto" detects it through /health, which only 2.1 has. Texturing given models requires "2"',
    ),
  textures: z
    .boolean()
    .default(false)
    .describe('Whether the server creates textures; version 2 must be started with --enable_tex'),
  multiview: z
    .boolean()
    .default(false)
    .describe(
      'Whether the server accepts images of the back, left and right in addition to the front, as forks do',
    ),
  remove_background: z
    .boolean()
    .default(true)
    .describe('Whether version 2.1 removes the background itself'),
  octree_resolution: z
    .int()
    .min(64)
    .max(512)
    .default(256)
    .describe('Resolution of the volume in which the surface is extracted, in cells per edge'),
  num_inference_steps: z
    .int()
    .min(1)
    .max(20)
    .default(20)
    .describe('Diffusion steps; distilled models need 5'),
  turbo_num_inference_steps: z
    .int()
    .min(1)
    .max(20)
    .default(5)
    .describe('Diffusion steps for tasks with turbo'),
  guidance_scale: z
    .number()
    .min(0.1)
    .max(20)
    .default(5)
    .describe('Guidance scale: how closely the shape follows the image'),
  num_chunks: z
    .int()
    .min(1000)
    .max(20_000)
    .default(8000)
    .describe('Points that version 2.1 decodes at a time; fewer points need less GPU memory'),
  face_count: z
    .int()
    .min(1000)
    .max(100_000)
    .default(40_000)
    .describe('Triangle limit of textured models, unless the task requests fewer'),
});

/** The settings after parsing. */
export type Hunyuan3dSettings = z.output<typeof settings>;
