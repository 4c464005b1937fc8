import { z } from 'zod';
import { imageFile } from '../../contract/fields.ts';
import { defineFlowSpec } from '../../contract/flow-spec.ts';

export const imageToArtisticMesh = defineFlowSpec({
  name: 'image-to-artistic-mesh',
  summary: 'Artistic mesh from one image',
  description: 'A clean quad mesh with about `num_verts` vertices. The price is fixed.',
  input: z.object({
    image_file: imageFile,
    model_version: z
      .string()
      .min(1)
      .max(64)
      .default('bozzetto-artist-v1-0-0')
      .describe('artistic mesh model'),
    num_verts: z.int().min(1).default(4096).describe('vertices to aim at'),
  }),
  rejectsUnknownFields: true,
  priceFields: [],
  sources: (input) => [{ field: 'image_file', kind: 'image', value: input.image_file }],
  publicInput: {
    image_url: 'image_file',
    model_version: 'model_version',
    num_verts: 'num_verts',
  },
  models: { field: 'model_version', values: ['bozzetto-artist-v1-0-0'] },
});
