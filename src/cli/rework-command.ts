import { isUrl } from '../contract/source-value.ts';
import { readArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { withService } from './job.ts';
import { runModelJob } from './model-job.ts';
import { MODEL_ENDINGS } from './reconstruction.ts';
import { modelField, nameOf, requireFile } from './sources.ts';
import { modelTarget } from './target.ts';

/** A command that has a model server change a model. */
interface Rework {
  name: string;
  flow: 'model-rig' | 'model-segment';
  summary: string;
  /** End of the default name of the output, without its extension. */
  ending: string;
}

/** Returns the command. Only model servers can do its work: without one, the service refuses it at no cost. */
export function reworkCommand({ name, flow, summary, ending }: Rework): Command {
  return {
    name,
    usage: `${name} <model file or URL> [-o model.glb]`,
    summary,
    options: `  -o, --output FILE     output file (default: the model's name with -${ending}.glb);
                        ${MODEL_ENDINGS}
  --ai-model NAME       which of the service's models does it (default: the first one)
  --embedded            start a service for this command, even if one is running
Needs a model server: see docs/backends.md.`,
    async run(context) {
      const { values, positionals } = readArguments(
        context.args,
        {
          output: { type: 'string', short: 'o' },
          'ai-model': { type: 'string' },
          embedded: { type: 'boolean', default: false },
        },
        [1, 1],
      );
      const source = positionals[0]!;
      if (!isUrl(source)) await requireFile(source);
      const fallback = `${nameOf(source).stem || 'model'}-${ending}.glb`;
      const target = await modelTarget({ output: values.output, fallback, source });
      const ai_model = values['ai-model'];
      return withService(context, values, (client) => {
        const create = async () => {
          const model_file = await modelField(client, source, context.signal);
          return client.tasks.create(flow, {
            model_file,
            ...(ai_model !== undefined && { ai_model }),
          });
        };
        return runModelJob(client, { create, target }, context);
      });
    },
  };
}
