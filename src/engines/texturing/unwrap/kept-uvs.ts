import { boundsOf } from '../../math/bounds.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';

/** Largest difference of a position, as a share of the diagonal, and of a UV that count as the same. */
const SAME_PLACE = 2e-4;
const SAME_UV = 1 / 2048;
/** Corners of the source that are looked up. */
const MOST_CORNERS = 200_000;

/**
 * Returns the share of the corners of a mesh that another mesh in the same space has with the same UV, in any order of
 * faces; null if one of them has no UVs.
 */
export function keptUvs(before: PolygonMesh, after: PolygonMesh): number | null {
  const [own] = before.uvSets;
  const [other] = after.uvSets;
  if (own === undefined || other === undefined || before.corners.length === 0) return null;
  const { min, max } = boundsOf(before.positions);
  const diagonal = Math.hypot(...max.map((high, k) => high - min[k]));
  const reach = diagonal * SAME_PLACE || 1;
  const cellOf = (p: Float32Array, at: number) =>
    [0, 1, 2].map((k) => Math.floor((p[at + k] - min[k]) / reach)) as [number, number, number];
  const cells = new Map<number, number[]>();
  // Corners that share vertex and UV are one entry.
  const seen = new Set<number>();
  const elements = other.values.length / 2;
  for (let c = 0; c < after.corners.length; c++) {
    const id = after.corners[c] * elements + other.indices[c];
    if (seen.has(id)) continue;
    seen.add(id);
    const key = keyOf(...cellOf(after.positions, 3 * after.corners[c]));
    const list = cells.get(key);
    if (list === undefined) cells.set(key, [c]);
    else list.push(c);
  }
  const isKept = (corner: number): boolean => {
    const at = 3 * before.corners[corner];
    const uv = 2 * own.indices[corner];
    const [x, y, z] = cellOf(before.positions, at);
    for (let n = 0; n < 27; n++) {
      const key = keyOf(
        x + (n % 3) - 1,
        y + (Math.floor(n / 3) % 3) - 1,
        z + Math.floor(n / 9) - 1,
      );
      for (const c of cells.get(key) ?? []) {
        const place = 3 * after.corners[c];
        const isNear = [0, 1, 2].every(
          (k) => Math.abs(after.positions[place + k] - before.positions[at + k]) <= reach,
        );
        const found = 2 * other.indices[c];
        const isSame = [0, 1].every(
          (k) => Math.abs(other.values[found + k] - own.values[uv + k]) <= SAME_UV,
        );
        if (isNear && isSame) return true;
      }
    }
    return false;
  };
  const step = Math.max(1, Math.ceil(before.corners.length / MOST_CORNERS));
  let [kept, asked] = [0, 0];
  for (let c = 0; c < before.corners.length; c += step) {
    asked++;
    if (isKept(c)) kept++;
  }
  return kept / asked;
}

/** Returns a number for a cell; cells are at most 5,000 to a side of the source's box. */
function keyOf(x: number, y: number, z: number): number {
  return (x + 8192) * 2 ** 34 + (y + 8192) * 2 ** 17 + (z + 8192);
}
