import { resolve } from 'node:path';
import { readUpload } from '../../sdk/files-node.ts';
import type { Bozzetto } from '../../sdk/index.ts';
import { oneOf, readArguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { usageFailure } from '../failure.ts';
import { isUrl, nameOf, requireFile, runJob, withService } from '../job.ts';

const SIZES = [1024, 2048, 4096] as const;

/** `texture chair.glb "oak with red leather seat"`: the whole job, with a service of its own where none runs. */
export const texture: Command = {
  name: 'texture',
  usage: 'texture <model file or URL> [words] [-o model.glb]',
  summary: 'give a model materials by words, or by a picture',
  options: `  --image FILE          a picture of the object, or of a material, in place of words
  -o, --output FILE     where to write the model (default: the model's name with -textured.glb)
  --size N              1024, 2048 or 4096 pixels a side (default: 1024)
  --new-uvs             unwrap the model even where its own UVs would do
  --embedded            with a service of its own, even where one runs`,
  async run(context) {
    const { values, positionals } = readArguments(
      context.args,
      {
        image: { type: 'string' },
        output: { type: 'string', short: 'o' },
        size: { type: 'string' },
        'new-uvs': { type: 'boolean', default: false },
        embedded: { type: 'boolean', default: false },
      },
      [1, 2],
    );
    const [source, prompt] = positionals as [string, string | undefined];
    const { image } = values;
    if ((prompt === undefined) === (image === undefined))
      throw usageFailure('give either words or --image');
    for (const file of [source, image]) {
      if (file !== undefined && !isUrl(file)) await requireFile(file);
    }
    const texture_size = oneOf('size', values.size, SIZES);
    const target = resolve(values.output ?? `${nameOf(source).stem || 'model'}-textured.glb`);
    return withService(context, values, (client) =>
      runJob(client, { target: () => target, create: () => create(client) }, context),
    );

    async function create(client: Bozzetto) {
      const { signal } = context;
      const model_file = isUrl(source)
        ? source
        : (await client.uploads.model(await readUpload(source), { signal })).file_key;
      return client.tasks.create('model-texture', {
        model_file,
        keep_uv: !values['new-uvs'],
        ...(texture_size !== undefined && { texture_size }),
        ...(prompt !== undefined && { prompt }),
        ...(image !== undefined && { image_file: await imageOf(client, image, signal) }),
      });
    }
  },
};

async function imageOf(client: Bozzetto, image: string, signal: AbortSignal): Promise<string> {
  if (isUrl(image)) return image;
  return (await client.uploads.image(await readUpload(image), { signal })).file_key;
}
