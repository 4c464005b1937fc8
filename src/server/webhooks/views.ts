import type {
  DeliveryPayload,
  DeliveryReportPayload,
  WebhookPayload,
} from '../../contract/webhooks.ts';
import type { Delivery, DeliveryAttempt, Webhook } from '../../core/ports/webhook-store.ts';
import { timestampOf, timestampOrNull } from '../timestamp.ts';

/** Formats a webhook for its owner. */
export function webhookView(hook: Webhook): WebhookPayload {
  return {
    webhook_uuid: hook.webhook_uuid,
    url: hook.url,
    name: hook.name,
    events: hook.events,
    created_at: timestampOf(hook.created_at),
    old_secret_until: timestampOrNull(hook.old_secret_until),
    disabled_at: timestampOrNull(hook.disabled_at),
    disabled_for: hook.disabled_for,
    failing_since: timestampOrNull(hook.failing_since),
    delivered_at: timestampOrNull(hook.delivered_at),
  };
}

/** Formats one message for lists. */
export function deliveryView(delivery: Delivery): DeliveryPayload {
  return {
    delivery_uuid: delivery.delivery_uuid,
    type: delivery.type,
    task_uuid: delivery.task_uuid,
    url: delivery.url,
    status: delivery.status,
    created_at: timestampOf(delivery.created_at),
    next_attempt_at: timestampOrNull(delivery.next_attempt_at),
    ended_at: timestampOrNull(delivery.ended_at),
    tries: delivery.tries,
  };
}

/** Formats the message with its attempts. */
export function deliveryReportView(
  delivery: Delivery,
  attempts: readonly DeliveryAttempt[],
): DeliveryReportPayload {
  return {
    ...deliveryView(delivery),
    attempts: attempts.map((attempt) => ({ ...attempt, at: timestampOf(attempt.at) })),
  };
}
