import { z } from 'zod';
import { EXAMPLE_MODEL } from '../../contract/example-values.ts';
import { modelFile, oneOf } from '../../contract/fields.ts';
import { defineFlowSpec, type InputProblem, unsupported } from '../../contract/flow-spec.ts';
import {
  formatNamed,
  formatsOf,
  LENGTH_UNITS,
  READ_FORMATS,
  READ_NAMES,
  UNITLESS_FORMATS,
  UP_AXES,
  WRITE_FORMATS,
  type WriteFormat,
} from '../../contract/formats.ts';

const UNITS = Object.keys(LENGTH_UNITS) as (keyof typeof LENGTH_UNITS)[];

/** A format's name; upper case and surrounding spaces are accepted. */
const format = (names: readonly string[]) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .min(1)
    .max(16)
    .meta({ enum: [...names] });

const lengthUnit = oneOf(UNITS).meta({ id: 'LengthUnit' });

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
    source_unit: lengthUnit
      .optional()
      .describe(
        "unit of the source's numbers; default: as the file states; STL is in mm; others without a unit are in mm toward STL and 3MF, else in m",
      ),
    source_up_axis: oneOf(UP_AXES)
      .optional()
      .describe('axis of the source that points up; default: as the file states; STL z, others y'),
    target_unit: lengthUnit
      .optional()
      .describe(
        'unit of the numbers in an obj, ply or stl; default: mm in stl; obj and ply keep the numbers of a source without a unit, have mm from stl and 3mf, else m',
      ),
    target_up_axis: oneOf(UP_AXES)
      .optional()
      .describe('axis that points up in an obj, ply or stl; default: z in stl, else y'),
  }),
  check(input) {
    const { source_format: from, target_format: to } = input;
    if (formatsOf(from).length === 0) return unsupported('source_format', from, READ_NAMES);
    if (!WRITE_FORMATS.includes(to as WriteFormat))
      return unsupported('target_format', to, WRITE_FORMATS);
    return spaceProblem(input);
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
    source_unit: 'source_unit',
    source_up_axis: 'source_up_axis',
    target_unit: 'target_unit',
    target_up_axis: 'target_up_axis',
  },
});

/** Returns the problem with the units and axes, or null. */
function spaceProblem(input: {
  target_format: string;
  source_unit?: string | undefined;
  source_up_axis?: string | undefined;
  target_unit?: string | undefined;
  target_up_axis?: string | undefined;
}): InputProblem | null {
  const names = {
    source_unit: UNITS,
    source_up_axis: UP_AXES,
    target_unit: UNITS,
    target_up_axis: UP_AXES,
  } as const;
  for (const field of Object.keys(names) as (keyof typeof names)[]) {
    const value = input[field];
    if (value === undefined) continue;
    const supported: readonly string[] = names[field];
    if (!supported.includes(value)) return unsupported(field, value, supported);
    const to = input.target_format;
    if (field.startsWith('target_') && formatNamed(to)?.unitless !== true)
      return {
        code: 4003,
        message: `${field} does not go with target_format ${to}: the format itself states its unit and which axis is up`,
        suggestion: `Leave it out: every reader gets the right size. It is for ${UNITLESS_FORMATS.join(', ')}.`,
      };
  }
  return null;
}
