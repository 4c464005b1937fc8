const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits between the ten attempts, as Standard Webhooks proposes. They add up to 75.6 hours. */
export const RETRY_WAITS_MS: readonly number[] = [
  ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
];

/** Random extra wait of up to a fifth, so that messages that failed together are not retried together. */
const JITTER = 0.2;
/** Limits the wait that a receiver may request, which might otherwise be a year. */
const LONGEST_RETRY_AFTER_MS = 24 * HOUR;

/**
 * Time without a success after which a webhook is disabled. This is shorter than the time until the last attempts of
 * its first failing message.
 */
export const PATIENCE_MS = 72 * HOUR;

/**
 * Returns the milliseconds until the next attempt; null if the last attempt was the final one.
 * @param tries number of attempts so far
 * @param askedMs the wait that the receiver requested with Retry-After
 * @param random a number from 0 to 1
 */
export function retryWait(tries: number, askedMs: number | null, random: number): number | null {
  const wait = RETRY_WAITS_MS[tries - 1];
  if (wait === undefined) return null;
  const asked = Math.min(askedMs ?? 0, LONGEST_RETRY_AFTER_MS);
  return Math.round(Math.max(wait, asked) * (1 + JITTER * random));
}
