import { z } from 'zod';
import { acceptModel } from '../../contract/accept.ts';
import {
  candidatesField,
  type LikenessMode,
  likenessField,
  likenessProblem,
} from '../../contract/author-fields.ts';
import { EXAMPLE_IMAGE } from '../../contract/example-values.ts';
import { TEXTURE_PRESETS, textureSize, turbo } from '../../contract/fields.ts';
import { finishable } from '../../contract/finishable.ts';
import { reconstructionModel } from '../../contract/model-fields.ts';
import { pictureFields, pictureForm, picturePublicInput } from '../../contract/picture-fields.ts';
import {
  isHelpedByCaption,
  pictureProblem,
  pictureSources,
} from '../../contract/picture-sources.ts';

const LIKENESS: readonly LikenessMode[] = ['off', 'colors', 'texture'];

export const imageToModel = finishable({
  name: 'image-to-model',
  summary: 'Create a textured 3D model from an image',
  description:
    'Reconstructs a closed, textured mesh from an image and delivers it as a GLB. A language model that sees can build it as a shape program instead, if one is configured (model_version).',
  example: {
    image_file: EXAMPLE_IMAGE,
    polygon_limit: 50_000,
    texture_size: 2048,
    client_order_id: 'order-1234',
  },
  makesModels: true,
  input: z.object({
    ...pictureFields,
    texture_size: textureSize,
    turbo,
    likeness: likenessField(LIKENESS),
    candidates: candidatesField,
    accept: acceptModel,
  }),
  form: {
    ...pictureForm,
    texture_size: { presets: TEXTURE_PRESETS },
  },
  priceFields: ['images', 'texture_size', 'turbo'],
  check: (input) => pictureProblem(input) ?? likenessProblem(input.likeness, LIKENESS),
  authorFields: ['likeness', 'candidates', 'max_author_cost'],
  wordFields: ['prompt'],
  isHelpedByCaption,
  sources: pictureSources,
  publicInput: {
    ...picturePublicInput,
    texture_size: 'texture_size',
    turbo: 'turbo',
    likeness: 'likeness',
    candidates: 'candidates',
    accept: 'accept',
  },
  models: [{ ...reconstructionModel('image-to-model'), authors: 'image-to-program' }],
});
