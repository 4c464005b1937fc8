/**
 * A few places for many: each owner has one at most, and a free one goes to the owners who wait in rotation,
 * however many each has in line.
 */
export class Turns {
  #free: number;
  readonly #busy = new Set<string>();
  /** What starts each that waits, by owner, in the order of their turns. */
  readonly #lines = new Map<string, (() => void)[]>();

  constructor(places: number) {
    this.#free = places;
  }

  /** Whether every place is free. */
  get idle(): boolean {
    return this.#busy.size === 0;
  }

  /**
   * Runs `work` when it is the owner's turn.
   * @throws the signal's reason where it is aborted before that
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
      // The owner's next one comes after everybody else's.
      this.#lines.delete(owner);
      if (line.length > 0) this.#lines.set(owner, line);
      start();
      return;
    }
  }
}
