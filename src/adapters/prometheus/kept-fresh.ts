/** Milliseconds between readings while the value is in demand. */
const INTERVAL_MS = 5000;
/**
 * The pause after a reading is 20 times as long as the reading, so that reading takes at most a twentieth of the time.
 */
const COST_FACTOR = 20;
/** Milliseconds without demand after which readings stop: twice the usual scrape interval of one minute. */
const FORGOTTEN_MS = 120_000;
/** Maximum age of a value in milliseconds. If the value is older, the caller waits for a new one. */
const STALE_MS = 30_000;
/** Maximum milliseconds that callers wait, because the rest of the page is useful without the value. */
const PATIENCE_MS = 1000;

/**
 * Reads a value in the background while it is in demand, so that no scrape waits for it: with 100,000 jobs, one reading
 * takes 0.2 s of database time.
 * @param now returns milliseconds of a steady clock
 * @returns a function that returns the last value, or null if it could not be read
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
