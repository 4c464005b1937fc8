import { z } from 'zod';
import { modelFile, READ_FORMATS, WRITE_FORMATS } from '../../contract/fields.ts';
import { defineFlowSpec } from '../../contract/flow-spec.ts';

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
  input: z.object({
    model_file: modelFile,
    source_format: format(READ_FORMATS).describe('format of the source; its bytes must agree'),
    target_format: format(WRITE_FORMATS).describe('format to write'),
  }),
  check(input) {
    return (
      unsupported('source_format', input.source_format, READ_FORMATS) ??
      unsupported('target_format', input.target_format, WRITE_FORMATS)
    );
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

function unsupported(field: string, value: string, supported: readonly string[]) {
  if (supported.includes(value)) return null;
  return {
    code: 4004 as const,
    message: `${field} ${JSON.stringify(value)} is not supported`,
    suggestion: `Supported: ${supported.join(', ')}.`,
  };
}
