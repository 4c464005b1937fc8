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
import { mintKey } from './idempotency.ts';
import { Keys } from './keys.ts';
import { Plans } from './plans.ts';
import type { Transport } from './transport.ts';

interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** Which users a list has. */
export interface UserFilter {
  /** Part of a name or an address, or how a `user_uuid` or the prefix of a key begins. */
  search?: string;
  state?: 'active' | 'suspended';
  /** At most 100. */
  limit?: number;
  cursor?: string;
}

const segment = encodeURIComponent;

/** Users, their credits and keys. Needs a key with the scope `admin`, as everything here. */
export class Users {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** One page of users, newest first. */
  list(filter: UserFilter = {}, options: CallOptions = {}): Promise<AdminUserPage> {
    return this.#transport.request('GET', '/admin/users', { query: { ...filter }, ...options });
  }

  /** @throws NotFoundError (4045) */
  get(user_uuid: string, options: CallOptions = {}): Promise<AdminUserPayload> {
    return this.#transport.request('GET', `/admin/users/${segment(user_uuid)}`, options);
  }

  /** A user without credits and keys. Not sent again where there was no answer: the list shows whether it was added. */
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

  /** Refuses the user's requests within two seconds; what was accepted goes on. @throws ConflictError (4096): your own */
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

  /** For good: what is the user's goes within minutes, but for the ledger. @throws ConflictError (4096): your own */
  delete(user_uuid: string, options: CallOptions = {}): Promise<DeletedUserPayload> {
    return this.#transport.request('DELETE', `/admin/users/${segment(user_uuid)}`, options);
  }

  /**
   * Grants credits, once for each call however often it has to be sent; with an `idempotencyKey` of yours once for that.
   * @throws ConflictError (4090) where the key was used with another grant
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

  /** The keys of one user. */
  keys(user_uuid: string): Keys {
    return new Keys(this.#transport, `/admin/users/${segment(user_uuid)}/keys`);
  }
}

/** What administrators see and do. Needs a key with the scope `admin`. @throws PermissionError */
export class Admin {
  readonly users: Users;
  readonly plans: Plans;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.users = new Users(transport);
    this.plans = new Plans(transport);
  }

  /** Who waits, by user, lane and flow, and who takes. */
  queue(query: { limit?: number } = {}, options: CallOptions = {}): Promise<QueueStatePayload> {
    return this.#transport.request('GET', '/admin/queue', { query: { ...query }, ...options });
  }

  /** Lets tasks of a flow wait; those that run go on. */
  pauseFlow(
    flow: FlowName,
    pause: { reason?: string } = {},
    options: CallOptions = {},
  ): Promise<QueueFlowPayload> {
    const path = `/admin/queue/flows/${segment(flow)}/pause`;
    return this.#transport.request('POST', path, { body: pause, ...options });
  }

  /** Lets tasks of a flow run again. */
  resumeFlow(flow: FlowName, options: CallOptions = {}): Promise<QueueFlowPayload> {
    return this.#transport.request('POST', `/admin/queue/flows/${segment(flow)}/resume`, options);
  }

  /** Lets a worker finish what it has and take nothing more. @throws NotFoundError (4046) */
  drainWorker(worker: string, options: CallOptions = {}): Promise<QueueWorkerPayload> {
    return this.#transport.request(
      'POST',
      `/admin/queue/workers/${segment(worker)}/drain`,
      options,
    );
  }

  /** Lets a drained worker take jobs again. @throws NotFoundError (4046) */
  resumeWorker(worker: string, options: CallOptions = {}): Promise<QueueWorkerPayload> {
    const path = `/admin/queue/workers/${segment(worker)}/resume`;
    return this.#transport.request('POST', path, options);
  }

  /** Takes a run away from its worker; it waits again. @throws NotFoundError, ConflictError (4092): it has ended */
  requeue(task_uuid: string, options: CallOptions = {}): Promise<RequeuedTaskPayload> {
    return this.#transport.request('POST', `/admin/tasks/${segment(task_uuid)}/requeue`, options);
  }

  /** Bytes of all users, of those who store most, and what is free, and what waits to be swept. */
  storage(query: { limit?: number } = {}, options: CallOptions = {}): Promise<StorageStatePayload> {
    return this.#transport.request('GET', '/admin/storage', { query: { ...query }, ...options });
  }

  /** Whether ledger, balances, grants and holds agree. */
  reconciliation(options: CallOptions = {}): Promise<ReconciliationPayload> {
    return this.#transport.request('GET', '/admin/reconciliation', options);
  }
}
