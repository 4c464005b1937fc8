import type { TaskStatus } from '../../contract/task.ts';
import type { Uuid } from '../ids.ts';
import type { Task } from '../task.ts';
import type { NewTask, TaskWebhook } from './task-store.ts';

/** A task to be created as an item of a batch. */
export interface NewBatchItem {
  /** Place of the item in the batch, from 0. */
  position: number;
  name: string;
  /** Chosen by the caller, because the inputs of other items name it. */
  task_uuid: Uuid;
  /** Tasks whose files this one reads. It waits until all of them have ended. */
  needs: readonly Uuid[];
  task: NewTask;
}

/** A batch to be created, after validation and pricing. */
export interface NewBatch {
  user_uuid: Uuid;
  name: string | null;
  client_order_id: string | null;
  /** Hex SHA-256 of the normalized request. */
  fingerprint: string;
  /** The URL that is notified when the batch ends; null if there is none. */
  webhook: TaskWebhook | null;
  traceparent: string | null;
  items: readonly NewBatchItem[];
}

/** Items of a batch that are made again, each in place of a task that ended without a result. */
export interface BatchRetry {
  user_uuid: Uuid;
  batch_uuid: Uuid;
  traceparent: string | null;
  items: readonly (NewBatchItem & { earlier: Uuid })[];
}

/** Number of items by the state of their newest tasks. */
export interface BatchCounts {
  items: number;
  /** PENDING items that wait for files of other items. */
  waiting: number;
  pending: number;
  queued: number;
  running: number;
  succeeded: number;
  failed: number;
  cancelled: number;
}

/** A batch as it is stored, with the state of its items. Times are epoch milliseconds. */
export interface Batch {
  batch_uuid: Uuid;
  user_uuid: Uuid;
  name: string | null;
  client_order_id: string | null;
  counts: BatchCounts;
  /** Mean progress of the items in percent; items that have ended count as 100. */
  progress: number;
  /** Credits reserved when the batch was created. */
  cost_credits: number;
  /** Credits that are still reserved for open items. */
  reserved_credits: number;
  /** Credits charged for items that succeeded. */
  charged_credits: number;
  created_at: number;
  /** When cancellation was requested; null if it was not, or if items were retried since. */
  cancelled_at: number | null;
  ended_at: number | null;
}

/** An item of a batch with its newest task. */
export interface BatchItem {
  position: number;
  name: string;
  /** Names of the items whose files it waits for. */
  waiting_for: string[];
  task: Task;
}

/** Why no task was created. Nothing is stored in these cases. */
export type BatchRefusal =
  | { outcome: 'no-credits'; available: number }
  | { outcome: 'no-file'; file_key: string }
  | { outcome: 'suspended' };

export type CreateBatchOutcome =
  | { outcome: 'created' | 'replayed'; batch_uuid: Uuid }
  | { outcome: 'order-id-reused'; batch_uuid: Uuid }
  | { outcome: 'too-many-batches' }
  | BatchRefusal;

export type RetryBatchOutcome =
  | { outcome: 'created' }
  /** An item has meanwhile got another task. */
  | { outcome: 'changed' }
  /** The batch is being cancelled and still has open items. */
  | { outcome: 'still-cancelling' }
  | BatchRefusal;

/** Filter and page of a batch's items. */
export interface BatchItemFilter {
  status?: TaskStatus;
  /** Only items behind this position. */
  after: number;
  limit: number;
}

/** Stores batches of tasks. Their tasks are in the `TaskStore` like all others. */
export interface BatchStore {
  /** Creates the batch with all of its tasks, holds and jobs in one transaction, or nothing. */
  create(batch: NewBatch): Promise<CreateBatchOutcome>;
  /** Creates new tasks for items without a result, in one transaction, or nothing. */
  retry(retry: BatchRetry): Promise<RetryBatchOutcome>;
  /** Finds the batch that a `client_order_id` was used for. */
  findOrder(
    user: Uuid,
    clientOrderId: string,
  ): Promise<{ batch_uuid: Uuid; fingerprint: string } | null>;
  /** Returns the batch if it exists and belongs to the user. */
  find(user: Uuid, batch: Uuid): Promise<Batch | null>;
  /** Lists batches, newest first. `cursor` is opaque. */
  list(
    user: Uuid,
    limit: number,
    cursor: string | null,
  ): Promise<{ batches: Batch[]; next_cursor: string | null }>;
  /** Returns the position of every task that was ever made for an item of the batch. */
  positions(batch: Uuid): Promise<Map<Uuid, number>>;
  /**
   * Returns items in the order of the batch, whose owner the caller has checked. Items whose tasks were deleted are left
   * out.
   */
  items(batch: Uuid, filter: BatchItemFilter): Promise<BatchItem[]>;
  /**
   * Records that the batch is being cancelled. Items that need others no longer start, and the sweeper cancels what the
   * caller does not. Returns false if the user has no such batch.
   */
  beginCancel(user: Uuid, batch: Uuid): Promise<boolean>;
  /** Returns open tasks of the batch, those that wait for others first. */
  openTasks(batch: Uuid): Promise<Uuid[]>;
  /** Returns open tasks of batches that are being cancelled, of any user, with their users. */
  tasksToCancel(limit: number): Promise<{ user_uuid: Uuid; task_uuid: Uuid }[]>;
}
