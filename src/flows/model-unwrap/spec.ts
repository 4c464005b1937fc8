import { z } from 'zod';
import { acceptModel } from '../../contract/accept.ts';
import { EXAMPLE_MODEL } from '../../contract/example-values.ts';
import { modelFile, oneOf, TEXTURE_PRESETS } from '../../contract/fields.ts';
import { defineFlowSpec, unsupported } from '../../contract/flow-spec.ts';
import { aiModelOf, BUILT_IN_MODEL, optionalModel } from '../../contract/model-fields.ts';

const EXPORT_FORMATS = ['glb', 'fbx'] as const;
/** Texels between charts: 1 for textures without mip levels, 64 for five levels. */
const PADDING = { least: 1, most: 64 };

export const modelUnwrap = defineFlowSpec({
  name: 'model-unwrap',
  summary: 'Unwrap a model',
  description:
    'Gives a model new UVs without overlaps and bakes its textures onto them. Positions, faces, nodes, skins and animations stay as they are. The report compares the UVs before and after.',
  example: { model_file: EXAMPLE_MODEL, texture_size: 2048 },
  makesModels: true,
  input: z.object({
    model_file: modelFile,
    texture_size: z
      .literal([256, 512, 1024, 2048, 4096])
      .optional()
      .describe(
        'side length of the texture, in pixels, for baked textures and for the padding; defaults to 2048',
      ),
    texel_density: z
      .number()
      .min(1)
      .max(100_000)
      .optional()
      .describe(
        'pixels per meter of surface; chooses texture_size, and is reported as missed if that would exceed 4096',
      ),
    padding: z
      .int()
      .min(PADDING.least)
      .max(PADDING.most)
      .optional()
      .describe(
        'pixels between charts, fewer if the charts would shrink by more than 12 %; defaults to 16, which keeps colors of other charts out of the third mip level',
      ),
    mirror_overlap: z
      .boolean()
      .optional()
      .describe(
        'faces that are mirror images of others share their place in the texture; default: false',
      ),
    export_format: oneOf(EXPORT_FORMATS).default('glb').describe('format of the result'),
    ai_model: optionalModel('model that makes the UVs'),
    accept: acceptModel,
  }),
  check({ export_format, texel_density, texture_size, padding, mirror_overlap, ai_model }) {
    if (!(EXPORT_FORMATS as readonly string[]).includes(export_format))
      return unsupported('export_format', export_format, EXPORT_FORMATS);
    if (texel_density !== undefined && texture_size !== undefined)
      return {
        code: 4003,
        message: 'texel_density and texture_size cannot be combined: each determines the texture',
        suggestion: 'Omit one of them.',
      };
    const isServers = ai_model !== undefined && ai_model !== BUILT_IN_MODEL;
    if (isServers && (padding !== undefined || mirror_overlap === true))
      return {
        code: 4003,
        message: 'padding and mirror_overlap apply only to UVs that this service makes itself',
        suggestion: `Omit them, or set ai_model to ${BUILT_IN_MODEL}.`,
      };
    return null;
  },
  form: {
    texture_size: { presets: TEXTURE_PRESETS },
    texel_density: { presets: [256, 512, 1024] },
    padding: { presets: [4, 8, 16] },
  },
  priceFields: [],
  sources: (input) => [{ field: 'model_file', kind: 'model', value: input.model_file }],
  publicInput: {
    model_file: 'model_file',
    texture_size: 'texture_size',
    texel_density: 'texel_density',
    padding: 'padding',
    mirror_overlap: 'mirror_overlap',
    export_format: 'export_format',
    ai_model: 'ai_model',
    accept: 'accept',
  },
  models: [aiModelOf({ step: 'unwrap', work: 'unwrap' }, 'model-unwrap')],
});
