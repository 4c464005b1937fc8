import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { weldByPosition } from '../../mesh/weld.ts';

/**
 * Returns the faces that lie on an earlier face and look different: they have another material or other UVs, such as
 * the inside of a bag. Removing them as duplicates would change the look of the model.
 */
export function coincidingFaces({
  positions,
  faceOffsets,
  corners,
  faceMaterials,
  uvSets,
}: PolygonMesh): Uint32Array {
  const welded = weldByPosition(positions);
  const first = new Map<string, string>();
  const others: number[] = [];
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const own = Array.from(
      { length: faceOffsets[f + 1] - faceOffsets[f] },
      (_, k) => faceOffsets[f] + k,
    ).sort((c, d) => welded[corners[c]] - welded[corners[d]]);
    const place = own.map((c) => welded[corners[c]]).join(' ');
    const uvs = uvSets.flatMap(({ values, indices }) =>
      own.map((c) => `${values[2 * indices[c]]} ${values[2 * indices[c] + 1]}`),
    );
    const look = [faceMaterials?.[f] ?? 0, ...uvs].join(' ');
    const known = first.get(place);
    if (known === undefined) first.set(place, look);
    else if (known !== look) others.push(f);
  }
  return Uint32Array.from(others);
}
