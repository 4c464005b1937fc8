import { readArguments, wholeNumber } from '../arguments.ts';
import type { Command } from '../command.ts';
import { usageFailure } from '../failure.ts';
import { withService } from '../job.ts';
import { runModelJob } from '../model-job.ts';
import {
  DEFAULT_POLYGONS,
  finishField,
  MODEL_ENDINGS,
  presetOf,
  RECONSTRUCTION_OPTIONS,
  reconstructionOptions,
} from '../reconstruction.ts';
import { nameOfWords } from '../sources.ts';
import { modelTarget } from '../target.ts';

const FLOWS = ['text-to-model', 'text-to-mesh'] as const;

/** `create "a red teapot" -o teapot.glb` runs the whole job, with a temporary service if none is running. */
export const create: Command = {
  name: 'create',
  usage: 'create "<prompt>" [-o model.glb]',
  summary: 'turn a prompt into a 3D model',
  options: `  -o, --output FILE     output file (default: the prompt with .glb);
                        ${MODEL_ENDINGS}
  --flow FLOW           ${FLOWS.join(', ')} (default: text-to-model)
${RECONSTRUCTION_OPTIONS}
  --animate             rig people and animals and add animation clips (kept by GLB, FBX, DAE and USDZ)
  --embedded            start a service for this command, even if one is running`,
  async run(context) {
    const { values, positionals } = readArguments(
      context.args,
      { ...reconstructionOptions('text-to-model'), animate: { type: 'boolean' } },
      [1, Number.POSITIVE_INFINITY],
    );
    const flow = FLOWS.find((known) => known === values.flow);
    if (flow === undefined) throw usageFailure(`--flow must be one of ${FLOWS.join(', ')}`);
    const prompt = positionals.join(' ');
    const texture_size = wholeNumber('texture', values.texture);
    const fields = {
      polygon_limit: wholeNumber('polygons', values.polygons) ?? DEFAULT_POLYGONS,
      ...(texture_size !== undefined && { texture_size }),
      ...(values.turbo !== undefined && { turbo: values.turbo }),
      ...(values.animate !== undefined && { animate: values.animate }),
      ...(values['model-version'] !== undefined && { model_version: values['model-version'] }),
    };
    const { preset, ending } = presetOf(values.for);
    const fallback = `${nameOfWords(prompt, 'model')}.${ending}`;
    const target = await modelTarget({ output: values.output, fallback });
    return withService(context, values, (client) =>
      runModelJob(
        client,
        {
          // The service checks which fields each flow accepts, so that check is not repeated here.
          create: () =>
            client.tasks.create(flow as 'text-to-model', {
              prompt,
              ...fields,
              ...finishField(preset, target.format),
            }),
          target,
        },
        context,
      ),
    );
  },
};
