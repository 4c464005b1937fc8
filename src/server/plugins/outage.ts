/**
 * SQLSTATE classes and system errors that say "not now": connection lost, server stopping, starting, full, its disk full,
 * not the primary (any more, or not yet: 25006).
 */
const CODES =
  /^(08\d{3}|57P0[1-5]|53300|53100|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;
/** The driver's own words for the same, which carry no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error)/;

/** True where a thrown value means that the database cannot be reached now, and the request may be sent again. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && CODES.test(code)) || MESSAGES.test(error.message);
}
