import {
  COMPRESSIONS,
  formatsOf,
  LENGTH_UNITS,
  TEXTURE_ENCODINGS,
  UP_AXES,
  WRITE_FORMATS,
  type WriteFormat,
} from '../../contract/formats.ts';
import { isUrl } from '../../contract/source-value.ts';
import type { Bozzetto } from '../../sdk/index.ts';
import { oneOf, readArguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { usageFailure } from '../failure.ts';
import { withService } from '../job.ts';
import { runModelJob } from '../model-job.ts';
import { readModel } from '../read-model.ts';
import { nameOf, requireFile } from '../sources.ts';
import { type ModelTarget, modelTarget, outputPath } from '../target.ts';

const UNITS = Object.keys(LENGTH_UNITS) as (keyof typeof LENGTH_UNITS)[];

/** `convert chair.fbx -o chair.glb` runs the whole job, with a temporary service if none is running. */
export const convert: Command = {
  name: 'convert',
  usage: 'convert <model file or URL> [-o model.glb]',
  summary: 'convert a model to another format',
  options: `  -o, --output FILE     output file (default: the model's name with the new extension); the files of an
                        OBJ, glTF or DAE are written next to it, or kept in a zip if it ends in .zip
  --to FORMAT           ${WRITE_FORMATS.join(', ')}
                        (default: from the output's extension, or glb)
  --from FORMAT         format of the source (default: detected from its content; for a URL, from its name)
  --unit UNIT           unit of the source: ${UNITS.join(', ')} (default: as stated in the file;
                        STL uses mm; other files without a unit use mm when converted to STL or 3MF, or m)
  --to-unit UNIT        unit of an OBJ, PLY or STL output (default: mm for STL; see docs/formats.md)
  --up AXIS             up axis of the source, y or z (default: as stated in the file; z for STL, or y)
  --to-up AXIS          up axis of an OBJ, PLY or STL output (default: z for STL, or y)
  --compress METHOD     meshopt or draco, for a GLB or glTF (default: none)
  --textures FORMAT     png, webp or ktx2, for a GLB or glTF (default: as they are)
  --embedded            start a service for this command, even if one is running`,
  async run(context) {
    const { values, positionals } = readArguments(
      context.args,
      {
        output: { type: 'string', short: 'o' },
        to: { type: 'string' },
        from: { type: 'string' },
        unit: { type: 'string' },
        'to-unit': { type: 'string' },
        up: { type: 'string' },
        'to-up': { type: 'string' },
        compress: { type: 'string' },
        textures: { type: 'string' },
        embedded: { type: 'boolean', default: false },
      },
      [1, 1],
    );
    const source = positionals[0]!;
    if (!isUrl(source)) await requireFile(source);
    const to = oneOf('to', values.to, WRITE_FORMATS);
    const options = { ...spacesOf(values), ...storageOf(values) };
    const target = await targetOf(source, values.output, to);
    return withService(context, values, (client) =>
      runModelJob(client, { create: () => create(client, target), target }, context),
    );

    async function create(client: Bozzetto, { format }: ModelTarget) {
      const { signal } = context;
      if (isUrl(source))
        return client.tasks.create('convert-model-format', {
          model_file: source,
          source_format: values.from ?? nameOf(source).extension.slice(1),
          target_format: format,
          ...options,
        });
      const uploaded = await client.uploads.model(await readModel(source), { signal });
      return client.tasks.create('convert-model-format', {
        model_file: uploaded.file_key,
        source_format: values.from ?? uploaded.format,
        target_format: format,
        ...options,
      });
    }
  },
};

/** Converts the options for units and axes to fields. */
function spacesOf(values: {
  unit?: string | undefined;
  'to-unit'?: string | undefined;
  up?: string | undefined;
  'to-up'?: string | undefined;
}) {
  const source_unit = oneOf('unit', values.unit, UNITS);
  const target_unit = oneOf('to-unit', values['to-unit'], UNITS);
  const source_up_axis = oneOf('up', values.up, UP_AXES);
  const target_up_axis = oneOf('to-up', values['to-up'], UP_AXES);
  return {
    ...(source_unit !== undefined && { source_unit }),
    ...(target_unit !== undefined && { target_unit }),
    ...(source_up_axis !== undefined && { source_up_axis }),
    ...(target_up_axis !== undefined && { target_up_axis }),
  };
}

/** Converts the options for compression and textures to fields. */
function storageOf(values: { compress?: string | undefined; textures?: string | undefined }) {
  const compress = oneOf('compress', values.compress, COMPRESSIONS);
  const texture_format = oneOf('textures', values.textures, TEXTURE_ENCODINGS);
  return {
    ...(compress !== undefined && { compress }),
    ...(texture_format !== undefined && { texture_format }),
  };
}

/**
 * Determines the output file and its format.
 * @throws CliFailure if the output's name implies no format, or a different one than `--to`
 */
async function targetOf(
  source: string,
  output: string | undefined,
  to: WriteFormat | undefined,
): Promise<ModelTarget> {
  const fallback = `${nameOf(source).stem || 'model'}.${to ?? 'glb'}`;
  const path = await outputPath(output, fallback);
  const ending = nameOf(path).extension.slice(1);
  const isKnown = ending === 'zip' || formatsOf(ending).length > 0;
  // If the name implies no format, as in `--to glb -o scene.v2`, the option decides.
  if (to !== undefined && !isKnown) return { path, format: to, zipped: false };
  const target = await modelTarget({ output, fallback, zipOf: to, source });
  if (to !== undefined && target.format !== to)
    throw usageFailure(`${output} and --to ${to} name different formats`);
  return target;
}
