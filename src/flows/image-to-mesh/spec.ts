import { z } from 'zod';
import { acceptShape } from '../../contract/accept.ts';
import {
  candidatesField,
  type LikenessMode,
  likenessField,
  likenessProblem,
} from '../../contract/author-fields.ts';
import { turbo } from '../../contract/fields.ts';
import { finishable } from '../../contract/finishable.ts';
import { reconstructionModel } from '../../contract/model-fields.ts';
import { pictureFields, pictureForm, picturePublicInput } from '../../contract/picture-fields.ts';
import {
  isHelpedByCaption,
  pictureProblem,
  pictureSources,
} from '../../contract/picture-sources.ts';

const LIKENESS: readonly LikenessMode[] = ['off', 'colors'];

export const imageToMesh = finishable({
  name: 'image-to-mesh',
  summary: 'Create an untextured mesh from an image',
  description:
    'Reconstructs a closed mesh from an image and delivers it as a GLB. A language model that sees can build it as a shape program instead, if one is configured (model_version).',
  example: { image_file: 'https://example.com/chair.png', turbo: true },
  makesModels: true,
  input: z.object({
    ...pictureFields,
    turbo,
    likeness: likenessField(LIKENESS),
    candidates: candidatesField,
    accept: acceptShape,
  }),
  form: {
    ...pictureForm,
  },
  priceFields: ['images', 'turbo'],
  check: (input) => pictureProblem(input) ?? likenessProblem(input.likeness, LIKENESS),
  authorFields: ['likeness', 'candidates', 'max_author_cost'],
  wordFields: ['prompt'],
  isHelpedByCaption,
  sources: pictureSources,
  publicInput: {
    ...picturePublicInput,
    turbo: 'turbo',
    likeness: 'likeness',
    candidates: 'candidates',
    accept: 'accept',
  },
  models: [{ ...reconstructionModel('image-to-mesh'), authors: 'image-to-program' }],
});
