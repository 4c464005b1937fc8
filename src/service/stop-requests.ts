/** Time within which two signals count as one. npm forwards Ctrl-C, and the terminal sends it too. */
const SAME_REQUEST_MS = 500;

/**
 * Calls `first` when this process is asked to stop: by Ctrl-C, SIGTERM, a closed terminal (SIGHUP) or, if a parent
 * process holds a channel to this one, by the end of the parent for any reason. Calls `again` at each later request.
 */
export function onStopRequest({ first, again }: { first: () => void; again: () => void }): void {
  let at: number | null = null;
  const ask = () => {
    const now = performance.now();
    if (at === null) {
      at = now;
      first();
    } else if (now - at > SAME_REQUEST_MS) again();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  // A killed parent sends no signal, but the system closes its end of the channel.
  process.on('disconnect', ask);
}

/** Keeps this process alive when the reader of its output is gone (`… | head -1`, a killed parent). */
export function outliveClosedPipes(onClosed: () => void = () => {}): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', onClosed);
}
