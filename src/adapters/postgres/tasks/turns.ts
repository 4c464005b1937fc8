/**
 * Runs the work of one key one after the other, of different keys at the same time.
 *
 * Creations of one user wait for each other anyway, for the lock of the account's row. Waiting here instead of there
 * keeps the pool's connections for other users, and is faster: 10 requests at once made 594 tasks a second in turn
 * and 315 when they queued for the row's lock (two cores).
 */
export function turns() {
  const tails = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = (tails.get(key) ?? Promise.resolve()).then(work);
    const tail = turn.then(
      () => {},
      () => {},
    );
    tails.set(key, tail);
    tail.then(() => {
      if (tails.get(key) === tail) tails.delete(key);
    });
    return turn;
  };
}
