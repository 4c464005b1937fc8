import type { SpanFacts, SpanKind } from '../../core/ports/tracer.ts';

/** A span that has ended. Times are epoch milliseconds, with fractions. */
export interface EndedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  kind: SpanKind;
  startedAt: number;
  endedAt: number;
  facts: SpanFacts;
  /** null: it went well, or nobody said. */
  problem: string | null;
}

/** Numbers of opentelemetry/proto/trace/v1/trace.proto. */
const KINDS: Readonly<Record<SpanKind, number>> = {
  internal: 1,
  server: 2,
  client: 3,
  producer: 4,
  consumer: 5,
};
const STATUS_ERROR = 2;

/** A span in OTLP's JSON: ids in hex, 64-bit numbers as strings. */
export function encodeSpan(span: EndedSpan): object {
  const { traceId, spanId, parentSpanId, name, kind, startedAt, endedAt, facts, problem } = span;
  return {
    traceId,
    spanId,
    ...(parentSpanId !== null && { parentSpanId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(Math.max(startedAt, endedAt)),
    attributes: encodeFacts(facts),
    ...(problem !== null && { status: { code: STATUS_ERROR, message: problem } }),
  };
}

export function encodeFacts(facts: SpanFacts): object[] {
  return Object.entries(facts).map(([key, value]) => ({ key, value: encodeValue(value) }));
}

function encodeValue(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

const nanoseconds = (milliseconds: number) => `${BigInt(Math.round(milliseconds * 1000)) * 1000n}`;
