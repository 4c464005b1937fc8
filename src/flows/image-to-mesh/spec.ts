import { z } from 'zod';
import { imageFile, polygonLimit, turbo } from '../../contract/fields.ts';
import { defineFlowSpec } from '../../contract/flow-spec.ts';
import { modelVersion, reconstructionModel } from '../../contract/model-fields.ts';

export const imageToMesh = defineFlowSpec({
  name: 'image-to-mesh',
  summary: 'Untextured mesh from one image',
  description: 'Reconstructs a closed mesh from one image and delivers it as GLB.',
  example: { image_file: 'https://example.com/chair.png', turbo: true },
  makesModels: true,
  input: z.object({
    image_file: imageFile,
    model_version: modelVersion,
    polygon_limit: polygonLimit,
    turbo,
  }),
  priceFields: ['turbo'],
  sources: (input) => [{ field: 'image_file', kind: 'image', value: input.image_file }],
  publicInput: {
    image_url: 'image_file',
    model_version: 'model_version',
    polygon_limit: 'polygon_limit',
    turbo: 'turbo',
  },
  models: [reconstructionModel('image-to-mesh')],
});
