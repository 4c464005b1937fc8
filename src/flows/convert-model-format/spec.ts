import { z } from 'zod';
import { EXAMPLE_MODEL } from '../../contract/example-values.ts';
import { modelFile } from '../../contract/fields.ts';
import { defineFlowSpec, unsupported } from '../../contract/flow-spec.ts';
import {
  formatsOf,
  READ_FORMATS,
  READ_NAMES,
  WRITE_FORMATS,
  type WriteFormat,
} from '../../contract/formats.ts';

/** Upper case and spaces around it are taken as meant. */
const format = (names: readonly string[]) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .min(1)
    .max(16)
    .meta({ enum: [...names] });

export const convertModelFormat = defineFlowSpec({
  name: 'convert-model-format',
  summary: 'Format conversion of a model',
  description: `Polygons stay polygons, and hierarchy, materials, textures, skins and animations go wherever the target can hold them; what it cannot hold is in the report's warnings. Reads ${READ_FORMATS.join(', ')}; a zip holds the model with its companions. Writes ${WRITE_FORMATS.join(', ')}; gltf and obj as a zip.`,
  example: {
    model_file: EXAMPLE_MODEL,
    source_format: 'glb',
    target_format: 'fbx',
  },
  makesModels: true,
  input: z.object({
    model_file: modelFile,
    source_format: format(READ_NAMES).describe(
      'format of the source; its bytes must agree; usd is usda, usdc or usdz by its bytes',
    ),
    target_format: format(WRITE_FORMATS).describe('format to write'),
  }),
  check(input) {
    const { source_format: from, target_format: to } = input;
    if (formatsOf(from).length === 0) return unsupported('source_format', from, READ_NAMES);
    if (!WRITE_FORMATS.includes(to as WriteFormat))
      return unsupported('target_format', to, WRITE_FORMATS);
    return null;
  },
  priceFields: [],
  sources: (input) => [
    {
      field: 'model_file',
      kind: 'model',
      value: input.model_file,
      claim: { field: 'source_format', format: input.source_format },
    },
  ],
  publicInput: {
    model_file: 'model_file',
    source_format: 'source_format',
    target_format: 'target_format',
  },
});
