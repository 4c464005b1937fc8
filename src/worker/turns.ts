/**
 * Limits how many pieces of work run at once, in fair order: each owner has at most one at a time, and a free slot goes
 * to the waiting owners in rotation, however many pieces of work each of them has queued.
 */
export class Turns {
  #free: number;
  readonly #busy = new Set<string>();
  /** Callbacks that start the waiting work, by owner, in the order in which the owners take turns. */
  readonly #lines = new Map<string, (() => void)[]>();

  constructor(places: number) {
    this.#free = places;
  }

  /** Returns whether all slots are free. */
  get idle(): boolean {
    return this.#busy.size === 0;
  }

  /**
   * Runs `work` when it is the owner's turn.
   * @throws the signal's reason if it is aborted before that
   */
  async take<T>(owner: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#turn(owner, signal);
    try {
      return await work();
    } finally {
      this.#busy.delete(owner);
      this.#free++;
      this.#startNext();
    }
  }

  #turn(owner: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const line = this.#lines.get(owner) ?? [];
    this.#lines.set(owner, line);
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.splice(line.indexOf(start), 1);
        if (line.length === 0) this.#lines.delete(owner);
        reject(signal.reason);
      };
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
      line.push(start);
      this.#startNext();
    });
  }

  #startNext(): void {
    if (this.#free === 0) return;
    for (const [owner, line] of this.#lines) {
      if (this.#busy.has(owner)) continue;
      this.#free--;
      this.#busy.add(owner);
      const start = line.shift()!;
      // The owner moves to the end of the rotation.
      this.#lines.delete(owner);
      if (line.length > 0) this.#lines.set(owner, line);
      start();
      return;
    }
  }
}
