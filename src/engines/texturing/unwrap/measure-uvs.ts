import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { weldByPosition } from '../../mesh/weld.ts';
import type { UvReport } from '../../spec.ts';
import { DisjointSets } from '../../structures/disjoint-sets.ts';
import { countCover } from './count-cover.ts';

/** Side of the texture on which overlaps are counted, in texels, and for models with many materials. */
const SIZE = 1024;
const SIZE_FOR_MANY = 256;
const MANY_MATERIALS = 16;
/** A chart with less than this share of the surface is a line or a point that nobody sees. */
const INVISIBLE = 1e-9;
/** A chart whose area is below this, in texels, shows next to nothing of its texture. */
const SMALL_CHART = 8;
/**
 * A triangle whose texel density is below this fraction of the mean has next to no texture to stretch. It is left out,
 * because a single one would outweigh all others.
 */
const SLIVER = 1e-3;

/**
 * Measures the first UV set of a mesh. Faces of different materials do not overlap each other, because each material
 * has its own texture.
 * @param textureSize side of the texture in pixels, for the sizes of charts and the texel density
 * @returns null if the mesh has no UVs or no area
 */
export function measureUvs(mesh: PolygonMesh, textureSize: number): UvReport | null {
  const [uvs] = mesh.uvSets;
  if (uvs === undefined) return null;
  const { triangles, faces } = triangulate(mesh);
  const { areas, flatAreas, stretch } = measureTriangles(mesh, uvs, triangles);
  const area = sum(areas);
  const flatArea = sum(flatAreas);
  if (!(area > 0)) return null;
  const charts = chartAreas(mesh, uvs, triangles, { areas, flatAreas });
  const texels = textureSize ** 2;
  const visible = charts.filter((chart) => chart.area > INVISIBLE * area);
  const small = visible.filter((chart) => chart.flatArea * texels < SMALL_CHART).length;
  return {
    charts: charts.length,
    smallCharts: visible.length === 0 ? 0 : small / visible.length,
    ...coverOf(mesh, uvs, triangles, faces),
    stretch: flatArea > 0 ? Math.sqrt((stretch / area) * (flatArea / area)) : null,
    texelDensity: Math.sqrt(flatArea / area) * textureSize,
  };
}

function sum(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/**
 * Returns the area of each triangle in space and in the texture, and the sum of area times Sander's squared L2 stretch.
 * Written without arrays in the loop, which halves its time for a million triangles.
 */
function measureTriangles(
  { positions: p, corners }: PolygonMesh,
  { values, indices }: CornerLayer,
  triangles: Uint32Array,
) {
  const count = triangles.length / 3;
  const areas = new Float64Array(count);
  const flatAreas = new Float64Array(count);
  const squares = new Float64Array(count);
  for (let t = 0; t < count; t++) {
    const [a, b, c] = [triangles[3 * t], triangles[3 * t + 1], triangles[3 * t + 2]];
    const [u, v, w] = [3 * corners[a], 3 * corners[b], 3 * corners[c]];
    const [i, j, k] = [2 * indices[a], 2 * indices[b], 2 * indices[c]];
    const [ex, ey, ez] = [p[v] - p[u], p[v + 1] - p[u + 1], p[v + 2] - p[u + 2]];
    const [fx, fy, fz] = [p[w] - p[u], p[w + 1] - p[u + 1], p[w + 2] - p[u + 2]];
    const [s1, t1] = [values[j] - values[i], values[j + 1] - values[i + 1]];
    const [s2, t2] = [values[k] - values[i], values[k + 1] - values[i + 1]];
    const double = s1 * t2 - s2 * t1;
    const ee = ex * ex + ey * ey + ez * ez;
    const ff = fx * fx + fy * fy + fz * fz;
    const ef = ex * fx + ey * fy + ez * fz;
    areas[t] = Math.sqrt(Math.max(0, ee * ff - ef * ef)) / 2;
    flatAreas[t] = Math.abs(double) / 2;
    if (double === 0) continue;
    // Squared lengths of the derivatives of the position with respect to u and v.
    const along = (t2 * t2 * ee - 2 * t1 * t2 * ef + t1 * t1 * ff) / double ** 2;
    const across = (s2 * s2 * ee - 2 * s1 * s2 * ef + s1 * s1 * ff) / double ** 2;
    squares[t] = (along + across) / 2;
  }
  const least = SLIVER * (sum(flatAreas) / sum(areas));
  let stretch = 0;
  for (let t = 0; t < count; t++)
    if (flatAreas[t] > least * areas[t]) stretch += areas[t] * squares[t];
  return { areas, flatAreas, stretch };
}

/**
 * Returns the area of each chart in space and in the texture. A chart is a set of triangles whose corners meet in both.
 */
function chartAreas(
  { positions, corners }: PolygonMesh,
  uvs: CornerLayer,
  triangles: Uint32Array,
  { areas, flatAreas }: { areas: Float64Array; flatAreas: Float64Array },
): { area: number; flatArea: number }[] {
  const welded = weldByPosition(positions);
  // A corner's vertex and UV as a point, so that corners that share both become one.
  const places = new Float32Array(3 * triangles.length);
  for (let i = 0; i < triangles.length; i++) {
    const at = 2 * uvs.indices[triangles[i]];
    places[3 * i] = welded[corners[triangles[i]]];
    places[3 * i + 1] = uvs.values[at];
    places[3 * i + 2] = uvs.values[at + 1];
  }
  const points = weldByPosition(places);
  const sets = new DisjointSets(points.length);
  for (let t = 0; t < points.length; t += 3) {
    sets.joinAtLower(points[t], points[t + 1]);
    sets.joinAtLower(points[t], points[t + 2]);
  }
  const charts = new Map<number, { area: number; flatArea: number }>();
  for (let t = 0; t < points.length; t += 3) {
    const root = sets.find(points[t]);
    const chart = charts.get(root) ?? { area: 0, flatArea: 0 };
    charts.set(root, chart);
    chart.area += areas[t / 3];
    chart.flatArea += flatAreas[t / 3];
  }
  return [...charts.values()];
}

/** Returns the share of the textures that is covered, and the share of that which is covered twice. */
function coverOf(
  { faceMaterials, material }: PolygonMesh,
  uvs: CornerLayer,
  triangles: Uint32Array,
  faces: Uint32Array,
): Pick<UvReport, 'utilisation' | 'overlap'> {
  const groups = new Map<number, number[]>();
  for (let t = 0; t < faces.length; t++) {
    const key = faceMaterials?.[faces[t]] ?? material;
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(triangles[3 * t], triangles[3 * t + 1], triangles[3 * t + 2]);
  }
  const size = groups.size > MANY_MATERIALS ? SIZE_FOR_MANY : SIZE;
  let [covered, twice] = [0, 0];
  for (const group of groups.values()) {
    const counted = countCover(Uint32Array.from(group), uvs, size);
    covered += counted.covered;
    twice += counted.twice;
  }
  return {
    utilisation: covered / (groups.size * size * size),
    overlap: covered > 0 ? twice / covered : 0,
  };
}
