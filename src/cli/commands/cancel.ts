import { withSpentCredits } from '../../sdk/index.ts';
import { readArguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { connectToRunning } from '../connect.ts';
import { EXIT } from '../failure.ts';
import { creditsText, writeResult } from '../output.ts';

/** `cancel <task>` */
export const cancel: Command = {
  name: 'cancel',
  usage: 'cancel <task>',
  summary: 'cancel a task and release its credits',
  options: '',
  async run({ args, environment, output, signal }) {
    const { values, positionals } = readArguments(args, {}, [1, 1]);
    const client = await connectToRunning(
      { url: values.url, key: values.key },
      environment,
      output,
    );
    const task = await client.tasks.cancel(positionals[0]!, { signal });
    writeResult(
      output,
      withSpentCredits(task),
      `${task.task_uuid} is cancelled, ${creditsText(task.cost_credits ?? 0)} released`,
    );
    return EXIT.done;
  },
};
