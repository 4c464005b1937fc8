import { isUrl } from '../../contract/source-value.ts';
import { readArguments, wholeNumber } from '../arguments.ts';
import type { Command } from '../command.ts';
import { withService } from '../job.ts';
import { runModelJob } from '../model-job.ts';
import { MODEL_ENDINGS } from '../reconstruction.ts';
import { imageField, nameOf, requireFile } from '../sources.ts';
import { modelTarget } from '../target.ts';

const LOW_POLY = 'bozzetto-artist-lowpoly-v1-0-0';

/**
 * `artistic photo.png -o model.fbx --vertices 2000` runs the whole job, with a temporary service if none is running.
 */
export const artistic: Command = {
  name: 'artistic',
  usage: 'artistic <image file or URL> [-o model.fbx]',
  summary: 'turn an image into a clean quad mesh or low-poly art',
  options: `  -o, --output FILE     output file (default: the image's name with .fbx); .zip keeps a quad OBJ zipped;
                        ${MODEL_ENDINGS}
  --vertices N          target number of vertices (default: 4096)
  --prompt WORDS        what the image shows, such as "a wooden stool": helps with the depth
  --low-poly            flat triangles in solid colors
  --embedded            start a service for this command, even if one is running`,
  async run(context) {
    const { values, positionals } = readArguments(
      context.args,
      {
        output: { type: 'string', short: 'o' },
        vertices: { type: 'string' },
        prompt: { type: 'string' },
        'low-poly': { type: 'boolean', default: false },
        embedded: { type: 'boolean', default: false },
      },
      [1, 1],
    );
    const source = positionals[0]!;
    if (!isUrl(source)) await requireFile(source);
    const fallback = `${nameOf(source).stem || 'model'}.fbx`;
    const target = await modelTarget({ output: values.output, fallback, zipOf: 'obj' });
    const num_verts = wholeNumber('vertices', values.vertices);
    const fields = {
      ...(num_verts !== undefined && { num_verts }),
      ...(values.prompt !== undefined && { prompt: values.prompt }),
      ...(values['low-poly'] && { model_version: LOW_POLY }),
    };
    return withService(context, values, (client) => {
      const create = async () => {
        const image_file = await imageField(client, source, context.signal);
        return client.tasks.create('image-to-artistic-mesh', { image_file, ...fields });
      };
      return runModelJob(client, { create, target }, context);
    });
  },
};
