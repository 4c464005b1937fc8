/** How often progress is told, which is also where a cancellation is heard. */
const TICK_MS = 50;

/**
 * Awaits what threads do while telling progress.
 * @param fraction of the whole call, read off shared memory
 * @throws the signal's reason once it is aborted; the threads are then still to be ended
 */
export async function watch<T>(
  result: Promise<T>,
  work: { breathe(fraction: number): Promise<void> },
  fraction: () => number,
): Promise<T> {
  // Awaited below; a failure in between is not unhandled.
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
