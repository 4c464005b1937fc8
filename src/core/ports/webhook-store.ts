import type { AttemptOutcome, DeliveryStatus, WebhookEventType } from '../../contract/webhooks.ts';
import type { Uuid } from '../ids.ts';

/** A user's webhook endpoint, without its secrets. Times are epoch milliseconds. */
export interface Webhook {
  webhook_uuid: Uuid;
  /** null for the webhook that serves the addresses named by tasks. */
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

/** A webhook to be created. */
export interface NewWebhook {
  url: string | null;
  name: string | null;
  events: readonly WebhookEventType[];
  /** 24 to 64 random bytes. */
  secret: Uint8Array;
}

/** Changes to a webhook. Omitted members stay unchanged. */
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

/** One attempt to send the message. */
export interface DeliveryAttempt {
  at: number;
  milliseconds: number;
  outcome: AttemptOutcome;
  status_code: number | null;
  /** The beginning of the receiver's answer, or the error. */
  answer: string | null;
}

/** The messages that a replay by range sends again. Times are epoch milliseconds. */
export interface ReplayRange {
  since: number;
  until: number;
  statuses: readonly DeliveryStatus[];
}

/** Stores users' webhooks. Every method returns null or false if the user has no such webhook. */
export interface WebhookStore {
  /**
   * @returns `too-many` if the user already has `most` webhooks with an address; `exists` if the user already has a
   * webhook for the addresses that tasks name
   */
  create(user: Uuid, webhook: NewWebhook, most: number): Promise<Webhook | 'too-many' | 'exists'>;
  /** Lists webhooks, newest first. */
  list(user: Uuid): Promise<Webhook[]>;
  find(user: Uuid, webhook: Uuid): Promise<Webhook | null>;
  /** Finds the webhook that serves the addresses named by tasks. */
  findForTasks(user: Uuid): Promise<Webhook | null>;
  change(user: Uuid, webhook: Uuid, change: WebhookChange): Promise<Webhook | null>;
  /**
   * Replaces the signing secret. From now on, messages are signed with the new secret, and for `overlapMs` also with
   * the previous one.
   */
  rotate(user: Uuid, webhook: Uuid, secret: Uint8Array, overlapMs: number): Promise<Webhook | null>;
  /** Disables the webhook: nothing more is sent, and waiting messages are skipped. */
  disable(user: Uuid, webhook: Uuid): Promise<Webhook | null>;
  /** Enables the webhook again. Skipped messages stay skipped until they are replayed. */
  enable(user: Uuid, webhook: Uuid): Promise<Webhook | null>;
  /** Removes the webhook and all its deliveries. */
  remove(user: Uuid, webhook: Uuid): Promise<boolean>;
  /** Queues a test message for the webhook. */
  test(user: Uuid, webhook: Uuid): Promise<Delivery | null>;
  /** Lists deliveries, newest first. `cursor` is opaque. */
  deliveries(
    webhook: Uuid,
    filter: { status?: DeliveryStatus; task_uuid?: Uuid },
    limit: number,
    cursor: string | null,
  ): Promise<{ deliveries: Delivery[]; next_cursor: string | null }>;
  /** Returns a delivery with its attempts, which are ordered from oldest to newest. */
  delivery(
    webhook: Uuid,
    delivery: Uuid,
  ): Promise<{ delivery: Delivery; attempts: DeliveryAttempt[] } | null>;
  /** Sends a delivery again now, under its old id. A delivery that is in flight stays as it is. */
  replay(webhook: Uuid, delivery: Uuid): Promise<void>;
  /** @returns the number of messages that are sent again */
  replayRange(webhook: Uuid, range: ReplayRange): Promise<number>;
}
