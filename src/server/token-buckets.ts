const WINDOW_SECONDS = 60;

interface Bucket {
  tokens: number;
  at: number;
}

/** The result of taking a token for a request. */
interface Taken {
  allowed: boolean;
  /** `RateLimit` and `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers-10. */
  headers: Record<string, string>;
  /** Seconds until the next token. */
  retryAfter: number;
}

/**
 * Token buckets by key, refilled evenly. Unlike a fixed window, they do not allow a double burst at a window's edge.
 * They are counted in this process; with several API processes, each one allows the full limit. If there are more than
 * `maxKeys` keys, the least recently used one is removed, because its bucket is the likeliest to be full.
 */
export class TokenBuckets {
  readonly #limit: number;
  readonly #name: string;
  readonly #maxKeys: number;
  /** Buckets by key, in the order of their last use. */
  readonly #buckets = new Map<string, Bucket>();

  /**
   * @param name name of the policy in the headers
   * @param limit tokens per minute
   */
  constructor(name: string, limit: number, maxKeys: number) {
    this.#name = name;
    this.#limit = limit;
    this.#maxKeys = maxKeys;
  }

  /** The number of keys currently remembered. */
  get size(): number {
    return this.#buckets.size;
  }

  /** Takes a token from the key's bucket. @param now epoch milliseconds */
  take(key: string, now: number): Taken {
    const perMs = this.#limit / (WINDOW_SECONDS * 1000);
    const kept = this.#buckets.get(key) ?? { tokens: this.#limit, at: now };
    const full = Math.min(this.#limit, kept.tokens + Math.max(0, now - kept.at) * perMs);
    const allowed = full >= 1;
    const tokens = allowed ? full - 1 : full;
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens, at: now });
    if (this.#buckets.size > this.#maxKeys)
      this.#buckets.delete(this.#buckets.keys().next().value ?? key);
    const reset = Math.ceil((this.#limit - tokens) / perMs / 1000);
    return {
      allowed,
      headers: {
        'ratelimit-policy': `"${this.#name}";q=${this.#limit};w=${WINDOW_SECONDS}`,
        ratelimit: `"${this.#name}";r=${Math.floor(tokens)};t=${reset}`,
      },
      retryAfter: Math.ceil((1 - tokens) / perMs / 1000),
    };
  }
}
