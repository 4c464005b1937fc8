import { createHash } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import type { JobQueue, QueueName } from '../../core/ports/job-queue.ts';
import { JobPump } from './job-pump.ts';

const SCHEMA = 'pgboss';
const QUEUES: readonly QueueName[] = ['admit', 'run'];
const DAY = 86_400;

/** Where pg-boss says that a job was sent; the payload is the queue's name. Tested by a job that starts at once. */
const CHANNEL = `pgboss_${createHash('sha224').update(SCHEMA).digest('hex').slice(0, 24)}`;

const QUEUE_OPTIONS = {
  notify: true,
  // The least that pg-boss allows. With a beat every 2 s and a look every 2 s, the job of a worker
  // that was killed is delivered again after 8 to 13 s.
  heartbeatSeconds: 10,
  // The task's row counts the tries and gives up; a job must outlive its task.
  retryLimit: 1_000_000,
  retryDelay: 0,
  // The heartbeat finds lost workers and the flow's own limit long runs.
  expireInSeconds: DAY,
  retentionSeconds: 365 * DAY,
  deleteAfterSeconds: 60,
} as const;

interface Options {
  connectionString: string;
  /** Whether this process also looks for lost workers; any process may, and at least one has to. */
  supervise: boolean;
  onError(error: unknown): void;
}

/** Jobs in PostgreSQL by pg-boss; only this file and `JobPump` know it. */
export function createPgBossQueue(options: Options): JobQueue {
  const { connectionString, supervise, onError } = options;
  const boss = new PgBoss({
    connectionString,
    application_name: 'bozzetto queue',
    schema: SCHEMA,
    max: 4,
    supervise,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    maintenanceIntervalSeconds: 60,
    queueCacheIntervalSeconds: 600,
    // Nothing is scheduled, no job depends on another.
    schedule: false,
    flowIntervalSeconds: 3600,
    monitorVacuum: false,
  });
  boss.on('error', onError);
  const pumps = new Map<string, JobPump>();
  let listener: Promise<{ close(): Promise<void> } | undefined> | undefined;

  /** One connection hears for all queues; it reconnects by itself. */
  async function listen() {
    return boss.getDb().listen?.(
      CHANNEL,
      (queue) => pumps.get(queue)?.wake(),
      // Connected anew: what was sent in between was not heard.
      () => {
        for (const pump of pumps.values()) pump.wake();
      },
    );
  }

  return {
    async start() {
      await boss.start();
      const known = new Set((await boss.getQueues([...QUEUES])).map(({ name }) => name));
      for (const queue of QUEUES)
        await (known.has(queue)
          ? boss.updateQueue(queue, QUEUE_OPTIONS)
          : boss.createQueue(queue, QUEUE_OPTIONS));
    },

    async send(sql, queue, task) {
      await boss.send(queue, { task }, { db: sql });
    },

    async work(queue, concurrency, handler) {
      pumps.set(queue, new JobPump(boss, queue, concurrency, handler, onError));
      listener ??= listen();
      await listener;
    },

    async stop(graceMs) {
      await (await listener)?.close();
      await Promise.all([...pumps.values()].map((pump) => pump.stop(graceMs)));
      await boss.stop({ graceful: false });
    },
  };
}
