import {
  frontAzimuth,
  frontElevation,
  imageFile,
  images,
  maxAuthorCost,
  POLYGON_PRESETS,
  picturePrompt,
  polygonLimit,
} from './fields.ts';
import { modelVersion } from './model-fields.ts';

/** Fields of the flows that make a model from one image of an object, or from several images of its sides. */
export const pictureFields = {
  image_file: imageFile.optional(),
  images,
  front_azimuth: frontAzimuth,
  front_elevation: frontElevation,
  prompt: picturePrompt,
  model_version: modelVersion,
  polygon_limit: polygonLimit,
  max_author_cost: maxAuthorCost,
};

/** Form hints for these fields. */
export const pictureForm = {
  image_file: { insteadOf: 'images' },
  images: { insteadOf: 'image_file' },
  polygon_limit: { presets: POLYGON_PRESETS },
} as const;

/** The fields shown in the public input, by their public names. */
export const picturePublicInput = {
  image_url: 'image_file',
  images: 'images',
  front_azimuth: 'front_azimuth',
  front_elevation: 'front_elevation',
  prompt: 'prompt',
  model_version: 'model_version',
  polygon_limit: 'polygon_limit',
  max_author_cost: 'max_author_cost',
} as const;
