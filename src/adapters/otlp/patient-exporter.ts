import { setTimeout as sleep } from 'node:timers/promises';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

export interface Patience {
  /** The delay before the next attempt. */
  delayMs: number;
  /** Milliseconds for which a batch is retried. Null means until the collector accepts it. */
  keepForMs: number | null;
  onFailure(error: Error): void;
  onSuccess(): void;
}

/** Statuses after which the same request can succeed. 429, 502, 503 and 504 are reported without a numeric code. */
const RETRYABLE = new Set([408]);

/**
 * Retries a batch until the collector accepts it, whereas the SDK's exporter gives up after a few seconds. Batches are
 * sent one at a time; later spans stay in the processor's bounded queue.
 */
export class PatientExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #patience: Patience;
  readonly #stop = new AbortController();
  readonly #stopped: Promise<ExportResult>;
  #lastBatch: Promise<void> = Promise.resolve();

  constructor(exporter: SpanExporter, patience: Patience) {
    this.#exporter = exporter;
    this.#patience = patience;
    this.#stopped = new Promise((resolve) =>
      this.#stop.signal.addEventListener('abort', () =>
        resolve(failed(new Error('the process stops'))),
      ),
    );
  }

  export(spans: ReadableSpan[], onResult: (result: ExportResult) => void): void {
    this.#lastBatch = this.#lastBatch.then(() => this.#deliver(spans)).then(onResult);
  }

  /** Ends all retries. Batches that the collector has not accepted count as failed. */
  giveUp(): void {
    this.#stop.abort();
  }

  async shutdown(): Promise<void> {
    await this.#lastBatch;
    // The SDK's exporter would wait for the request that was abandoned, so it is not shut down then.
    if (!this.#stop.signal.aborted) await this.#exporter.shutdown();
  }

  async #deliver(spans: ReadableSpan[]): Promise<ExportResult> {
    const { delayMs, keepForMs, onFailure, onSuccess } = this.#patience;
    const { signal } = this.#stop;
    const until = performance.now() + (keepForMs ?? Number.POSITIVE_INFINITY);
    while (!signal.aborted) {
      const result = await Promise.race([this.#send(spans), this.#stopped]);
      if (result.code === ExportResultCode.SUCCESS) {
        onSuccess();
        return result;
      }
      if (signal.aborted) break;
      const error = result.error ?? new Error('it does not say why');
      onFailure(error);
      if (isFinal(error) || performance.now() >= until) return failed(error);
      await sleep(delayMs, undefined, { signal, ref: false }).catch(() => {});
    }
    return this.#stopped;
  }

  #send(spans: ReadableSpan[]): Promise<ExportResult> {
    return new Promise((resolve) => this.#exporter.export(spans, resolve));
  }
}

const failed = (error: Error): ExportResult => ({ code: ExportResultCode.FAILED, error });

/** Returns whether the collector rejected these spans for good. Network errors have string codes instead of numbers. */
function isFinal(error: Error): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'number' && !RETRYABLE.has(code);
}
