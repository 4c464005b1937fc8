import { cornerTables } from '../../mesh/corner-tables.ts';
import { NO_TWIN } from '../../mesh/half-edges.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';

/** Most faces at one edge that are paired: comparing each with each takes the square of their number. */
const MOST_FACES = 16;

/**
 * Pairs half-edges at edges of more than two faces. Without it, a surface whose faces are all there twice, once for each
 * side, would be nothing but seams. Half-edges in opposite directions are paired, those with the most similar normals
 * first.
 * @param areas the normal of each face times its area, three values per face
 * @param twins the twins of the half-edges, which are changed in place
 */
export function pairSheets(
  mesh: Pick<PolygonMesh, 'faceOffsets' | 'corners'>,
  areas: Float64Array,
  twins: Int32Array,
): void {
  const { corners } = mesh;
  const { faceOf, nextOf } = cornerTables(mesh);
  const groups = new Map<string, number[]>();
  for (let c = 0; c < twins.length; c++) {
    const a = corners[c];
    const b = corners[nextOf[c]];
    if (twins[c] !== NO_TWIN || a === b) continue;
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [c]);
    else group.push(c);
  }
  const cosineOf = (c: number, d: number) => {
    const [f, g] = [3 * faceOf[c], 3 * faceOf[d]];
    let [dot, ff, gg] = [0, 0, 0];
    for (let k = 0; k < 3; k++) {
      dot += areas[f + k] * areas[g + k];
      ff += areas[f + k] ** 2;
      gg += areas[g + k] ** 2;
    }
    return dot / (Math.sqrt(ff * gg) || 1);
  };
  for (const group of groups.values()) {
    if (group.length > MOST_FACES) continue;
    const pairs = group.flatMap((c, i) =>
      group
        .slice(i + 1)
        .filter((d) => corners[c] !== corners[d] && faceOf[c] !== faceOf[d])
        .map((d) => ({ c, d, cosine: cosineOf(c, d) })),
    );
    pairs.sort((one, other) => other.cosine - one.cosine);
    for (const { c, d } of pairs) {
      if (twins[c] !== NO_TWIN || twins[d] !== NO_TWIN) continue;
      twins[c] = d;
      twins[d] = c;
    }
  }
}
