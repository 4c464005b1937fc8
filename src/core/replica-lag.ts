/**
 * Measures the age of a replica's data by comparing it with positions in the primary's log, each noted with its time.
 * The time of the last replayed commit is not a usable measure: it ages while nobody writes, and a disconnected replica
 * believes that it is up to date. All times are milliseconds of one monotonic clock, so the clocks of other machines do
 * not matter.
 */
export class ReplicaLag {
  readonly #maxLagMs: number;
  /** The primary's positions over time, oldest first, except those that the replica has reached. */
  #marks: { at: number; position: number }[] = [];
  #replayed = -1;
  #asOf = Number.NEGATIVE_INFINITY;

  constructor(maxLagMs: number) {
    this.#maxLagMs = maxLagMs;
  }

  /**
   * Notes a position of the primary.
   * @param at time before the primary was asked, so that everything committed until then lies below the position
   */
  notePrimary(at: number, position: number): void {
    const last = this.#marks.at(-1);
    if (last?.position === position) last.at = at;
    else this.#marks.push({ at, position });
    // Marks older than the allowed lag can be dropped: a replica that only now reaches one of them is too far behind
    // anyway.
    this.#marks = this.#marks.filter((mark) => at - mark.at <= this.#maxLagMs);
  }

  /**
   * Notes how far the replica has come.
   * @param position the last position that the replica has replayed
   */
  noteReplica(position: number): void {
    this.#replayed = position;
    const reached = this.#marks.filter((mark) => mark.position <= position);
    this.#asOf = reached.at(-1)?.at ?? this.#asOf;
    this.#marks = this.#marks.slice(reached.length);
  }

  /** Returns an upper bound on the age of the replica's data; infinite until the age is known. */
  lagMs(now: number): number {
    return now - this.#asOf;
  }

  /** Returns whether the replica's data is recent enough and includes everything up to the position. */
  holds(position: number | null, now: number): boolean {
    return this.lagMs(now) <= this.#maxLagMs && (position === null || position <= this.#replayed);
  }
}
