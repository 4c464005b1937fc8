import type { TaskError } from '../../contract/errors.ts';
import type { TaskStatus } from '../../contract/task.ts';
import type { Uuid } from '../ids.ts';
import type { Asset } from '../task.ts';
import type { DeliveryAttempt } from './webhook-store.ts';

/** The task that a message is about, in its current state. Times are epoch milliseconds. */
export interface EndedTask {
  task_uuid: Uuid;
  flow_name: string;
  status: TaskStatus;
  client_order_id: string | null;
  /** The price without what was returned although the task succeeded. */
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
  /** Whether the receiver failed or was slow at the last attempt. */
  slow: boolean;
  type: string;
  /** When the event happened, in epoch milliseconds. */
  created_at: number;
  /** Number of attempts since the message was last put into the queue, including this one. */
  tries: number;
  url: string;
  /** Signing secrets, newest first. */
  secrets: Uint8Array[];
  /** Payload of events that are not about a task. */
  data: Record<string, unknown> | null;
  task: EndedTask | null;
  /** W3C traceparent of the request that created the task; null if it had none or the task was deleted. */
  traceparent: string | null;
}

/** What happens to a message after an attempt. */
export type AttemptVerdict =
  | { verdict: 'delivered' | 'failed' | 'gone' }
  | { verdict: 'retry'; afterMs: number };

/** The result of an attempt, as a worker reports it. */
export interface AttemptReport {
  attempt: DeliveryAttempt;
  verdict: AttemptVerdict;
  /** True if the receiver gets only one message at a time until it answers quickly again. */
  slow: boolean;
  /** Pause before the next message to this receiver; null if there is none. */
  restMs: number | null;
}

/** How many messages wait to be sent, and for how long. */
export interface WebhookLoad {
  /** Number of messages in flight, due, or waiting for a retry. */
  waiting: number;
  /** How long the most overdue message has been due; 0 if none is due. */
  overdue_seconds: number;
}

/** Limits on the messages that a worker claims. */
export interface Taking {
  most: number;
  /** Maximum number of messages from slow lanes. */
  mostSlow: number;
  /** Maximum number of messages of one lane that may be in flight at once, across all processes. */
  laneWidth: number;
  /** Maximum number of messages in flight at once to the webhook URLs that one user's tasks name. */
  taskWidth: number;
  /** Time without a report after which any worker may claim the message. */
  leaseMs: number;
}

/** The messages of all webhooks, as workers deliver them. */
export interface WebhookQueue {
  take(taking: Taking): Promise<TakenMessage[]>;
  /**
   * Records the result of an attempt.
   * @param patienceMs time without a success after which the webhook is disabled
   * @returns `disabled` if this report disabled the webhook; `lost` if the message is gone or another worker has
   * claimed it
   */
  report(
    message: Uuid,
    report: AttemptReport,
    patienceMs: number,
  ): Promise<'settled' | 'disabled' | 'lost'>;
  /**
   * Gives back messages whose attempts were interrupted by a shutdown. They are due again at once, and the interrupted
   * attempts do not count.
   */
  giveBack(messages: readonly Uuid[]): Promise<void>;
  /** Returns the milliseconds until the next message is due; null if no message is waiting. */
  nextDueMs(): Promise<number | null>;
  /** Removes a limited number of messages that ended longer ago than this, and returns the number removed. */
  forget(olderThanMs: number): Promise<number>;
  load(): Promise<WebhookLoad>;
  /**
   * Calls `onNews` when any process has queued a message. The first call opens the connection. Returns the unsubscribe
   * function.
   */
  subscribe(onNews: () => void): Promise<() => Promise<void>>;
}
