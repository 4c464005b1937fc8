import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { weldByPosition } from '../../mesh/weld.ts';

/** UVs closer than this show the same: half a texel of a texture of 2048². */
const UV_TOLERANCE = 0.5 / 2048;

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
  const looks = new Map<string, number[][]>();
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
      own.flatMap((c) => [values[2 * indices[c]], values[2 * indices[c] + 1]]),
    );
    const look = [faceMaterials?.[f] ?? 0, ...uvs];
    const known = looks.get(place) ?? [];
    looks.set(place, known);
    if (known.some((other) => isAlike(look, other))) continue;
    if (known.length > 0) others.push(f);
    known.push(look);
  }
  return Uint32Array.from(others);
}

/** Whether two faces have the same material and nearly the same UVs; UVs that are not finite are alike. */
function isAlike(one: readonly number[], other: readonly number[]): boolean {
  return one.every((value, i) => !(Math.abs(value - other[i]) > (i === 0 ? 0 : UV_TOLERANCE)));
}
