import { findFlowSpec, flowSpecs } from '../../flows/specs.ts';
import { type AdminCommand, type AdminCommands, withTimes } from '../command.ts';
import { type Options, required, UsageError, uuid } from '../options.ts';

/** Limit on listed users; more than anybody reads. */
const MOST_USERS = 10_000;

/** Commands that show and control the queue, its flows and its workers. */
export const queueCommands: AdminCommands = {
  queue: {
    usage: 'queue',
    summary: 'who waits and who runs, by lane',
    words: 0,
    run: ({ queueControl }) => queueControl.waiting(MOST_USERS),
  },

  'queue flows': {
    usage: 'queue flows',
    summary: 'flows that have tasks or are paused',
    words: 0,
    run: async ({ queueControl }) => (await queueControl.flows()).map(withTimes),
  },

  'queue pause': {
    usage: 'queue pause --flow <flow> [--note <text>]',
    summary: 'tasks of the flow are taken in and wait; what runs goes on',
    words: 0,
    run: async ({ queueControl, options }) => {
      const flow = knownFlow(options);
      await queueControl.pauseFlow(flow, options.note ?? null);
      return (await queueControl.flows()).filter((one) => one.flow_name === flow).map(withTimes);
    },
  },

  'queue resume': {
    usage: 'queue resume --flow <flow>',
    summary: 'what waited comes back',
    words: 0,
    run: async ({ queueControl, options }) => {
      const flow = knownFlow(options);
      await queueControl.resumeFlow(flow);
      return [{ flow_name: flow, paused_at: null }];
    },
  },

  workers: {
    usage: 'workers',
    summary: 'processes that take jobs',
    words: 0,
    run: async ({ queueControl }) => (await queueControl.workers()).map(withTimes),
  },

  'workers drain': draining(
    true,
    'takes nothing more within two seconds, and finishes what it has',
  ),
  'workers resume': draining(false, 'takes jobs again'),

  'tasks requeue': {
    usage: 'tasks requeue --task <uuid>',
    summary: 'a task that runs, e.g. on a worker that hangs, goes back to the queue',
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
    summary: `a worker ${summary}`,
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
