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

/** A task to be created, after validation and pricing. */
export interface NewTask {
  user_uuid: Uuid;
  flow_name: string;
  input: Record<string, unknown>;
  cost_credits: number;
  /** Part of the price for finishing the model, which returns if finishing fails; absent: the task does not finish one. */
  finishing_credits?: number;
  /** Hex SHA-256 of the flow and its normalized input. Equal requests have equal fingerprints. */
  fingerprint: string;
  client_order_id: string | null;
  allow_duplicate: boolean;
  /**
   * True if this repeats the task whose id is part of the fingerprint. If an earlier repetition has a result or may
   * still get one, the outcome is `replayed` with that task, unless `allow_duplicate` is set. Absent for a new
   * creation.
   */
  retry?: boolean;
  /** file_keys that must exist, be complete and belong to the user. Otherwise the outcome is `no-file`. */
  file_keys: string[];
  /** Whether a source has to be fetched before the task can run. */
  fetches: boolean;
  traceparent: string | null;
  /** How the task is meant to end. Set for every sandbox task; absent for a live task. */
  sandbox?: SandboxOutcome;
  /** The plan's limit on the account's tasks in flight; 0: no limit. Absent: the default from the settings applies. */
  max_in_flight?: number;
  /** null or absent: the task has no webhook of its own. */
  webhook?: TaskWebhook | null;
}

/** The outcome of creating a task. Only `created` stores anything. */
export type CreateOutcome =
  | { outcome: 'created'; task: Task }
  /**
   * A task with the same client_order_id and the same fingerprint already exists, and is returned as it was when
   * created.
   */
  | { outcome: 'replayed'; task: Task }
  | { outcome: 'order-id-reused'; task_uuid: Uuid }
  | { outcome: 'duplicate'; task_uuid: Uuid }
  | { outcome: 'no-credits'; available: number }
  | { outcome: 'no-file'; file_key: string }
  | { outcome: 'too-many-in-flight'; in_flight: number }
  | { outcome: 'suspended' };

export type CancelOutcome =
  /** `now` is false if the task was already cancelled. */
  | { outcome: 'cancelled'; task: Task; now: boolean }
  | { outcome: 'already-ended'; task: Task }
  | { outcome: 'unknown' };

/** Filters of `GET /tasks`. Times are epoch milliseconds. */
export interface TaskFilter {
  flow_name?: string;
  status?: TaskStatus;
  client_order_id?: string;
  /** Task whose file is the source of the listed tasks, as given by a link. */
  made_from?: Uuid;
  created_after?: number;
  created_before?: number;
}

/** Filters and page for a list of the user's own models. Times are epoch milliseconds. */
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
  /** Number of tasks in the same lane that engines will run before this one. */
  position: number;
  /** Milliseconds until an engine starts the task; null if no live engine is known. */
  wait_ms: number | null;
}

/** How long recent tasks of one flow and the same models took, from start to success. */
export interface FlowDuration {
  flow_name: string;
  /** Models as the tasks named them, keyed by field. */
  models: Record<string, string>;
  tasks: number;
  p50_ms: number;
  p95_ms: number;
}

/** The outcome of a worker's attempt to claim a task. */
export type ClaimOutcome =
  | { outcome: 'claimed'; task: Task }
  /** The task's workers were lost MAX_TRIES times, so it has failed with 6004 and its credits were released. */
  | { outcome: 'gave-up' }
  /** There is nothing to do, because the task was cancelled, has ended or was deleted. */
  | { outcome: 'gone' };

/** A sandbox task that has begun and now needs to be ended. */
export interface BegunSandboxTask {
  /**
   * The task, which is RUNNING, or still PENDING if it is meant to be refused by moderation, which comes before any
   * run.
   */
  task: Task;
  outcome: SandboxOutcome;
}

/** The results of a run, stored in one transaction. */
export interface TaskResult {
  output: Record<string, unknown>;
  assets: Asset[];
  diagnostics: TaskDiagnostics;
  /**
   * Set if the model was not finished: the price of finishing that was stored when the task was created is returned.
   * `otherwise` is returned for a task that stores none, because a version before migration 27 created it.
   */
  unfinished?: { otherwise: number };
}

/**
 * Stores tasks with their credits, events and jobs. Every method that changes a task is one transaction that updates
 * the task, its credit hold, the user's stream and the job together. Locks are always taken in this order: task row,
 * the user's account row, the job's row, the user's share.
 */
export interface TaskStore {
  create(task: NewTask): Promise<CreateOutcome>;
  /**
   * Returns the newest task with a retry's fingerprint, as it was when created, if it has a result or may still get
   * one; otherwise null.
   */
  standingRetry(user: Uuid, fingerprint: string): Promise<Task | null>;
  /** Returns the task if it exists and belongs to the user. Calls in the same tick share one query. */
  find(user: Uuid, task: Uuid): Promise<Task | null>;
  /** Finds tasks of any user by id, for push messages. Deleted tasks are omitted. */
  findMany(tasks: readonly Uuid[]): Promise<Task[]>;
  /** Lists tasks, newest first. `cursor` is opaque. */
  list(
    user: Uuid,
    filter: TaskFilter,
    limit: number,
    cursor: string | null,
  ): Promise<{ tasks: Task[]; next_cursor: string | null }>;
  /** Lists tasks that make models, in pages that start at 1. */
  ownModels(user: Uuid, query: OwnModelsFilter): Promise<{ tasks: Task[]; total: number }>;
  /** Returns an estimate for each waiting task, keyed by task_uuid. A task that was just claimed may have none. */
  queueEstimates(tasks: readonly Task[]): Promise<Map<Uuid, QueueEstimate>>;
  /** Returns durations of all users' tasks. The data may be up to half a minute old. */
  durations(): Promise<FlowDuration[]>;
  /** Cancels a task in any non-terminal state and releases its credits. Canceling it again also returns `cancelled`. */
  cancel(user: Uuid, task: Uuid): Promise<CancelOutcome>;
  patch(user: Uuid, task: Uuid, patch: TaskPatch): Promise<Task | null>;
  /** Removes a terminal task and returns the blob keys of its assets, which are to be deleted. */
  remove(
    user: Uuid,
    task: Uuid,
  ): Promise<
    | { outcome: 'removed'; blob_keys: string[] }
    | { outcome: 'unknown' }
    | { outcome: 'not-finished' }
  >;

  // --- the worker's side

  /** Returns a task that is waiting for admission; null if it is no longer PENDING. */
  findPending(task: Uuid): Promise<Task | null>;
  /**
   * Moves the task from PENDING to QUEUED and creates its run job. Returns false if the task is no longer PENDING.
   * @param sourceBytes number of bytes fetched for the task, which count toward the user's storage until the task ends
   */
  admit(task: Uuid, sourceBytes?: number): Promise<boolean>;
  /**
   * Moves a sandbox task from PENDING through QUEUED to RUNNING at once. Returns null if it has ended or is not a
   * sandbox task.
   */
  beginSandbox(task: Uuid, worker: string): Promise<BegunSandboxTask | null>;
  /**
   * Moves a QUEUED task to RUNNING with the next attempt number. A task that is RUNNING on a lost worker is first moved
   * back to QUEUED.
   */
  claim(task: Uuid, worker: string): Promise<ClaimOutcome>;
  /**
   * Records progress and stage. Progress never decreases and never exceeds 99.
   * @returns false if the attempt no longer owns the task (it was cancelled or lost), so the worker must stop
   */
  progress(task: Uuid, attempt: number, progress: number, stage: string): Promise<boolean>;
  /**
   * Stores what a RUNNING task can show of its work so far: files, and statistics for its report. Subscribers see them
   * with the next progress update. A task that fails without a report keeps these statistics.
   * @returns false if the attempt no longer owns the task
   */
  interim(
    task: Uuid,
    attempt: number,
    shown: { assets: readonly Asset[]; statistics: Record<string, unknown> | null },
  ): Promise<boolean>;
  /**
   * Moves the task from RUNNING to SUCCESS and stores its outputs, the credit capture and the event. Returns false if
   * the attempt no longer owns the task.
   */
  succeed(task: Uuid, attempt: number, result: TaskResult): Promise<boolean>;
  /**
   * Moves the task to FAILED, releases its credits, and stores the error and the event. If `attempt` is null, fails a
   * PENDING or QUEUED task.
   */
  fail(
    task: Uuid,
    attempt: number | null,
    error: TaskError,
    diagnostics?: TaskDiagnostics,
  ): Promise<boolean>;
  /**
   * Moves the task from RUNNING to QUEUED with a new job after its engine process was lost, or to FAILED with 6004 if
   * no tries remain.
   * @param death how the process crashed, if it did; if the same crash happens twice, the task fails with 6000
   */
  requeue(
    task: Uuid,
    attempt: number,
    death: string | null,
  ): Promise<'queued' | 'gave-up' | 'gone'>;
  /**
   * Moves the task from RUNNING to QUEUED because the worker chose to: it is stopping, or its disk is full. This does
   * not count as a try. The job stays the same, so it must be given back as well. Returns false if the attempt no
   * longer owns the task.
   */
  giveBack(task: Uuid, attempt: number): Promise<boolean>;
}
