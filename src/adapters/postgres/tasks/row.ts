import type { Task } from '../../../core/task.ts';

/**
 * The columns of a `Task`, in select lists; the row comes back as the core's type. What has expired is gone for readers from
 * that moment on, whenever its files are swept.
 */
export const TASK_COLUMNS = `task_uuid, user_uuid, flow_name, status, progress, stage, cost_credits, input, output,
  case when expires_at <= clock_timestamp() then '[]' else assets end as assets, diagnostics, error, name,
  is_public and (expires_at <= clock_timestamp()) is not true as is_public, client_order_id, attempt,
  created_at, queued_at, started_at, completed_at, expires_at,
  (expires_at <= clock_timestamp()) is true as expired, cursor, traceparent, sandbox`;

/** Returns the initial fields of a task. */
export function justCreated() {
  return {
    status: 'PENDING',
    progress: 0,
    stage: null,
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

/** The task as its creation answered it, whatever has become of it since. */
export function asCreated(task: Task): Task {
  return { ...task, ...justCreated() };
}
