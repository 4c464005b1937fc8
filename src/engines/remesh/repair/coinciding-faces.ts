import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { weldByPosition } from '../../mesh/weld.ts';

/** UVs closer than this show the same: half a texel of a texture of 2048². */
const UV_TOLERANCE = 0.5 / 2048;
/** Faces at one place are compared with so many different looks; if there are more, the rest count as different. */
const MOST_LOOKS = 16;

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
  const mayCoincide = sharingPlaces(faceOffsets, corners, welded);
  const looks = new Map<string, number[][]>();
  const others: number[] = [];
  const isPlaced = (v: number) => positions.subarray(3 * v, 3 * v + 3).every(Number.isFinite);
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    if (mayCoincide[f] === 0) continue;
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
    if (known.length < MOST_LOOKS) known.push(look);
  }
  return Uint32Array.from(others);
}

/** Whether two faces have the same material and nearly the same UVs; UVs that are not finite are alike. */
function isAlike(one: readonly number[], other: readonly number[]): boolean {
  return one.every((value, i) => !(Math.abs(value - other[i]) > (i === 0 ? 0 : UV_TOLERANCE)));
}

/**
 * Returns 1 for each face whose vertices may be those of another face, found by a sum that does not depend on their order;
 * few other faces share theirs by chance.
 */
function sharingPlaces(
  faceOffsets: Uint32Array,
  corners: Uint32Array,
  welded: Uint32Array,
): Uint8Array {
  const count = faceOffsets.length - 1;
  const bits = Math.ceil(Math.log2(Math.max(2, 8 * count)));
  const seen = new Uint8Array(2 ** bits);
  const keys = new Uint32Array(count);
  for (let f = 0; f < count; f++) {
    let [sum, mixed] = [0, 0];
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      const vertex = welded[corners[c]];
      sum = (sum + Math.imul(vertex, 0x9e3779b1)) | 0;
      mixed ^= Math.imul(vertex ^ (vertex >>> 15), 0x85ebca6b);
    }
    const key = Math.imul(sum ^ (mixed >>> 7), 0xc2b2ae35) >>> (32 - bits);
    keys[f] = key;
    if (seen[key] < 2) seen[key]++;
  }
  return Uint8Array.from(keys, (key) => (seen[key] > 1 ? 1 : 0));
}
