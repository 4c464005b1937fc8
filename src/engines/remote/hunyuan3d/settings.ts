import { z } from 'zod';

/** Marks settings that `api_server.py` of version 2.1 accepts and never reads; forks of it may read them. */
const IGNORED_BY_2_1 = 'Ignored by version 2.1 as published';

/** Ranges are those of version 2.1; version 2 has none, and samples models that are not distilled in more steps. */
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
    .describe(
      'Whether the server creates textures; version 2 must be started with --enable_tex. Version 2.1 as published always does',
    ),
  multiview: z
    .boolean()
    .default(false)
    .describe(
      'Whether the server accepts images of the back, left and right in addition to the front, as forks do',
    ),
  remove_background: z
    .boolean()
    .default(true)
    .describe(
      `Whether forks of version 2.1 remove the background themselves. ${IGNORED_BY_2_1}, so the image is cut out before it is sent`,
    ),
  octree_resolution: z
    .int()
    .min(64)
    .max(512)
    .default(256)
    .describe(
      `Resolution of the volume in which the surface is extracted, in cells per edge. ${IGNORED_BY_2_1}`,
    ),
  num_inference_steps: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe(
      `Diffusion steps; absent: as many as the server uses by default, 5, which suits the distilled (turbo) model that version 2 loads by default. Other models need about 30. ${IGNORED_BY_2_1}`,
    ),
  turbo_num_inference_steps: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe(
      `Diffusion steps for tasks with turbo; absent: as for other tasks. ${IGNORED_BY_2_1}`,
    ),
  guidance_scale: z
    .number()
    .min(0.1)
    .max(20)
    .default(5)
    .describe(`Guidance scale: how closely the shape follows the image. ${IGNORED_BY_2_1}`),
  num_chunks: z
    .int()
    .min(1000)
    .max(20_000)
    .default(8000)
    .describe(
      `Points that forks of version 2.1 decode at a time; fewer points need less GPU memory. ${IGNORED_BY_2_1}`,
    ),
  face_count: z
    .int()
    .min(1000)
    .max(100_000)
    .default(40_000)
    .describe(
      `Triangle limit of textured models, unless the task requests fewer. ${IGNORED_BY_2_1}`,
    ),
});

/** The settings after parsing. */
export type Hunyuan3dSettings = z.output<typeof settings>;

/** Fields of a request that version 2.1 as published accepts and never reads. */
const IGNORED_FIELDS = [
  'octree_resolution',
  'num_inference_steps',
  'turbo_num_inference_steps',
  'guidance_scale',
  'num_chunks',
  'face_count',
] as const;

/** Returns the names of settings that differ from their defaults although version 2.1 as published ignores them. */
export function settingsWithoutEffect(given: Hunyuan3dSettings): string[] {
  const usual = settings.parse({});
  return IGNORED_FIELDS.filter((name) => given[name] !== usual[name]);
}
