import type { RequestedOutcome } from '../contract/sandbox.ts';
import type {
  DownloadResponse,
  QuotePayload,
  TaskCreationPayload,
  TaskPage,
  TaskReport,
  TaskStatus,
  TaskStatusPayload,
} from '../contract/task.ts';
import type { FlowInput, FlowName } from '../flows/specs.ts';
import { mintKey } from './idempotency.ts';
import type { Transport } from './transport.ts';

/** Options of a new task, in addition to the fields of its flow. */
export interface CreateOptions {
  /** Your own order id: 1 to 64 letters, digits, `_` or `-`. The same id never creates a second task. */
  client_order_id?: string;
  /** Creates the task even if an identical request was made within the duplicate window. */
  allow_duplicate?: boolean;
  /** Rejects the request (402, 4021) if the price exceeds this. */
  max_cost_credits?: number;
  /** The URL that is notified when this task ends. Requests are signed by your webhook with `for_tasks`. */
  webhook_url?: string;
  /**
   * Replaces the key that is generated for this call. null sends no key: the duplicate window applies then, and a
   * request that gets no response is not retried.
   */
  idempotencyKey?: string | null;
  /** Makes the task of a sandbox key (`bz_test_…`) end in this way instead of succeeding. */
  sandboxOutcome?: RequestedOutcome;
  /** Rejects unknown fields, whichever flow it is. */
  strict?: boolean;
  /** Additional fields, sent unchanged. */
  extra?: Record<string, unknown>;
  signal?: AbortSignal;
}

export interface ListOptions {
  flow_name?: FlowName;
  status?: TaskStatus;
  client_order_id?: string;
  /** Only tasks whose input is a file of this task. */
  made_from?: string;
  /** Only tasks created after this time (ISO 8601). */
  created_after?: string;
  /** Only tasks created before this time (ISO 8601). */
  created_before?: string;
  limit?: number;
  cursor?: string;
}

/** Selects an asset of a task. Without any field, the main asset is selected. */
export interface AssetChoice {
  kind?: 'geometry' | 'texture' | 'preview' | 'image' | 'model' | 'text' | 'program' | 'bundle';
  format?: string;
  index?: number;
}

interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** Creates, reads, changes and prices tasks. */
export class Tasks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Creates a task. Safe to retry: each call sends its own Idempotency-Key, unless `client_order_id` already prevents a
   * second task.
   * @throws CreditsError, InvalidRequestError, ConflictError, RateLimitError, ServiceError (5031 if there is no engine)
   */
  create<F extends FlowName>(
    flow: F,
    input: FlowInput<F>,
    options: CreateOptions = {},
  ): Promise<TaskCreationPayload> {
    const { client_order_id, allow_duplicate, max_cost_credits, webhook_url } = options;
    const { extra, signal } = options;
    const key = keyFor(options);
    return this.#transport.request('POST', `/tasks/${flow}`, {
      body: {
        ...input,
        client_order_id,
        allow_duplicate,
        max_cost_credits,
        webhook_url,
        ...extra,
      },
      headers: {
        'idempotency-key': key,
        prefer: options.strict ? 'handling=strict' : undefined,
        'x-sandbox-outcome': options.sandboxOutcome,
      },
      retryUnanswered: key !== undefined || client_order_id !== undefined,
      signal,
    });
  }

  /**
   * Returns the current status of a task.
   * @throws NotFoundError if the task does not exist
   */
  status(task_uuid: string, options: CallOptions = {}): Promise<TaskStatusPayload> {
    return this.#transport.request('GET', `/tasks/${segment(task_uuid)}`, options);
  }

  /** Returns one page of your tasks, newest first. */
  list(filter: ListOptions = {}, options: CallOptions = {}): Promise<TaskPage> {
    return this.#transport.request('GET', '/tasks', { query: { ...filter }, ...options });
  }

  /** Yields all matching tasks, newest first; further pages are fetched as needed. */
  async *all(filter: ListOptions = {}, options: CallOptions = {}) {
    let cursor: string | null = filter.cursor ?? null;
    do {
      const page: TaskPage = await this.list(
        { ...filter, ...(cursor === null ? {} : { cursor }) },
        options,
      );
      yield* page.records;
      cursor = page.next_cursor;
    } while (cursor !== null);
  }

  /**
   * Cancels a task that has not ended and releases its credits.
   * @throws ConflictError if the task has ended
   */
  cancel(task_uuid: string, options: CallOptions = {}): Promise<TaskStatusPayload> {
    return this.#transport.request('POST', `/tasks/${segment(task_uuid)}/cancel`, options);
  }

  /** Creates a new task with the same input. A task can be retried once, unless `allow_duplicate` is set. */
  retry(
    task_uuid: string,
    options: Pick<
      CreateOptions,
      'allow_duplicate' | 'idempotencyKey' | 'sandboxOutcome' | 'webhook_url' | 'signal'
    > = {},
  ): Promise<TaskCreationPayload> {
    const key = keyFor(options);
    const { webhook_url, allow_duplicate } = options;
    const body = { webhook_url, allow_duplicate };
    const isEmpty = Object.values(body).every((value) => value === undefined);
    return this.#transport.request('POST', `/tasks/${segment(task_uuid)}/retry`, {
      ...(isEmpty ? {} : { body }),
      headers: { 'idempotency-key': key, 'x-sandbox-outcome': options.sandboxOutcome },
      retryUnanswered: key !== undefined,
      signal: options.signal,
    });
  }

  /** Sets the task's name and visibility. A `name` of null removes the name. */
  patch(
    task_uuid: string,
    change: { name?: string | null; is_public?: boolean },
    options: CallOptions = {},
  ): Promise<TaskStatusPayload> {
    return this.#transport.request('PATCH', `/tasks/${segment(task_uuid)}`, {
      body: change,
      ...options,
    });
  }

  /**
   * Deletes a task that has ended, and its files.
   * @throws ConflictError (4093) if the task has not ended
   */
  async delete(task_uuid: string, options: CallOptions = {}): Promise<void> {
    await this.#transport.request('DELETE', `/tasks/${segment(task_uuid)}`, options);
  }

  /** Returns how the task was done: stage, timings, engine, statistics, validation, warnings and assets. */
  report(task_uuid: string, options: CallOptions = {}): Promise<TaskReport> {
    return this.#transport.request('GET', `/tasks/${segment(task_uuid)}/report`, options);
  }

  /**
   * Returns a fresh signed link to one of the task's assets.
   * @throws ConflictError (4093) if the task has not succeeded
   */
  url(
    task_uuid: string,
    choice: AssetChoice = {},
    options: CallOptions = {},
  ): Promise<DownloadResponse> {
    return this.#transport.request('GET', `/tasks/url/${segment(task_uuid)}`, {
      query: { ...choice },
      ...options,
    });
  }

  /** Returns the price of a task and your available credits. Only the fields that affect the price are required. */
  quote<F extends FlowName>(
    flow: F,
    params: Partial<FlowInput<F>> = {},
    options: CallOptions = {},
  ): Promise<QuotePayload> {
    return this.#transport.request('POST', '/tasks/pricing/quote', {
      body: { ...params, flow_name: flow },
      ...options,
    });
  }
}

function keyFor(options: CreateOptions): string | undefined {
  if (options.idempotencyKey === null) return undefined;
  if (options.idempotencyKey !== undefined) return options.idempotencyKey;
  return options.client_order_id === undefined ? mintKey() : undefined;
}

function segment(value: string): string {
  return encodeURIComponent(value);
}
