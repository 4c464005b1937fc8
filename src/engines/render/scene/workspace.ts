/**
 * A thread's large arrays, by name, which are reused from view to view. If they were allocated for each view, 100 MB of
 * them would wait for the garbage collector (at 2048²). The next call with the same name overwrites what the last one
 * returned.
 */
export class Workspace {
  readonly #floats = new Map<string, Float32Array>();
  readonly #integers = new Map<string, Int32Array>();

  /** Total size of its arrays. */
  get bytes(): number {
    const arrays = [...this.#floats.values(), ...this.#integers.values()];
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Returns an array that has not been cleared. */
  floats(name: string, length: number): Float32Array {
    let found = this.#floats.get(name);
    if (found === undefined || found.length < length) {
      found = new Float32Array(length);
      this.#floats.set(name, found);
    }
    return found.subarray(0, length);
  }

  /** Returns an array that has not been cleared. */
  integers(name: string, length: number): Int32Array {
    let found = this.#integers.get(name);
    if (found === undefined || found.length < length) {
      found = new Int32Array(length);
      this.#integers.set(name, found);
    }
    return found.subarray(0, length);
  }
}
