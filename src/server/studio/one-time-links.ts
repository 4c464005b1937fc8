import { randomBytes } from 'node:crypto';
import type { Uuid } from '../../core/ids.ts';
import type { Clock } from '../../core/ports/clock.ts';

/** An unopened link expires after a day. */
const LIFETIME_MS = 86_400_000;

/**
 * Single-use tokens that sign in a person who can read the service's console output. They exist only in this process:
 * neither a database nor a request log contains one.
 */
export class OneTimeLinks {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #open = new Map<string, { key: Uuid; until: number }>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Creates a fresh token that opens a session of this key. */
  make(key: Uuid): string {
    const token = randomBytes(32).toString('base64url');
    this.#open.set(token, { key, until: this.#clock.now() + LIFETIME_MS });
    return token;
  }

  /** Uses up the token. Null if it is unknown, used or expired. */
  take(token: string): Uuid | null {
    const found = this.#open.get(token);
    this.#open.delete(token);
    return found !== undefined && this.#clock.now() < found.until ? found.key : null;
  }
}
