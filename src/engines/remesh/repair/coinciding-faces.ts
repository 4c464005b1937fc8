import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { weldByPosition } from '../../mesh/weld.ts';

/**
 * Returns the faces that lie on earlier faces and look like none of them: they have another material or other UVs, such
 * as the inside of a bag. Removing them as duplicates would change the look of the model. Faces that repair removes
 * anyway are left out: those without an area, and those with coordinates that are not finite.
 */
export function coincidingFaces({
  positions,
  faceOffsets,
  corners,
  faceMaterials,
  uvSets,
}: PolygonMesh): Uint32Array {
  const welded = weldByPosition(positions);
  const looks = new Map<string, Set<string>>();
  const others: number[] = [];
  const isPlaced = (v: number) => positions.subarray(3 * v, 3 * v + 3).every(Number.isFinite);
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const own = Array.from(
      { length: faceOffsets[f + 1] - faceOffsets[f] },
      (_, k) => faceOffsets[f] + k,
    ).sort((c, d) => welded[corners[c]] - welded[corners[d]]);
    const vertices = own.map((c) => welded[corners[c]]);
    if (new Set(vertices).size < vertices.length || !vertices.every(isPlaced)) continue;
    const place = vertices.join(' ');
    const uvs = uvSets.flatMap(({ values, indices }) =>
      own.map((c) => `${values[2 * indices[c]]} ${values[2 * indices[c] + 1]}`),
    );
    const look = [faceMaterials?.[f] ?? 0, ...uvs].join(' ');
    const known = looks.get(place);
    if (known === undefined) looks.set(place, new Set([look]));
    else if (!known.has(look)) {
      known.add(look);
      others.push(f);
    }
  }
  return Uint32Array.from(others);
}
