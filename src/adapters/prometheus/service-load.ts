import { Gauge, type Registry } from 'prom-client';
import { keptFresh } from './kept-fresh.ts';
import type { Sources } from './sources.ts';

/** Possible states of a backend. The gauge is 1 for the current state and 0 for the others. */
const STATES = ['ready', 'busy', 'starting', 'down'] as const;

/** Milliseconds without a heartbeat after which a worker is considered lost. Workers send one every two seconds. */
const LOST_MS = 15_000;

interface Load {
  queue: Awaited<ReturnType<Sources['queue']>>;
  workers: Awaited<ReturnType<Sources['workers']>>;
  backends: Awaited<ReturnType<Sources['backends']>>;
  storage: Awaited<ReturnType<Sources['storage']>> | null;
  webhooks: Awaited<ReturnType<Sources['webhooks']>> | null;
  /** The time of the reading in epoch milliseconds. */
  at: number;
}

/** Sets the values of a gauge from one reading. */
type Values = (load: Load, set: (labels: Record<string, string>, value: number) => void) => void;

/**
 * Registers gauges of the whole service, as the database knows it. Every process reports the same values, so dashboards
 * should take their maximum, not their sum. If the database does not answer, all are omitted except
 * `bozzetto_database_up`.
 */
export function registerLoad(
  registry: Registry,
  sources: Partial<Sources>,
  now: () => number,
): void {
  const load = keptFresh(
    () => readLoad(sources, now()),
    () => performance.now(),
  );
  const gauge = (name: string, help: string, labelNames: string[], values: Values) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const found = sources.queue === undefined ? null : await load();
        if (labelNames.length > 0) this.reset();
        else this.remove();
        if (found !== null) values(found, (labels, value) => this.set(labels, value));
      },
    });

  new Gauge({
    name: 'bozzetto_database_up',
    help: 'Whether the database answered when the load of the service was read last.',
    registers: [registry],
    async collect() {
      this.set(sources.queue !== undefined && (await load()) !== null ? 1 : 0);
    },
  });
  gauge(
    'bozzetto_queue_tasks',
    'Tasks that have not ended, by flow, lane and whether a worker has them.',
    ['flow', 'lane', 'state'],
    ({ queue }, set) => {
      for (const { flow_name: flow, lane, waiting, taken } of queue) {
        set({ flow, lane, state: 'waiting' }, waiting);
        set({ flow, lane, state: 'taken' }, taken);
      }
    },
  );
  gauge(
    'bozzetto_queue_oldest_seconds',
    'How long the oldest task has waited, by flow and lane.',
    ['flow', 'lane'],
    ({ queue }, set) => {
      for (const { flow_name: flow, lane, oldest_seconds } of queue)
        set({ flow, lane }, oldest_seconds);
    },
  );
  gauge(
    'bozzetto_workers',
    'Workers that live; draining ones take nothing more.',
    ['state'],
    ({ workers }, set) => {
      const draining = workers.filter((worker) => worker.draining).length;
      set({ state: 'live' }, workers.length - draining);
      set({ state: 'draining' }, draining);
    },
  );
  gauge(
    'bozzetto_worker_slots',
    'Engine slots of the workers that live and do not drain.',
    ['kind'],
    ({ workers }, set) => {
      const open = workers.filter((worker) => !worker.draining);
      set(
        { kind: 'any' },
        open.reduce((sum, { engine_slots }) => sum + engine_slots, 0),
      );
      set(
        { kind: 'short' },
        open.reduce((sum, { short_slots }) => sum + short_slots, 0),
      );
    },
  );
  registerBackends(gauge);
  gauge(
    'bozzetto_webhook_waiting',
    'Webhooks that are under way or due, now or after a failure.',
    [],
    ({ webhooks }, set) => set({}, webhooks?.waiting ?? 0),
  );
  gauge(
    'bozzetto_webhook_overdue_seconds',
    'How long the oldest webhook has been due.',
    [],
    ({ webhooks }, set) => set({}, webhooks?.overdue_seconds ?? 0),
  );
  gauge('bozzetto_storage_bytes', 'Bytes that users have stored.', ['kind'], ({ storage }, set) => {
    if (storage === null) return;
    set({ kind: 'uploads' }, storage.upload_bytes);
    set({ kind: 'tasks' }, storage.task_bytes);
  });
}

function registerBackends(
  gauge: (name: string, help: string, labelNames: string[], values: Values) => void,
): void {
  gauge(
    'bozzetto_backend_state',
    'State of each model server: 1 for the one that it is in.',
    ['backend', 'kind', 'state'],
    ({ backends }, set) => {
      for (const { backend, kind, state } of backends)
        for (const each of STATES) set({ backend, kind, state: each }, state === each ? 1 : 0);
    },
  );
  gauge(
    'bozzetto_backend_in_flight',
    'Jobs that hold a place at each model server.',
    ['backend'],
    ({ backends }, set) => {
      for (const { backend, in_flight } of backends) set({ backend }, in_flight);
    },
  );
  gauge(
    'bozzetto_backend_breaker_open',
    'Whether a model server gets no jobs now because of failures.',
    ['backend'],
    ({ backends, at }, set) => {
      for (const { backend, closed_until } of backends)
        set({ backend }, (closed_until ?? 0) > at ? 1 : 0);
    },
  );
  gauge(
    'bozzetto_backend_balance',
    'What is left of the account at a hosted model server, in its own unit.',
    ['backend'],
    ({ backends }, set) => {
      for (const { backend, balance } of backends) if (balance !== null) set({ backend }, balance);
    },
  );
}

async function readLoad(sources: Partial<Sources>, at: number): Promise<Load> {
  const [queue, known, backends, storage, webhooks] = await Promise.all([
    sources.queue?.() ?? [],
    sources.workers?.() ?? [],
    sources.backends?.() ?? [],
    sources.storage?.() ?? null,
    sources.webhooks?.() ?? null,
  ]);
  // Lost workers are filtered out here: live workers remove lost ones from the table, but if all are lost, none is left
  // to do so.
  const workers = known.filter(({ beat_at }) => at - beat_at < LOST_MS);
  return { queue, workers, backends, storage, webhooks, at };
}
