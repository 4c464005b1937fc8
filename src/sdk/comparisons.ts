import type { BatchQuotePayload } from '../contract/batches.ts';
import type { ComparisonPayload, ComparisonRequest } from '../contract/comparisons.ts';
import type { BatchOptions } from './batches.ts';
import { mintKey } from './idempotency.ts';
import type { Transport } from './transport.ts';

/** Makes one request at several engines. Waiting, cancelling, retrying and downloading are those of batches. */
export class Comparisons {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Creates a task for each engine, or none. Safe to retry, like the creation of a batch.
   * @throws InvalidRequestError (4003, 4004, or 4006 with `problems`), CreditsError, ConflictError, RateLimitError
   */
  create(request: ComparisonRequest, options: BatchOptions = {}): Promise<ComparisonPayload> {
    const key =
      options.idempotencyKey ?? (request.client_order_id === undefined ? mintKey() : undefined);
    return this.#transport.request('POST', '/compare', {
      body: request,
      headers: { 'idempotency-key': key, 'x-sandbox-outcome': options.sandboxOutcome },
      signal: options.signal,
    });
  }

  /**
   * Checks and prices the request at every engine without creating anything.
   * @throws InvalidRequestError (4003, 4004, or 4006 with `problems`)
   */
  quote(
    request: Pick<ComparisonRequest, 'flow' | 'input' | 'engines' | 'views'>,
    options: { signal?: AbortSignal | undefined } = {},
  ): Promise<BatchQuotePayload> {
    return this.#transport.request('POST', '/compare/quote', { body: request, ...options });
  }

  /** Returns what each engine made. Every batch can be read in this way. */
  get(
    batch_uuid: string,
    options: { signal?: AbortSignal | undefined } = {},
  ): Promise<ComparisonPayload> {
    return this.#transport.request('GET', `/compare/${encodeURIComponent(batch_uuid)}`, options);
  }
}
