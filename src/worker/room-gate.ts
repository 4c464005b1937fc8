import type { Room } from '../core/ports/room.ts';
import type { WorkerLog } from './ports.ts';

/** After work that found the disk full; twice as long after each more. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Whether this worker takes work. Not while its disk has no room: what waits stays in the queue, where it can be
 * cancelled and where another worker may take it. Nor for a while after work found the disk full though there seemed to
 * be room (a result larger than what is left, a quota of the file system), so that it is not begun over and over.
 */
export class RoomGate {
  readonly #room: Room;
  readonly #now: () => number;
  readonly #log: WorkerLog;
  #pauseMs = 0;
  #closedUntil = Number.NEGATIVE_INFINITY;
  #told = false;

  constructor(room: Room, now: () => number, log: WorkerLog) {
    this.#room = room;
    this.#now = now;
    this.#log = log;
  }

  async isOpen(): Promise<boolean> {
    if (this.#now() < this.#closedUntil) return false;
    const reason = await this.#room.shortage('accepted');
    if (reason !== null && !this.#told)
      this.#log.warn({ reason }, 'no work is taken until there is room on the disk');
    if (reason === null && this.#told) this.#log.info({}, 'there is room on the disk again');
    this.#told = reason !== null;
    return reason === null;
  }

  /** Work found the disk full: closed for a moment. */
  foundFull(facts: object, error: unknown): void {
    // What ran beside found the same.
    if (this.#now() >= this.#closedUntil) {
      // Long after the last time it is another trouble.
      const again = this.#now() - this.#closedUntil < 2 * LONGEST_PAUSE_MS;
      this.#pauseMs = again ? Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
      this.#closedUntil = this.#now() + this.#pauseMs;
    }
    this.#log.warn(
      { ...facts, err: error, again_in_ms: this.#closedUntil - this.#now() },
      'the disk is full: the task waits and is tried again',
    );
  }
}
