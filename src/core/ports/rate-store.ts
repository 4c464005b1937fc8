import type { Uuid } from '../ids.ts';

/** The kinds of requests that a rate limit counts. */
export type RatePolicy = 'requests' | 'creations';

/** The token buckets for rate limits, which all API processes share. */
export interface RateStore {
  /**
   * Takes up to `wanted` tokens from an account's bucket, which holds one minute's worth of tokens and refills at a
   * steady rate.
   * @returns how many tokens were taken, and how many are left, including fractions
   */
  draw(
    account: Uuid,
    policy: RatePolicy,
    perMinute: number,
    wanted: number,
  ): Promise<{ granted: number; remaining: number }>;
}
