import type { FlowName } from '../../sdk/index.ts';
import { readArguments, readFields } from '../arguments.ts';
import type { Command } from '../command.ts';
import { connectToRunning } from '../connect.ts';
import { EXIT } from '../failure.ts';
import { creditsText, writeResult } from '../output.ts';

/** `quote image-to-model --texture-size 4096` */
export const quote: Command = {
  name: 'quote',
  usage: 'quote <flow> [--field value …]',
  summary: 'show the price of a task',
  options:
    '  --FIELD VALUE         any field of the flow that affects the price, e.g. --texture-size 4096',
  async run({ args, environment, output, signal }) {
    const { own, fields } = readFields(args);
    const { values, positionals } = readArguments(own, {}, [1, 1]);
    const client = await connectToRunning(
      { url: values.url, key: values.key },
      environment,
      output,
    );
    // Any name is passed on, because the service itself knows which flows it has.
    const flow = positionals[0] as FlowName;
    const quoted = await client.tasks.quote(flow, fields, { signal });
    const params = Object.entries(quoted.params).map(([name, value]) => `${name} ${value}`);
    writeResult(
      output,
      quoted,
      `${quoted.flow_name}${params.length > 0 ? ` (${params.join(', ')})` : ''}: ${creditsText(quoted.cost_credits)}, ` +
        `${quoted.available_credits} available`,
    );
    return EXIT.done;
  },
};
