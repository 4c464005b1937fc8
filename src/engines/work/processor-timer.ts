import type { Worker } from 'node:worker_threads';

const LOOK_MS = 100;

/**
 * Calls back once a thread has used the given processor time from now on, like a `setTimeout` that pauses while the
 * machine does other things. Threads that it starts do not count.
 * @returns a function that stops the timer
 */
export function afterThreadTime(
  thread: Worker,
  milliseconds: number,
  callback: () => void,
): () => void {
  const before = usedBy(thread);
  const timer = setInterval(async () => {
    if ((await usedBy(thread)) - (await before) < milliseconds) return;
    clearInterval(timer);
    callback();
  }, LOOK_MS);
  return () => clearInterval(timer);
}

/** Returns the processor time of a thread in milliseconds; 0 once it has ended. */
async function usedBy(thread: Worker): Promise<number> {
  // Before Node 24.6, only the time that it was not idle is known.
  if (thread.cpuUsage === undefined) return thread.performance.eventLoopUtilization().active;
  const { user, system } = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1000;
}
