import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Metrics } from '../../core/ports/metrics.ts';
import type { MetricsPage } from '../../core/ports/metrics-page.ts';
import { httpMetrics } from './http-metrics.ts';
import { registerProcess } from './process-gauges.ts';
import { pushMetrics } from './push-metrics.ts';
import { readMetrics } from './read-metrics.ts';
import { registerLoad } from './service-load.ts';
import type { Sources } from './sources.ts';
import { taskMetrics } from './task-metrics.ts';
import { traceMetrics } from './trace-metrics.ts';
import { webhookMetrics } from './webhook-metrics.ts';

/**
 * Metrics of prom-client that are omitted. Some are gauges with the names of counters, which promtool rejects. Others
 * exist per V8 heap space and per type of resource: 45 series that add little to their sums.
 */
const LEFT_OUT = [
  'nodejs_active_handles',
  'nodejs_active_requests',
  'nodejs_active_resources',
  'nodejs_heap_space_size_total_bytes',
  'nodejs_heap_space_size_used_bytes',
  'nodejs_heap_space_size_available_bytes',
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

export interface PrometheusOptions {
  version: string;
  role: string;
  /** Returns epoch milliseconds. */
  now(): number;
}

/** The metrics of this process in the Prometheus text format. */
export interface Prometheus extends Metrics, MetricsPage {
  /** Counts spans that did not reach the trace collector. */
  spansLost(spans: number): void;
  /** Adds sources that are read at each scrape. Metrics of sources that a process lacks are omitted. */
  watch(sources: Partial<Sources>): void;
}

/** Opens the registry of this process. */
export function openPrometheus({ version, role, now }: PrometheusOptions): Prometheus {
  const registry = new Registry();
  const sources: Partial<Sources> = {};
  registerProcess(registry, sources, { version, role });
  registerLoad(registry, sources, now);
  let samplesRuntime = false;
  return {
    ...httpMetrics(registry),
    ...pushMetrics(registry),
    ...readMetrics(registry, sources),
    ...taskMetrics(registry),
    ...traceMetrics(registry),
    ...webhookMetrics(registry),
    contentType: registry.contentType,
    async text() {
      // Sampling starts at the first scrape, because it measures the event loop delay a hundred times per second.
      if (!samplesRuntime) {
        samplesRuntime = true;
        collectDefaultMetrics({ register: registry });
        for (const name of LEFT_OUT) registry.removeSingleMetric(name);
      }
      return registry.metrics();
    },
    watch(more) {
      Object.assign(sources, more);
    },
  };
}
