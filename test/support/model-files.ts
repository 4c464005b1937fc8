import type { PolygonMesh } from '../../src/engines/mesh/polygon-mesh.ts';

/** Returns a mesh as a binary STL file, with its faces as triangle fans. */
export function stlOf({ positions, faceOffsets, corners }: PolygonMesh): Uint8Array<ArrayBuffer> {
  const faces = faceOffsets.length - 1;
  const triangles = corners.length - 2 * faces;
  const file = new DataView(new ArrayBuffer(84 + 50 * triangles));
  file.setUint32(80, triangles, true);
  // Normals of zero length mean that they follow from the corners.
  let at = 84;
  for (let f = 0; f < faces; f++) {
    for (let c = faceOffsets[f]! + 1; c + 1 < faceOffsets[f + 1]!; c++, at += 50) {
      const triangle = [corners[faceOffsets[f]!]!, corners[c]!, corners[c + 1]!];
      for (const [k, vertex] of triangle.entries())
        for (let axis = 0; axis < 3; axis++)
          file.setFloat32(at + 12 + 12 * k + 4 * axis, positions[3 * vertex + axis]!, true);
    }
  }
  return new Uint8Array(file.buffer);
}
