import type { TaskStatusPayload } from '../contract/task.ts';

type Priced = Pick<TaskStatusPayload, 'status' | 'cost_credits' | 'charged_credits'>;

/**
 * Returns the credits that a task has cost or will cost. The API's `cost_credits` remains the amount that was reserved,
 * although all of it is released when a task fails or is cancelled, and some of it if finishing failed.
 */
export function spentCredits({ status, cost_credits, charged_credits }: Priced): number {
  if (status === 'FAILED' || status === 'CANCELLED') return 0;
  return charged_credits ?? cost_credits ?? 0;
}

/** Returns the task with `cost_credits` set to what it actually costs. */
export function withSpentCredits<T extends Priced>(task: T): T & { cost_credits: number } {
  return { ...task, cost_credits: spentCredits(task) };
}
