/** Where spans are sent, and how; the defaults and the variables are in `config/tracing.ts`. */
export interface OtlpSettings {
  /** The whole address, with `/v1/traces`. */
  url: string;
  headers: Readonly<Record<string, string>>;
  protocol: 'http/protobuf' | 'http/json';
  compression: 'none' | 'gzip';
  /** Milliseconds for one request, with the SDK's own retries. */
  timeoutMs: number;
  /** What all spans of this process have in common: `service.name` and others. */
  resource: Readonly<Record<string, string>>;
  sampling: Sampling;
  batches: Batches;
}

/** Decides whether a trace is kept; the names are those of OTEL_TRACES_SAMPLER. */
export interface Sampling {
  /** Whether a decision that came with a request counts. */
  followsParent: boolean;
  /** Part of the traces that are kept, 0 to 1. */
  ratio: number;
}

/** How spans are gathered before they are sent. */
export interface Batches {
  /** Spans in one request. */
  size: number;
  /** Spans that wait; those that end while so many wait are lost. */
  queue: number;
  /** Between requests, and before the next attempt while the collector is away. */
  delayMs: number;
  /** How long a batch is retried; null: until the collector takes it. */
  keepForMs: number | null;
}
