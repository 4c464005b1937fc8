import type { AttemptOutcome, DeliveryStatus, WebhookEventType } from '../../contract/webhooks.ts';
import type { Uuid } from '../ids.ts';

/** Where a user wants to be told, without its secrets. Times are epoch milliseconds. */
export interface Webhook {
  webhook_uuid: Uuid;
  /** null: the addresses that tasks name. */
  url: string | null;
  name: string | null;
  events: WebhookEventType[];
  created_at: number;
  old_secret_until: number | null;
  disabled_at: number | null;
  disabled_for: 'owner' | 'gone' | 'failing' | null;
  failing_since: number | null;
  delivered_at: number | null;
}

/** A webhook to be made. */
export interface NewWebhook {
  url: string | null;
  name: string | null;
  events: readonly WebhookEventType[];
  /** 24 to 64 random bytes. */
  secret: Uint8Array;
}

/** Members that are left out stay. */
export interface WebhookChange {
  url?: string;
  name?: string | null;
  events?: readonly WebhookEventType[];
}

/** One message to one webhook. */
export interface Delivery {
  delivery_uuid: Uuid;
  type: string;
  task_uuid: Uuid | null;
  url: string | null;
  status: DeliveryStatus;
  created_at: number;
  next_attempt_at: number | null;
  ended_at: number | null;
  tries: number;
}

/** One try to send it. */
export interface DeliveryAttempt {
  at: number;
  milliseconds: number;
  outcome: AttemptOutcome;
  status_code: number | null;
  /** How the answer begins, or what went wrong. */
  answer: string | null;
}

/** Which messages a replay by range sends again. Times are epoch milliseconds. */
export interface ReplayRange {
  since: number;
  until: number;
  statuses: readonly DeliveryStatus[];
}

/** Webhooks of users. Every method answers null or false where the user has no such webhook. */
export interface WebhookStore {
  /**
   * @returns `too-many` where the user has `most` with an address; `exists` where there is one for tasks already
   */
  create(user: Uuid, webhook: NewWebhook, most: number): Promise<Webhook | 'too-many' | 'exists'>;
  /** Newest first. */
  list(user: Uuid): Promise<Webhook[]>;
  find(user: Uuid, webhook: Uuid): Promise<Webhook | null>;
  /** The one for the addresses that tasks name. */
  findForTasks(user: Uuid): Promise<Webhook | null>;
  change(user: Uuid, webhook: Uuid, change: WebhookChange): Promise<Webhook | null>;
  /** From now on the new secret signs; the one before it too, so long. */
  rotate(user: Uuid, webhook: Uuid, secret: Uint8Array, overlapMs: number): Promise<Webhook | null>;
  /** Nothing is sent any more; what waits is skipped. */
  disable(user: Uuid, webhook: Uuid): Promise<Webhook | null>;
  /** What was skipped stays so until it is replayed. */
  enable(user: Uuid, webhook: Uuid): Promise<Webhook | null>;
  /** With everything that it was sent. */
  remove(user: Uuid, webhook: Uuid): Promise<boolean>;
  /** Puts a test event into its queue. */
  test(user: Uuid, webhook: Uuid): Promise<Delivery | null>;
  /** Newest first; `cursor` is opaque. */
  deliveries(
    webhook: Uuid,
    filter: { status?: DeliveryStatus; task_uuid?: Uuid },
    limit: number,
    cursor: string | null,
  ): Promise<{ deliveries: Delivery[]; next_cursor: string | null }>;
  /** With its attempts, oldest first. */
  delivery(
    webhook: Uuid,
    delivery: Uuid,
  ): Promise<{ delivery: Delivery; attempts: DeliveryAttempt[] } | null>;
  /** Sends one again, now, under its old id; one that is under way stays so. */
  replay(webhook: Uuid, delivery: Uuid): Promise<void>;
  /** @returns how many are sent again */
  replayRange(webhook: Uuid, range: ReplayRange): Promise<number>;
}
