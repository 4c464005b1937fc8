/** The attributes of a span. They never include a user or text from a request. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** The role of a span in communication between processes, as in OpenTelemetry. */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

export interface SpanOptions {
  kind: SpanKind;
  /** W3C traceparent of the span's cause; null if a new trace starts here. */
  parent: string | null;
  /** Start time in epoch milliseconds; absent: now. */
  at?: number;
  facts?: SpanFacts;
}

/** A unit of work in a trace. */
export interface Span {
  /** Passed on to everything that the span causes: in headers, in the task's row, and in messages. */
  readonly traceparent: string;
  add(facts: SpanFacts): void;
  /**
   * Ends the span; later calls do nothing.
   * @param problem why the work failed, in a word or a sentence without user data
   * @param at epoch milliseconds; absent: now
   */
  end(problem?: string | null, at?: number): void;
}

/**
 * Creates spans. A span costs microseconds and is sent in the background. Some spans may be lost, because nothing waits
 * for them to be sent.
 */
export interface Tracer {
  start(name: string, options: SpanOptions): Span;
}
