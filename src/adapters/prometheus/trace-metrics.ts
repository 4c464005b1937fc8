import { Counter, type Registry } from 'prom-client';

/** Registers the counter of spans that did not reach the trace collector. */
export function traceMetrics(registry: Registry) {
  const lost = new Counter({
    name: 'bozzetto_trace_spans_lost_total',
    help: 'Spans that did not reach the collector of traces.',
    registers: [registry],
  });
  return { spansLost: (spans: number) => lost.inc(spans) };
}
