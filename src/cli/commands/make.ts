import { isUrl } from '../../contract/source-value.ts';
import { readArguments, wholeNumber } from '../arguments.ts';
import type { Command } from '../command.ts';
import { usageFailure } from '../failure.ts';
import { withService } from '../job.ts';
import { runModelJob } from '../model-job.ts';
import { DEFAULT_POLYGONS, MODEL_ENDINGS, RECONSTRUCTION_OPTIONS } from '../reconstruction.ts';
import { imageField, nameOf, requireFile } from '../sources.ts';
import { modelTarget } from '../target.ts';

const FLOWS = ['image-to-model', 'image-to-mesh', 'image-to-artistic-mesh'] as const;

/** `make photo.png -o model.glb`: the whole job, with a service of its own where none runs. */
export const make: Command = {
  name: 'make',
  usage: 'make <image file or URL> [-o model.glb]',
  summary: 'turn an image into a 3D model',
  options: `  -o, --output FILE     where to write the model (default: the image's name with .glb);
                        ${MODEL_ENDINGS}
  --flow FLOW           ${FLOWS.join(', ')} (default: image-to-model)
${RECONSTRUCTION_OPTIONS}
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
    const polygons = wholeNumber('polygons', values.polygons);
    const fields = given({
      // Quads are counted by their vertices; the other flows know this field.
      polygon_limit: flow === 'image-to-artistic-mesh' ? polygons : (polygons ?? DEFAULT_POLYGONS),
      texture_size: wholeNumber('texture', values.texture),
      turbo: values.turbo,
      model_version: values['model-version'],
    });
    const fallback = `${nameOf(source).stem || 'model'}.glb`;
    const target = await modelTarget({ output: values.output, fallback });
    return withService(context, values, (client) => {
      const create = async () => {
        const image_file = await imageField(client, source, context.signal);
        // The service checks the fields; which flow takes which is not repeated here.
        return client.tasks.create(flow as 'image-to-model', { image_file, ...fields });
      };
      return runModelJob(client, { create, target }, context);
    });
  },
};

function given(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
