import pg from 'pg';

const BIGINT = 20;
const TIMESTAMPTZ = 1184;

/**
 * Parses `2026-11-21 11:46:47.12+00`, the format of a session in UTC. For other time zones, falls back to pg's slower
 * parser.
 */
function parseTimestamp(text: string): number {
  if (text.endsWith('+00')) return Date.parse(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
  return (pg.types.getTypeParser(TIMESTAMPTZ)(text) as unknown as Date).getTime();
}

/**
 * Type parsers that match the core's types: bigint (money, cursors, counts) becomes a number, since 2^53 credits are
 * enough, and a time becomes epoch milliseconds. `pg` itself would return strings and Dates.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === BIGINT) return Number;
    if (oid === TIMESTAMPTZ) return parseTimestamp;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

/**
 * Milliseconds to wait for a connection to the server. After that, its machine or network is considered lost, even if
 * no connection has been closed.
 */
const CONNECT_LIMIT_MS = 10_000;

/**
 * Returns the settings of every connection: type parsers, a name in pg_stat_activity, and timeouts for a server that is
 * lost.
 */
export function connectionSettings(connectionString: string): pg.ClientConfig {
  return {
    connectionString,
    types,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'bozzetto',
    // A process that has lost its network must not hold its users' locks for long.
    idle_in_transaction_session_timeout: 30_000,
  };
}
