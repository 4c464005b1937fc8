/** Number of rows that a thread claims at once: few enough that all threads end at about the same time. */
const BAND = 8;

/** A map that several threads compute. */
export interface RowJob {
  /** Number of rows of the map. */
  size: number;
  /** In shared memory: the next row, and the number of finished rows. */
  cursor: Int32Array;
}

/**
 * Processes rows until none are left, in bands that a thread claims from the shared cursor. Each row is processed
 * independently, so that the result does not depend on which thread does it.
 */
export function takeRows({ size, cursor }: RowJob, work: (row: number) => void): void {
  for (;;) {
    const first = Atomics.add(cursor, 0, BAND);
    if (first >= size) return;
    const end = Math.min(size, first + BAND);
    for (let row = first; row < end; row++) work(row);
    Atomics.add(cursor, 1, end - first);
  }
}
