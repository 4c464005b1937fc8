import pg from 'pg';
import { Announcer, TELLS_BY_NOTICES } from './announcer.ts';
import { connectionSettings } from './connection-settings.ts';

/** A server that does not answer for so long is lost. */
const ANSWER_LIMIT_MS = 30_000;

/** Query option for the few statements that read whole tables. */
export const UNHURRIED = { query_timeout: 3_600_000 } as const;

/** Ends when what its transactions told is announced. */
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
 * A pool with our types. Nobody waits for ever, neither for a connection nor for an answer; a connection that gave none is
 * closed. One that dies fails the query that runs on it, and that is enough: without the listeners it would end the
 * process too (the pool listens to idle connections only, a client in a transaction has none).
 * @param limits other timeouts than usual
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
  /** Queries that wait for a connection. */
  waiting: number;
}

/** Returns the current use of a pool. */
export function poolState(name: string, pool: pg.Pool): PoolState {
  const { totalCount, idleCount, waitingCount } = pool;
  return { pool: name, busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** A named statement is parsed and planned once a connection. */
export interface Statement {
  name: string;
  text: string;
}

/** The driver's message for a missing answer, and the error code of a server that no longer accepts writes. */
const NO_ANSWER = 'Query read timeout';
const READ_ONLY = '25006';

/**
 * True where the connection is of no more use: it gave no answer, so one more question would wait as long; or its
 * server has stopped being the primary.
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
