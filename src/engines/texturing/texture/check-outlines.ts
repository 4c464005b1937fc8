import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { SourceUnusable } from '../../spec.ts';

/**
 * Maximum total length of all face outlines, in texels, per texel of the texture. Sound meshes have about 5 with one
 * triangle per texel; a face with 2.1 million corners, whose edges all cross the 2048² texture, has 330 and took 35 s
 * of processor time.
 */
const MOST_LENGTH_PER_TEXEL = 50;

/**
 * Checks that a texture can show what is painted on each face.
 * @param size side of the texture in texels
 * @throws SourceUnusable if the faces are slivers across the texture
 */
export function checkOutlines({ uvSets, faceOffsets }: PolygonMesh, size: number): void {
  const [layer] = uvSets;
  if (layer === undefined) return;
  const { values, indices } = layer;
  let length = 0;
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const [start, end] = [faceOffsets[f], faceOffsets[f + 1]];
    for (let c = start; c < end; c++) {
      const a = 2 * indices[c];
      const b = 2 * indices[c + 1 < end ? c + 1 : start];
      const along = Math.abs(values[a] - values[b]) + Math.abs(values[a + 1] - values[b + 1]);
      if (along < Infinity) length += along * size;
    }
  }
  const most = MOST_LENGTH_PER_TEXEL * size * size;
  if (length > most)
    throw new SourceUnusable(
      `The faces of the model are too thin to be textured: their outlines would be ${Math.round(length / 1e6)} million texels long, and the limit is ${Math.round(most / 1e6)} million. Merge them into larger faces.`,
    );
}
