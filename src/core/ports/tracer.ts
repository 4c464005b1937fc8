/** The attributes of a span; they include no user and no text of a request. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** The role of a span between processes, as in OpenTelemetry. */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

export interface SpanOptions {
  kind: SpanKind;
  /** W3C traceparent of the cause; null: a new trace starts here. */
  parent: string | null;
  /** Epoch milliseconds; absent: now. */
  at?: number;
  facts?: SpanFacts;
}

/** A piece of work in a trace. */
export interface Span {
  /** Passed on to what the span causes: in headers, on the task's row, in messages. */
  readonly traceparent: string;
  add(facts: SpanFacts): void;
  /**
   * Ends the span; later calls do nothing.
   * @param problem why it failed, in a word or a sentence without user data
   * @param at epoch milliseconds; absent: now
   */
  end(problem?: string | null, at?: number): void;
}

/**
 * Creates spans. They cost microseconds and are sent in the background; some may be lost, as nothing waits for them.
 */
export interface Tracer {
  start(name: string, options: SpanOptions): Span;
}
