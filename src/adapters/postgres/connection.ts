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

/** Settings of every connection: our types, and a name in pg_stat_activity. */
export function connectionSettings(connectionString: string): pg.ClientConfig {
  return {
    connectionString,
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'bozzetto',
    // A process that vanished with its network must not hold its users' locks for long.
    idle_in_transaction_session_timeout: 30_000,
  };
}

/**
 * A pool with our types. A connection that dies fails the query that runs on it, and that is enough: without the
 * listeners it would end the process too (the pool listens to idle connections only, a client in a transaction has
 * none).
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
    connectionTimeoutMillis: 10_000,
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
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
