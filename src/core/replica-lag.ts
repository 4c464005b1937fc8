/**
 * Measures the age of a replica's data by positions of the primary's log, noted with their time. The time of the last
 * replayed commit is no measure: it ages while nobody writes, and a disconnected replica believes that it is up to
 * date. Times are milliseconds of one monotonic clock, so other machines' clocks do not matter.
 */
export class ReplicaLag {
  readonly #maxLagMs: number;
  /** The primary's positions over time; oldest first, without those that the replica has reached. */
  #marks: { at: number; position: number }[] = [];
  #replayed = -1;
  #asOf = Number.NEGATIVE_INFINITY;

  constructor(maxLagMs: number) {
    this.#maxLagMs = maxLagMs;
  }

  /** @param at before the primary was asked: everything committed until then lies below the position */
  notePrimary(at: number, position: number): void {
    const last = this.#marks.at(-1);
    if (last?.position === position) last.at = at;
    else this.#marks.push({ at, position });
    // A replica that only now reaches one of these marks is too far behind anyway.
    this.#marks = this.#marks.filter((mark) => at - mark.at <= this.#maxLagMs);
  }

  /** @param position the last one that the replica has replayed */
  noteReplica(position: number): void {
    this.#replayed = position;
    const reached = this.#marks.filter((mark) => mark.position <= position);
    this.#asOf = reached.at(-1)?.at ?? this.#asOf;
    this.#marks = this.#marks.slice(reached.length);
  }

  /** Upper bound on the age of the replica's data; infinite before it is known. */
  lagMs(now: number): number {
    return now - this.#asOf;
  }

  /** Whether the data is recent enough and includes everything up to the position. */
  holds(position: number | null, now: number): boolean {
    return this.lagMs(now) <= this.#maxLagMs && (position === null || position <= this.#replayed);
  }
}
