import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../contract/errors.ts';
import type { Uuid } from '../../core/ids.ts';
import type { AccountStore } from '../../core/ports/account-store.ts';
import type { Clock } from '../../core/ports/clock.ts';
import { authenticateConnection, type ConnectionIdentity } from './connection-auth.ts';

/** An open connection, whatever its transport. */
export interface Connection {
  identity: ConnectionIdentity;
  /** Asks the peer for a sign of life; false where the last one was not answered. */
  ping(): boolean;
  /** Ends it without waiting for the peer. */
  terminate(): void;
  /** Ends it with a reason. */
  end(reason: 'not-authorized' | 'reauthenticate' | 'shutting-down'): void;
}

const RETRY_AFTER_SECONDS = 30;
/** A ticket cannot be checked again, so what it opened does not last for ever. */
const TICKET_CONNECTION_MS = 60 * 60 * 1000;

/** The open connections of this process: their number by user, their pings, their end. */
export class Connections {
  readonly #accounts: AccountStore;
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #open = new Map<Connection, number>();
  readonly #byUser = new Map<Uuid, number>();
  readonly #timer: NodeJS.Timeout;

  /**
   * @param limit connections of one user in this process
   * @param pingIntervalMs a peer that is silent for two of these is terminated
   */
  constructor(accounts: AccountStore, clock: Clock, limit: number, pingIntervalMs: number) {
    this.#accounts = accounts;
    this.#clock = clock;
    this.#limit = limit;
    this.#timer = setInterval(() => this.#round(), pingIntervalMs);
    this.#timer.unref();
  }

  /**
   * Decides whether a request may open a connection.
   * @throws ApiError of CONNECTION_ERRORS
   */
  async admit(request: FastifyRequest): Promise<ConnectionIdentity> {
    const identity = await authenticateConnection(request, this.#accounts);
    if ((this.#byUser.get(identity.principal.user.user_uuid) ?? 0) >= this.#limit)
      throw new ApiError(4290, `more than ${this.#limit} open connections`, {
        suggestion: 'Share one connection between tasks: it carries the updates of all of them.',
        headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
      });
    return identity;
  }

  add(connection: Connection): void {
    const user = connection.identity.principal.user.user_uuid;
    this.#open.set(connection, this.#clock.now());
    this.#byUser.set(user, (this.#byUser.get(user) ?? 0) + 1);
  }

  remove(connection: Connection): void {
    if (!this.#open.delete(connection)) return;
    const user = connection.identity.principal.user.user_uuid;
    const left = (this.#byUser.get(user) ?? 1) - 1;
    if (left > 0) this.#byUser.set(user, left);
    else this.#byUser.delete(user);
  }

  /** Ends all of them. */
  close(): void {
    clearInterval(this.#timer);
    for (const connection of this.#open.keys()) connection.end('shutting-down');
  }

  #round(): void {
    const now = this.#clock.now();
    for (const [connection, since] of this.#open) {
      const { tokenHash } = connection.identity;
      if (!connection.ping()) connection.terminate();
      else if (tokenHash !== null) void this.#checkToken(connection, tokenHash);
      else if (now - since > TICKET_CONNECTION_MS) connection.end('reauthenticate');
    }
  }

  /** A revoked key ends what it opened. */
  async #checkToken(connection: Connection, tokenHash: Uint8Array): Promise<void> {
    const { outcome } = await this.#accounts
      .authenticate(tokenHash)
      .catch(() => ({ outcome: 'ok' as const }));
    if (outcome !== 'ok') connection.end('not-authorized');
  }
}
