import { z } from 'zod';
import { acceptModel } from '../../contract/accept.ts';
import { EXAMPLE_IMAGE } from '../../contract/example-values.ts';
import { imageFile, images, oneOf, picturePrompt } from '../../contract/fields.ts';
import { finishable } from '../../contract/finishable.ts';
import {
  isHelpedByCaption,
  pictureProblem,
  pictureSources,
} from '../../contract/picture-sources.ts';

/** The model that makes clean quads with a texture. */
const QUADS = 'bozzetto-artist-v1-0-0';

/** The model that makes flat triangles in the colors of a palette. */
export const LOW_POLY = 'bozzetto-artist-lowpoly-v1-0-0';

/**
 * The lowest number of vertices to aim at, which still gives a sound closed mesh. At 24, all six examples keep at least
 * 0.62 of their volume, with quads and with triangles. At 16, four of the six lose over 0.4 of it with either; at 8,
 * all lose half. Requests may name fewer. Shapes that need more, because of holes or thin legs, get more from the flow.
 */
export const LEAST_VERTICES = 24;

/**
 * The highest number of vertices to aim at, twelve times the default; requests may name more. On two busy EPYC cores,
 * examples/dragon.png took 42 s of processor time at 50,000 and 17 s at the default.
 */
export const MOST_VERTICES = 50_000;

export const imageToArtisticMesh = finishable({
  name: 'image-to-artistic-mesh',
  summary: 'Create an artistic mesh from an image',
  description:
    'Creates a clean mesh with about `num_verts` vertices: quads, or the flat triangles of low-poly art. The price is fixed.',
  example: { image_file: EXAMPLE_IMAGE, num_verts: 4096 },
  makesModels: true,
  input: z.object({
    image_file: imageFile.optional(),
    images,
    prompt: picturePrompt,
    model_version: oneOf([QUADS, LOW_POLY])
      .default(QUADS)
      .describe(`artistic mesh model: ${QUADS} for clean quads, ${LOW_POLY} for flat triangles`),
    num_verts: z
      .int()
      .min(1)
      .default(4096)
      .describe(
        `target number of vertices: the mesh has the nearest number from ${LEAST_VERTICES} to ${MOST_VERTICES} that keeps the shape; a warning reports any difference`,
      ),
    accept: acceptModel,
  }),
  rejectsUnknownFields: true,
  form: {
    image_file: { insteadOf: 'images' },
    images: { insteadOf: 'image_file' },
    num_verts: { presets: [500, 2000, 4096, 16_000] },
  },
  priceFields: [],
  check: pictureProblem,
  wordFields: ['prompt'],
  isHelpedByCaption,
  sources: pictureSources,
  publicInput: {
    image_url: 'image_file',
    images: 'images',
    prompt: 'prompt',
    model_version: 'model_version',
    num_verts: 'num_verts',
    accept: 'accept',
  },
  models: [
    {
      field: 'model_version',
      step: 'model',
      work: 'image-to-3d',
      builtIn: [QUADS, LOW_POLY],
      default: QUADS,
      lists: ['image-to-artistic-mesh'],
    },
  ],
});
