import { z } from 'zod';
import { acceptModel } from '../../contract/accept.ts';
import { EXAMPLE_MODEL } from '../../contract/example-values.ts';
import {
  formatName,
  gltfCompression,
  modelFile,
  oneOf,
  textureEncoding,
  writeFormat,
} from '../../contract/fields.ts';
import { defineFlowSpec, type InputProblem, unsupported } from '../../contract/flow-spec.ts';
import {
  COMPRESSIONS,
  formatNamed,
  formatsOf,
  LENGTH_UNITS,
  READ_FORMATS,
  READ_NAMES,
  TEXTURE_ENCODINGS,
  UNITLESS_FORMATS,
  UP_AXES,
  WRITE_FORMATS,
  type WriteFormat,
} from '../../contract/formats.ts';

const UNITS = Object.keys(LENGTH_UNITS) as (keyof typeof LENGTH_UNITS)[];

const lengthUnit = oneOf(UNITS).meta({ id: 'LengthUnit' });

export const convertModelFormat = defineFlowSpec({
  name: 'convert-model-format',
  summary: 'Convert a model to another format',
  description: `Keeps polygons, hierarchy, materials, textures, skins and animations if the target format supports them; anything lost is listed in the warnings of the report. Reads ${READ_FORMATS.join(', ')}, or a zip of a model with its companion files. Writes ${WRITE_FORMATS.join(', ')}; gltf and obj are delivered as a zip.`,
  example: {
    model_file: EXAMPLE_MODEL,
    source_format: 'glb',
    target_format: 'fbx',
  },
  makesModels: true,
  input: z.object({
    model_file: modelFile,
    source_format: formatName(READ_NAMES).describe(
      'format of the source, which must match its content; usd stands for usda, usdc or usdz',
    ),
    target_format: writeFormat.describe('target format'),
    source_unit: lengthUnit
      .optional()
      .describe(
        'unit of the source; defaults to the unit stated in the file. STL uses mm; other files without a unit use mm when converted to STL or 3MF, and m otherwise',
      ),
    source_up_axis: oneOf(UP_AXES)
      .optional()
      .describe(
        'up axis of the source; defaults to the axis stated in the file, or z for STL and y for other formats',
      ),
    target_unit: lengthUnit
      .optional()
      .describe(
        'unit of an obj, ply or stl output; defaults to mm for stl. obj and ply keep the numbers of a source without a unit, use mm for stl and 3mf sources, and m otherwise',
      ),
    target_up_axis: oneOf(UP_AXES)
      .optional()
      .describe('up axis of an obj, ply or stl output; defaults to z for stl and y otherwise'),
    compress: gltfCompression
      .optional()
      .describe(
        'geometry compression of a glb or gltf output: meshopt (EXT_meshopt_compression) or draco (KHR_draco_mesh_compression); positions move by at most 0.0016 % of the longest side of their mesh; default: none',
      ),
    texture_format: textureEncoding
      .optional()
      .describe(
        'format of the textures of a glb or gltf output; ktx2 stays compressed in graphics memory; default: keep',
      ),
    accept: acceptModel,
  }),
  check(input) {
    const { source_format: from, target_format: to } = input;
    if (formatsOf(from).length === 0) return unsupported('source_format', from, READ_NAMES);
    if (!WRITE_FORMATS.includes(to as WriteFormat))
      return unsupported('target_format', to, WRITE_FORMATS);
    return spaceProblem(input) ?? storageProblem(input);
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
    compress: 'compress',
    texture_format: 'texture_format',
    accept: 'accept',
  },
});

/** Returns the problem with the compression and the texture format, or null. */
function storageProblem(input: {
  target_format: string;
  compress?: string | undefined;
  texture_format?: string | undefined;
}): InputProblem | null {
  const names = { compress: COMPRESSIONS, texture_format: TEXTURE_ENCODINGS } as const;
  for (const field of ['compress', 'texture_format'] as const) {
    const value = input[field];
    if (value === undefined) continue;
    const supported: readonly string[] = names[field];
    if (!supported.includes(value)) return unsupported(field, value, supported);
    const to = input.target_format;
    if (to !== 'glb' && to !== 'gltf' && value !== supported[0])
      return {
        code: 4003,
        message: `${field} ${value} cannot be used with target_format ${to}`,
        suggestion: `Omit ${field}, which applies only to glb and gltf.`,
      };
  }
  return null;
}

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
        message: `${field} cannot be used with target_format ${to}: the format itself defines the unit and the up axis`,
        suggestion: `Omit ${field}, which applies only to ${UNITLESS_FORMATS.join(', ')}.`,
      };
  }
  return null;
}
