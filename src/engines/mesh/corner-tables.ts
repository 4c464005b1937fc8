import type { PolygonMesh } from './polygon-mesh.ts';

/** Data about each corner that follows from the faces alone. */
export interface CornerTables {
  faceOf: Uint32Array;
  /** The next corner of the same face. */
  nextOf: Uint32Array;
}

export function cornerTables({
  faceOffsets,
  corners,
}: Pick<PolygonMesh, 'faceOffsets' | 'corners'>): CornerTables {
  const faceOf = new Uint32Array(corners.length);
  const nextOf = new Uint32Array(corners.length);
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const end = faceOffsets[f + 1];
    for (let c = faceOffsets[f]; c < end; c++) {
      faceOf[c] = f;
      nextOf[c] = c + 1 < end ? c + 1 : faceOffsets[f];
    }
  }
  return { faceOf, nextOf };
}
