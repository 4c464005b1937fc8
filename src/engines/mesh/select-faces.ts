import type { CornerLayer, PolygonMesh } from './polygon-mesh.ts';

/** The given faces of a mesh, in that order; vertices and layers' values stay. */
export function selectFaces(mesh: PolygonMesh, faces: Uint32Array): PolygonMesh {
  const faceOffsets = new Uint32Array(faces.length + 1);
  for (let i = 0; i < faces.length; i++) {
    const f = faces[i];
    faceOffsets[i + 1] = faceOffsets[i] + mesh.faceOffsets[f + 1] - mesh.faceOffsets[f];
  }
  const done = new Map<Uint32Array, Uint32Array>();
  const take = (indices: Uint32Array): Uint32Array => {
    let taken = done.get(indices);
    if (taken === undefined) {
      taken = new Uint32Array(faceOffsets[faces.length]);
      for (let i = 0; i < faces.length; i++) {
        let from = mesh.faceOffsets[faces[i]];
        for (let c = faceOffsets[i]; c < faceOffsets[i + 1]; c++) taken[c] = indices[from++];
      }
      done.set(indices, taken);
    }
    return taken;
  };
  const layer = ({ values, indices }: CornerLayer): CornerLayer => ({
    values,
    indices: take(indices),
  });
  return {
    ...mesh,
    faceOffsets,
    corners: take(mesh.corners),
    normals: mesh.normals && layer(mesh.normals),
    tangents: mesh.tangents && layer(mesh.tangents),
    uvSets: mesh.uvSets.map(layer),
    colors: mesh.colors.map(layer),
    faceMaterials: mesh.faceMaterials && Int32Array.from(faces, (f) => mesh.faceMaterials![f]),
  };
}
