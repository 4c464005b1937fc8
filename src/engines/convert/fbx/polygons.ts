import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Strokes } from '../../mesh/strokes.ts';
import { FormatError } from '../format.ts';

export interface Polygons {
  faceOffsets: Uint32Array;
  corners: Uint32Array;
}

/**
 * Decodes the polygons of a `PolygonVertexIndex`, in which the last corner of each polygon is stored as its complement
 * (−1 − vertex). Corners after the last complement are omitted.
 * @throws FormatError if a corner refers to a vertex that does not exist
 */
export function decodePolygons(encoded: Int32Array, vertexCount: number): Polygons {
  let faces = 0;
  let end = 0;
  for (let i = 0; i < encoded.length; i++) {
    if (encoded[i] < 0) {
      faces++;
      end = i + 1;
    }
  }
  const faceOffsets = new Uint32Array(faces + 1);
  const corners = new Uint32Array(end);
  let face = 0;
  for (let i = 0; i < end; i++) {
    const last = encoded[i] < 0;
    const vertex = last ? ~encoded[i] : encoded[i];
    if (vertex >= vertexCount) {
      throw new FormatError(
        `The FBX file is damaged: a face uses vertex ${vertex}, but the mesh has ${vertexCount}.`,
      );
    }
    corners[i] = vertex;
    if (last) faceOffsets[++face] = i + 1;
  }
  return { faceOffsets, corners };
}

/** Counts faces with fewer than three corners (points and edges). */
export function countOpenFaces({ faceOffsets }: Polygons): number {
  let count = 0;
  for (let f = 0; f + 1 < faceOffsets.length; f++)
    if (faceOffsets[f + 1] - faceOffsets[f] < 3) count++;
  return count;
}

/** Returns the faces with two corners as lines, and those with one corner as points. */
export function openFaces({ faceOffsets, corners }: Polygons): Pick<Strokes, 'points' | 'lines'> {
  const points: number[] = [];
  const lines: number[] = [];
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const [start, end] = [faceOffsets[f], faceOffsets[f + 1]];
    if (end - start === 2) lines.push(corners[start], corners[start + 1]);
    else if (end - start === 1) points.push(corners[start]);
  }
  return { points: Uint32Array.from(points), lines: Uint32Array.from(lines) };
}

/** Returns the mesh without the faces that have fewer than three corners. Layers keep their values. */
export function dropOpenFaces(mesh: PolygonMesh): PolygonMesh {
  const faceOffsets = [0];
  const faces: number[] = [];
  const kept: number[] = [];
  for (let f = 0; f + 1 < mesh.faceOffsets.length; f++) {
    const [start, end] = [mesh.faceOffsets[f], mesh.faceOffsets[f + 1]];
    if (end - start < 3) continue;
    for (let c = start; c < end; c++) kept.push(c);
    faces.push(f);
    faceOffsets.push(kept.length);
  }
  const pick = (indices: Uint32Array) => Uint32Array.from(kept, (c) => indices[c]);
  const layer = ({ values, indices }: CornerLayer): CornerLayer => ({
    values,
    indices: pick(indices),
  });
  return {
    ...mesh,
    faceOffsets: Uint32Array.from(faceOffsets),
    corners: pick(mesh.corners),
    normals: mesh.normals && layer(mesh.normals),
    tangents: mesh.tangents && layer(mesh.tangents),
    uvSets: mesh.uvSets.map(layer),
    colors: mesh.colors.map(layer),
    faceMaterials: mesh.faceMaterials && Int32Array.from(faces, (f) => mesh.faceMaterials![f]),
  };
}
