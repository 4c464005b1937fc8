import type { BackendListPayload } from '../contract/backends.ts';
import type { FlowListPayload } from '../contract/flows.ts';
import type { TaskFrame } from '../contract/push.ts';
import type { TaskStatusPayload } from '../contract/task.ts';
import type { FlowInput, FlowName } from '../flows/specs.ts';
import { Account, Models } from './account.ts';
import { Admin } from './admin.ts';
import { Batches } from './batches.ts';
import { Comparisons } from './comparisons.ts';
import { type Download, openDownload } from './download.ts';
import { Library } from './library.ts';
import { type AssetChoice, type CreateOptions, Tasks } from './tasks.ts';
import { Transport } from './transport.ts';
import { Updates } from './updates.ts';
import { Uploads } from './uploads.ts';
import { type WaitOptions, waitFor } from './wait.ts';
import { Webhooks } from './webhooks.ts';

export interface BozzettoOptions {
  /** The origin of the service, e.g. `http://127.0.0.1:8080`. */
  baseUrl: string;
  /**
   * Your API key: `bz_live_…`, or `bz_test_…` for the sandbox. Without a key, only `models.public` and
   * `models.publicUrl` work.
   */
  apiKey?: string | undefined;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
  /** How often a request is retried after the first attempt. Defaults to 3. */
  maxRetries?: number;
}

/**
 * A client of the Bozzetto API for one service and one API key. Runs in Node ≥ 18 and in browsers; has no dependencies.
 *
 * ```ts
 * const bozzetto = new Bozzetto({ baseUrl: 'http://127.0.0.1:8080', apiKey });
 * const { file_key } = await bozzetto.uploads.image(photo);
 * const task = await bozzetto.run('image-to-model', { image_file: file_key });
 * const glb = await (await bozzetto.download(task)).bytes();
 * ```
 */
export class Bozzetto {
  readonly tasks: Tasks;
  /** Up to 1,000 tasks at once. */
  readonly batches: Batches;
  readonly comparisons: Comparisons;
  readonly uploads: Uploads;
  readonly account: Account;
  readonly models: Models;
  /** The things that prompts and shape programs can name. */
  readonly library: Library;
  /** Webhooks, which notify your servers when tasks end. */
  readonly webhooks: Webhooks;
  /** Administration; needs an API key with the scope `admin`. */
  readonly admin: Admin;
  readonly #transport: Transport;
  readonly #updates: Updates;

  constructor(options: BozzettoOptions) {
    this.#transport = new Transport({
      baseUrl: options.baseUrl,
      apiKey: options.apiKey ?? null,
      fetch: options.fetch ?? ((input, init) => fetch(input, init)),
      maxRetries: options.maxRetries ?? 3,
    });
    this.tasks = new Tasks(this.#transport);
    this.batches = new Batches(this.#transport);
    this.comparisons = new Comparisons(this.#transport);
    this.uploads = new Uploads(this.#transport);
    this.account = new Account(this.#transport);
    this.models = new Models(this.#transport);
    this.library = new Library(this.#transport);
    this.webhooks = new Webhooks(this.#transport);
    this.admin = new Admin(this.#transport);
    this.#updates = new Updates(this.#transport);
  }

  /** Returns all flows with their fields, models, prices, recent durations and availability. */
  flows(options: { signal?: AbortSignal | undefined } = {}): Promise<FlowListPayload> {
    return this.#transport.request('GET', '/flows', options);
  }

  /**
   * Returns the model servers behind the service. Needs an API key with the scope `admin`.
   * @throws PermissionError if the key lacks the scope
   */
  backends(options: { signal?: AbortSignal | undefined } = {}): Promise<BackendListPayload> {
    return this.#transport.request('GET', '/admin/backends', options);
  }

  /**
   * Waits until a task has ended. Uses pushed updates, and polls where WebSockets are blocked.
   * @returns the last status payload
   * @throws TaskFailedError, TaskCancelledError, WaitTimeoutError
   */
  wait(task: string | { task_uuid: string }, options: WaitOptions = {}) {
    const task_uuid = typeof task === 'string' ? task : task.task_uuid;
    return waitFor(task_uuid, this.tasks, this.#updates, options);
  }

  /** Creates a task and waits until it has ended. */
  async run<F extends FlowName>(
    flow: F,
    input: FlowInput<F>,
    options: CreateOptions & WaitOptions = {},
  ): Promise<TaskStatusPayload> {
    return this.wait(await this.tasks.create(flow, input, options), options);
  }

  /**
   * Opens a download of a link, or of a task's asset; the main asset if none is selected.
   * @throws NotFoundError if there is no such asset, ConflictError (4093) if the task has not ended
   */
  async download(
    source: string | { task_uuid: string },
    options: AssetChoice & { signal?: AbortSignal } = {},
  ): Promise<Download> {
    const { signal, ...choice } = options;
    if (typeof source !== 'string' || !/^https?:/.test(source)) {
      const task_uuid = typeof source === 'string' ? source : source.task_uuid;
      const { download_url } = await this.tasks.url(task_uuid, choice, { signal });
      return openDownload(this.#transport, download_url, signal);
    }
    return openDownload(this.#transport, source, signal);
  }

  /**
   * Yields every change of your tasks as it happens. Reconnects automatically without missing a change. Needs a
   * WebSocket: a browser or Node ≥ 22. Calls `resync` when you should read the tasks once: at the start (without
   * `since`, earlier changes are missing), and after an outage so long that the service no longer holds the changes in
   * between.
   */
  async *updates(
    options: { since?: string; signal?: AbortSignal; resync?: () => void } = {},
  ): AsyncGenerator<TaskFrame, void, undefined> {
    if (typeof WebSocket === 'undefined')
      throw new Error(
        'updates() needs a WebSocket: use Node 22 or newer, or a browser. wait() works without one.',
      );
    const updates = new Updates(this.#transport);
    if (options.since !== undefined) updates.startFrom(options.since);
    const queue: (TaskFrame | 'resync')[] = [];
    let wake = () => {};
    const stop = updates.listen(null, (event) => {
      queue.push(event.kind === 'lost' ? 'resync' : event.frame);
      wake();
    });
    const onAbort = () => wake();
    options.signal?.addEventListener('abort', onAbort);
    try {
      while (!options.signal?.aborted) {
        const next = queue.shift();
        if (next === 'resync') options.resync?.();
        else if (next !== undefined) yield next;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    } finally {
      options.signal?.removeEventListener('abort', onAbort);
      stop();
    }
  }
}
