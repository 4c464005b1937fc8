import { boundsOf } from '../../math/bounds.ts';
import { triangleArea } from '../../math/triangle.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';

/**
 * Largest difference of a position, as a share of the diagonal, and of a UV that count as the same: repair moves borders
 * onto each other by up to 0.003 of the diagonal, and their corners keep their UVs.
 */
const SAME_PLACE = 3e-3;
const SAME_UV = 1 / 2048;
/** A face shows nothing if its area is below this fraction of the squares of its sides. */
const SLIVER = 1e-6;
/** Rounding of a float32 that was placed in the world, as a share of the coordinate. */
const ROUNDING = 3e-7;
/** Rounding only hides faces that are thin as well: details of a model far from the origin are small next to it. */
const THIN = 1e-3;
/** Corners of the source that are looked up. */
const MOST_CORNERS = 200_000;

/**
 * Returns the share of the corners of a mesh that another mesh in the same space has with the same UV, in any order of
 * faces; null if one of them has no UVs. Faces without an area show nothing and do not count.
 */
export function keptUvs(before: PolygonMesh, after: PolygonMesh): number | null {
  const [own] = before.uvSets;
  const [other] = after.uvSets;
  if (own === undefined || other === undefined || before.corners.length === 0) return null;
  const { min, max } = boundsOf(before.positions);
  const diagonal = Math.hypot(...max.map((high, k) => high - min[k]));
  const reach = diagonal * SAME_PLACE || 1;
  // Cells of position and UV together, so that neither a point far away nor a palette puts all corners into one.
  const place = new Float64Array(5);
  const placeOf = (
    { positions, corners }: PolygonMesh,
    { values, indices }: CornerLayer,
    c: number,
  ) => {
    for (let k = 0; k < 3; k++) place[k] = (positions[3 * corners[c] + k] - min[k]) / (2 * reach);
    for (let k = 0; k < 2; k++) place[3 + k] = values[2 * indices[c] + k] / (2 * SAME_UV);
    return place;
  };
  const cells = new Map<number, number[]>();
  // Corners that share vertex and UV are one entry.
  const seen = new Set<number>();
  const elements = other.values.length / 2;
  for (let c = 0; c < after.corners.length; c++) {
    const id = after.corners[c] * elements + other.indices[c];
    if (seen.has(id)) continue;
    seen.add(id);
    const key = keyOf(placeOf(after, other, c), 0);
    const list = cells.get(key);
    if (list === undefined) cells.set(key, [c]);
    else list.push(c);
  }
  const isKept = (corner: number): boolean => {
    const at = 3 * before.corners[corner];
    const uv = 2 * own.indices[corner];
    const isSame = (c: number) => {
      const [there, found] = [3 * after.corners[c], 2 * other.indices[c]];
      for (let k = 0; k < 3; k++)
        if (!(Math.abs(after.positions[there + k] - before.positions[at + k]) <= reach))
          return false;
      for (let k = 0; k < 2; k++)
        if (!(Math.abs(other.values[found + k] - own.values[uv + k]) <= SAME_UV)) return false;
      return true;
    };
    placeOf(before, own, corner);
    for (let sides = 0; sides < 32; sides++)
      if (cells.get(keyOf(place, sides))?.some(isSame)) return true;
    return false;
  };
  const step = Math.max(1, Math.ceil(before.corners.length / MOST_CORNERS));
  let [kept, asked] = [0, 0];
  const isVisible = facesWithArea(before);
  for (let f = 0, c = 0; f + 1 < before.faceOffsets.length; f++)
    for (; c < before.faceOffsets[f + 1]; c += step) {
      if (isVisible[f] === 0) continue;
      asked++;
      if (isKept(c)) kept++;
    }
  return asked === 0 ? null : kept / asked;
}

/** Returns 1 for each face with an area: not for slivers, whose corners lie on a line within rounding. */
function facesWithArea({ positions, corners, faceOffsets }: PolygonMesh): Uint8Array {
  const visible = new Uint8Array(faceOffsets.length - 1);
  for (let f = 0; f < visible.length; f++) {
    const first = 3 * corners[faceOffsets[f]];
    for (let c = faceOffsets[f] + 1; c + 1 < faceOffsets[f + 1]; c++) {
      const [a, b] = [3 * corners[c], 3 * corners[c + 1]];
      const sides = squared(positions, first, a) + squared(positions, a, b);
      const reach = Math.max(...[0, 1, 2].map((k) => Math.abs(positions[first + k])));
      const lost = Math.min(ROUNDING * reach * Math.sqrt(sides), THIN * sides);
      const flat = SLIVER * sides + lost;
      if (triangleArea(positions, first, a, b) > flat) visible[f] = 1;
    }
  }
  return visible;
}

function squared(p: Float32Array, a: number, b: number): number {
  return (p[a] - p[b]) ** 2 + (p[a + 1] - p[b + 1]) ** 2 + (p[a + 2] - p[b + 2]) ** 2;
}

/**
 * Returns a number for the cell at a place, or for a neighbor: bit k of `sides` chooses the nearer one along axis k.
 * Cells that share a number cost time only.
 */
function keyOf(place: Float64Array, sides: number): number {
  let key = 0;
  for (let k = 0; k < place.length; k++) {
    const cell = Math.floor(place[k]);
    const toward = place[k] - cell < 0.5 ? -1 : 1;
    key = Math.imul(key, 0x9e3779b1) + cell + ((sides >> k) & 1) * toward;
    key ^= key >>> 15;
  }
  return key;
}
