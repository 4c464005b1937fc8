const LOOK_MS = 100;

/**
 * Calls back once this process has used the given processor time from now on, like a `setTimeout` that pauses while the
 * machine does other things. All threads count, so use this if one thread works and the others wait for it.
 * @returns a function that stops the timer
 */
export function afterProcessorTime(milliseconds: number, callback: () => void): () => void {
  const before = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 < milliseconds) return;
    clearInterval(timer);
    callback();
  }, LOOK_MS);
  return () => clearInterval(timer);
}
