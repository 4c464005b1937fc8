import type { PolygonMesh } from './polygon-mesh.ts';

/** Connected parts of a mesh: faces that share a vertex belong together. */
export interface Components {
  count: number;
  /** The part of each face, numbered in order of their first faces. */
  ofFaces: Uint32Array<ArrayBuffer>;
}

/** Connected parts, by disjoint sets over the vertices (path halving). */
export function connectedComponents(
  { faceOffsets, corners }: Pick<PolygonMesh, 'faceOffsets' | 'corners'>,
  vertexCount: number,
): Components {
  const parents = new Uint32Array(vertexCount);
  for (let v = 0; v < vertexCount; v++) parents[v] = v;
  const rootOf = (v: number): number => {
    while (parents[v] !== v) {
      parents[v] = parents[parents[v]];
      v = parents[v];
    }
    return v;
  };
  const faceCount = faceOffsets.length - 1;
  for (let f = 0; f < faceCount; f++) {
    let root = rootOf(corners[faceOffsets[f]]);
    for (let c = faceOffsets[f] + 1; c < faceOffsets[f + 1]; c++) {
      const other = rootOf(corners[c]);
      if (other === root) continue;
      // To the lower one: long chains do not arise where neighbours have close numbers.
      if (other < root) {
        parents[root] = other;
        root = other;
      } else parents[other] = root;
    }
  }
  const ofFaces = new Uint32Array(faceCount);
  const number = new Int32Array(vertexCount).fill(-1);
  let count = 0;
  for (let f = 0; f < faceCount; f++) {
    const root = rootOf(corners[faceOffsets[f]]);
    if (number[root] < 0) number[root] = count++;
    ofFaces[f] = number[root];
  }
  return { count, ofFaces };
}
