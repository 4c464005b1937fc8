import { FormatError } from '../format.ts';

/** Maximum number of distinct names. COLLADA 1.5 has about 600 element and attribute names. */
const MOST_NAMES = 4096;
const SLOTS = 1024;

/** Names of elements and attributes found so far, each with an index and one string. */
export class NameTable {
  /** Name without its prefix, except for `xmlns:…`. */
  readonly local: string[] = [];
  /** Name as the file spells it. */
  readonly full: string[] = [];
  readonly #bytes: Uint8Array;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #next: number[] = [];
  readonly #heads = new Int32Array(SLOTS).fill(-1);

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /**
   * Returns the index of the name at these bytes.
   * @throws FormatError if there are more than 4096 names, which would make lookups slow
   */
  find(start: number, end: number): number {
    const bytes = this.#bytes;
    let hash = 0;
    for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + bytes[at]) | 0;
    const slot = (hash ^ (hash >>> 12)) & (SLOTS - 1);
    for (let id = this.#heads[slot]; id >= 0; id = this.#next[id]) {
      const first = this.#starts[id];
      if (this.#ends[id] - first !== end - start) continue;
      let k = end - start - 1;
      while (k >= 0 && bytes[first + k] === bytes[start + k]) k--;
      if (k < 0) return id;
    }
    return this.#add(start, end, slot);
  }

  #add(start: number, end: number, slot: number): number {
    const id = this.local.length;
    if (id >= MOST_NAMES || end - start > 1000)
      throw new FormatError(
        `The XML uses more than ${MOST_NAMES} names, or one of over 1000 bytes.`,
      );
    const name = new TextDecoder().decode(this.#bytes.subarray(start, end));
    const colon = name.startsWith('xmlns:') ? -1 : name.indexOf(':');
    const local = name.slice(colon + 1);
    const same = this.local.indexOf(local);
    this.local.push(same < 0 ? local : this.local[same]);
    this.full.push(name);
    this.#starts.push(start);
    this.#ends.push(end);
    this.#next.push(this.#heads[slot]);
    this.#heads[slot] = id;
    return id;
  }
}
