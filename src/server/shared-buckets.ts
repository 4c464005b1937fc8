import type { RatePolicy, RateStore } from '../core/ports/rate-store.ts';

const WINDOW_SECONDS = 60;
/** Drawn tokens are discarded if they are unused after this time, because a bucket refills faster than that. */
const LEASE_LIFE_MS = 10_000;
/** An account that uses up a lease within this time gets twice as many tokens next time. */
const BUSY_MS = 1000;
/** Divisors of a minute's tokens for one draw: `least` at first, `most` for a busy account. */
const SHARES = { least: 1000, most: 100 };

/** Tokens of one account that this process has drawn but not yet used. */
interface Lease {
  tokens: number;
  /** Tokens that were left in the bucket after the last draw. */
  left: number;
  /** Number of tokens that the next draw requests. */
  size: number;
  drawnAt: number;
  /** The bucket was empty; there are no tokens before this time. */
  emptyUntil: number;
  /** Number of requests that are waiting for the draw. */
  waiting: number;
  drawing: Promise<void> | null;
}

/** The result of taking a token. */
export interface Taken {
  allowed: boolean;
  /** Tokens left, and seconds until the bucket is full. */
  remaining: number;
  reset: number;
  /** Seconds until the next token. */
  retryAfter: number;
}

/**
 * The token buckets of all API processes together, stored in the database. A process draws several tokens at once: one
 * if the limit is low or the account quiet, up to a hundredth of the limit if it is busy; a hundred requests then cost
 * one statement. Drawn tokens are no longer in the bucket, so all processes together never exceed the limit, except by
 * tokens drawn earlier; a process that holds unused tokens keeps at most that hundredth from the others, for ten
 * seconds.
 */
export class SharedBuckets {
  readonly #store: RateStore;
  readonly #policy: RatePolicy;
  readonly #maxAccounts: number;
  readonly #now: () => number;
  /** Leases by account, in the order of last use. */
  readonly #leases = new Map<string, Lease>();

  /** @param now milliseconds of any monotonic clock */
  constructor(
    store: RateStore,
    policy: RatePolicy,
    { maxAccounts, now }: { maxAccounts: number; now: () => number },
  ) {
    this.#store = store;
    this.#policy = policy;
    this.#maxAccounts = maxAccounts;
    this.#now = now;
  }

  /** Takes a token. @param limit tokens a minute, above 0 */
  async take(account: string, limit: number): Promise<Taken> {
    const lease = this.#leaseOf(account, limit);
    while (lease.tokens < 1 && this.#now() >= lease.emptyUntil) {
      lease.waiting += 1;
      lease.drawing ??= this.#draw(account, limit, lease);
      await lease.drawing.finally(() => {
        lease.waiting -= 1;
      });
    }
    const allowed = lease.tokens >= 1;
    if (allowed) lease.tokens -= 1;
    // More tokens are drawn before the lease is empty, so that no request waits.
    if (allowed && lease.size > 4 && lease.tokens < lease.size / 4 && lease.drawing === null)
      lease.drawing = this.#draw(account, limit, lease);
    return this.#told(limit, lease, allowed);
  }

  #leaseOf(account: string, limit: number): Lease {
    const known = this.#leases.get(account);
    const least = Math.max(1, Math.floor(limit / SHARES.least));
    const lease = known ?? {
      tokens: 0,
      left: limit,
      size: least,
      drawnAt: Number.NEGATIVE_INFINITY,
      emptyUntil: 0,
      waiting: 0,
      drawing: null,
    };
    if (this.#now() - lease.drawnAt > LEASE_LIFE_MS) {
      lease.tokens = 0;
      lease.size = least;
    }
    this.#leases.delete(account);
    this.#leases.set(account, lease);
    if (this.#leases.size > this.#maxAccounts)
      this.#leases.delete(this.#leases.keys().next().value ?? account);
    return lease;
  }

  async #draw(account: string, limit: number, lease: Lease): Promise<void> {
    const asked = this.#now();
    const most = Math.max(1, Math.floor(limit / SHARES.most));
    if (asked - lease.drawnAt < BUSY_MS) lease.size = Math.min(most, lease.size * 2);
    try {
      const wanted = Math.max(lease.size, Math.min(most, lease.waiting));
      const drawn = await this.#store.draw(account, this.#policy, limit, wanted);
      lease.tokens += drawn.granted;
      lease.left = drawn.remaining;
      lease.drawnAt = this.#now();
      if (drawn.granted === 0) {
        const missing = Math.max(0, 1 - drawn.remaining);
        lease.emptyUntil = this.#now() + (missing * WINDOW_SECONDS * 1000) / limit;
      }
    } catch {
      // Without the database, the request fails on its own, with the appropriate error.
      lease.tokens += 1;
    } finally {
      lease.drawing = null;
    }
  }

  #told(limit: number, { tokens, left, emptyUntil, drawnAt }: Lease, allowed: boolean): Taken {
    const perMs = limit / (WINDOW_SECONDS * 1000);
    const refilled = Math.max(0, this.#now() - drawnAt) * perMs;
    const remaining = Math.min(limit, allowed ? tokens + left + refilled : left);
    return {
      allowed,
      remaining: Math.floor(remaining),
      reset: Math.ceil((limit - remaining) / perMs / 1000),
      retryAfter: Math.max(1, Math.ceil((emptyUntil - this.#now()) / 1000)),
    };
  }
}
