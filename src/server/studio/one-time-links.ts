import { randomBytes } from 'node:crypto';
import type { Uuid } from '../../core/ids.ts';
import type { Clock } from '../../core/ports/clock.ts';

/** A link that is never opened dies after a day. */
const LIFETIME_MS = 86_400_000;

/**
 * Tokens that sign somebody in once, for who reads what the service prints. They live in this process only: no database
 * and no log of requests holds one.
 */
export class OneTimeLinks {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #open = new Map<string, { key: Uuid; until: number }>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** A fresh token that opens a session of this key. */
  make(key: Uuid): string {
    const token = randomBytes(32).toString('base64url');
    this.#open.set(token, { key, until: this.#clock.now() + LIFETIME_MS });
    return token;
  }

  /** Uses the token up. Null where it is unknown, used or too old. */
  take(token: string): Uuid | null {
    const found = this.#open.get(token);
    this.#open.delete(token);
    return found !== undefined && this.#clock.now() < found.until ? found.key : null;
  }
}
