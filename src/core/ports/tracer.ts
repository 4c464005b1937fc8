/** What a span says; no user, and no words of a request. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** Where a span stands between processes; as in OpenTelemetry. */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

export interface SpanOptions {
  kind: SpanKind;
  /** W3C traceparent of what caused it; null: a trace begins here. */
  parent: string | null;
  /** Epoch milliseconds; absent: now. */
  at?: number;
  facts?: SpanFacts;
}

/** A piece of work in a trace. */
export interface Span {
  /** For what it causes: in headers, on the task's row, in messages. */
  readonly traceparent: string;
  add(facts: SpanFacts): void;
  /**
   * Once; later calls do nothing.
   * @param problem why it failed, in a word or a sentence without data of users
   * @param at epoch milliseconds; absent: now
   */
  end(problem?: string | null, at?: number): void;
}

/** Makes spans. They cost microseconds, are sent in the background, and are lost rather than waited for. */
export interface Tracer {
  start(name: string, options: SpanOptions): Span;
}
