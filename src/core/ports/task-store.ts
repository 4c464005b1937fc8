import type { TaskPatch } from '../../contract/creation.ts';
import type { TaskError } from '../../contract/errors.ts';
import type { SandboxOutcome } from '../../contract/sandbox.ts';
import type { TaskStatus } from '../../contract/task.ts';
import type { Uuid } from '../ids.ts';
import type { Asset, Task, TaskDiagnostics } from '../task.ts';

/** Where the end of one task is told, and the webhook whose secret signs it. */
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
  /** Hex SHA-256 of flow and normalised input: equal requests have equal fingerprints. */
  fingerprint: string;
  client_order_id: string | null;
  allow_duplicate: boolean;
  /**
   * True: it repeats the task that its fingerprint names, and where an earlier repetition stands, outcome `replayed` names that
   * one, unless `allow_duplicate`. Absent: it is a creation.
   */
  retry?: boolean;
  /** file_keys that must exist, be complete and belong to the user; otherwise outcome `no-file`. */
  file_keys: string[];
  /** Whether a source has to be fetched before it can run. */
  fetches: boolean;
  traceparent: string | null;
  /** How it shall end; only in a user's sandbox, where every task has one. Absent: it is a live one. */
  sandbox?: SandboxOutcome;
  /** Tasks in flight that its account may have, where its plan says so; 0: any number. Absent: the setting's. */
  max_in_flight?: number;
  /** null or absent: none of its own. */
  webhook?: TaskWebhook | null;
}

/** What became of a creation. Nothing is stored but by `created`. */
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
  /** `now`: false where it was cancelled before. */
  | { outcome: 'cancelled'; task: Task; now: boolean }
  | { outcome: 'already-ended'; task: Task }
  | { outcome: 'unknown' };

/** Filters of `GET /tasks`. Times are epoch milliseconds. */
export interface TaskFilter {
  flow_name?: string;
  status?: TaskStatus;
  client_order_id?: string;
  /** Task whose file is a source of these, by its link. */
  made_from?: Uuid;
  created_after?: number;
  created_before?: number;
}

/** Filters and place of a page of own models. Times are epoch milliseconds. */
export interface OwnModelsFilter {
  flows: readonly string[];
  status?: TaskStatus;
  is_public?: boolean;
  /** Part of the name or of the prompt, in any case of letters. */
  search?: string;
  created_after?: number;
  created_before?: number;
  order: 'asc' | 'desc';
  page: number;
  page_size: number;
}

/** Where a task waits, as things are: who comes later may be served earlier, where users take turns. */
export interface QueueEstimate {
  /** Tasks of its lane that engines will take before it. */
  position: number;
  /** Milliseconds until an engine takes it; null where no live engine is known. */
  wait_ms: number | null;
}

/** How long recent tasks of one flow and the same models took, from start to success. */
export interface FlowDuration {
  flow_name: string;
  /** By field, as the tasks named them. */
  models: Record<string, string>;
  tasks: number;
  p50_ms: number;
  p95_ms: number;
}

/** What a worker gets when it takes a task. */
export type ClaimOutcome =
  | { outcome: 'claimed'; task: Task }
  /** Its workers were lost MAX_TRIES times: it was failed with 6004 and its credits released. */
  | { outcome: 'gave-up' }
  /** Cancelled, already ended, or deleted: nothing to do. */
  | { outcome: 'gone' };

/** A task of the sandbox that is to be brought to its end. */
export interface BegunSandboxTask {
  /** RUNNING; PENDING where it shall be refused by moderation, which comes before any run. */
  task: Task;
  outcome: SandboxOutcome;
}

/** The results of a run, settled in one transaction. */
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
  /** The newest task of a retry's fingerprint, as it was created, where it may still give a result or has one. */
  standingRetry(user: Uuid, fingerprint: string): Promise<Task | null>;
  /** The task if it exists and belongs to the user. Concurrent calls in one tick share one query. */
  find(user: Uuid, task: Uuid): Promise<Task | null>;
  /** Tasks by id, whatever user, for push. Deleted ones are left out. */
  findMany(tasks: readonly Uuid[]): Promise<Task[]>;
  /** Newest first; `cursor` is opaque. */
  list(
    user: Uuid,
    filter: TaskFilter,
    limit: number,
    cursor: string | null,
  ): Promise<{ tasks: Task[]; next_cursor: string | null }>;
  /** Tasks that make models, by page from 1. */
  ownModels(user: Uuid, query: OwnModelsFilter): Promise<{ tasks: Task[]; total: number }>;
  /** One estimate for each task that waits, keyed by task_uuid; one that was just taken may have none. */
  queueEstimates(tasks: readonly Task[]): Promise<Map<Uuid, QueueEstimate>>;
  /** Durations of all users' tasks; may be half a minute old. */
  durations(): Promise<FlowDuration[]>;
  /** Cancels from any non-terminal state and releases the credits. A second cancel answers `cancelled` again. */
  cancel(user: Uuid, task: Uuid): Promise<CancelOutcome>;
  patch(user: Uuid, task: Uuid, patch: TaskPatch): Promise<Task | null>;
  /** Removes a terminal task; gives back the blob keys of its assets for deletion. */
  remove(
    user: Uuid,
    task: Uuid,
  ): Promise<
    | { outcome: 'removed'; blob_keys: string[] }
    | { outcome: 'unknown' }
    | { outcome: 'not-finished' }
  >;

  // --- the worker's side

  /** A task that waits for admission, or null where it is no longer PENDING. */
  findPending(task: Uuid): Promise<Task | null>;
  /**
   * PENDING → QUEUED and its run job. False where it is no longer PENDING.
   * @param sourceBytes what was fetched for it; counts as its user's until the task ends
   */
  admit(task: Uuid, sourceBytes?: number): Promise<boolean>;
  /** PENDING → QUEUED → RUNNING of a sandbox task at once. Null where it has ended, or is not a sandbox task. */
  beginSandbox(task: Uuid, worker: string): Promise<BegunSandboxTask | null>;
  /** QUEUED → RUNNING with the next attempt number; RUNNING of a lost worker → QUEUED → RUNNING. */
  claim(task: Uuid, worker: string): Promise<ClaimOutcome>;
  /**
   * Progress and stage; progress never goes back, and stays ≤ 99.
   * @returns false where the attempt no longer owns the task (cancelled, lost): stop working
   */
  progress(task: Uuid, attempt: number, progress: number, stage: string): Promise<boolean>;
  /**
   * What a RUNNING task shows of its work so far; null: nothing any more. Subscribers see it with the next progress.
   * @returns false where the attempt no longer owns the task
   */
  preview(task: Uuid, attempt: number, preview: Asset | null): Promise<boolean>;
  /** RUNNING → SUCCESS: outputs, capture, event. False where the attempt no longer owns the task. */
  succeed(task: Uuid, attempt: number, result: TaskResult): Promise<boolean>;
  /** → FAILED: release, error, event. `attempt` null fails a PENDING or QUEUED task. */
  fail(
    task: Uuid,
    attempt: number | null,
    error: TaskError,
    diagnostics?: TaskDiagnostics,
  ): Promise<boolean>;
  /**
   * RUNNING → QUEUED with a new job after its engine process was lost; FAILED 6004 where no tries remain.
   * @param death how the process died, where it did so by itself: the same death twice fails the task with 6000
   */
  requeue(
    task: Uuid,
    attempt: number,
    death: string | null,
  ): Promise<'queued' | 'gave-up' | 'gone'>;
  /**
   * RUNNING → QUEUED by the worker's own decision: it stops, or its disk is full. Uses up no try; the job stays the
   * same, so it has to be given back as well. False where the attempt no longer owns the task.
   */
  giveBack(task: Uuid, attempt: number): Promise<boolean>;
}
