import type { ReconciliationPayload, StorageStatePayload } from '../contract/admin/books.ts';
import type {
  QueueFlowPayload,
  QueueStatePayload,
  QueueWorkerPayload,
  RequeuedTaskPayload,
} from '../contract/admin/queue.ts';
import type {
  AdminUserPage,
  AdminUserPayload,
  DeletedUserPayload,
  GrantRequest,
} from '../contract/admin/users.ts';
import type { FlowName } from '../flows/specs.ts';
import { Author } from './author.ts';
import { Engines } from './engines.ts';
import { mintKey } from './idempotency.ts';
import { Keys } from './keys.ts';
import { Plans } from './plans.ts';
import type { Transport } from './transport.ts';

interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** Filters and pagination of {@link Users.list}. */
export interface UserFilter {
  /** Part of a name or an email address, or the start of a `user_uuid` or of a key prefix. */
  search?: string;
  state?: 'active' | 'suspended';
  /** Users per page; at most 100. */
  limit?: number;
  cursor?: string;
}

const segment = encodeURIComponent;

/** Manages users, their credits and their keys. Every method needs an API key with the scope `admin`. */
export class Users {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Returns one page of users, newest first. */
  list(filter: UserFilter = {}, options: CallOptions = {}): Promise<AdminUserPage> {
    return this.#transport.request('GET', '/admin/users', { query: { ...filter }, ...options });
  }

  /**
   * Returns a user.
   * @throws NotFoundError (4045) if the user does not exist
   */
  get(user_uuid: string, options: CallOptions = {}): Promise<AdminUserPayload> {
    return this.#transport.request('GET', `/admin/users/${segment(user_uuid)}`, options);
  }

  /**
   * Creates a user without credits or keys. Not retried if no response arrives, since the user may have been created;
   * check the list before you try again.
   */
  create(
    user: { name: string; email?: string },
    options: CallOptions = {},
  ): Promise<AdminUserPayload> {
    return this.#transport.request('POST', '/admin/users', {
      body: user,
      retryUnanswered: false,
      ...options,
    });
  }

  /**
   * Suspends a user: requests are rejected within two seconds. Accepted tasks still run to their end.
   * @throws ConflictError (4096) if you try to suspend yourself
   */
  suspend(
    user_uuid: string,
    suspension: { reason?: string } = {},
    options: CallOptions = {},
  ): Promise<AdminUserPayload> {
    return this.#transport.request('POST', `/admin/users/${segment(user_uuid)}/suspend`, {
      body: suspension,
      ...options,
    });
  }

  /** Ends a suspension. */
  resume(user_uuid: string, options: CallOptions = {}): Promise<AdminUserPayload> {
    return this.#transport.request('POST', `/admin/users/${segment(user_uuid)}/resume`, options);
  }

  /**
   * Permanently deletes a user. All data of the user except the ledger is removed within minutes.
   * @throws ConflictError (4096) if you try to delete yourself
   */
  delete(user_uuid: string, options: CallOptions = {}): Promise<DeletedUserPayload> {
    return this.#transport.request('DELETE', `/admin/users/${segment(user_uuid)}`, options);
  }

  /**
   * Grants credits. Each call grants them once, even if the request is retried. Pass your own `idempotencyKey` to make
   * separate calls count as one grant.
   * @throws ConflictError (4090) if the key was already used for a different grant
   */
  grant(
    user_uuid: string,
    grant: GrantRequest,
    options: CallOptions & { idempotencyKey?: string } = {},
  ): Promise<AdminUserPayload> {
    return this.#transport.request('POST', `/admin/users/${segment(user_uuid)}/grants`, {
      body: grant,
      headers: { 'idempotency-key': options.idempotencyKey ?? mintKey() },
      signal: options.signal,
    });
  }

  /** Manages the API keys of a user. */
  keys(user_uuid: string): Keys {
    return new Keys(this.#transport, `/admin/users/${segment(user_uuid)}/keys`);
  }
}

/**
 * Administration of the service. Every method needs an API key with the scope `admin`.
 * @throws PermissionError if the key lacks the scope
 */
export class Admin {
  readonly users: Users;
  readonly plans: Plans;
  readonly author: Author;
  readonly engines: Engines;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.users = new Users(transport);
    this.plans = new Plans(transport);
    this.author = new Author(transport);
    this.engines = new Engines(transport);
  }

  /** Returns the state of the queue: waiting jobs by user, lane and flow, and the workers. */
  queue(query: { limit?: number } = {}, options: CallOptions = {}): Promise<QueueStatePayload> {
    return this.#transport.request('GET', '/admin/queue', { query: { ...query }, ...options });
  }

  /** Pauses a flow: its new and waiting tasks stay in the queue; running ones continue. */
  pauseFlow(
    flow: FlowName,
    pause: { reason?: string } = {},
    options: CallOptions = {},
  ): Promise<QueueFlowPayload> {
    const path = `/admin/queue/flows/${segment(flow)}/pause`;
    return this.#transport.request('POST', path, { body: pause, ...options });
  }

  /** Resumes a paused flow. */
  resumeFlow(flow: FlowName, options: CallOptions = {}): Promise<QueueFlowPayload> {
    return this.#transport.request('POST', `/admin/queue/flows/${segment(flow)}/resume`, options);
  }

  /**
   * Drains a worker: it finishes its jobs and claims no new ones.
   * @throws NotFoundError (4046) if the worker does not exist
   */
  drainWorker(worker: string, options: CallOptions = {}): Promise<QueueWorkerPayload> {
    return this.#transport.request(
      'POST',
      `/admin/queue/workers/${segment(worker)}/drain`,
      options,
    );
  }

  /**
   * Lets a drained worker claim jobs again.
   * @throws NotFoundError (4046) if the worker does not exist
   */
  resumeWorker(worker: string, options: CallOptions = {}): Promise<QueueWorkerPayload> {
    const path = `/admin/queue/workers/${segment(worker)}/resume`;
    return this.#transport.request('POST', path, options);
  }

  /**
   * Takes a running task away from its worker and puts it back into the queue.
   * @throws NotFoundError if the task does not exist, ConflictError (4092) if it has ended
   */
  requeue(task_uuid: string, options: CallOptions = {}): Promise<RequeuedTaskPayload> {
    return this.#transport.request('POST', `/admin/tasks/${segment(task_uuid)}/requeue`, options);
  }

  /** Returns the total storage use, the users who store most, the free space, and what is waiting to be swept. */
  storage(query: { limit?: number } = {}, options: CallOptions = {}): Promise<StorageStatePayload> {
    return this.#transport.request('GET', '/admin/storage', { query: { ...query }, ...options });
  }

  /** Verifies that ledger, balances, grants and holds agree, and returns every discrepancy. */
  reconciliation(options: CallOptions = {}): Promise<ReconciliationPayload> {
    return this.#transport.request('GET', '/admin/reconciliation', options);
  }
}
