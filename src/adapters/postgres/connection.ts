import pg from 'pg';
import { Announcer, TELLS_BY_NOTICES } from './announcer.ts';
import { connectionSettings } from './connection-settings.ts';

/** Milliseconds without an answer after which a server is considered lost. */
const ANSWER_LIMIT_MS = 30_000;

/** Query option that raises the timeout to an hour, for the few statements that read whole tables. */
export const UNHURRIED = { query_timeout: 3_600_000 } as const;

/** A pool whose `end` waits until the news of its transactions has been announced. */
class AnnouncingPool extends pg.Pool {
  readonly #announcer: Announcer;

  constructor(announcer: Announcer, config: pg.PoolConfig) {
    super(config);
    this.#announcer = announcer;
  }

  override async end(): Promise<void> {
    await super.end();
    await this.#announcer.close();
  }
}

/**
 * Opens a pool whose queries never wait forever, neither for a connection nor for an answer. A connection that did not
 * answer in time is closed. The empty `error` listeners are needed because a lost connection would otherwise end the
 * process, although the loss already fails the query that is running. The pool itself listens only to idle connections,
 * so a client in a transaction would have no listener.
 * @param limits replace the usual timeouts
 */
export function openPool(
  connectionString: string,
  size: number,
  limits: pg.PoolConfig = {},
): pg.Pool {
  const announcer = new Announcer(connectionString);
  const pool = new AnnouncingPool(announcer, {
    ...connectionSettings(connectionString),
    options: TELLS_BY_NOTICES,
    max: size,
    query_timeout: ANSWER_LIMIT_MS,
    idleTimeoutMillis: 60_000,
    ...limits,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    announcer.follow(client as pg.Client);
  });
  return pool;
}

/** Use of a pool's connections, for monitoring. */
export interface PoolState {
  pool: string;
  busy: number;
  idle: number;
  /** Number of queries that are waiting for a connection. */
  waiting: number;
}

/** Returns the current use of a pool. */
export function poolState(name: string, pool: pg.Pool): PoolState {
  const { totalCount, idleCount, waitingCount } = pool;
  return { pool: name, busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** A named statement, which is parsed and planned once per connection. */
export interface Statement {
  name: string;
  text: string;
}

/** The driver's error message if an answer is missing, and the error code of a server that no longer accepts writes. */
const NO_ANSWER = 'Query read timeout';
const READ_ONLY = '25006';

/**
 * Returns whether the connection can no longer be used. Either it did not answer, so that another query would wait just
 * as long, or its server is no longer the primary.
 */
function isUseless(error: unknown): boolean {
  const { message, code } = (error ?? {}) as { message?: unknown; code?: unknown };
  return message === NO_ANSWER || code === READ_ONLY;
}

/** Runs `work` in a transaction; rolls back if it throws. */
export async function transaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    broken = isUseless(error);
    if (!broken)
      await client.query('rollback').catch(() => {
        broken = true;
      });
    throw error;
  } finally {
    client.release(broken);
  }
}
