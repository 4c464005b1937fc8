import { gather } from './gather.ts';
import type { PolygonMesh } from './polygon-mesh.ts';

/** For every vertex the first vertex at exactly the same position (0 and -0 are the same). */
export function weldByPosition(positions: Float32Array): Uint32Array<ArrayBuffer> {
  return firstEqual([{ words: bitsOf(positions), width: 3 }], positions.length / 3);
}

/** Some words of every vertex. */
interface Column {
  words: Uint32Array | Uint16Array;
  width: number;
}

function bitsOf(values: Float32Array): Uint32Array {
  return new Uint32Array(values.buffer, values.byteOffset, values.length);
}

/**
 * For every vertex the first one with equal words in all columns, by a hash table with linear probing. Everything that is
 * compared is hashed, and as bits: vertices that differ somewhere, or at NaN, do not pile up in one place of the table.
 */
function firstEqual(columns: Column[], count: number): Uint32Array<ArrayBuffer> {
  const mask = 2 ** Math.ceil(Math.log2(Math.max(2, count * 2))) - 1;
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
      const [p, q] = [words[a * width + k], words[b * width + k]];
      if (p !== q && (p | q) !== MINUS_ZERO) return false;
    }
  }
  return true;
}

/** The bits of -0 as a signed number; those of 0 or -0 with either's are these or 0. */
const MINUS_ZERO = 0x80000000 | 0;

/** Murmur-like mix; -0 is hashed as 0. */
function hash(columns: Column[], v: number): number {
  let h = 0;
  for (let c = 0; c < columns.length; c++) {
    const { words, width } = columns[c];
    for (let k = 0; k < width; k++) {
      const word = words[v * width + k];
      h = Math.imul(h ^ (word === 0x80000000 ? 0 : word), 0x9e3779b1);
      h ^= h >>> 15;
    }
  }
  return h >>> 0;
}

/**
 * Merges vertices at exactly the same position whose skin and morph targets are equal as well, the rest in order of
 * first appearance. Faces and layers stay, so that seams do; a face may then name a vertex twice. Where nothing merges
 * the mesh itself comes back.
 */
export function weldPositions(mesh: PolygonMesh): PolygonMesh {
  const { positions, skinning, morphTargets } = mesh;
  const columns: Column[] = [{ words: bitsOf(positions), width: 3 }];
  if (skinning !== null) {
    columns.push({ words: skinning.joints, width: skinning.influences });
    columns.push({ words: bitsOf(skinning.weights), width: skinning.influences });
  }
  for (const target of morphTargets) columns.push({ words: bitsOf(target.positions), width: 3 });
  const first = firstEqual(columns, positions.length / 3);
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
