import type { Metrics } from '../core/ports/metrics.ts';
import type { WebhookQueue } from '../core/ports/webhook-queue.ts';

/** Wraps the queue so that every reported delivery attempt is counted. */
export function meteredWebhooks(queue: WebhookQueue, metrics: Metrics): WebhookQueue {
  return {
    ...queue,
    async report(message, report, patienceMs) {
      const settled = await queue.report(message, report, patienceMs);
      metrics.webhookAttempt(report.attempt.outcome, report.attempt.milliseconds);
      return settled;
    },
  };
}
