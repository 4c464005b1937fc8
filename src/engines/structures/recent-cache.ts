/** A cache that keeps only what was used in the current or the previous round. */
export class RecentCache<Key, Value> {
  #before = new Map<Key, Value>();
  #now = new Map<Key, Value>();

  /** Starts a round and drops what was not used in the last one. */
  nextRound(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }

  get(key: Key): Value | undefined {
    const value = this.#now.get(key) ?? this.#before.get(key);
    if (value !== undefined) this.#now.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.#now.set(key, value);
  }
}
