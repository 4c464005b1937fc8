import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../contract/errors.ts';
import type { Uuid } from '../../core/ids.ts';
import type { AccountStore, Principal } from '../../core/ports/account-store.ts';
import type { Metrics } from '../../core/ports/metrics.ts';
import type { AddressLimiter } from '../plugins/address-limit.ts';
import { authenticateConnection } from './connection-auth.ts';

/** An open connection of any transport. */
export interface Connection {
  kind: 'websocket' | 'sse';
  /** The caller who opened it, by token or by ticket. */
  principal: Principal;
  /** Pings the peer; false if the last ping was not answered. */
  ping(): boolean;
  /** Ends the connection without waiting for the peer. */
  terminate(): void;
  /** Ends the connection with a reason. */
  end(reason: 'not-authorized' | 'shutting-down'): void;
}

const RETRY_AFTER_SECONDS = 30;
/**
 * How often the keys of open connections are checked, and how long a connection may then take to end: together less
 * than the 2 s within which a revoked key must end its connections. Each process makes one query, which covers every
 * kind of revocation: 1,000 keys take 3 ms. A notification would be faster, but would not cover keys that expire.
 */
const KEY_CHECK_MS = 1000;
const END_GRACE_MS = 500;

/** The open connections of this process: their number per user, pings and shutdown. */
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
   * @param limit maximum number of connections of one user in this process
   * @param pingIntervalMs a peer that is silent for two intervals is terminated
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
        suggestion: 'Use one connection for all tasks: it carries all of their updates.',
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

  /** Ends all connections. */
  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const connection of this.#open) connection.end('shutting-down');
  }

  #ping(): void {
    for (const connection of this.#open) if (!connection.ping()) connection.terminate();
  }

  /** Ends the connections of revoked and expired keys, whether opened by token or by ticket. */
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
      // The database is unavailable; the check is repeated in a second.
    } finally {
      this.#checking = false;
    }
  }

  /** Sends the reason, without waiting long for an unresponsive peer. */
  #end(connection: Connection): void {
    connection.end('not-authorized');
    setTimeout(() => connection.terminate(), END_GRACE_MS).unref();
  }
}
