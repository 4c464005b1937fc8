import type { CornerLayer, PolygonMesh } from './polygon-mesh.ts';
import type { Mend } from './repair.ts';

/**
 * Maximum ratio of a face's corners to the distinct vertices that it uses. Holes are joined to the outline by bridges
 * that are traversed twice, which gives a ratio of at most 5/3. From 2 on a face overlaps itself: its triangles, two
 * fewer than its corners, are more than a planar graph with so few vertices can have (Euler: 2d − 4 including the outer
 * face).
 */
const MOST_VISITS = 2;
/** Minimum number of distinct vertices. Faces with fewer have no area, regardless of their number of corners. */
const LEAST_VERTICES = 3;

/**
 * Keeps only the first visit of each vertex in faces that traverse the same vertices repeatedly: a face `1 2 3 1 2 3 …`
 * with a million corners became a million overlapping triangles, which blocked an engine for 47 s.
 */
export function unwindFaces(mesh: PolygonMesh, mend: Mend): PolygonMesh {
  const { faceOffsets, corners } = mesh;
  const visited = new Int32Array(mesh.positions.length / 3).fill(-1);
  let kept: Uint8Array | null = null;
  let count = 0;
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const [from, to] = [faceOffsets[f], faceOffsets[f + 1]];
    if (to - from <= MOST_VISITS * LEAST_VERTICES) continue;
    let vertices = 0;
    for (let c = from; c < to; c++) {
      if (visited[corners[c]] === f) continue;
      visited[corners[c]] = f;
      vertices++;
    }
    if (to - from <= MOST_VISITS * vertices) continue;
    count++;
    kept ??= new Uint8Array(corners.length).fill(1);
    for (let c = from; c < to; c++) {
      // Set to any value other than f, so that later visits of the vertex in this second pass are not kept.
      kept[c] = visited[corners[c]] === f ? 1 : 0;
      visited[corners[c]] = -1;
    }
  }
  mend(
    'face_unwound',
    'faces that repeat the same loop of vertices were reduced to one loop',
    count,
  );
  return kept === null ? mesh : keepCorners(mesh, kept);
}

function keepCorners(mesh: PolygonMesh, kept: Uint8Array): PolygonMesh {
  const faceOffsets = mesh.faceOffsets.slice();
  let left = 0;
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    for (let c = mesh.faceOffsets[f]; c < mesh.faceOffsets[f + 1]; c++) left += kept[c];
    faceOffsets[f + 1] = left;
  }
  const done = new Map<Uint32Array, Uint32Array>();
  const keep = (indices: Uint32Array): Uint32Array => {
    // Inconsistent layers are found later.
    if (indices.length !== kept.length) return indices;
    const known = done.get(indices) ?? indices.filter((_, c) => kept[c] === 1);
    done.set(indices, known);
    return known;
  };
  const layer = ({ values, indices }: CornerLayer): CornerLayer => ({
    values,
    indices: keep(indices),
  });
  return {
    ...mesh,
    faceOffsets,
    corners: keep(mesh.corners),
    normals: mesh.normals && layer(mesh.normals),
    tangents: mesh.tangents && layer(mesh.tangents),
    uvSets: mesh.uvSets.map(layer),
    colors: mesh.colors.map(layer),
  };
}
