/**
 * How old the state of a replica is, by positions of the primary's log that were noted with their time. The time of the
 * last replayed commit would not tell: it grows where nobody writes, and a replica that hears nothing believes to be up
 * to date. Times are milliseconds of one steady clock, so no other machine's clock matters.
 */
export class ReplicaLag {
  readonly #maxLagMs: number;
  /** What the primary had when; oldest first, none that the replica has reached. */
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
    // A replica that only now reaches one of these is too far behind without it too.
    this.#marks = this.#marks.filter((mark) => at - mark.at <= this.#maxLagMs);
  }

  /** @param position that the replica has replayed */
  noteReplica(position: number): void {
    this.#replayed = position;
    const reached = this.#marks.filter((mark) => mark.position <= position);
    this.#asOf = reached.at(-1)?.at ?? this.#asOf;
    this.#marks = this.#marks.slice(reached.length);
  }

  /** Age of what the replica shows, at most; infinite before it was found. */
  lagMs(now: number): number {
    return now - this.#asOf;
  }

  /** Whether it is young enough, and shows everything up to the position. */
  holds(position: number | null, now: number): boolean {
    return this.lagMs(now) <= this.#maxLagMs && (position === null || position <= this.#replayed);
  }
}
