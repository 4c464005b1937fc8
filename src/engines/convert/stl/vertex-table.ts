/**
 * Maximum number of probes, after which a vertex is added without being merged. This bounds the time for files that are
 * crafted to collide.
 */
const MAX_PROBES = 256;

/**
 * Merges vertices as they are read, so that three separate vertices per triangle are never held in memory. It uses open
 * addressing over the bits of the coordinates, in a table that is at most half full.
 */
export class VertexTable {
  count = 0;
  #positions: Float32Array<ArrayBuffer>;
  #bits: Uint32Array;
  #slots: Int32Array;

  /** @param expected number of distinct vertices, which determines the initial memory */
  constructor(expected: number) {
    const capacity = 2 ** Math.ceil(Math.log2(Math.max(64, expected)));
    this.#positions = new Float32Array(capacity * 3);
    this.#bits = new Uint32Array(this.#positions.buffer);
    this.#slots = new Int32Array(capacity * 2).fill(-1);
  }

  /** Returns the index of the vertex at this position, new or existing (as floats, −0 equals 0). */
  add(x: number, y: number, z: number): number {
    if (this.count * 3 === this.#positions.length) this.#grow();
    const positions = this.#positions;
    const at = this.count * 3;
    positions[at] = x + 0;
    positions[at + 1] = y + 0;
    positions[at + 2] = z + 0;
    const bits = this.#bits;
    const a = bits[at];
    const b = bits[at + 1];
    const c = bits[at + 2];
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hash(a, b, c) & mask;
    for (let probes = 0; probes < MAX_PROBES; probes++) {
      const vertex = slots[slot];
      if (vertex < 0) {
        slots[slot] = this.count;
        break;
      }
      const k = vertex * 3;
      if (bits[k] === a && bits[k + 1] === b && bits[k + 2] === c) return vertex;
      slot = (slot + 1) & mask;
    }
    return this.count++;
  }

  /** Returns three values per vertex, copied into an array of the exact length. */
  positions(): Float32Array<ArrayBuffer> {
    return this.#positions.slice(0, this.count * 3);
  }

  #grow(): void {
    const positions = new Float32Array(this.#positions.length * 2);
    positions.set(this.#positions);
    this.#positions = positions;
    this.#bits = new Uint32Array(positions.buffer);
    const slots = new Int32Array(this.#slots.length * 2).fill(-1);
    const mask = slots.length - 1;
    for (let v = 0; v < this.count; v++) {
      const k = v * 3;
      let slot = hash(this.#bits[k], this.#bits[k + 1], this.#bits[k + 2]) & mask;
      for (let probes = 0; probes < MAX_PROBES && slots[slot] >= 0; probes++) {
        slot = (slot + 1) & mask;
      }
      if (slots[slot] < 0) slots[slot] = v;
    }
    this.#slots = slots;
  }
}

/** Hashes by multiplying and shifting, as in MurmurHash3. */
function hash(a: number, b: number, c: number): number {
  let h = Math.imul(a, 0xcc9e2d51);
  h = Math.imul(h ^ (h >>> 15) ^ b, 0x1b873593);
  h = Math.imul(h ^ (h >>> 13) ^ c, 0x85ebca6b);
  return h ^ (h >>> 16);
}
