import { resolve } from 'node:path';
import { readUpload } from '../../sdk/files-node.ts';
import type { Bozzetto } from '../../sdk/index.ts';
import { oneOf, readArguments, wholeNumber } from '../arguments.ts';
import type { Command } from '../command.ts';
import { usageFailure } from '../failure.ts';
import { isUrl, nameOf, requireFile, runJob, withService } from '../job.ts';

const FORMATS = ['fbx', 'glb'] as const;
const FACES = ['quad', 'triangle'] as const;
const TEXTURES = [1024, 2048, 4096] as const;

/** `remesh scan.glb -o scan.fbx`: the whole job, with a service of its own where none runs. */
export const remesh: Command = {
  name: 'remesh',
  usage: 'remesh <model file or URL> [-o model.fbx]',
  summary: 'give a model clean quads, or triangles, and the number of faces that you want',
  options: `  -o, --output FILE     where to write the model, .fbx or .glb (default: the model's name with .fbx for quads,
                        .glb for triangles)
  --faces N             how many faces, 1000 to 5000000 (default: half of the model's)
  --type TYPE           quad or triangle (default: quad; triangle where the output is .glb)
  --texture N           bake textures of 1024, 2048 or 4096 pixels a side onto the new mesh
  --embedded            with a service of its own, even where one runs`,
  async run(context) {
    const { values, positionals } = readArguments(
      context.args,
      {
        output: { type: 'string', short: 'o' },
        faces: { type: 'string' },
        type: { type: 'string' },
        texture: { type: 'string' },
        embedded: { type: 'boolean', default: false },
      },
      [1, 1],
    );
    const source = positionals[0]!;
    if (!isUrl(source)) await requireFile(source);
    const export_format = formatOf(values.output);
    const byFormat = export_format === 'glb' ? 'triangle' : 'quad';
    const target_face_count = wholeNumber('faces', values.faces);
    const texture_size = oneOf('texture', values.texture, TEXTURES);
    const fields = {
      face_type: oneOf('type', values.type, FACES) ?? byFormat,
      ...(export_format !== undefined && { export_format }),
      ...(target_face_count !== undefined && { target_face_count }),
      ...(texture_size !== undefined && { texture_size }),
    } as const;
    const target = (filename: string) =>
      resolve(values.output ?? targetName(source, nameOf(filename).extension));
    return withService(context, values, (client) =>
      runJob(client, { target, create: () => create(client) }, context),
    );

    async function create(client: Bozzetto) {
      const { signal } = context;
      const model_file = isUrl(source)
        ? source
        : (await client.uploads.model(await readUpload(source), { signal })).file_key;
      return client.tasks.create('model-remesh', { model_file, ...fields });
    }
  },
};

/** Beside the source, never in its place. */
function targetName(source: string, extension: string): string {
  const { stem, extension: own } = nameOf(source);
  return `${stem || 'model'}${own === extension ? '-remeshed' : ''}${extension}`;
}

/** @throws CliFailure where the output is of a format that is not written */
function formatOf(output: string | undefined): (typeof FORMATS)[number] | undefined {
  if (output === undefined) return undefined;
  const extension = nameOf(output).extension.slice(1);
  const found = FORMATS.find((format) => format === extension);
  if (found === undefined)
    throw usageFailure(`${output} must end in .fbx or .glb; convert turns it into others`);
  return found;
}
