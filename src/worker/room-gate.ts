import type { Room } from '../core/ports/room.ts';
import type { WorkerLog } from './ports.ts';

/** Pause after a job found the disk full; it doubles each time this happens again. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Decides whether this worker accepts jobs. It accepts none while its disk has no space left: the jobs stay in the
 * queue, where they can be canceled and where another worker may claim them. It also pauses after a job found the disk
 * full although there seemed to be space (because the result was larger than the remaining space, or the file system
 * has a quota), so that the job is not started over and over.
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

  /** Records that a job found the disk full, and closes the gate for a while. */
  foundFull(facts: object, error: unknown): void {
    // Jobs that ran at the same time found the same problem, which counts once.
    if (this.#now() >= this.#closedUntil) {
      // If the last time was long ago, this is a new problem, so the pause starts short again.
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
