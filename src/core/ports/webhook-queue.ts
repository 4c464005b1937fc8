import type { TaskError } from '../../contract/errors.ts';
import type { TaskStatus } from '../../contract/task.ts';
import type { Uuid } from '../ids.ts';
import type { Asset } from '../task.ts';
import type { DeliveryAttempt } from './webhook-store.ts';

/** The task of a message as it is now; times are epoch milliseconds. */
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

/** A message that a worker has taken. */
export interface TakenMessage {
  message_uuid: Uuid;
  webhook_uuid: Uuid;
  /** Its receiver failed or took long the last time. */
  slow: boolean;
  type: string;
  /** When the event happened, epoch milliseconds. */
  created_at: number;
  /** This one included, since it was put into the queue the last time. */
  tries: number;
  url: string;
  /** The new one first. */
  secrets: Uint8Array[];
  /** Payload of events that are not about a task. */
  data: Record<string, unknown> | null;
  task: EndedTask | null;
  /** Trace of the request that created the task; null: it had none, or the task was deleted. */
  traceparent: string | null;
}

/** What an attempt means. */
export type AttemptVerdict =
  | { verdict: 'delivered' | 'failed' | 'gone' }
  | { verdict: 'retry'; afterMs: number };

/** What is told of an attempt. */
export interface AttemptReport {
  attempt: DeliveryAttempt;
  verdict: AttemptVerdict;
  /** The receiver gets one message at a time until one is quick again. */
  slow: boolean;
  /** Nothing is sent there for so long; null: no rest. */
  restMs: number | null;
}

/** What waits to be sent. */
export interface WebhookLoad {
  /** Under way, due, or due later because an attempt failed. */
  waiting: number;
  /** How long the oldest of those that are due has been due; 0: none is. */
  overdue_seconds: number;
}

/** How much a worker takes. */
export interface Taking {
  most: number;
  /** At most so many of lanes that are slow. */
  mostSlow: number;
  /** Messages of one lane under way at once, in all processes. */
  laneWidth: number;
  /** Messages to the addresses of one user's tasks under way at once. */
  taskWidth: number;
  /** After so long a message that nobody reports on is anybody's. */
  leaseMs: number;
}

/** The messages of all webhooks, as workers deliver them. */
export interface WebhookQueue {
  take(taking: Taking): Promise<TakenMessage[]>;
  /**
   * Settles an attempt.
   * @param patienceMs after so long without a success the webhook is switched off
   * @returns `disabled` where it was switched off by this; `lost` where the message is gone or somebody else's
   */
  report(
    message: Uuid,
    report: AttemptReport,
    patienceMs: number,
  ): Promise<'settled' | 'disabled' | 'lost'>;
  /** Attempts that were broken off by a stop: due at once, no try used up. */
  giveBack(messages: readonly Uuid[]): Promise<void>;
  /** Milliseconds until something is due; null: nothing waits. */
  nextDueMs(): Promise<number | null>;
  /** Forgets messages that ended so long ago, a bounded number at a time; returns how many. */
  forget(olderThanMs: number): Promise<number>;
  load(): Promise<WebhookLoad>;
  /** Calls back when any process has put a message in; connects at the first call. Returns what ends it. */
  subscribe(onNews: () => void): Promise<() => Promise<void>>;
}
