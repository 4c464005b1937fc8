/**
 * A thread's large arrays, by name, used again from view to view: made anew each time they wait for the collector, 100 MB
 * of them a view at 2048². What a name gave before is lost with the next call for it.
 */
export class Workspace {
  readonly #floats = new Map<string, Float32Array>();
  readonly #integers = new Map<string, Int32Array>();

  /** Its content. */
  get bytes(): number {
    const arrays = [...this.#floats.values(), ...this.#integers.values()];
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Not cleared. */
  floats(name: string, length: number): Float32Array {
    let found = this.#floats.get(name);
    if (found === undefined || found.length < length) {
      found = new Float32Array(length);
      this.#floats.set(name, found);
    }
    return found.subarray(0, length);
  }

  /** Not cleared. */
  integers(name: string, length: number): Int32Array {
    let found = this.#integers.get(name);
    if (found === undefined || found.length < length) {
      found = new Int32Array(length);
      this.#integers.set(name, found);
    }
    return found.subarray(0, length);
  }
}
