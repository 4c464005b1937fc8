/** Decides whether a trace is kept; the names are those of OTEL_TRACES_SAMPLER. */
export interface Sampling {
  /** Whether a decision that came with a request counts. */
  followsParent: boolean;
  /** Part of the traces that are kept, 0 to 1. */
  ratio: number;
}

/** By the last eight bytes of the trace id, as OpenTelemetry does it: every process decides alike. */
export function isSampled({ ratio }: Sampling, traceId: string): boolean {
  if (ratio >= 1) return true;
  return BigInt(`0x${traceId.slice(16)}`) >> 11n < BigInt(Math.floor(ratio * 2 ** 53));
}
