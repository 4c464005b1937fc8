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

/**
 * The properties of a new webhook: either a URL, or `for_tasks` to sign requests to the `webhook_url` of single tasks.
 */
export type WebhookOptions = ({ url: string } | { for_tasks: true }) & {
  /** The event types to send. Defaults to all. */
  events?: readonly WebhookEventType[];
  /** A description of its purpose. */
  name?: string;
};

/** Filters and pagination of {@link Webhooks.deliveries}. */
export interface DeliveryFilter {
  status?: DeliveryStatus;
  task_uuid?: string;
  limit?: number;
  cursor?: string;
}

/** Selects the deliveries to send again. */
export interface ReplayRange {
  /** Start of the range (ISO 8601). */
  since: string;
  /** End of the range (ISO 8601). Defaults to now. */
  until?: string;
  /** Only deliveries with these statuses. Defaults to failed and skipped. */
  statuses?: readonly Exclude<DeliveryStatus, 'pending'>[];
}

/** Manages webhooks, which notify your servers when your tasks end. They follow Standard Webhooks. */
export class Webhooks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Creates a webhook. Store its `secret`: it is shown only once. Not retried if no response arrives, since the webhook
   * may have been created; check the list before you try again.
   * @throws InvalidRequestError if the URL is not allowed, ConflictError (4097) if there are too many webhooks
   */
  create(webhook: WebhookOptions, options: CallOptions = {}): Promise<MadeWebhookPayload> {
    return this.#transport.request('POST', '/webhooks', {
      body: webhook,
      retryUnanswered: false,
      ...options,
    });
  }

  /** Returns all your webhooks, newest first, without their secrets. */
  list(options: CallOptions = {}): Promise<WebhookListPayload> {
    return this.#transport.request('GET', '/webhooks', options);
  }

  /**
   * Returns a webhook.
   * @throws NotFoundError (4047) if the webhook does not exist
   */
  get(webhook_uuid: string, options: CallOptions = {}): Promise<WebhookPayload> {
    return this.#transport.request('GET', path(webhook_uuid), options);
  }

  /**
   * Changes the URL, event types or name.
   * @throws NotFoundError (4047) if the webhook does not exist
   */
  patch(
    webhook_uuid: string,
    change: { url?: string; events?: readonly WebhookEventType[]; name?: string | null },
    options: CallOptions = {},
  ): Promise<WebhookPayload> {
    return this.#transport.request('PATCH', path(webhook_uuid), { body: change, ...options });
  }

  /**
   * Replaces the secret and returns the new one, which is shown only once. The old secret keeps signing as well for one
   * day, or for `overlap_seconds`.
   * @throws NotFoundError (4047) if the webhook does not exist
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

  /**
   * Stops all deliveries. Events in the meantime are recorded as skipped.
   * @throws NotFoundError (4047) if the webhook does not exist
   */
  disable(webhook_uuid: string, options: CallOptions = {}): Promise<WebhookPayload> {
    return this.#transport.request('POST', `${path(webhook_uuid)}/disable`, options);
  }

  /**
   * Resumes deliveries with the next event.
   * @throws NotFoundError (4047) if the webhook does not exist
   */
  enable(webhook_uuid: string, options: CallOptions = {}): Promise<WebhookPayload> {
    return this.#transport.request('POST', `${path(webhook_uuid)}/enable`, options);
  }

  /**
   * Deletes a webhook with its secret and its deliveries.
   * @throws NotFoundError (4047) if the webhook does not exist
   */
  delete(webhook_uuid: string, options: CallOptions = {}): Promise<RemovedWebhookPayload> {
    return this.#transport.request('DELETE', path(webhook_uuid), options);
  }

  /**
   * Sends a `webhook.test` event.
   * @throws ConflictError (4098) if the webhook is disabled
   */
  test(webhook_uuid: string, options: CallOptions = {}): Promise<DeliveryPayload> {
    return this.#transport.request('POST', `${path(webhook_uuid)}/test`, {
      retryUnanswered: false,
      ...options,
    });
  }

  /**
   * Returns one page of deliveries, newest first.
   * @throws NotFoundError (4047) if the webhook does not exist
   */
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

  /**
   * Returns a delivery with its attempts.
   * @throws NotFoundError (4047, 4048) if the webhook or the delivery does not exist
   */
  delivery(
    webhook_uuid: string,
    delivery_uuid: string,
    options: CallOptions = {},
  ): Promise<DeliveryReportPayload> {
    return this.#transport.request('GET', deliveryPath(webhook_uuid, delivery_uuid), options);
  }

  /**
   * Sends a delivery again immediately, with its original id.
   * @throws NotFoundError if the delivery does not exist, ConflictError (4098) if the webhook is disabled
   */
  replay(
    webhook_uuid: string,
    delivery_uuid: string,
    options: CallOptions = {},
  ): Promise<DeliveryPayload> {
    const to = `${deliveryPath(webhook_uuid, delivery_uuid)}/replay`;
    return this.#transport.request('POST', to, options);
  }

  /**
   * Sends all deliveries of a time range again.
   * @throws NotFoundError (4047) if the webhook does not exist, ConflictError (4098) if it is disabled
   */
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
