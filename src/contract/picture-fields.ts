import { imageFile, images, POLYGON_PRESETS, polygonLimit } from './fields.ts';
import { modelVersion } from './model-fields.ts';

/** Fields of the flows that make a model from one picture, or from several of its sides. */
export const pictureFields = {
  image_file: imageFile.optional(),
  images,
  model_version: modelVersion,
  polygon_limit: polygonLimit,
};

/** How their form shows them. */
export const pictureForm = {
  image_file: { insteadOf: 'images' },
  images: { insteadOf: 'image_file' },
  polygon_limit: { presets: POLYGON_PRESETS },
} as const;

/** Which of them their public input shows, by the name there. */
export const picturePublicInput = {
  image_url: 'image_file',
  images: 'images',
  model_version: 'model_version',
  polygon_limit: 'polygon_limit',
} as const;
