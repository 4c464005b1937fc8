import { resolve } from 'node:path';
import { readArguments, wholeNumber } from '../arguments.ts';
import type { Command } from '../command.ts';
import { usageFailure } from '../failure.ts';
import { nameOfWords, runJob, withService } from '../job.ts';

const FLOWS = ['text-to-model', 'text-to-mesh'] as const;

/** `create "a red teapot" -o teapot.glb`: the whole job, with a service of its own where none runs. */
export const create: Command = {
  name: 'create',
  usage: 'create "<words>" [-o model.glb]',
  summary: 'turn words into a 3D model',
  options: `  -o, --output FILE     where to write the model (default: the words with .glb)
  --flow FLOW           ${FLOWS.join(', ')} (default: text-to-model)
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
        flow: { type: 'string', default: 'text-to-model' },
        polygons: { type: 'string' },
        texture: { type: 'string' },
        turbo: { type: 'boolean' },
        'model-version': { type: 'string' },
        embedded: { type: 'boolean', default: false },
      },
      [1, Number.POSITIVE_INFINITY],
    );
    const flow = FLOWS.find((known) => known === values.flow);
    if (flow === undefined) throw usageFailure(`--flow must be one of ${FLOWS.join(', ')}`);
    const prompt = positionals.join(' ');
    const polygon_limit = wholeNumber('polygons', values.polygons);
    const texture_size = wholeNumber('texture', values.texture);
    const fields = {
      ...(polygon_limit !== undefined && { polygon_limit }),
      ...(texture_size !== undefined && { texture_size }),
      ...(values.turbo !== undefined && { turbo: values.turbo }),
      ...(values['model-version'] !== undefined && { model_version: values['model-version'] }),
    };
    const target = resolve(values.output ?? `${nameOfWords(prompt, 'model')}.glb`);
    return withService(context, values, (client) =>
      runJob(
        client,
        {
          target: () => target,
          // The service checks the fields; which flow takes which is not repeated here.
          create: () => client.tasks.create(flow as 'text-to-model', { prompt, ...fields }),
        },
        context,
      ),
    );
  },
};
