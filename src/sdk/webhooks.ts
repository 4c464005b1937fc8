import type {
  DeliveryPage,
  DeliveryPayload,
  DeliveryReportPayload,
  DeliveryStatus,
  MadeWebhookPayload,
  RemovedWebhookPayload,
  ReplayedPayload,
  WebhookEventType,
  WebhookListPayload,
  WebhookPayload,
} from '../contract/webhooks.ts';
import type { Transport } from './transport.ts';

interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** A webhook to be made: with an address, or for the `webhook_url` of single tasks. */
export type WebhookOptions = ({ url: string } | { for_tasks: true }) & {
  /** What it is told; left out: everything. */
  events?: readonly WebhookEventType[];
  /** What it is for. */
  name?: string;
};

/** Which deliveries a page has. */
export interface DeliveryFilter {
  status?: DeliveryStatus;
  task_uuid?: string;
  limit?: number;
  cursor?: string;
}

/** Which deliveries are sent again. */
export interface ReplayRange {
  /** ISO 8601. */
  since: string;
  /** ISO 8601; left out: now. */
  until?: string;
  /** Left out: failed and skipped. */
  statuses?: readonly Exclude<DeliveryStatus, 'pending'>[];
}

/** Webhooks: the ends of your tasks, sent to your own servers by Standard Webhooks. */
export class Webhooks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Makes a webhook; keep its `secret`, which is shown this once. Not sent again where there was no answer: it may have been
   * made, and then the list shows it.
   * @throws InvalidRequestError (url), ConflictError (4097) where there are too many
   */
  create(webhook: WebhookOptions, options: CallOptions = {}): Promise<MadeWebhookPayload> {
    return this.#transport.request('POST', '/webhooks', {
      body: webhook,
      retryUnanswered: false,
      ...options,
    });
  }

  /** All of yours, newest first; without their secrets. */
  list(options: CallOptions = {}): Promise<WebhookListPayload> {
    return this.#transport.request('GET', '/webhooks', options);
  }

  /** @throws NotFoundError (4047) */
  get(webhook_uuid: string, options: CallOptions = {}): Promise<WebhookPayload> {
    return this.#transport.request('GET', path(webhook_uuid), options);
  }

  /** Changes address, events or name. @throws NotFoundError (4047) */
  patch(
    webhook_uuid: string,
    change: { url?: string; events?: readonly WebhookEventType[]; name?: string | null },
    options: CallOptions = {},
  ): Promise<WebhookPayload> {
    return this.#transport.request('PATCH', path(webhook_uuid), { body: change, ...options });
  }

  /**
   * Gives it a new secret, which is shown this once; the old one signs too for a day, or for `overlap_seconds`.
   * @throws NotFoundError (4047)
   */
  rotate(
    webhook_uuid: string,
    { overlap_seconds, ...options }: CallOptions & { overlap_seconds?: number } = {},
  ): Promise<MadeWebhookPayload> {
    return this.#transport.request('POST', `${path(webhook_uuid)}/rotate`, {
      body: { overlap_seconds },
      retryUnanswered: false,
      ...options,
    });
  }

  /** Sends nothing any more; what happens meanwhile is noted as skipped. @throws NotFoundError (4047) */
  disable(webhook_uuid: string, options: CallOptions = {}): Promise<WebhookPayload> {
    return this.#transport.request('POST', `${path(webhook_uuid)}/disable`, options);
  }

  /** Sends again from now on. @throws NotFoundError (4047) */
  enable(webhook_uuid: string, options: CallOptions = {}): Promise<WebhookPayload> {
    return this.#transport.request('POST', `${path(webhook_uuid)}/enable`, options);
  }

  /** With its secret and its deliveries. @throws NotFoundError (4047) */
  delete(webhook_uuid: string, options: CallOptions = {}): Promise<RemovedWebhookPayload> {
    return this.#transport.request('DELETE', path(webhook_uuid), options);
  }

  /** Sends a `webhook.test` event. @throws ConflictError (4098) where it is off */
  test(webhook_uuid: string, options: CallOptions = {}): Promise<DeliveryPayload> {
    return this.#transport.request('POST', `${path(webhook_uuid)}/test`, {
      retryUnanswered: false,
      ...options,
    });
  }

  /** One page of what it was sent, newest first. @throws NotFoundError (4047) */
  deliveries(
    webhook_uuid: string,
    filter: DeliveryFilter = {},
    options: CallOptions = {},
  ): Promise<DeliveryPage> {
    return this.#transport.request('GET', `${path(webhook_uuid)}/deliveries`, {
      query: { ...filter },
      ...options,
    });
  }

  /** One delivery with its attempts. @throws NotFoundError (4047, 4048) */
  delivery(
    webhook_uuid: string,
    delivery_uuid: string,
    options: CallOptions = {},
  ): Promise<DeliveryReportPayload> {
    return this.#transport.request('GET', deliveryPath(webhook_uuid, delivery_uuid), options);
  }

  /** Sends a delivery again, now, under its old id. @throws NotFoundError, ConflictError (4098) */
  replay(
    webhook_uuid: string,
    delivery_uuid: string,
    options: CallOptions = {},
  ): Promise<DeliveryPayload> {
    const to = `${deliveryPath(webhook_uuid, delivery_uuid)}/replay`;
    return this.#transport.request('POST', to, options);
  }

  /** Sends the deliveries of a time again. @throws NotFoundError (4047), ConflictError (4098) */
  replayRange(
    webhook_uuid: string,
    range: ReplayRange,
    options: CallOptions = {},
  ): Promise<ReplayedPayload> {
    return this.#transport.request('POST', `${path(webhook_uuid)}/replay`, {
      body: range,
      ...options,
    });
  }
}

function path(webhook_uuid: string): string {
  return `/webhooks/${encodeURIComponent(webhook_uuid)}`;
}

function deliveryPath(webhook_uuid: string, delivery_uuid: string): string {
  return `${path(webhook_uuid)}/deliveries/${encodeURIComponent(delivery_uuid)}`;
}
