import type { CornerLayer, PolygonMesh } from './polygon-mesh.ts';

/** Returns the given faces of a mesh, in that order; vertices and the layers' values are kept. */
export function selectFaces(mesh: PolygonMesh, faces: Uint32Array): PolygonMesh {
  const faceOffsets = new Uint32Array(faces.length + 1);
  for (let i = 0; i < faces.length; i++) {
    const f = faces[i];
    faceOffsets[i + 1] = faceOffsets[i] + mesh.faceOffsets[f + 1] - mesh.faceOffsets[f];
  }
  const done = new Map<Uint32Array, Uint32Array>();
  const select = (indices: Uint32Array): Uint32Array => {
    let selected = done.get(indices);
    if (selected === undefined) {
      selected = new Uint32Array(faceOffsets[faces.length]);
      for (let i = 0; i < faces.length; i++) {
        let from = mesh.faceOffsets[faces[i]];
        for (let c = faceOffsets[i]; c < faceOffsets[i + 1]; c++) selected[c] = indices[from++];
      }
      done.set(indices, selected);
    }
    return selected;
  };
  const layer = ({ values, indices }: CornerLayer): CornerLayer => ({
    values,
    indices: select(indices),
  });
  return {
    ...mesh,
    faceOffsets,
    corners: select(mesh.corners),
    normals: mesh.normals && layer(mesh.normals),
    tangents: mesh.tangents && layer(mesh.tangents),
    uvSets: mesh.uvSets.map(layer),
    colors: mesh.colors.map(layer),
    faceMaterials: mesh.faceMaterials && Int32Array.from(faces, (f) => mesh.faceMaterials![f]),
  };
}
