import { Histogram, type Registry } from 'prom-client';
import type { Metrics } from '../../core/ports/metrics.ts';

/** Buckets for the duration of an attempt, which is aborted after 15 s. */
const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/**
 * Registers metrics of attempts to send webhooks. No label identifies a receiver, since users can add any number of
 * them.
 */
export function webhookMetrics(registry: Registry): Pick<Metrics, 'webhookAttempt'> {
  const attempts = new Histogram({
    name: 'bozzetto_webhook_attempt_duration_seconds',
    help: 'Attempts of this process to send webhooks, by outcome.',
    labelNames: ['outcome'] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    webhookAttempt: (outcome, milliseconds) => attempts.observe({ outcome }, milliseconds / 1000),
  };
}
