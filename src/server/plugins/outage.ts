/**
 * SQLSTATE classes and system errors that mean "not now": the connection is lost; the server is stopping, starting or
 * full; its disk is full; it is not the primary (any longer, or yet: 25006); or the request was the victim of a
 * deadlock or lock timeout, as during a migration to a newer version, and its transaction was rolled back completely.
 */
const CODES =
  /^(08\d{3}|57P0[1-5]|53300|53100|25006|40P01|40001|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;
/** The driver's own messages for the same conditions, which have no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error)/;

/** True if a thrown value means that the database is currently unreachable and the request may be sent again. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && CODES.test(code)) || MESSAGES.test(error.message);
}
