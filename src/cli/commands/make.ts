import { resolve } from 'node:path';
import { readUpload } from '../../sdk/files-node.ts';
import type { Bozzetto } from '../../sdk/index.ts';
import { readArguments, wholeNumber } from '../arguments.ts';
import type { Command } from '../command.ts';
import { usageFailure } from '../failure.ts';
import { isUrl, nameOf, requireFile, runJob, withService } from '../job.ts';

const FLOWS = ['image-to-model', 'image-to-mesh', 'image-to-artistic-mesh'] as const;

/** `make photo.png -o model.glb`: the whole job, with a service of its own where none runs. */
export const make: Command = {
  name: 'make',
  usage: 'make <image file or URL> [-o model.glb]',
  summary: 'turn an image into a 3D model',
  options: `  -o, --output FILE     where to write the model (default: the image's name with .glb)
  --flow FLOW           ${FLOWS.join(', ')} (default: image-to-model)
  --polygons N          at most so many triangles
  --texture N           side of the texture in pixels, 1024 to 4096
  --turbo               faster, less fine
  --model-version NAME  v1 or v2
  --embedded            with a service of its own, even where one runs`,
  async run(context) {
    const { values, positionals } = readArguments(
      context.args,
      {
        output: { type: 'string', short: 'o' },
        flow: { type: 'string', default: 'image-to-model' },
        polygons: { type: 'string' },
        texture: { type: 'string' },
        turbo: { type: 'boolean' },
        'model-version': { type: 'string' },
        embedded: { type: 'boolean', default: false },
      },
      [1, 1],
    );
    const flow = FLOWS.find((known) => known === values.flow);
    if (flow === undefined) throw usageFailure(`--flow must be one of ${FLOWS.join(', ')}`);
    const source = positionals[0]!;
    if (!isUrl(source)) await requireFile(source);
    const fields = given({
      polygon_limit: wholeNumber('polygons', values.polygons),
      texture_size: wholeNumber('texture', values.texture),
      turbo: values.turbo,
      model_version: values['model-version'],
    });
    const target = resolve(values.output ?? `${nameOf(source).stem || 'model'}.glb`);
    return withService(context, values, (client) =>
      runJob(client, { target: () => target, create: () => create(client) }, context),
    );

    async function create(client: Bozzetto) {
      const { signal } = context;
      const image_file = isUrl(source)
        ? source
        : (await client.uploads.image(await readUpload(source), { signal })).file_key;
      // The service checks the fields; which flow takes which is not repeated here.
      return client.tasks.create(flow as 'image-to-model', { image_file, ...fields });
    }
  },
};

function given(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
