import type { TaskStatusPayload } from '../contract/task.ts';

/**
 * Credits that a task has cost or will cost. `cost_credits` stays what was reserved for it, as the interface says; of a task that
 * failed or was cancelled all of that was released.
 */
export function spentCredits({
  status,
  cost_credits,
}: Pick<TaskStatusPayload, 'status' | 'cost_credits'>): number {
  return status === 'FAILED' || status === 'CANCELLED' ? 0 : (cost_credits ?? 0);
}

/** The task with what it costs as its `cost_credits`. */
export function withSpentCredits<T extends Pick<TaskStatusPayload, 'status' | 'cost_credits'>>(
  task: T,
): T & { cost_credits: number } {
  return { ...task, cost_credits: spentCredits(task) };
}
