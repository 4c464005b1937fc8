import type { TaskStatusPayload } from '../contract/task.ts';

/**
 * Returns the credits that a task has cost or will cost. The API's `cost_credits` remains the amount that was reserved,
 * although all of it is released when a task fails or is cancelled. If finishing failed, less is charged than this
 * returns; only `charged_credits` in the report shows it.
 */
export function spentCredits({
  status,
  cost_credits,
}: Pick<TaskStatusPayload, 'status' | 'cost_credits'>): number {
  return status === 'FAILED' || status === 'CANCELLED' ? 0 : (cost_credits ?? 0);
}

/** Returns the task with `cost_credits` set to what it actually costs. */
export function withSpentCredits<T extends Pick<TaskStatusPayload, 'status' | 'cost_credits'>>(
  task: T,
): T & { cost_credits: number } {
  return { ...task, cost_credits: spentCredits(task) };
}
