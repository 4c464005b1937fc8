import { setTimeout as pause } from 'node:timers/promises';
import { type Bozzetto, withSpentCredits } from '../../sdk/index.ts';
import { readArguments } from '../arguments.ts';
import type { Command, CommandContext } from '../command.ts';
import { connectToRunning } from '../connect.ts';
import { EXIT } from '../failure.ts';
import { note, table, taskRow, writeResult } from '../output.ts';
import { ProgressDisplay } from '../progress.ts';

/** `watch` or `watch <task>` */
export const watch: Command = {
  name: 'watch',
  usage: 'watch [task]',
  summary: 'follow one task until it ends, or all tasks until Ctrl-C',
  options: '',
  async run(context) {
    const { values, positionals } = readArguments(context.args, {}, [0, 1]);
    const client = await connectToRunning(
      { url: values.url, key: values.key },
      context.environment,
      context.output,
    );
    const task = positionals[0];
    return task === undefined ? watchAll(client, context) : watchOne(client, task, context);
  },
};

async function watchOne(
  client: Bozzetto,
  task_uuid: string,
  { output, signal }: CommandContext,
): Promise<number> {
  const display = new ProgressDisplay(output);
  try {
    const task = await client.wait(task_uuid, {
      signal,
      onProgress(now) {
        if (output.json) writeResult(output, withSpentCredits(now), '');
        else display.show(now);
      },
    });
    display.end();
    if (!output.json) writeResult(output, task, table([taskRow(task)]));
    return EXIT.done;
  } finally {
    display.end();
  }
}

async function watchAll(client: Bozzetto, { output, signal }: CommandContext): Promise<number> {
  // This request fails at once if the URL or the key is wrong, whereas the stream below would keep trying.
  await client.account.balance({ signal });
  note(output, 'Watching your tasks. Press Ctrl-C to stop.');
  for await (const frame of client.updates({ signal }))
    writeResult(output, withSpentCredits(frame), taskRow(frame).join('  '));
  // Lets the socket close before the process ends.
  await pause(0);
  return EXIT.done;
}
