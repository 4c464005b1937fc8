import { z } from 'zod';
import { EXAMPLE_IMAGE } from '../../contract/example-values.ts';
import { imageFile, polygonLimit, textureSize, turbo } from '../../contract/fields.ts';
import { defineFlowSpec } from '../../contract/flow-spec.ts';
import { modelVersion, reconstructionModel } from '../../contract/model-fields.ts';

export const imageToModel = defineFlowSpec({
  name: 'image-to-model',
  summary: 'Textured 3D model from one image',
  description: 'Reconstructs a closed, textured mesh from one image and delivers it as GLB.',
  example: {
    image_file: EXAMPLE_IMAGE,
    polygon_limit: 50_000,
    texture_size: 2048,
    client_order_id: 'order-1234',
  },
  makesModels: true,
  input: z.object({
    image_file: imageFile,
    model_version: modelVersion,
    polygon_limit: polygonLimit,
    texture_size: textureSize,
    turbo,
  }),
  priceFields: ['texture_size', 'turbo'],
  sources: (input) => [{ field: 'image_file', kind: 'image', value: input.image_file }],
  publicInput: {
    image_url: 'image_file',
    model_version: 'model_version',
    polygon_limit: 'polygon_limit',
    texture_size: 'texture_size',
    turbo: 'turbo',
  },
  models: [reconstructionModel('image-to-model')],
});
