import { readArguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../failure.ts';
import { runTask, withService } from '../job.ts';
import { note, writeResult } from '../output.ts';

/** `optimize "a fox"` prints a better prompt for `draw` and `create`. */
export const optimize: Command = {
  name: 'optimize',
  usage: 'optimize "<prompt>"',
  summary: 'turn a short description into a full prompt',
  options: '  --embedded            start a service for this command, even if one is running',
  async run(context) {
    const { values, positionals } = readArguments(
      context.args,
      { embedded: { type: 'boolean', default: false } },
      [1, Number.POSITIVE_INFINITY],
    );
    const user_input = positionals.join(' ');
    return withService(context, values, async (client) => {
      const create = () =>
        client.tasks.create('prompt-optimize', { user_input }, { allow_duplicate: true });
      const task = await runTask(client, create, context);
      const output = task.output as { optimized_prompt: string; explanation: string[] };
      for (const sentence of output.explanation) note(context.output, sentence);
      writeResult(context.output, output, output.optimized_prompt);
      return EXIT.done;
    });
  },
};
