/**
 * Returns what a promise returns, but rejects as soon as the signal is aborted. Whatever the promise stands for
 * continues, and its outcome is ignored.
 * @throws the signal's reason if it is aborted first
 */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
    // The outcome that lost the race must not count as an unhandled rejection.
    promise.catch(() => {});
    aborted.promise.catch(() => {});
  }
}
