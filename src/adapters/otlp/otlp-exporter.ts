import type { SpanFacts } from '../../core/ports/tracer.ts';
import { type EndedSpan, encodeFacts, encodeSpan } from './encode.ts';

/** Spans of one request. */
const BATCH = 512;
/** Spans that wait to be sent; what comes beyond is lost and counted. */
const MOST_WAITING = 4096;
const INTERVAL_MS = 2000;
const TIMEOUT_MS = 10_000;
/** A collector that is away is asked again after the usual pause; meanwhile spans gather, then are lost. */
const RETRYABLE = new Set([408, 429, 502, 503, 504]);

export interface ExporterOptions {
  /** The whole address, with `/v1/traces`. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** What all spans of this process have in common: `service.name` and others. */
  resource: SpanFacts;
  /** Told once an outage, not at each try. */
  onTrouble(message: string): void;
}

/** Sends spans by OTLP/HTTP in JSON, in batches, in the background. */
export class OtlpExporter {
  readonly #options: ExporterOptions;
  #waiting: EndedSpan[] = [];
  #lost = 0;
  #timer: NodeJS.Timeout | null = null;
  #sending: Promise<void> | null = null;
  #isTroubled = false;

  constructor(options: ExporterOptions) {
    this.#options = options;
  }

  add(span: EndedSpan): void {
    if (this.#waiting.length >= MOST_WAITING) {
      this.#lost++;
      return;
    }
    this.#waiting.push(span);
    this.#timer ??= setTimeout(() => void this.flush(), INTERVAL_MS).unref();
  }

  /** Sends what waits; never rejects. */
  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null;
      if (this.#waiting.length > 0)
        this.#timer ??= setTimeout(() => void this.flush(), INTERVAL_MS).unref();
    });
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, BATCH);
      if (!(await this.#send(batch))) return;
      this.#waiting = this.#waiting.slice(batch.length);
    }
  }

  /** False where the same is to be sent again. */
  async #send(batch: readonly EndedSpan[]): Promise<boolean> {
    const { url, headers, resource } = this.#options;
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          resourceSpans: [
            {
              resource: { attributes: encodeFacts(resource) },
              scopeSpans: [{ scope: { name: 'bozzetto' }, spans: batch.map(encodeSpan) }],
            },
          ],
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.arrayBuffer();
      if (answer.ok) this.#isTroubled = false;
      else this.#tell(`the collector of traces answers ${answer.status}`);
      return !RETRYABLE.has(answer.status);
    } catch (error) {
      const { message, cause } = error as Error;
      this.#tell(
        `the collector of traces cannot be reached: ${(cause as Error)?.message ?? message}`,
      );
      return false;
    }
  }

  #tell(message: string): void {
    if (this.#isTroubled) return;
    this.#isTroubled = true;
    const lost = this.#lost === 0 ? '' : `; ${this.#lost} spans were lost so far`;
    this.#options.onTrouble(message + lost);
  }
}
