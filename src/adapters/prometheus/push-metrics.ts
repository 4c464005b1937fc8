import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Metrics } from '../../core/ports/metrics.ts';

/** Buckets for the delay until a change has reached all connections, which is 5 to 50 ms unless something is wrong. */
const LAG_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Registers metrics of WebSockets and event streams. */
export function pushMetrics(
  registry: Registry,
): Pick<Metrics, 'connections' | 'framesSent' | 'pushLag'> {
  const registers = [registry];
  const open = new Gauge({
    name: 'bozzetto_push_connections',
    help: 'Open push connections of this process.',
    labelNames: ['kind'] as const,
    registers,
  });
  const frames = new Counter({
    name: 'bozzetto_push_frames_total',
    help: 'Task frames handed to push connections.',
    registers,
  });
  const lag = new Histogram({
    name: 'bozzetto_push_lag_seconds',
    help: 'Time from the announcement of a change until its frames were handed to the connections.',
    buckets: LAG_BUCKETS,
    registers,
  });
  for (const kind of ['websocket', 'sse']) open.set({ kind }, 0);
  return {
    connections: (kind, change) => open.inc({ kind }, change),
    framesSent: (count) => frames.inc(count),
    pushLag: (milliseconds) => lag.observe(milliseconds / 1000),
  };
}
