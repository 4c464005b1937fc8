import { z } from 'zod';
import { imageFile, images, POLYGON_PRESETS, polygonLimit, turbo } from '../../contract/fields.ts';
import { defineFlowSpec } from '../../contract/flow-spec.ts';
import { modelVersion, reconstructionModel } from '../../contract/model-fields.ts';
import { pictureProblem, pictureSources } from '../../contract/picture-sources.ts';

export const imageToMesh = defineFlowSpec({
  name: 'image-to-mesh',
  summary: 'Untextured mesh from one image',
  description: 'Reconstructs a closed mesh from one image and delivers it as GLB.',
  example: { image_file: 'https://example.com/chair.png', turbo: true },
  makesModels: true,
  input: z.object({
    image_file: imageFile.optional(),
    images,
    model_version: modelVersion,
    polygon_limit: polygonLimit,
    turbo,
  }),
  form: {
    image_file: { insteadOf: 'images' },
    images: { insteadOf: 'image_file' },
    polygon_limit: { presets: POLYGON_PRESETS },
  },
  priceFields: ['images', 'turbo'],
  check: pictureProblem,
  sources: pictureSources,
  publicInput: {
    image_url: 'image_file',
    images: 'images',
    model_version: 'model_version',
    polygon_limit: 'polygon_limit',
    turbo: 'turbo',
  },
  models: [reconstructionModel('image-to-mesh')],
});
