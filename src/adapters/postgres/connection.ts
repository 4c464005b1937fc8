import pg from 'pg';

const BIGINT = 20;
const TIMESTAMPTZ = 1184;

/** `2026-11-21 11:46:47.12+00`, as a session in UTC writes it; other time zones by pg's own slower parser. */
function parseTimestamp(text: string): number {
  if (text.endsWith('+00')) return Date.parse(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
  return (pg.types.getTypeParser(TIMESTAMPTZ)(text) as unknown as Date).getTime();
}

/**
 * Money, cursors and counts are numbers (2^53 credits are enough), times are epoch milliseconds, as in
 * the core's types. `pg` itself would give strings and Dates.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === BIGINT) return Number;
    if (oid === TIMESTAMPTZ) return parseTimestamp;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

/** A server that does not answer for so long is lost, though no connection has ended: its machine or network is gone. */
const CONNECT_LIMIT_MS = 10_000;
const ANSWER_LIMIT_MS = 30_000;

/** Settings of every connection: our types, a name in pg_stat_activity, and an end of waiting for the server. */
export function connectionSettings(connectionString: string): pg.ClientConfig {
  return {
    connectionString,
    types,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'bozzetto',
    // A process that vanished with its network must not hold its users' locks for long.
    idle_in_transaction_session_timeout: 30_000,
  };
}

/** For the few statements that read whole tables, as option of a query. */
export const UNHURRIED = { query_timeout: 3_600_000 } as const;

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
  const pool = new pg.Pool({
    ...connectionSettings(connectionString),
    max: size,
    query_timeout: ANSWER_LIMIT_MS,
    idleTimeoutMillis: 60_000,
    ...limits,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Connections of a pool, for whoever watches. */
export interface PoolState {
  pool: string;
  busy: number;
  idle: number;
  /** Queries that wait for a connection. */
  waiting: number;
}

/** How a pool is used at this moment. */
export function poolState(name: string, pool: pg.Pool): PoolState {
  const { totalCount, idleCount, waitingCount } = pool;
  return { pool: name, busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** A named statement is parsed and planned once a connection. */
export interface Statement {
  name: string;
  text: string;
}

/** The driver's words for an answer that did not come, and the code of a server that takes no writes any more. */
const NO_ANSWER = 'Query read timeout';
const READ_ONLY = '25006';

/**
 * True where the connection is of no more use: it gave no answer, so one more question would wait as long; or its
 * server is no primary any more.
 */
function isUseless(error: unknown): boolean {
  const { message, code } = (error ?? {}) as { message?: unknown; code?: unknown };
  return message === NO_ANSWER || code === READ_ONLY;
}

/** Runs `work` between begin and commit; rolls back where it throws. */
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
