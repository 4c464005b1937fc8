import { gather } from './gather.ts';
import type { PolygonMesh } from './polygon-mesh.ts';

/**
 * Finds for every vertex the first vertex at exactly the same position (0 and -0 are equal), by a hash table with
 * linear probing. Values are compared as bits, so that vertices at NaN do not all collide.
 */
export function weldByPosition(positions: Float32Array): Uint32Array<ArrayBuffer> {
  const count = positions.length / 3;
  const bits = bitsOf(positions);
  const mask = tableMask(count);
  // Vertex index + 1; 0: free.
  const table = new Uint32Array(mask + 1);
  const first = new Uint32Array(count);
  for (let v = 0; v < count; v++) {
    // Removes the sign of zero: -0 is the only word whose bits are all zero except the first.
    const x = bits[3 * v] << 1 === 0 ? 0 : bits[3 * v];
    const y = bits[3 * v + 1] << 1 === 0 ? 0 : bits[3 * v + 1];
    const z = bits[3 * v + 2] << 1 === 0 ? 0 : bits[3 * v + 2];
    let h = Math.imul(x, 0x9e3779b1);
    h = Math.imul(h ^ (h >>> 15) ^ y, 0x9e3779b1);
    h = Math.imul(h ^ (h >>> 15) ^ z, 0x9e3779b1);
    const slot = slotOf(table, bits, (h ^ (h >>> 15)) & mask, x, y, z);
    if (table[slot] === 0) table[slot] = v + 1;
    first[v] = table[slot] - 1;
  }
  return first;
}

/**
 * Returns the slot, from the given one on, of the vertex with these bits, or else a free one. A function of its own: V8 leaves
 * optimized code whenever it has entered it within an inner loop, and this one is short.
 */
function slotOf(
  table: Uint32Array,
  bits: Int32Array,
  from: number,
  x: number,
  y: number,
  z: number,
): number {
  for (let slot = from; ; slot = (slot + 1) & (table.length - 1)) {
    const other = table[slot];
    if (other === 0) return slot;
    const o = 3 * other - 3;
    if (
      (bits[o] === x || (x === 0 && bits[o] << 1 === 0)) &&
      (bits[o + 1] === y || (y === 0 && bits[o + 1] << 1 === 0)) &&
      (bits[o + 2] === z || (z === 0 && bits[o + 2] << 1 === 0))
    )
      return slot;
  }
}

/** Finds for every element of some layers, of `width` values in each, the first one with the same values in all. */
export function weldLayers(
  layers: readonly { values: Float32Array; width: number }[],
): Uint32Array<ArrayBuffer> {
  const columns = layers.map(({ values, width }) => ({ words: bitsOf(values), width }));
  return firstEqual(columns, layers[0].values.length / layers[0].width);
}

/** Returns the number of slots − 1 of a table, a power of two, that is at most half full. */
function tableMask(count: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(2, count * 2))) - 1;
}

/** The same number of 32-bit words for every vertex. */
interface Column {
  words: Int32Array | Uint32Array | Uint16Array;
  width: number;
}

/** Returns the bits as signed numbers, which are compared faster than unsigned ones above 2³¹. */
function bitsOf(values: Float32Array): Int32Array {
  return new Int32Array(values.buffer, values.byteOffset, values.length);
}

/**
 * Finds for every vertex the first one with equal words in all columns. Everything that is compared is hashed, so that
 * vertices at one position that differ otherwise do not collide either.
 */
function firstEqual(columns: Column[], count: number): Uint32Array<ArrayBuffer> {
  const mask = tableMask(count);
  const table = new Int32Array(mask + 1).fill(-1);
  const first = new Uint32Array(count);
  for (let v = 0; v < count; v++) {
    let slot = hash(columns, v) & mask;
    while (table[slot] >= 0 && !areEqual(columns, table[slot], v)) slot = (slot + 1) & mask;
    if (table[slot] < 0) table[slot] = v;
    first[v] = table[slot];
  }
  return first;
}

function areEqual(columns: Column[], a: number, b: number): boolean {
  for (let c = 0; c < columns.length; c++) {
    const { words, width } = columns[c];
    for (let k = 0; k < width; k++) {
      const p = words[a * width + k];
      const q = words[b * width + k];
      if (p !== q && (p | q) !== MINUS_ZERO) return false;
    }
  }
  return true;
}

/** The bits of -0 as a signed number. Two different words whose bitwise OR is this are 0 and -0. */
const MINUS_ZERO = 0x80000000 | 0;

/** Mixes the words as in MurmurHash; -0 is hashed as 0. */
function hash(columns: Column[], v: number): number {
  let h = 0;
  for (let c = 0; c < columns.length; c++) {
    const { words, width } = columns[c];
    for (let k = 0; k < width; k++) {
      const word = words[v * width + k];
      h = Math.imul(h ^ (word === MINUS_ZERO ? 0 : word), 0x9e3779b1);
      h ^= h >>> 15;
    }
  }
  return h >>> 0;
}

/**
 * Merges vertices at exactly the same position whose skin weights and morph targets are also equal; the others stay in
 * order of first appearance. Faces and layers are kept, so seams are too; a face may then use a vertex twice. If
 * nothing merges, the mesh itself is returned.
 */
export function weldPositions(mesh: PolygonMesh): PolygonMesh {
  const { positions, skinning, morphTargets } = mesh;
  const columns: Column[] = [{ words: bitsOf(positions), width: 3 }];
  if (skinning !== null) {
    columns.push({ words: skinning.joints, width: skinning.influences });
    columns.push({ words: bitsOf(skinning.weights), width: skinning.influences });
  }
  for (const target of morphTargets) columns.push({ words: bitsOf(target.positions), width: 3 });
  const first =
    columns.length === 1 ? weldByPosition(positions) : firstEqual(columns, positions.length / 3);
  const number = new Uint32Array(first.length);
  const kept = new Uint32Array(first.length);
  let count = 0;
  for (let v = 0; v < first.length; v++) {
    if (first[v] === v) {
      kept[count] = v;
      number[v] = count++;
    } else number[v] = number[first[v]];
  }
  if (count === first.length) return mesh;
  const keep = kept.subarray(0, count);
  const corners = new Uint32Array(mesh.corners.length);
  for (let c = 0; c < corners.length; c++) corners[c] = number[mesh.corners[c]];
  return {
    ...mesh,
    corners,
    positions: gather(positions, 3, keep),
    skinning: skinning && {
      influences: skinning.influences,
      joints: gather(skinning.joints, skinning.influences, keep),
      weights: gather(skinning.weights, skinning.influences, keep),
    },
    morphTargets: morphTargets.map((target) => ({
      ...target,
      positions: gather(target.positions, 3, keep),
    })),
  };
}
