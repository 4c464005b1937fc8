/** For every vertex the first vertex at exactly the same position (0 and -0 are the same). */
export function weldByPosition(positions: Float32Array): Uint32Array<ArrayBuffer> {
  const count = positions.length / 3;
  const bits = new Uint32Array(positions.buffer, positions.byteOffset, positions.length);
  const mask = 2 ** Math.ceil(Math.log2(Math.max(2, count * 2))) - 1;
  const table = new Int32Array(mask + 1).fill(-1);
  const first = new Uint32Array(count);
  for (let v = 0; v < count; v++) {
    let slot = hash(bits, v) & mask;
    while (table[slot] >= 0 && !samePlace(positions, table[slot], v)) slot = (slot + 1) & mask;
    if (table[slot] < 0) table[slot] = v;
    first[v] = table[slot];
  }
  return first;
}

function samePlace(positions: Float32Array, a: number, b: number): boolean {
  return (
    positions[a * 3] === positions[b * 3] &&
    positions[a * 3 + 1] === positions[b * 3 + 1] &&
    positions[a * 3 + 2] === positions[b * 3 + 2]
  );
}

/** Murmur-like mix; -0 is hashed as 0. */
function hash(bits: Uint32Array, v: number): number {
  let h = 0;
  for (let k = 0; k < 3; k++) {
    const raw = bits[v * 3 + k];
    h = Math.imul(h ^ (raw === 0x80000000 ? 0 : raw), 0x9e3779b1);
    h ^= h >>> 15;
  }
  return h >>> 0;
}
