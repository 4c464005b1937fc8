import type {
  ArchiveLayout,
  BatchItemPage,
  BatchManifestPayload,
  BatchPage,
  BatchPayload,
  BatchQuotePayload,
  BatchRequest,
  BatchRetriedPayload,
} from '../contract/batches.ts';
import type { RequestedOutcome } from '../contract/sandbox.ts';
import type { TaskStatus } from '../contract/task.ts';
import { type Download, openBatchArchive } from './download.ts';
import { WaitTimeoutError } from './errors.ts';
import { mintKey } from './idempotency.ts';
import { pause, type Transport } from './transport.ts';

interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** Options of a new batch, in addition to its fields. */
export interface BatchOptions extends CallOptions {
  /** Replaces the key that is generated for this call; not needed with a `client_order_id`. */
  idempotencyKey?: string;
  /** Makes the items of a sandbox key (`bz_test_…`) end in this way instead of succeeding. */
  sandboxOutcome?: RequestedOutcome;
}

export interface BatchWaitOptions extends CallOptions {
  /** Called with each new state of the batch. */
  onProgress?: (batch: BatchPayload) => void;
  /** The time limit, after which WaitTimeoutError is thrown. Without it, the wait is unlimited. */
  timeoutMs?: number;
}

/** Polling intervals: short at first, then longer. */
const FIRST_POLL_MS = 400;
const LONGEST_POLL_MS = 4000;

/** Creates, prices, follows and downloads batches of tasks. */
export class Batches {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Creates up to 1,000 tasks, or none. Safe to retry: each call sends its own Idempotency-Key, unless a
   * `client_order_id` already prevents a second batch.
   * @throws InvalidRequestError (4006, with `problems` of all items), CreditsError, ConflictError, RateLimitError
   */
  create(request: BatchRequest, options: BatchOptions = {}): Promise<BatchPayload> {
    const key =
      options.idempotencyKey ?? (request.client_order_id === undefined ? mintKey() : undefined);
    return this.#transport.request('POST', '/batches', {
      body: request,
      headers: { 'idempotency-key': key, 'x-sandbox-outcome': options.sandboxOutcome },
      signal: options.signal,
    });
  }

  /**
   * Checks and prices all items without creating anything.
   * @throws InvalidRequestError (4006, with `problems` of all items)
   */
  quote(request: BatchRequest, options: CallOptions = {}): Promise<BatchQuotePayload> {
    return this.#transport.request('POST', '/batches/quote', { body: request, ...options });
  }

  /** Returns the progress of a batch. */
  get(batch_uuid: string, options: CallOptions = {}): Promise<BatchPayload> {
    return this.#transport.request('GET', pathOf(batch_uuid), options);
  }

  /** Returns one page of your batches, newest first. */
  list(
    filter: { limit?: number; cursor?: string } = {},
    options: CallOptions = {},
  ): Promise<BatchPage> {
    return this.#transport.request('GET', '/batches', { query: { ...filter }, ...options });
  }

  /** Returns one page of a batch's items, in the order of the request. */
  items(
    batch_uuid: string,
    filter: { status?: TaskStatus; limit?: number; cursor?: string } = {},
    options: CallOptions = {},
  ): Promise<BatchItemPage> {
    const query = { ...filter };
    return this.#transport.request('GET', `${pathOf(batch_uuid)}/items`, { query, ...options });
  }

  /** Yields all items of a batch; further pages are fetched as needed. */
  async *allItems(
    batch_uuid: string,
    filter: { status?: TaskStatus } = {},
    options: CallOptions = {},
  ) {
    let cursor: string | null = null;
    do {
      const page: BatchItemPage = await this.items(
        batch_uuid,
        { ...filter, limit: 200, ...(cursor === null ? {} : { cursor }) },
        options,
      );
      yield* page.records;
      cursor = page.next_cursor;
    } while (cursor !== null);
  }

  /**
   * Waits until every item of the batch has ended. A batch some of whose items failed is returned, not thrown: its
   * `status` and `counts` tell how it ended.
   * @throws WaitTimeoutError, the signal's reason
   */
  async wait(
    batch: string | { batch_uuid: string },
    options: BatchWaitOptions = {},
  ): Promise<BatchPayload> {
    const batch_uuid = typeof batch === 'string' ? batch : batch.batch_uuid;
    const { signal, timeoutMs, onProgress } = options;
    const giveUpAt = timeoutMs === undefined ? Number.POSITIVE_INFINITY : Date.now() + timeoutMs;
    let shown = '';
    for (let delay = FIRST_POLL_MS; ; delay = Math.min(LONGEST_POLL_MS, delay * 1.5)) {
      const now = await this.get(batch_uuid, { signal });
      const seen = JSON.stringify([now.status, now.progress, now.counts]);
      if (seen !== shown) onProgress?.(now);
      shown = seen;
      if (now.status !== 'RUNNING') return now;
      if (Date.now() + delay > giveUpAt)
        throw new WaitTimeoutError(`batch ${batch_uuid} did not end within ${timeoutMs} ms`, {
          code: 0,
          status: 0,
          suggestion: 'The batch continues. Wait again, or cancel it.',
        });
      await pause(delay, signal);
    }
  }

  /** Cancels every item that has not ended, and releases its credits. */
  cancel(batch_uuid: string, options: CallOptions = {}): Promise<BatchPayload> {
    return this.#transport.request('POST', `${pathOf(batch_uuid)}/cancel`, options);
  }

  /** Makes every item again that failed or was cancelled. */
  retry(
    batch_uuid: string,
    options: CallOptions & { max_cost_credits?: number; sandboxOutcome?: RequestedOutcome } = {},
  ): Promise<BatchRetriedPayload> {
    const { max_cost_credits, sandboxOutcome, signal } = options;
    return this.#transport.request('POST', `${pathOf(batch_uuid)}/retry`, {
      body: { max_cost_credits },
      headers: { 'x-sandbox-outcome': sandboxOutcome },
      signal,
    });
  }

  /** Returns which file of the archive belongs to which item. */
  manifest(
    batch_uuid: string,
    { layout, ...options }: CallOptions & { layout?: ArchiveLayout } = {},
  ): Promise<BatchManifestPayload> {
    const query = { layout };
    return this.#transport.request('GET', `${pathOf(batch_uuid)}/manifest`, { query, ...options });
  }

  /** Opens a zip of the files of all items that have succeeded, in the folders of an engine. */
  archive(
    batch_uuid: string,
    { layout, signal }: CallOptions & { layout?: ArchiveLayout } = {},
  ): Promise<Download> {
    return openBatchArchive(this.#transport, `${pathOf(batch_uuid)}/archive`, { layout }, signal);
  }
}

function pathOf(batch_uuid: string): string {
  return `/batches/${encodeURIComponent(batch_uuid)}`;
}
