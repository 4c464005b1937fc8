/** A cache that keeps what the current round or the one before it used. */
export class RecentCache<Key, Value> {
  #before = new Map<Key, Value>();
  #now = new Map<Key, Value>();

  /** Starts a round and drops what the last one did not use. */
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
