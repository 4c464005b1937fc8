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
