import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Replica, ReplicaStatus } from '../../core/ports/replica.ts';
import { ReplicaLag } from '../../core/replica-lag.ts';
import { credits } from './accounts/credits.ts';
import { openPool, type PoolState, poolState } from './connection.ts';
import { type StorageQuotas, storageStore } from './storage-store.ts';
import { taskReads } from './tasks/store.ts';

/**
 * Milliseconds between probes, each of which consists of two small queries. A position that the replica has replayed
 * becomes known at most this much later.
 */
const PROBE_MS = 250;
/**
 * Milliseconds for which a replica is not used after a failed read, because the next read would probably fail as well.
 */
const REST_MS = 5000;
/**
 * Timeouts for reads from the replica. A replica that hangs delays a request once by this time, and then the primary is
 * used.
 */
const REPLICA_LIMITS = { connectionTimeoutMillis: 2000, query_timeout: 5000 };

/**
 * Selects the end of the last record in the write-ahead log. Everything that has been committed lies before it, whether
 * flushed or not. A number can hold the position, because 2^53 bytes of log are enough. If the last record ends at the
 * end of a page, PostgreSQL returns the position after the header of the next page (24 bytes, or 40 in the first page
 * of a segment). The header is subtracted, because a replica only reaches the end of the last record while nothing is
 * written.
 */
const WRITTEN = `
  select p - case when p % current_setting('wal_block_size')::bigint = 24 then 24
                  when p % pg_size_bytes(current_setting('wal_segment_size')) = 40 then 40
                  else 0 end as position
    from (select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as p) w`;
const REPLAYED = `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as position`;
/**
 * Selects a name that identifies the database. The name is the same on a cluster and all its replicas, and differs
 * everywhere else.
 */
const IDENTITY = `select system_identifier || '/' || current_database() as name, pg_is_in_recovery() as follows
                    from pg_control_system()`;

export interface ReplicaOptions {
  connectionString: string;
  /** Number of connections for reads. */
  poolSize: number;
  /** Pool of connections to the primary that never wait for locks. */
  primary: pg.Pool;
  /** The maximum age of the data that the replica may show, in seconds. */
  maxLagSeconds: number;
  storageQuotas: StorageQuotas;
  /** Called whenever reads start or stop going to the replica. */
  onChange(status: ReplicaStatus, reason: string): void;
}

/** A replica that is probed until it is closed. */
export interface OpenReplica extends Replica {
  pool(): PoolState;
  close(): Promise<void>;
}

/** Opens reads from a streaming replica. The replica may be unavailable at this time. */
export function openReplica(options: ReplicaOptions): OpenReplica {
  const { primary, maxLagSeconds, storageQuotas, onChange } = options;
  const pool = openPool(options.connectionString, options.poolSize, REPLICA_LIMITS);
  const lag = new ReplicaLag(maxLagSeconds * 1000);
  const positions = {
    replica: latestPosition(pool, REPLAYED),
    primary: latestPosition(primary, WRITTEN),
  };
  const closing = new AbortController();
  let known = false;
  let restUntil = Number.NEGATIVE_INFINITY;
  let reported: ReplicaStatus['state'] | null = null;

  function tell(reason: string): void {
    const now = status();
    if (now.state === reported || closing.signal.aborted) return;
    reported = now.state;
    onChange(now, reason);
  }

  function status(): ReplicaStatus {
    const behind = lag.lagMs(performance.now());
    const young = lag.holds(null, performance.now());
    return {
      state: known ? (young ? 'in use' : 'behind') : 'away',
      behindSeconds: Number.isFinite(behind) ? Math.round(behind / 1000) : null,
    };
  }

  function lost(error: unknown): void {
    known = false;
    restUntil = performance.now() + REST_MS;
    tell(error instanceof Error ? error.message : String(error));
  }

  /**
   * Checks that this is a replica of the primary.
   * @throws if it is not
   */
  async function recognise(): Promise<void> {
    type Identity = { name: string; follows: boolean };
    const [ours, its] = await Promise.all(
      [primary, pool].map(async (each) => (await each.query<Identity>(IDENTITY)).rows[0]!),
    );
    if (its!.name !== ours!.name) throw new Error('it is another database');
    if (!its!.follows) throw new Error('it is not a replica: it takes writes itself');
    known = true;
  }

  async function probe(): Promise<void> {
    if (performance.now() < restUntil) return;
    const at = performance.now();
    const written = await positions.primary().catch(() => null);
    // Nothing to do: if the primary is unavailable, requests report that.
    if (written === null) return;
    lag.notePrimary(at, written);
    try {
      if (!known) await recognise();
      lag.noteReplica(await positions.replica());
    } catch (error) {
      lost(error);
    }
    tell(`it shows what was ${maxLagSeconds} s ago or earlier`);
  }

  const probing = (async () => {
    while (!closing.signal.aborted) {
      await probe();
      await sleep(PROBE_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  })();

  return {
    tasks: taskReads(pool),
    accounts: credits(pool, pool),
    storage: storageStore(pool, pool, storageQuotas),
    maxLagSeconds,
    holds: (position) => known && lag.holds(position, performance.now()),
    position: (of) => positions[of](),
    failed: lost,
    status,
    pool: () => poolState('replica', pool),
    async close() {
      closing.abort();
      await pool.end();
      await probing;
    },
  };
}

/**
 * Returns a function that queries the position. Calls within one turn of the event loop share a query, which is sent
 * after all of them.
 */
function latestPosition(pool: pg.Pool, text: string): () => Promise<number> {
  let next: Promise<number> | null = null;
  return () => {
    next ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        next = null;
        pool.query<{ position: number | null }>(text).then(({ rows }) => {
          const { position } = rows[0]!;
          if (position === null) reject(new Error('it is not a replica: it has replayed nothing'));
          else resolve(position);
        }, reject);
      });
    });
    return next;
  };
}
