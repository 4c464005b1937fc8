import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { selectFaces } from '../../mesh/select-faces.ts';
import type { Unwrapper } from '../../spec.ts';
import { findMirror } from './find-mirror.ts';

/**
 * Unwraps a mesh so that faces that are mirror images of others get their place in the texture.
 * @returns the mesh, and the faces that have a place of their own, for baking
 */
export async function unwrapMirrored(
  mesh: PolygonMesh,
  unwrap: (mesh: PolygonMesh) => ReturnType<Unwrapper['unwrap']>,
): Promise<Awaited<ReturnType<Unwrapper['unwrap']>> & { own: PolygonMesh }> {
  const mirror = findMirror(mesh);
  if (mirror === null) {
    const made = await unwrap(mesh);
    return { ...made, own: made.mesh };
  }
  const faces: number[] = [];
  mirror.originals.forEach((original, face) => void (original < 0 && faces.push(face)));
  const { mesh: own, report } = await unwrap(selectFaces(mesh, Uint32Array.from(faces)));
  const [layer] = own.uvSets;
  const indices = new Uint32Array(mesh.corners.length);
  let next = 0;
  for (const face of faces)
    for (let c = mesh.faceOffsets[face]; c < mesh.faceOffsets[face + 1]; c++)
      indices[c] = layer.indices[next++];
  mirror.cornersOf.forEach((original, c) => {
    if (original >= 0) indices[c] = indices[original];
  });
  const uvs = { values: layer.values, indices };
  return {
    mesh: { ...mesh, uvSets: [uvs], tangents: null },
    own,
    report: { ...report, mirrored: mirror.share },
  };
}
