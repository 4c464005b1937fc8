import { flowSpecs } from '../flows/specs.ts';
import { withSpentCredits } from '../sdk/index.ts';
import { followTask, LONGEST_WAIT_SECONDS, USUAL_WAIT_SECONDS } from './follow-task.ts';
import { queryOf, taskUuidOf, waitSecondsOf } from './input.ts';
import { TASK_SCHEMA, taskResult } from './task-result.ts';
import { structured, type Tool } from './tool.ts';

const TASK = {
  task_uuid: { type: 'string', description: 'as returned by the tool that created the task' },
};
const FLOWS = Object.keys(flowSpecs);
const FILTER = {
  flow_name: { type: 'string', enum: FLOWS },
  status: { type: 'string' },
  limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
  cursor: { type: 'string', description: 'next_cursor of the previous page' },
};

/** Tools for existing tasks, prices and the balance. */
export const TASK_TOOLS: readonly Tool[] = [
  {
    name: 'wait_for_task',
    title: 'Wait for a task',
    description: 'Waits until a task has ended, reports its progress, and returns its result.',
    input: {
      type: 'object',
      properties: {
        ...TASK,
        wait_seconds: {
          type: 'number',
          minimum: 0,
          maximum: LONGEST_WAIT_SECONDS,
          default: USUAL_WAIT_SECONDS,
        },
      },
      required: ['task_uuid'],
    },
    output: TASK_SCHEMA,
    isReadOnly: true,
    async run(input, call) {
      const task = await followTask(taskUuidOf(input), waitSecondsOf(input), call);
      return taskResult(task, call.client);
    },
  },
  {
    name: 'get_task',
    title: 'Get a task',
    description:
      'Returns the current state of a task: its status, progress, and links to its files, or why it failed.',
    input: { type: 'object', properties: TASK, required: ['task_uuid'] },
    output: TASK_SCHEMA,
    isReadOnly: true,
    async run(input, { client, signal }) {
      return taskResult(await client.tasks.status(taskUuidOf(input), { signal }), client);
    },
  },
  {
    name: 'get_task_report',
    title: 'Get the report of a task',
    description:
      'Returns how a task was done: engine, duration of each stage, mesh statistics, validation result, warnings, and all files.',
    input: { type: 'object', properties: TASK, required: ['task_uuid'] },
    isReadOnly: true,
    async run(input, { client, signal }) {
      const report = await client.tasks.report(taskUuidOf(input), { signal });
      return { content: [{ type: 'text', text: JSON.stringify(report) }] };
    },
  },
  {
    name: 'list_tasks',
    title: 'List tasks',
    description: 'Returns one page of your tasks, newest first.',
    input: { type: 'object', properties: FILTER },
    isReadOnly: true,
    async run(filter, { client, signal }) {
      const page = await client.tasks.list(
        { limit: 20, ...queryOf(filter, Object.keys(FILTER)) },
        { signal },
      );
      const reported = { ...page, records: page.records.map(withSpentCredits) };
      return { content: [{ type: 'text', text: JSON.stringify(reported) }] };
    },
  },
  {
    name: 'cancel_task',
    title: 'Cancel a task',
    description: 'Cancels a task that has not ended and releases its credits.',
    input: { type: 'object', properties: TASK, required: ['task_uuid'] },
    output: TASK_SCHEMA,
    isReadOnly: false,
    async run(input, { client, signal }) {
      return taskResult(await client.tasks.cancel(taskUuidOf(input), { signal }), client);
    },
  },
  {
    name: 'quote',
    title: 'Get the price of a task',
    description:
      'Returns the price of a task in credits, and your available credits. Creates nothing.',
    input: {
      type: 'object',
      properties: {
        flow_name: { type: 'string', enum: FLOWS },
        params: {
          type: 'object',
          description: 'the fields that you would pass to the tool that creates the task',
        },
      },
      required: ['flow_name'],
    },
    isReadOnly: true,
    async run({ flow_name, params }, { client, signal }) {
      const quote = await client.tasks.quote(flow_name as never, (params ?? {}) as never, {
        signal,
      });
      return structured({ ...quote });
    },
  },
  {
    name: 'get_balance',
    title: 'Get the credit balance',
    description:
      'Returns the credits of the account: available, and reserved by tasks in progress.',
    input: { type: 'object', properties: {} },
    isReadOnly: true,
    async run(_, { client, signal }) {
      return structured({ ...(await client.account.balance({ signal })) });
    },
  },
];
