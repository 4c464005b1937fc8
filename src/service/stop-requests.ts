/** npm hands Ctrl-C on to us, and the terminal sends it as well: two signals within this time are one. */
const SAME_REQUEST_MS = 500;

/**
 * Calls back when this process is asked to end: `first` by Ctrl-C, SIGTERM, a closed terminal (SIGHUP) or, where a
 * parent process holds a channel to us, by that parent's end, whatever ended it; `again` when it is asked once more.
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
  // A killed parent sends no signal. Its end of the channel is closed by the system.
  process.on('disconnect', ask);
}

/** A reader that went away (`… | head -1`, a killed parent) must not end us half way: what is left is said to nobody. */
export function outliveClosedPipes(onClosed: () => void = () => {}): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', onClosed);
}
