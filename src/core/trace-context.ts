/** The members of a W3C traceparent. */
export interface TraceContext {
  traceId: string;
  spanId: string;
  sampled: boolean;
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const NOTHING = /^0+$/;

/** Parses a traceparent as W3C Trace Context specifies. Returns null if it is absent or invalid. */
export function readTraceparent(text: string | null | undefined): TraceContext | null {
  const [, version, traceId, spanId, flags, more] = TRACEPARENT.exec(text ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || version === 'ff') return null;
  // Later versions may add members; version 00 has none.
  if (version === '00' && more !== undefined) return null;
  if (NOTHING.test(traceId) || NOTHING.test(spanId)) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags!, 16) & 1) === 1 };
}

export function writeTraceparent({ traceId, spanId, sampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
}

/** Returns the trace id for log lines; undefined if there is no trace. */
export function traceIdOf(traceparent: string | null | undefined): string | undefined {
  return readTraceparent(traceparent)?.traceId;
}
