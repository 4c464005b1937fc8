import type { Uuid } from '../core/ids.ts';
import type { Metrics } from '../core/ports/metrics.ts';
import type { RemoteStepStore } from '../core/ports/remote-step-store.ts';
import type { TaskStore } from '../core/ports/task-store.ts';
import { isTerminal } from '../core/task.ts';

/** Returns a function that counts the end of a task in the background: reading its row takes a millisecond. */
function endings({ findMany }: TaskStore, metrics: Metrics) {
  return (id: Uuid): void => {
    findMany([id]).then(
      ([task]) => {
        if (task !== undefined && isTerminal(task.status)) metrics.taskEnded(task);
      },
      // If the database is unreachable, only a count is lost.
      () => {},
    );
  };
}

/** Wraps the store so that each process counts the tasks that it creates and ends. */
export function meteredTasks(tasks: TaskStore, metrics: Metrics): TaskStore {
  const ended = endings(tasks, metrics);
  return {
    ...tasks,
    async create(task) {
      const created = await tasks.create(task);
      if (created.outcome === 'created') metrics.taskCreated(created.task);
      return created;
    },
    async cancel(user, task) {
      const cancelled = await tasks.cancel(user, task);
      if (cancelled.outcome === 'cancelled' && cancelled.now) metrics.taskEnded(cancelled.task);
      return cancelled;
    },
    async succeed(task, attempt, result) {
      const owned = await tasks.succeed(task, attempt, result);
      if (owned) ended(task);
      return owned;
    },
    async fail(task, attempt, error, diagnostics) {
      const failed = await tasks.fail(task, attempt, error, diagnostics);
      if (failed) ended(task);
      return failed;
    },
    async claim(task, worker) {
      const claim = await tasks.claim(task, worker);
      if (claim.outcome === 'gave-up') ended(task);
      return claim;
    },
    async requeue(task, attempt, death) {
      const outcome = await tasks.requeue(task, attempt, death);
      if (outcome === 'gave-up') ended(task);
      return outcome;
    },
  };
}

/**
 * Wraps the store of remote steps in the same way, because a claim in that store can also end a task that failed too
 * often.
 */
export function meteredRemoteSteps(
  remoteSteps: RemoteStepStore,
  tasks: TaskStore,
  metrics: Metrics,
): RemoteStepStore {
  const ended = endings(tasks, metrics);
  return {
    ...remoteSteps,
    async claim(task, worker) {
      const claim = await remoteSteps.claim(task, worker);
      if (claim.outcome === 'gave-up') ended(task);
      return claim;
    },
  };
}
