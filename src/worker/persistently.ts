/** Maximum time to wait for the database to come back. Ours restarts within 2 s; a failover takes 30 s. */
const PATIENCE_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2000;

/**
 * Repeats a call to a store until it succeeds, so that a run of several minutes is not lost when the database restarts.
 * Use it only for calls that may be repeated; the calls that finish a task are safe because they check its status and
 * attempt.
 * @throws the last error, after a minute
 */
export async function persistently<T>(
  call: () => Promise<T>,
  now: () => number,
  onError: (error: unknown) => void,
): Promise<T> {
  const giveUpAt = now() + PATIENCE_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await call();
    } catch (error) {
      if (now() + pause >= giveUpAt) throw error;
      onError(error);
    }
    await new Promise((resume) => setTimeout(resume, pause));
  }
}
