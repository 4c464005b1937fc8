import { TASK_STATUSES } from '../../contract/task.ts';
import { type FlowName, withSpentCredits } from '../../sdk/index.ts';
import { readArguments, wholeNumber } from '../arguments.ts';
import type { Command } from '../command.ts';
import { connectToRunning } from '../connect.ts';
import { EXIT, usageFailure } from '../failure.ts';
import { note, table, taskRow, writeResult } from '../output.ts';

const DEFAULT_LIMIT = 20;

/** `tasks --status RUNNING --flow image-to-model` */
export const tasks: Command = {
  name: 'tasks',
  usage: 'tasks',
  summary: 'list tasks, newest first',
  options: `  --status STATUS       ${TASK_STATUSES.join(', ')}
  --flow FLOW           only tasks of this flow
  --limit N             number of tasks, 1 to 100 (default: ${DEFAULT_LIMIT})
  --cursor CURSOR       the next page: next_cursor in the output of --json`,
  async run({ args, environment, output, signal }) {
    const { values } = readArguments(
      args,
      {
        status: { type: 'string' },
        flow: { type: 'string' },
        limit: { type: 'string' },
        cursor: { type: 'string' },
      },
      [0, 0],
    );
    const status = TASK_STATUSES.find((known) => known === values.status?.toUpperCase());
    if (values.status !== undefined && status === undefined)
      throw usageFailure(`--status must be one of ${TASK_STATUSES.join(', ')}`);
    const client = await connectToRunning(
      { url: values.url, key: values.key },
      environment,
      output,
    );
    const page = await client.tasks.list(
      {
        limit: wholeNumber('limit', values.limit) ?? DEFAULT_LIMIT,
        ...(status === undefined ? {} : { status }),
        ...(values.flow === undefined ? {} : { flow_name: values.flow as FlowName }),
        ...(values.cursor === undefined ? {} : { cursor: values.cursor }),
      },
      { signal },
    );
    if (output.json || page.records.length > 0)
      writeResult(
        output,
        { ...page, records: page.records.map(withSpentCredits) },
        table(page.records.map(taskRow)),
      );
    else note(output, 'No tasks.');
    return EXIT.done;
  },
};
