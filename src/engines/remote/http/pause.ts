import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits.
 * @throws the signal's reason as soon as it is aborted
 */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(milliseconds, undefined, { signal });
  } catch (error) {
    // Node's own AbortError hides the reason.
    signal.throwIfAborted();
    throw error;
  }
}
