import { DisjointSets } from '../structures/disjoint-sets.ts';
import type { PolygonMesh } from './polygon-mesh.ts';

/** Connected parts of a mesh: faces that share a vertex belong to the same part. */
export interface Components {
  count: number;
  /** The part of each face; parts are numbered in the order of their first faces. */
  ofFaces: Uint32Array<ArrayBuffer>;
}

/** Finds connected parts, using disjoint sets of the vertices. */
export function connectedComponents(
  { faceOffsets, corners }: Faces,
  vertexCount: number,
): Components {
  const { sets } = joinVertices({ faceOffsets, corners }, vertexCount);
  const faceCount = faceOffsets.length - 1;
  const ofFaces = new Uint32Array(faceCount);
  const number = new Int32Array(vertexCount).fill(-1);
  let count = 0;
  for (let f = 0; f < faceCount; f++) {
    const root = sets.find(corners[faceOffsets[f]]);
    if (number[root] < 0) number[root] = count++;
    ofFaces[f] = number[root];
  }
  return { count, ofFaces };
}

/** Counts the vertices that faces use, and the connected parts: each join of two sets reduces the parts by one. */
export function countComponents(
  mesh: Faces,
  vertexCount: number,
): { usedVertices: number; components: number } {
  const { joins } = joinVertices(mesh, vertexCount);
  const { corners } = mesh;
  const used = new Uint8Array(vertexCount);
  let usedVertices = 0;
  for (let c = 0; c < corners.length; c++) {
    const v = corners[c];
    usedVertices += 1 - used[v];
    used[v] = 1;
  }
  return { usedVertices, components: usedVertices - joins };
}

type Faces = Pick<PolygonMesh, 'faceOffsets' | 'corners'>;

/** Returns disjoint sets of the vertices that faces join; `joins` is the number of times that two sets became one. */
function joinVertices({ faceOffsets, corners }: Faces, vertexCount: number) {
  const sets = new DisjointSets(vertexCount);
  let joins = 0;
  const faceCount = faceOffsets.length - 1;
  for (let f = 0; f < faceCount; f++) {
    const end = faceOffsets[f + 1];
    let root = sets.find(corners[faceOffsets[f]]);
    for (let c = faceOffsets[f] + 1; c < end; c++) {
      // A neighbor attached to the same root: the most frequent case.
      if (sets.hangsOn(corners[c], root)) continue;
      // Joins to the lower root, so that no long chains arise if neighbors have close indices.
      if (sets.joinAtLower(root, corners[c])) joins++;
      root = sets.find(root);
    }
  }
  return { sets, joins };
}
