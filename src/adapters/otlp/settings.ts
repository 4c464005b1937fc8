/** Destination and format of spans. Their defaults and environment variables are in `config/tracing.ts`. */
export interface OtlpSettings {
  /** The complete URL, including `/v1/traces`. */
  url: string;
  headers: Readonly<Record<string, string>>;
  protocol: 'http/protobuf' | 'http/json';
  compression: 'none' | 'gzip';
  /** Maximum milliseconds for one request, including the SDK's own retries. */
  timeoutMs: number;
  /** Attributes that all spans of this process share: `service.name` and others. */
  resource: Readonly<Record<string, string>>;
  sampling: Sampling;
  batches: Batches;
}

/** Rules that decide whether a trace is kept. The names follow OTEL_TRACES_SAMPLER. */
export interface Sampling {
  /** Whether the sampling decision of an incoming request is adopted. */
  followsParent: boolean;
  /** The fraction of traces that are kept, 0 to 1. */
  ratio: number;
}

/** How spans are collected into requests. */
export interface Batches {
  /** Maximum number of spans per request. */
  size: number;
  /** Size of the queue. Spans that end while it is full are lost. */
  queue: number;
  /** Milliseconds between requests, and before a retry while the collector is unavailable. */
  delayMs: number;
  /** Milliseconds for which a batch is retried. Null means until the collector accepts it. */
  keepForMs: number | null;
}
