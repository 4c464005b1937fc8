import type { Uuid } from '../ids.ts';

/** What is counted. */
export type RatePolicy = 'requests' | 'creations';

/** The token buckets that all API processes share. */
export interface RateStore {
  /**
   * Takes up to `wanted` tokens out of an account's bucket, which holds a minute's tokens and refills evenly.
   * @returns how many were there, and how many are left, with fractions
   */
  draw(
    account: Uuid,
    policy: RatePolicy,
    perMinute: number,
    wanted: number,
  ): Promise<{ granted: number; remaining: number }>;
}
