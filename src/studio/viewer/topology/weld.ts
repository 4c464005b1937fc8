/** Merges vertices at exactly the same place: files split them at seams, but edges and valences must ignore that. */
export function weldPositions(positions: Float32Array): {
  /** Index of the welded vertex for each original vertex. */
  remap: Uint32Array;
  positions: Float32Array;
} {
  const count = positions.length / 3;
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, 2 * count)));
  const table = new Int32Array(size).fill(-1);
  const remap = new Uint32Array(count);
  const welded = new Float32Array(positions.length);
  // −0 and 0 are the same position but have different bits. Adding 0 turns −0 into 0.
  for (let i = 0; i < positions.length; i++) welded[i] = positions[i] + 0;
  const bits = new Uint32Array(welded.buffer);
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const [x, y, z] = [bits[3 * i], bits[3 * i + 1], bits[3 * i + 2]];
    let slot = hash(x, y, z) & (size - 1);
    while (table[slot] >= 0 && !isAt(bits, table[slot], x, y, z)) slot = (slot + 1) & (size - 1);
    if (table[slot] < 0) {
      table[slot] = kept;
      bits[3 * kept] = x;
      bits[3 * kept + 1] = y;
      bits[3 * kept + 2] = z;
      kept++;
    }
    remap[i] = table[slot];
  }
  return { remap, positions: welded.slice(0, 3 * kept) };
}

function isAt(bits: Uint32Array, vertex: number, x: number, y: number, z: number): boolean {
  const at = 3 * vertex;
  return bits[at] === x && bits[at + 1] === y && bits[at + 2] === z;
}

/** Floats of round numbers differ only in their upper bits; each step mixes those into the lower ones. */
function hash(x: number, y: number, z: number): number {
  let h = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13) ^ y ^ (y >>> 16), 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15) ^ z ^ (z >>> 16), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
}
