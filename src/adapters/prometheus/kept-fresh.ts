/** Between two readings, for as long as somebody asks. */
const INTERVAL_MS = 5000;
/** The next reading comes 20 times as long after the last one as that took: never more than a twentieth of the time. */
const COST_FACTOR = 20;
/** Nobody has asked for so long: two scrapes at the usual minute. */
const FORGOTTEN_MS = 120_000;
/** An answer older than this does not count; whoever asks then waits for a new one. */
const STALE_MS = 30_000;
/** But not longer than this: the rest of the page is worth having without it. */
const PATIENCE_MS = 1000;

/**
 * Reads something in the background while it is asked for, so that no scrape waits for it or pays for it: with 100,000
 * jobs one reading takes 0.2 s of the database.
 * @param now milliseconds of any steady clock
 * @returns what was read last; null where it could not be read
 */
export function keptFresh<T>(read: () => Promise<T>, now: () => number): () => Promise<T | null> {
  let value: T | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let cost = 0;
  let askedAt = now();
  let reading: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  function refresh(): Promise<void> {
    const start = now();
    reading ??= read()
      .then(
        (fresh) => {
          value = fresh;
          readAt = now();
        },
        () => {
          value = null;
        },
      )
      .finally(() => {
        cost = now() - start;
        reading = null;
      });
    return reading;
  }

  function plan(): void {
    if (timer !== null) return;
    timer = setTimeout(
      () => {
        timer = null;
        if (now() - askedAt > FORGOTTEN_MS) return;
        void refresh().then(plan);
      },
      Math.max(INTERVAL_MS, cost * COST_FACTOR),
    ).unref();
  }

  return async () => {
    askedAt = now();
    if (now() - readAt > Math.max(STALE_MS, 2 * cost * COST_FACTOR)) {
      value = null;
      const patience = new Promise((resume) => setTimeout(resume, PATIENCE_MS).unref());
      await Promise.race([refresh(), patience]);
    }
    plan();
    return value;
  };
}
