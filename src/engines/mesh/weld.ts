import { gather } from './gather.ts';
import type { PolygonMesh } from './polygon-mesh.ts';

/**
 * For every vertex the first vertex at exactly the same position (0 and -0 are the same), of those that `alike` lets
 * merge.
 */
export function weldByPosition(
  positions: Float32Array,
  alike: (a: number, b: number) => boolean = () => true,
): Uint32Array<ArrayBuffer> {
  const count = positions.length / 3;
  const bits = new Uint32Array(positions.buffer, positions.byteOffset, positions.length);
  const mask = 2 ** Math.ceil(Math.log2(Math.max(2, count * 2))) - 1;
  const table = new Int32Array(mask + 1).fill(-1);
  const first = new Uint32Array(count);
  for (let v = 0; v < count; v++) {
    let slot = hash(bits, v) & mask;
    while (table[slot] >= 0 && !(samePlace(positions, table[slot], v) && alike(table[slot], v))) {
      slot = (slot + 1) & mask;
    }
    if (table[slot] < 0) table[slot] = v;
    first[v] = table[slot];
  }
  return first;
}

/**
 * Merges vertices at exactly the same position whose skin and morph targets are equal as well, the rest in order of
 * first appearance. Faces and layers stay, so that seams do; a face may then name a vertex twice. Where nothing merges
 * the mesh itself comes back.
 */
export function weldPositions(mesh: PolygonMesh): PolygonMesh {
  const { positions, skinning, morphTargets } = mesh;
  const first = weldByPosition(positions, movesAlike(mesh));
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

/** Whether two vertices have the same skin weights and displacements. */
function movesAlike({ skinning, morphTargets }: PolygonMesh): (a: number, b: number) => boolean {
  if (skinning === null && morphTargets.length === 0) return () => true;
  const lists = morphTargets.map((target) => ({ values: target.positions, width: 3 }));
  const { influences, joints, weights } = skinning ?? {
    influences: 0,
    joints: new Uint16Array(0),
    weights: new Float32Array(0),
  };
  lists.push({ values: weights, width: influences });
  return (a, b) => {
    for (let k = 0; k < influences; k++) {
      if (joints[a * influences + k] !== joints[b * influences + k]) return false;
    }
    for (const { values, width } of lists) {
      for (let k = 0; k < width; k++) {
        if (values[a * width + k] !== values[b * width + k]) return false;
      }
    }
    return true;
  };
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
