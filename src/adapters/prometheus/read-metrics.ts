import { Counter, Gauge, type Registry } from 'prom-client';
import type { Metrics } from '../../core/ports/metrics.ts';
import type { Sources } from './sources.ts';

/**
 * Registers metrics of which database answers reads, and of how old the replica's data is. Without a replica, they stay
 * empty.
 */
export function readMetrics(
  registry: Registry,
  sources: Partial<Sources>,
): Pick<Metrics, 'readFrom'> {
  const registers = [registry];
  const reads = new Counter({
    name: 'bozzetto_reads_total',
    help: 'Reads that a replica may answer, by the database that answered and the reason.',
    labelNames: ['from', 'reason'] as const,
    registers,
  });
  new Gauge({
    name: 'bozzetto_replica_behind_seconds',
    help: 'Age of what the replica shows; absent before it was found.',
    registers,
    collect() {
      const seconds = sources.replica?.().behindSeconds ?? null;
      if (seconds === null) this.remove();
      else this.set(seconds);
    },
  });
  return { readFrom: (from, reason) => reads.inc({ from, reason }) };
}
