import type { TaskPatch } from '../../contract/creation.ts';
import type { TaskError } from '../../contract/errors.ts';
import type { SandboxOutcome } from '../../contract/sandbox.ts';
import type { TaskStatus } from '../../contract/task.ts';
import type { Uuid } from '../ids.ts';
import type { Asset, Task, TaskDiagnostics } from '../task.ts';

/** The URL that is notified when a task ends, and the webhook whose secret signs the notification. */
export interface TaskWebhook {
  webhook_uuid: Uuid;
  url: string;
}

/** A creation, after validation and pricing. */
export interface NewTask {
  user_uuid: Uuid;
  flow_name: string;
  input: Record<string, unknown>;
  cost_credits: number;
  /** Hex SHA-256 of flow and normalized input: equal requests have equal fingerprints. */
  fingerprint: string;
  client_order_id: string | null;
  allow_duplicate: boolean;
  /**
   * True: it repeats the task in its fingerprint; if an earlier repetition still stands, the outcome is `replayed` with
   * that task, unless `allow_duplicate`. Absent: a new creation.
   */
  retry?: boolean;
  /** file_keys that must exist, be complete and belong to the user; otherwise the outcome is `no-file`. */
  file_keys: string[];
  /** Whether a source has to be fetched before the task can run. */
  fetches: boolean;
  traceparent: string | null;
  /** How the task is meant to end; set for every sandbox task and for no other. Absent: a live task. */
  sandbox?: SandboxOutcome;
  /** Limit on the account's tasks in flight from its plan; 0: no limit. Absent: the default from the settings. */
  max_in_flight?: number;
  /** null or absent: the task has no webhook of its own. */
  webhook?: TaskWebhook | null;
}

/** The outcome of a creation. Only `created` stores anything. */
export type CreateOutcome =
  | { outcome: 'created'; task: Task }
  /** The same client_order_id with the same fingerprint: the task as it was created. */
  | { outcome: 'replayed'; task: Task }
  | { outcome: 'order-id-reused'; task_uuid: Uuid }
  | { outcome: 'duplicate'; task_uuid: Uuid }
  | { outcome: 'no-credits'; available: number }
  | { outcome: 'no-file'; file_key: string }
  | { outcome: 'too-many-in-flight'; in_flight: number }
  | { outcome: 'suspended' };

export type CancelOutcome =
  /** `now`: false if it was already cancelled. */
  | { outcome: 'cancelled'; task: Task; now: boolean }
  | { outcome: 'already-ended'; task: Task }
  | { outcome: 'unknown' };

/** Filters of `GET /tasks`. Times are epoch milliseconds. */
export interface TaskFilter {
  flow_name?: string;
  status?: TaskStatus;
  client_order_id?: string;
  /** The task whose file is a source of the listed tasks, by its link. */
  made_from?: Uuid;
  created_after?: number;
  created_before?: number;
}

/** Filters and page of own models. Times are epoch milliseconds. */
export interface OwnModelsFilter {
  flows: readonly string[];
  status?: TaskStatus;
  is_public?: boolean;
  /** Part of the name or the prompt; case-insensitive. */
  search?: string;
  created_after?: number;
  created_before?: number;
  order: 'asc' | 'desc';
  page: number;
  page_size: number;
}

/** A task's current place in the queue. Because users take turns, a later task may run earlier. */
export interface QueueEstimate {
  /** Tasks of its lane that engines will run before it. */
  position: number;
  /** Milliseconds until an engine starts it; null if no live engine is known. */
  wait_ms: number | null;
}

/** How long recent tasks of one flow with the same models took, from start to success. */
export interface FlowDuration {
  flow_name: string;
  /** Models by field, as the tasks named them. */
  models: Record<string, string>;
  tasks: number;
  p50_ms: number;
  p95_ms: number;
}

/** The outcome of a worker's claim to a task. */
export type ClaimOutcome =
  | { outcome: 'claimed'; task: Task }
  /** Its workers were lost MAX_TRIES times: it has failed with 6004 and its credits were released. */
  | { outcome: 'gave-up' }
  /** The task was cancelled, has ended or was deleted: there is nothing to do. */
  | { outcome: 'gone' };

/** A sandbox task that has begun and now has to end. */
export interface BegunSandboxTask {
  /** RUNNING; PENDING if it is meant to be refused by moderation, which comes before any run. */
  task: Task;
  outcome: SandboxOutcome;
}

/** The results of a run, stored in one transaction. */
export interface TaskResult {
  output: Record<string, unknown>;
  assets: Asset[];
  diagnostics: TaskDiagnostics;
}

/**
 * Tasks with their credits, events and jobs: every method that changes a task is one transaction that moves
 * the task, its credit hold, the user's stream and the job together.
 * Lock order everywhere: task row, the user's account row, the job's row, the user's share.
 */
export interface TaskStore {
  create(task: NewTask): Promise<CreateOutcome>;
  /** The newest task of a retry's fingerprint, as it was created, if it has a result or may still get one. */
  standingRetry(user: Uuid, fingerprint: string): Promise<Task | null>;
  /** Returns the task if it exists and belongs to the user. Concurrent calls in one tick share one query. */
  find(user: Uuid, task: Uuid): Promise<Task | null>;
  /** Finds tasks of any user by id, for push. Deleted ones are omitted. */
  findMany(tasks: readonly Uuid[]): Promise<Task[]>;
  /** Newest first; `cursor` is opaque. */
  list(
    user: Uuid,
    filter: TaskFilter,
    limit: number,
    cursor: string | null,
  ): Promise<{ tasks: Task[]; next_cursor: string | null }>;
  /** Lists tasks that make models, by page from 1. */
  ownModels(user: Uuid, query: OwnModelsFilter): Promise<{ tasks: Task[]; total: number }>;
  /** Returns an estimate for each waiting task, by task_uuid; a task that was just claimed may have none. */
  queueEstimates(tasks: readonly Task[]): Promise<Map<Uuid, QueueEstimate>>;
  /** Returns durations of all users' tasks; up to half a minute old. */
  durations(): Promise<FlowDuration[]>;
  /** Cancels from any non-terminal state and releases the credits. A second cancel also returns `cancelled`. */
  cancel(user: Uuid, task: Uuid): Promise<CancelOutcome>;
  patch(user: Uuid, task: Uuid, patch: TaskPatch): Promise<Task | null>;
  /** Removes a terminal task; returns the blob keys of its assets for deletion. */
  remove(
    user: Uuid,
    task: Uuid,
  ): Promise<
    | { outcome: 'removed'; blob_keys: string[] }
    | { outcome: 'unknown' }
    | { outcome: 'not-finished' }
  >;

  // --- the worker's side

  /** Returns a task that waits for admission; null if it is no longer PENDING. */
  findPending(task: Uuid): Promise<Task | null>;
  /**
   * PENDING → QUEUED, with its run job. False if it is no longer PENDING.
   * @param sourceBytes bytes fetched for it; they count toward the user's storage until the task ends
   */
  admit(task: Uuid, sourceBytes?: number): Promise<boolean>;
  /** PENDING → QUEUED → RUNNING of a sandbox task at once. Null if it has ended, or is not a sandbox task. */
  beginSandbox(task: Uuid, worker: string): Promise<BegunSandboxTask | null>;
  /** QUEUED → RUNNING with the next attempt number; RUNNING of a lost worker → QUEUED → RUNNING. */
  claim(task: Uuid, worker: string): Promise<ClaimOutcome>;
  /**
   * Records progress and stage; progress never decreases, and stays ≤ 99.
   * @returns false if the attempt no longer owns the task (cancelled, lost): stop working
   */
  progress(task: Uuid, attempt: number, progress: number, stage: string): Promise<boolean>;
  /**
   * Sets what a RUNNING task shows of its work so far: files, and statistics for its report. Subscribers see it with the
   * next progress. A task that fails without a report keeps the statistics.
   * @returns false if the attempt no longer owns the task
   */
  interim(
    task: Uuid,
    attempt: number,
    shown: { assets: readonly Asset[]; statistics: Record<string, unknown> | null },
  ): Promise<boolean>;
  /** RUNNING → SUCCESS: outputs, capture, event. False if the attempt no longer owns the task. */
  succeed(task: Uuid, attempt: number, result: TaskResult): Promise<boolean>;
  /** → FAILED: release, error, event. `attempt` null fails a PENDING or QUEUED task. */
  fail(
    task: Uuid,
    attempt: number | null,
    error: TaskError,
    diagnostics?: TaskDiagnostics,
  ): Promise<boolean>;
  /**
   * RUNNING → QUEUED with a new job after its engine process was lost; FAILED 6004 if no tries remain.
   * @param death how the process crashed, if it did; the same crash twice fails the task with 6000
   */
  requeue(
    task: Uuid,
    attempt: number,
    death: string | null,
  ): Promise<'queued' | 'gave-up' | 'gone'>;
  /**
   * RUNNING → QUEUED by the worker's own decision: it is stopping, or its disk is full. This does not count as a try;
   * the job stays the same, so it has to be given back as well. False if the attempt no longer owns the task.
   */
  giveBack(task: Uuid, attempt: number): Promise<boolean>;
}
