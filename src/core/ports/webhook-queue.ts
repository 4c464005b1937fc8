import type { TaskError } from '../../contract/errors.ts';
import type { TaskStatus } from '../../contract/task.ts';
import type { Uuid } from '../ids.ts';
import type { Asset } from '../task.ts';
import type { DeliveryAttempt } from './webhook-store.ts';

/** A message's task in its current state; times are epoch milliseconds. */
export interface EndedTask {
  task_uuid: Uuid;
  flow_name: string;
  status: TaskStatus;
  client_order_id: string | null;
  cost_credits: number;
  output: Record<string, unknown>;
  assets: Asset[];
  error: TaskError | null;
  created_at: number;
  started_at: number | null;
  completed_at: number | null;
}

/** A message that a worker has claimed. */
export interface TakenMessage {
  message_uuid: Uuid;
  webhook_uuid: Uuid;
  /** Whether its receiver failed or was slow the last time. */
  slow: boolean;
  type: string;
  /** When the event happened, epoch milliseconds. */
  created_at: number;
  /** Attempts since it was last put into the queue, including this one. */
  tries: number;
  url: string;
  /** The newest first. */
  secrets: Uint8Array[];
  /** Payload of events that are not about a task. */
  data: Record<string, unknown> | null;
  task: EndedTask | null;
  /** Trace of the request that created the task; null: it had none, or the task was deleted. */
  traceparent: string | null;
}

/** The consequence of an attempt. */
export type AttemptVerdict =
  | { verdict: 'delivered' | 'failed' | 'gone' }
  | { verdict: 'retry'; afterMs: number };

/** The reported result of an attempt. */
export interface AttemptReport {
  attempt: DeliveryAttempt;
  verdict: AttemptVerdict;
  /** True: the receiver gets one message at a time until it answers quickly again. */
  slow: boolean;
  /** The pause before the next message to this receiver; null: no pause. */
  restMs: number | null;
}

/** The messages that wait to be sent. */
export interface WebhookLoad {
  /** Messages in flight, due, or waiting for a retry. */
  waiting: number;
  /** How long the most overdue message has been due; 0: none is due. */
  overdue_seconds: number;
}

/** How many messages a worker claims. */
export interface Taking {
  most: number;
  /** Limit on messages of slow lanes. */
  mostSlow: number;
  /** Limit on messages of one lane in flight at once, in all processes. */
  laneWidth: number;
  /** Limit on messages to the webhook URLs of one user's tasks in flight at once. */
  taskWidth: number;
  /** After this time without a report, any worker may claim the message. */
  leaseMs: number;
}

/** The messages of all webhooks, as workers deliver them. */
export interface WebhookQueue {
  take(taking: Taking): Promise<TakenMessage[]>;
  /**
   * Records the result of an attempt.
   * @param patienceMs time without a success after which the webhook is disabled
   * @returns `disabled` if this report disabled it; `lost` if the message is gone or another worker has claimed it
   */
  report(
    message: Uuid,
    report: AttemptReport,
    patienceMs: number,
  ): Promise<'settled' | 'disabled' | 'lost'>;
  /** Returns messages whose attempts were interrupted by a shutdown: they are due at once, and no attempt counts. */
  giveBack(messages: readonly Uuid[]): Promise<void>;
  /** Milliseconds until a message is due; null: none waits. */
  nextDueMs(): Promise<number | null>;
  /** Removes messages that ended longer ago than this, a bounded number at a time; returns how many. */
  forget(olderThanMs: number): Promise<number>;
  load(): Promise<WebhookLoad>;
  /** Calls back when any process has queued a message; connects at the first call. Returns the unsubscribe function. */
  subscribe(onNews: () => void): Promise<() => Promise<void>>;
}
