import { resolve } from 'node:path';
import { WRITE_FORMATS } from '../../contract/fields.ts';
import { readUpload } from '../../sdk/files-node.ts';
import type { Bozzetto } from '../../sdk/index.ts';
import { readArguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { usageFailure } from '../failure.ts';
import { isUrl, nameOf, requireFile, runJob, withService } from '../job.ts';

/** `convert chair.fbx -o chair.glb`: the whole job, with a service of its own where none runs. */
export const convert: Command = {
  name: 'convert',
  usage: 'convert <model file or URL> [-o model.glb]',
  summary: 'turn a model into another format',
  options: `  -o, --output FILE     where to write the model (default: the model's name with the new format)
  --to FORMAT           ${WRITE_FORMATS.join(', ')}
                        (default: by the name of the output, else glb); several files come as a zip
  --from FORMAT         what the source is (default: by its bytes; of a URL by its name)
  --embedded            with a service of its own, even where one runs`,
  async run(context) {
    const { values, positionals } = readArguments(
      context.args,
      {
        output: { type: 'string', short: 'o' },
        to: { type: 'string' },
        from: { type: 'string' },
        embedded: { type: 'boolean', default: false },
      },
      [1, 1],
    );
    const source = positionals[0]!;
    if (!isUrl(source)) await requireFile(source);
    const target_format = targetFormat(values.to, values.output);
    const target = (filename: string) =>
      resolve(
        targetPath(values.output, nameOf(source).stem || 'model', nameOf(filename).extension),
      );
    return withService(context, values, (client) =>
      runJob(client, { target, create: () => create(client) }, context),
    );

    async function create(client: Bozzetto) {
      const { signal } = context;
      if (isUrl(source))
        return client.tasks.create('convert-model-format', {
          model_file: source,
          source_format: values.from ?? nameOf(source).extension.slice(1),
          target_format,
        });
      const { file_key, format } = await client.uploads.model(await readUpload(source), { signal });
      return client.tasks.create('convert-model-format', {
        model_file: file_key,
        source_format: values.from ?? format,
        target_format,
      });
    }
  },
};

/** @throws CliFailure where the name of the output names no format */
function targetFormat(to: string | undefined, output: string | undefined): string {
  if (to !== undefined) return to;
  if (output === undefined) return 'glb';
  const extension = nameOf(output).extension.slice(1);
  if (WRITE_FORMATS.some((format) => format === extension)) return extension;
  throw usageFailure(`${output} names no format; say --to ${WRITE_FORMATS.join(', --to ')}`);
}

/** Where the result goes: by the name that was asked for; what is a zip is not called otherwise. */
function targetPath(output: string | undefined, stem: string, extension: string): string {
  if (output === undefined) return `${stem}${extension}`;
  const asked = nameOf(output).extension;
  if (extension !== '.zip' || asked === '.zip') return output;
  return `${asked === '' ? output : output.slice(0, -asked.length)}.zip`;
}
