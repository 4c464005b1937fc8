import type { QueueSummary } from '../contract/task.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { QueueEstimate, TaskStore } from '../core/ports/task-store.ts';
import type { Task } from '../core/task.ts';
import { isWaiting } from './views.ts';

/** How long summaries are reused: waiting clients poll, and their position does not change faster. */
const FRESH_MS = 500;
const MAX_KEPT = 10_000;

/** The queue summary of a waiting task. */
export function queueSummary(task: Task, estimate: QueueEstimate | undefined): QueueSummary {
  const wait = estimate?.wait_ms ?? null;
  return {
    is_queued: task.status === 'QUEUED',
    position: estimate?.position ?? null,
    estimated_wait_seconds: wait === null ? null : Math.ceil(wait / 1000),
  };
}

/** Reads the queue summaries of waiting tasks, with one query for many tasks. */
export class QueueBoard {
  readonly #tasks: Pick<TaskStore, 'queueEstimates'>;
  readonly #clock: Clock;
  readonly #kept = new Map<string, { at: number; status: string; summary: QueueSummary }>();

  constructor(tasks: Pick<TaskStore, 'queueEstimates'>, clock: Clock) {
    this.#tasks = tasks;
    this.#clock = clock;
  }

  /** Returns the summary of one task; null if it is not waiting. */
  async summary(task: Task): Promise<QueueSummary | null> {
    if (!isWaiting(task)) return null;
    return (await this.summaries([task])).get(task.task_uuid) ?? null;
  }

  /** Returns one summary for each waiting task, by task_uuid. */
  async summaries(tasks: readonly Task[]): Promise<Map<string, QueueSummary>> {
    const now = this.#clock.now();
    const found = new Map<string, QueueSummary>();
    const missing: Task[] = [];
    for (const task of tasks.filter(isWaiting)) {
      const kept = this.#kept.get(task.task_uuid);
      if (kept !== undefined && kept.status === task.status && now - kept.at < FRESH_MS)
        found.set(task.task_uuid, kept.summary);
      else missing.push(task);
    }
    if (missing.length === 0) return found;
    const estimates = await this.#tasks.queueEstimates(missing);
    if (this.#kept.size > MAX_KEPT) this.#kept.clear();
    for (const task of missing) {
      const summary = queueSummary(task, estimates.get(task.task_uuid));
      found.set(task.task_uuid, summary);
      this.#kept.set(task.task_uuid, { at: now, status: task.status, summary });
    }
    return found;
  }
}
