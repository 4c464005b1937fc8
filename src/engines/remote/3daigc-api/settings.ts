import { z } from 'zod';
import { pollMs } from '../tasks/billing.ts';

const model = (usual: string, what: string) =>
  z.string().min(1).default(usual).describe(`model of the server that ${what}`);

export const threedaigcSettings = z.strictObject({
  works: z
    .array(z.enum(['image-to-3d', 'texture', 'rig', 'segment', 'remesh', 'unwrap']))
    .min(1)
    .default(['image-to-3d', 'texture'])
    .describe('kinds of work that the server has models for'),
  textured_model: model('trellis_image_to_textured_mesh', 'makes textured models from an image'),
  // The server's own default, trellis_image_to_raw_mesh, is not among its models.
  raw_model: model('hunyuan3dv21_image_to_raw_mesh', 'makes models without textures from an image'),
  painting_model: model('trellis_image_mesh_painting', 'textures a model by an image'),
  text_painting_model: model('trellis_text_mesh_painting', 'textures a model by a prompt'),
  rigging_model: model('unirig_auto_rig', 'rigs models'),
  segmentation_model: model('partfield_mesh_segmentation', 'divides models into parts'),
  // Its larger variant, fastmesh_v4k_retopology, waits for ever on a GPU of 24 GB.
  retopology_model: model('fastmesh_v1k_retopology', 'gives models a new mesh'),
  uv_model: model('partuv_uv_unwrapping', 'gives models new UVs'),
  completion_model: z
    .string()
    .min(1)
    .nullable()
    .default(null)
    .describe(
      'model of the server that completes the parts of a divided model, such as holopart_part_completion; null: parts stay open where they were joined',
    ),
  parts: z.int().min(2).max(32).default(8).describe('number of parts to divide models into'),
  poll_ms: pollMs(2000),
});

export type ThreedaigcSettings = z.output<typeof threedaigcSettings>;
