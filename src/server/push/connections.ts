import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../contract/errors.ts';
import type { Uuid } from '../../core/ids.ts';
import type { AccountStore, Principal } from '../../core/ports/account-store.ts';
import type { Metrics } from '../../core/ports/metrics.ts';
import type { AddressLimiter } from '../plugins/address-limit.ts';
import { authenticateConnection } from './connection-auth.ts';

/** An open connection, whatever its transport. */
export interface Connection {
  kind: 'websocket' | 'sse';
  /** Who opened it, by token or by ticket. */
  principal: Principal;
  /** Asks the peer for a sign of life; false where the last one was not answered. */
  ping(): boolean;
  /** Ends it without waiting for the peer. */
  terminate(): void;
  /** Ends it with a reason. */
  end(reason: 'not-authorized' | 'shutting-down'): void;
}

const RETRY_AFTER_SECONDS = 30;
/**
 * How often the keys of open connections are looked up, and how long a connection may take to end after that: together
 * below the 2 s in which a revoked key ends what it opened. One query a process, whoever revoked it and by what means:
 * 1,000 keys take 3 ms. A notification would be quicker but says nothing of keys that expire.
 */
const KEY_CHECK_MS = 1000;
const END_GRACE_MS = 500;

/** The open connections of this process: their number by user, their pings, their end. */
export class Connections {
  readonly #accounts: AccountStore;
  readonly #limiter: AddressLimiter;
  readonly #metrics: Metrics | null;
  readonly #limit: number;
  readonly #open = new Set<Connection>();
  readonly #byUser = new Map<Uuid, number>();
  readonly #timers: NodeJS.Timeout[];
  #checking = false;

  /**
   * @param limit connections of one user in this process
   * @param pingIntervalMs a peer that is silent for two of these is terminated
   */
  constructor(
    accounts: AccountStore,
    limiter: AddressLimiter,
    metrics: Metrics | null,
    limit: number,
    pingIntervalMs: number,
  ) {
    this.#accounts = accounts;
    this.#limiter = limiter;
    this.#metrics = metrics;
    this.#limit = limit;
    this.#timers = [
      setInterval(() => this.#ping(), pingIntervalMs).unref(),
      setInterval(() => void this.#checkKeys(), KEY_CHECK_MS).unref(),
    ];
  }

  /**
   * Decides whether a request may open a connection.
   * @throws ApiError of CONNECTION_ERRORS
   */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<Principal> {
    const principal = await this.#limiter.judge(request, reply, () =>
      authenticateConnection(request, this.#accounts),
    );
    if ((this.#byUser.get(principal.user.user_uuid) ?? 0) >= this.#limit)
      throw new ApiError(4290, `more than ${this.#limit} open connections`, {
        suggestion: 'Share one connection between tasks: it carries the updates of all of them.',
        headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
      });
    return principal;
  }

  add(connection: Connection): void {
    const user = connection.principal.user.user_uuid;
    this.#open.add(connection);
    this.#metrics?.connections(connection.kind, 1);
    this.#byUser.set(user, (this.#byUser.get(user) ?? 0) + 1);
  }

  remove(connection: Connection): void {
    if (!this.#open.delete(connection)) return;
    this.#metrics?.connections(connection.kind, -1);
    const user = connection.principal.user.user_uuid;
    const left = (this.#byUser.get(user) ?? 1) - 1;
    if (left > 0) this.#byUser.set(user, left);
    else this.#byUser.delete(user);
  }

  /** Ends all of them. */
  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const connection of this.#open) connection.end('shutting-down');
  }

  #ping(): void {
    for (const connection of this.#open) if (!connection.ping()) connection.terminate();
  }

  /** A key that was revoked or has expired ends what it opened, by token or by ticket. */
  async #checkKeys(): Promise<void> {
    if (this.#checking || this.#open.size === 0) return;
    this.#checking = true;
    try {
      const keyOf = ({ principal }: Connection) => principal.key_uuid;
      const ended = new Set(
        await this.#accounts.endedKeys([...new Set([...this.#open].map(keyOf))]),
      );
      for (const connection of this.#open) if (ended.has(keyOf(connection))) this.#end(connection);
    } catch {
      // The database is away: it is asked again in a second.
    } finally {
      this.#checking = false;
    }
  }

  /** Says why, and does not wait long for a peer that does not listen. */
  #end(connection: Connection): void {
    connection.end('not-authorized');
    setTimeout(() => connection.terminate(), END_GRACE_MS).unref();
  }
}
