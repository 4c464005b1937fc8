const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits between the ten attempts, as Standard Webhooks proposes: 75.6 hours in all. */
export const RETRY_WAITS_MS: readonly number[] = [
  ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
];

/** Adds up to a fifth, so that messages that failed together are not retried together. */
const JITTER = 0.2;
/** Caps the wait that a receiver asks for, which might otherwise be a year. */
const LONGEST_RETRY_AFTER_MS = 24 * HOUR;

/** A webhook without a success for this long is disabled, before the last attempts of its first message. */
export const PATIENCE_MS = 72 * HOUR;

/**
 * Returns milliseconds until the next attempt; null: that was the last one.
 * @param tries attempts so far
 * @param askedMs the wait that the receiver requested with Retry-After
 * @param random from 0 to 1
 */
export function retryWait(tries: number, askedMs: number | null, random: number): number | null {
  const wait = RETRY_WAITS_MS[tries - 1];
  if (wait === undefined) return null;
  const asked = Math.min(askedMs ?? 0, LONGEST_RETRY_AFTER_MS);
  return Math.round(Math.max(wait, asked) * (1 + JITTER * random));
}
