import { isUrl } from '../../contract/source-value.ts';
import { oneOf, readArguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { usageFailure } from '../failure.ts';
import { withService } from '../job.ts';
import { runModelJob } from '../model-job.ts';
import { MODEL_ENDINGS } from '../reconstruction.ts';
import { imageField, modelField, nameOf, requireFile } from '../sources.ts';
import { modelTarget } from '../target.ts';

const SIZES = [1024, 2048, 4096] as const;

/** `texture chair.glb "oak with red leather seat"` runs the whole job, with a temporary service if none is running. */
export const texture: Command = {
  name: 'texture',
  usage: 'texture <model file or URL> [prompt] [-o model.glb]',
  summary: 'texture a model from a prompt or an image',
  options: `  --image FILE          an image of the object or of a material, in place of a prompt
  -o, --output FILE     output file (default: the model's name with -textured.glb);
                        ${MODEL_ENDINGS}
  --size N              texture size: 1024, 2048 or 4096 pixels per side (default: 1024)
  --new-uvs             unwrap the model even if its own UVs are usable
  --embedded            start a service for this command, even if one is running`,
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
    const { signal } = context;
    const [source, prompt] = positionals as [string, string | undefined];
    const { image } = values;
    if ((prompt === undefined) === (image === undefined))
      throw usageFailure('give either a prompt or --image');
    for (const file of [source, image]) {
      if (file !== undefined && !isUrl(file)) await requireFile(file);
    }
    const texture_size = oneOf('size', values.size, SIZES);
    const fallback = `${nameOf(source).stem || 'model'}-textured.glb`;
    const target = await modelTarget({ output: values.output, fallback, source });
    return withService(context, values, (client) => {
      const create = async () => {
        const model_file = await modelField(client, source, signal);
        return client.tasks.create('model-texture', {
          model_file,
          keep_uv: !values['new-uvs'],
          ...(texture_size !== undefined && { texture_size }),
          ...(prompt !== undefined && { prompt }),
          ...(image !== undefined && { image_file: await imageField(client, image, signal) }),
        });
      };
      return runModelJob(client, { create, target }, context);
    });
  },
};
