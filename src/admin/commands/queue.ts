import { findFlowSpec, flowSpecs } from '../../flows/specs.ts';
import { type AdminCommand, type AdminCommands, withTimes } from '../command.ts';
import { type Options, required, UsageError, uuid } from '../options.ts';

/** Maximum number of listed users, which is more than anybody reads. */
const MOST_USERS = 10_000;

/** Commands that show and control the queue, its flows and its workers. */
export const queueCommands: AdminCommands = {
  queue: {
    usage: 'queue',
    summary: 'show the waiting and running jobs by user and lane',
    words: 0,
    run: ({ queueControl }) => queueControl.waiting(MOST_USERS),
  },

  'queue flows': {
    usage: 'queue flows',
    summary: 'list the flows that have tasks or are paused',
    words: 0,
    run: async ({ queueControl }) => (await queueControl.flows()).map(withTimes),
  },

  'queue pause': {
    usage: 'queue pause --flow <flow> [--note <text>]',
    summary: 'pause a flow: new tasks are accepted and wait; running tasks continue',
    words: 0,
    run: async ({ queueControl, options }) => {
      const flow = knownFlow(options);
      await queueControl.pauseFlow(flow, options.note ?? null);
      return (await queueControl.flows()).filter((one) => one.flow_name === flow).map(withTimes);
    },
  },

  'queue resume': {
    usage: 'queue resume --flow <flow>',
    summary: 'resume a paused flow; its tasks return to the queue',
    words: 0,
    run: async ({ queueControl, options }) => {
      const flow = knownFlow(options);
      await queueControl.resumeFlow(flow);
      return [{ flow_name: flow, paused_at: null }];
    },
  },

  workers: {
    usage: 'workers',
    summary: 'list the worker processes',
    words: 0,
    run: async ({ queueControl }) => (await queueControl.workers()).map(withTimes),
  },

  'workers drain': draining(
    true,
    'drain a worker: within two seconds it claims no more jobs, and it finishes those it has',
  ),
  'workers resume': draining(false, 'let a drained worker claim jobs again'),

  'tasks requeue': {
    usage: 'tasks requeue --task <uuid>',
    summary: 'return a running task to the queue, e.g. if its worker hangs',
    words: 0,
    run: async ({ queueControl, options }) => {
      const task_uuid = uuid(options, 'task');
      const result = await queueControl.requeue(task_uuid);
      if (result.outcome === 'unknown') throw new UsageError(`there is no task ${task_uuid}.`);
      return [{ task_uuid, ...result }];
    },
  },
};

function draining(value: boolean, summary: string): AdminCommand {
  return {
    usage: `workers ${value ? 'drain' : 'resume'} --worker <uuid>`,
    summary,
    words: 0,
    run: async ({ queueControl, options }) => {
      const worker = uuid(options, 'worker');
      if (!(await queueControl.drain(worker, value)))
        throw new UsageError(`there is no worker ${worker}.`);
      return [{ worker, draining: value }];
    },
  };
}

/** Returns the name of an existing flow. @throws UsageError if it is missing or unknown */
function knownFlow(options: Options): string {
  const flow = required(options, 'flow');
  if (findFlowSpec(flow) !== null) return flow;
  throw new UsageError(
    `there is no flow ${flow}; the flows are ${Object.keys(flowSpecs).join(', ')}.`,
  );
}
