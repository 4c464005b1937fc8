import type { Uuid } from '../ids.ts';

/** The requests that a limit counts. */
export type RatePolicy = 'requests' | 'creations';

/** The token buckets that all API processes share. */
export interface RateStore {
  /**
   * Takes up to `wanted` tokens from an account's bucket, which holds a minute's tokens and refills evenly.
   * @returns how many tokens were taken, and how many are left, with fractions
   */
  draw(
    account: Uuid,
    policy: RatePolicy,
    perMinute: number,
    wanted: number,
  ): Promise<{ granted: number; remaining: number }>;
}
