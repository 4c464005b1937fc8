const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits between the ten attempts, as Standard Webhooks proposes: 75.6 hours in all. */
export const RETRY_WAITS_MS: readonly number[] = [
  ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
];

/** A fifth more at most: messages that failed together do not come back together. */
const JITTER = 0.2;
/** Longer waits that a receiver asks for are cut: it might ask for a year. */
const LONGEST_RETRY_AFTER_MS = 24 * HOUR;

/** A webhook at which nothing has arrived for so long is switched off: before the last attempts of its first message. */
export const PATIENCE_MS = 72 * HOUR;

/**
 * Milliseconds until the next attempt; null: it was the last one.
 * @param tries attempts so far
 * @param askedMs what the receiver asked for by Retry-After
 * @param random from 0 to 1
 */
export function retryWait(tries: number, askedMs: number | null, random: number): number | null {
  const wait = RETRY_WAITS_MS[tries - 1];
  if (wait === undefined) return null;
  const asked = Math.min(askedMs ?? 0, LONGEST_RETRY_AFTER_MS);
  return Math.round(Math.max(wait, asked) * (1 + JITTER * random));
}
