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

/** What a creation takes beside the flow's own fields. */
export interface CreateOptions {
  /** Your own id of the order, 1 to 64 letters, digits, `_` or `-`: the same one never makes two tasks. */
  client_order_id?: string;
  /** Submits again what would match the duplicate window. */
  allow_duplicate?: boolean;
  /** Refuses (402, 4021) a price above this. */
  max_cost_credits?: number;
  /** Where the end of this task is told; your webhook with `for_tasks` signs. */
  webhook_url?: string;
  /**
   * Stands in for the key that is minted for this call. null sends none: then the duplicate window applies, and
   * a creation that was not answered is not sent again.
   */
  idempotencyKey?: string | null;
  /** With a sandbox key (`bz_test_…`): how the task shall end, where it shall not succeed. */
  sandboxOutcome?: RequestedOutcome;
  /** Rejects unknown fields on every flow. */
  strict?: boolean;
  /** Further fields of the request, as they are. */
  extra?: Record<string, unknown>;
  signal?: AbortSignal;
}

export interface ListOptions {
  flow_name?: FlowName;
  status?: TaskStatus;
  client_order_id?: string;
  /** Only tasks that were made from a file of this one. */
  made_from?: string;
  /** ISO 8601. */
  created_after?: string;
  /** ISO 8601. */
  created_before?: string;
  limit?: number;
  cursor?: string;
}

/** Which of a task's assets a download means; without any, the main one. */
export interface AssetChoice {
  kind?: 'geometry' | 'texture' | 'preview' | 'image' | 'model' | 'text' | 'program' | 'bundle';
  format?: string;
  index?: number;
}

interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** Tasks: create, read, change, price. */
export class Tasks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Creates a task. Sent again after a broken connection without making a second task: every call mints one
   * Idempotency-Key, unless `client_order_id` is given and does that work.
   * @throws CreditsError, InvalidRequestError, ConflictError, RateLimitError, ServiceError (5031: no engine)
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

  /** The task as it stands. @throws NotFoundError */
  status(task_uuid: string, options: CallOptions = {}): Promise<TaskStatusPayload> {
    return this.#transport.request('GET', `/tasks/${segment(task_uuid)}`, options);
  }

  /** One page of your tasks, newest first. */
  list(filter: ListOptions = {}, options: CallOptions = {}): Promise<TaskPage> {
    return this.#transport.request('GET', '/tasks', { query: { ...filter }, ...options });
  }

  /** All of your tasks that match, newest first, page after page. */
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

  /** Cancels a task that has not ended and gives its credits back. @throws ConflictError where it has ended */
  cancel(task_uuid: string, options: CallOptions = {}): Promise<TaskStatusPayload> {
    return this.#transport.request('POST', `/tasks/${segment(task_uuid)}/cancel`, options);
  }

  /** Creates a new task from this one's input. */
  retry(
    task_uuid: string,
    options: Pick<
      CreateOptions,
      'idempotencyKey' | 'sandboxOutcome' | 'webhook_url' | 'signal'
    > = {},
  ): Promise<TaskCreationPayload> {
    const key = keyFor(options);
    const { webhook_url } = options;
    return this.#transport.request('POST', `/tasks/${segment(task_uuid)}/retry`, {
      ...(webhook_url === undefined ? {} : { body: { webhook_url } }),
      headers: { 'idempotency-key': key, 'x-sandbox-outcome': options.sandboxOutcome },
      retryUnanswered: key !== undefined,
      signal: options.signal,
    });
  }

  /** Sets the task's name (null: none) and whether it is public. */
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

  /** Removes a task that has ended, and its files. @throws ConflictError (4093) where it has not ended */
  async delete(task_uuid: string, options: CallOptions = {}): Promise<void> {
    await this.#transport.request('DELETE', `/tasks/${segment(task_uuid)}`, options);
  }

  /** How the task was done: stage, timings, engine, statistics, validation, warnings, assets. */
  report(task_uuid: string, options: CallOptions = {}): Promise<TaskReport> {
    return this.#transport.request('GET', `/tasks/${segment(task_uuid)}/report`, options);
  }

  /** Fresh signed links to one of the task's assets. @throws ConflictError (4093) before SUCCESS */
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

  /** What a task would cost, and what is available. Only the fields that change the price are needed. */
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
