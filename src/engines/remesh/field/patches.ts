import { nextOf, type Surface } from '../surface/surface.ts';
import { type Features, LINE } from './features.ts';

/** Parts into which lines divide a surface or corners divide lines, numbered from 0. */
export interface Parts {
  /** For each element, its part. */
  of: Int32Array;
  count: number;
}

/** Returns the patch of each triangle; a patch consists of triangles joined by edges that are not on features. */
export function surfacePatches({ opposite }: Surface, features: Uint8Array): Parts {
  const of = new Int32Array(opposite.length / 3).fill(-1);
  const queue = new Int32Array(of.length);
  let count = 0;
  for (let seed = 0; seed < of.length; seed++) {
    if (of[seed] >= 0) continue;
    let tail = 0;
    queue[tail++] = seed;
    of[seed] = count;
    for (let head = 0; head < tail; head++) {
      for (let e = 3 * queue[head]; e < 3 * queue[head] + 3; e++) {
        const t = features[e] || opposite[e] < 0 ? -1 : Math.floor(opposite[e] / 3);
        if (t < 0 || of[t] >= 0) continue;
        of[t] = count;
        queue[tail++] = t;
      }
    }
    count++;
  }
  return { of, count };
}

/** The feature edges, two vertices each, and the chain of each: consecutive edges of one line without a corner. */
export function featureChains(
  { indices, opposite }: Surface,
  { edges, kind }: Features,
): Parts & { ends: Uint32Array } {
  const ends: number[] = [];
  for (let e = 0; e < edges.length; e++) {
    if (edges[e] === 0 || (opposite[e] >= 0 && opposite[e] < e)) continue;
    ends.push(indices[e], indices[nextOf(e)]);
  }
  return { ...joinAtLines(ends, kind), ends: Uint32Array.from(ends) };
}

/** Numbers edges so that those that share a vertex on a line have the same number. */
export function joinAtLines(ends: readonly number[], kind: Uint8Array): Parts {
  const group = Int32Array.from({ length: ends.length / 2 }, (_, i) => i);
  const find = (i: number): number => {
    let root = i;
    while (group[root] !== root) {
      group[root] = group[group[root]];
      root = group[root];
    }
    return root;
  };
  const at = new Map<number, number>();
  ends.forEach((v, i) => {
    if (kind[v] !== LINE) return;
    const other = at.get(v);
    if (other === undefined) at.set(v, i >> 1);
    else group[find(i >> 1)] = find(other);
  });
  const numbers = new Map<number, number>();
  const of = group.map((_, i) => {
    const root = find(i);
    if (!numbers.has(root)) numbers.set(root, numbers.size);
    return numbers.get(root)!;
  });
  return { of, count: numbers.size };
}
