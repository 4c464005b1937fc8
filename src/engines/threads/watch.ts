/** Interval for reporting progress, which is also when a cancellation is noticed. */
const TICK_MS = 50;

/**
 * Waits for the result of threads while reporting progress.
 * @param fraction of the whole call, read from shared memory
 * @throws the signal's reason once it is aborted; the caller must then end the threads
 */
export async function watch<T>(
  result: Promise<T>,
  work: { breathe(fraction: number): Promise<void> },
  fraction: () => number,
): Promise<T> {
  // Awaited below; without this, an earlier failure would be reported as unhandled.
  result.catch(() => {});
  for (;;) {
    let timer: NodeJS.Timeout | undefined;
    const tick = new Promise<'tick'>((resolve) => {
      timer = setTimeout(resolve, TICK_MS, 'tick' as const);
    });
    const first = await Promise.race([result.then(() => 'done' as const), tick]);
    clearTimeout(timer);
    await work.breathe(fraction());
    if (first === 'done') return result;
  }
}
