import type { Metrics } from '../core/ports/metrics.ts';
import type { WebhookQueue } from '../core/ports/webhook-queue.ts';

/** The same queue; every attempt that is reported is counted. */
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
