import type { Task } from '../../../core/task.ts';

/**
 * The columns of a `Task` for select lists. The resulting rows have the core's type. Readers stop seeing a result at
 * the very moment it expires, no matter when its files are swept.
 */
export const TASK_COLUMNS = `task_uuid, user_uuid, flow_name, status, progress, stage, cost_credits, released_credits, input, output,
  case when expires_at <= clock_timestamp() then '[]' else assets end as assets, diagnostics, error, name,
  is_public and (expires_at <= clock_timestamp()) is not true as is_public, client_order_id, attempt,
  created_at, queued_at, started_at, completed_at, expires_at,
  (expires_at <= clock_timestamp()) is true as expired, cursor, traceparent, sandbox`;

/** Returns the initial values of a task's fields. */
export function justCreated() {
  return {
    status: 'PENDING',
    progress: 0,
    stage: null,
    released_credits: 0,
    output: {},
    assets: [],
    diagnostics: null,
    error: null,
    name: null,
    is_public: false,
    attempt: 0,
    queued_at: null,
    started_at: null,
    completed_at: null,
    expires_at: null,
    expired: false,
  } satisfies Partial<Task>;
}

/** Returns the task in its initial state, no matter what has happened to it since. */
export function asCreated(task: Task): Task {
  return { ...task, ...justCreated() };
}
