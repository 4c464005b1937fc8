import type { PolygonMesh } from './polygon-mesh.ts';

/** Connected parts of a mesh: faces that share a vertex belong together. */
export interface Components {
  count: number;
  /** The part of each face, numbered in order of their first faces. */
  ofFaces: Uint32Array<ArrayBuffer>;
}

/** Connected parts, by disjoint sets over the vertices. */
export function connectedComponents(
  { faceOffsets, corners }: Faces,
  vertexCount: number,
): Components {
  const { parents } = joinVertices({ faceOffsets, corners }, vertexCount);
  const faceCount = faceOffsets.length - 1;
  const ofFaces = new Uint32Array(faceCount);
  const number = new Int32Array(vertexCount).fill(-1);
  let count = 0;
  for (let f = 0; f < faceCount; f++) {
    const root = rootOf(parents, corners[faceOffsets[f]]);
    if (number[root] < 0) number[root] = count++;
    ofFaces[f] = number[root];
  }
  return { count, ofFaces };
}

/** How many vertices faces use, and how many connected parts they make: one less with every joining of two. */
export function countComponents(
  mesh: Faces,
  vertexCount: number,
): { usedVertices: number; components: number } {
  const { parents, joins } = joinVertices(mesh, vertexCount);
  const { corners } = mesh;
  const used = new Uint8Array(parents.length);
  let usedVertices = 0;
  for (let c = 0; c < corners.length; c++) {
    const v = corners[c];
    usedVertices += 1 - used[v];
    used[v] = 1;
  }
  return { usedVertices, components: usedVertices - joins };
}

type Faces = Pick<PolygonMesh, 'faceOffsets' | 'corners'>;

/** Disjoint sets of the vertices that faces join; `joins` is how often two became one. */
function joinVertices({ faceOffsets, corners }: Faces, vertexCount: number) {
  const parents = new Uint32Array(vertexCount);
  for (let v = 0; v < vertexCount; v++) parents[v] = v;
  let joins = 0;
  const faceCount = faceOffsets.length - 1;
  for (let f = 0; f < faceCount; f++) {
    const end = faceOffsets[f + 1];
    let root = rootOf(parents, corners[faceOffsets[f]]);
    for (let c = faceOffsets[f] + 1; c < end; c++) {
      // A neighbour that hangs on the same root: most corners.
      if (parents[corners[c]] === root) continue;
      const other = rootOf(parents, corners[c]);
      if (other === root) continue;
      joins++;
      // To the lower one: long chains do not arise where neighbours have close numbers.
      if (other < root) {
        parents[root] = other;
        root = other;
      } else parents[other] = root;
    }
  }
  return { parents, joins };
}

/** Path halving. */
function rootOf(parents: Uint32Array, vertex: number): number {
  let v = vertex;
  while (parents[v] !== v) {
    parents[v] = parents[parents[v]];
    v = parents[v];
  }
  return v;
}
