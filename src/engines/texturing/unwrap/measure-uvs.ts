import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { weldByPosition } from '../../mesh/weld.ts';
import type { UvReport } from '../../spec.ts';
import { DisjointSets } from '../../structures/disjoint-sets.ts';
import { countCover } from './count-cover.ts';
import { markMirroredCharts } from './mirrored-charts.ts';
import { mirroredTriangles } from './mirrored-triangles.ts';

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
/** How far UVs may lie outside the texture because of rounding. */
const SLACK = 1e-4;

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
  const { areas, flatAreas, squares } = measureTriangles(mesh, uvs, triangles);
  const area = sum(areas);
  const flatArea = sum(flatAreas);
  if (!(area > 0)) return null;
  const chartOf = chartsOf(mesh, uvs, triangles);
  const charts = measureCharts(chartOf, { areas, flatAreas, squares });
  const materials = faces.map((face) => materialOf(mesh, face));
  const plain = plainSign(uvs, triangles);
  const mirrored = mirroredTriangles(uvs, triangles, (t) => materials[t], plain);
  markMirroredCharts({ uvs, triangles, chartOf, materials }, plain, mirrored);
  const texels = textureSize ** 2;
  const visible = charts.filter((chart) => chart.area > INVISIBLE * area);
  const small = visible.filter((chart) => chart.flatArea * texels < SMALL_CHART).length;
  return {
    charts: charts.length,
    smallCharts: visible.length === 0 ? 0 : small / visible.length,
    ...coverOf(mesh, uvs, triangles, { faces, mirrored }),
    mirrored: flatArea > 0 ? sum(flatAreas.map((own, t) => own * mirrored[t])) / flatArea : 0,
    stretch: flatArea > 0 ? Math.sqrt((sum(squares) / area) * (flatArea / area)) : null,
    mostStretched: mostStretched(visible),
    texelDensity: Math.sqrt(flatArea / area) * textureSize,
    densitySpread: densitySpread(areas, flatAreas),
    ...countCorners(uvs),
  };
}

/** Returns the stretch of the chart that is stretched most at its own scale; null if no chart has an area. */
function mostStretched(charts: readonly ChartMeasure[]): number | null {
  let most: number | null = null;
  for (const { area, flatArea, squares } of charts)
    if (flatArea > 0) most = Math.max(most ?? 1, Math.sqrt((squares / area) * (flatArea / area)));
  return most;
}

/** Returns the standard deviation of the texel density over the surface, as a fraction of the mean. */
function densitySpread(areas: Float64Array, flatAreas: Float64Array): number {
  let [mean, squared] = [0, 0];
  const area = sum(areas);
  for (let t = 0; t < areas.length; t++) {
    mean += Math.sqrt(flatAreas[t] * areas[t]) / area;
    squared += flatAreas[t] / area;
  }
  return mean > 0 ? Math.sqrt(Math.max(0, squared - mean * mean)) / mean : 0;
}

function countCorners({
  values,
  indices,
}: CornerLayer): Pick<UvReport, 'cornersWithoutUv' | 'cornersOutside'> {
  let [cornersWithoutUv, cornersOutside] = [0, 0];
  for (let c = 0; c < indices.length; c++) {
    const u = values[2 * indices[c]];
    const v = values[2 * indices[c] + 1];
    if (!Number.isFinite(u) || !Number.isFinite(v)) cornersWithoutUv++;
    else if (Math.min(u, v) < -SLACK || Math.max(u, v) > 1 + SLACK) cornersOutside++;
  }
  return { cornersWithoutUv, cornersOutside };
}

/** Returns the sign of the area in the texture of most triangles: what is mirrored is the smaller part. */
function plainSign({ values: v, indices }: CornerLayer, triangles: Uint32Array): number {
  let signed = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    const a = 2 * indices[triangles[i]];
    const b = 2 * indices[triangles[i + 1]];
    const c = 2 * indices[triangles[i + 2]];
    const own = (v[b] - v[a]) * (v[c + 1] - v[a + 1]) - (v[c] - v[a]) * (v[b + 1] - v[a + 1]);
    if (Number.isFinite(own)) signed += own;
  }
  return signed < 0 ? -1 : 1;
}

function sum(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/**
 * Returns the area of each triangle in space and in the texture, and its area times Sander's squared L2 stretch.
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
    const a = triangles[3 * t];
    const b = triangles[3 * t + 1];
    const c = triangles[3 * t + 2];
    const u = 3 * corners[a];
    const v = 3 * corners[b];
    const w = 3 * corners[c];
    const i = 2 * indices[a];
    const j = 2 * indices[b];
    const k = 2 * indices[c];
    const ex = p[v] - p[u];
    const ey = p[v + 1] - p[u + 1];
    const ez = p[v + 2] - p[u + 2];
    const fx = p[w] - p[u];
    const fy = p[w + 1] - p[u + 1];
    const fz = p[w + 2] - p[u + 2];
    const s1 = values[j] - values[i];
    const t1 = values[j + 1] - values[i + 1];
    const s2 = values[k] - values[i];
    const t2 = values[k + 1] - values[i + 1];
    const double = s1 * t2 - s2 * t1;
    const ee = ex * ex + ey * ey + ez * ez;
    const ff = fx * fx + fy * fy + fz * fz;
    const ef = ex * fx + ey * fy + ez * fz;
    areas[t] = Math.sqrt(Math.max(0, ee * ff - ef * ef)) / 2;
    flatAreas[t] = Number.isFinite(double) ? Math.abs(double) / 2 : 0;
    if (flatAreas[t] === 0) continue;
    // Squared lengths of the derivatives of the position with respect to u and v.
    const along = (t2 * t2 * ee - 2 * t1 * t2 * ef + t1 * t1 * ff) / double ** 2;
    const across = (s2 * s2 * ee - 2 * s1 * s2 * ef + s1 * s1 * ff) / double ** 2;
    squares[t] = (along + across) / 2;
  }
  const least = SLIVER * (sum(flatAreas) / sum(areas));
  for (let t = 0; t < count; t++)
    squares[t] = flatAreas[t] > least * areas[t] ? areas[t] * squares[t] : 0;
  return { areas, flatAreas, squares };
}

/** Sums over the triangles of a chart. */
interface ChartMeasure {
  area: number;
  flatArea: number;
  /** Area times the squared stretch. */
  squares: number;
}

/** Returns a number of its chart for each triangle. The corners of the triangles of a chart meet in space and in the texture. */
function chartsOf(
  { positions, corners }: PolygonMesh,
  uvs: CornerLayer,
  triangles: Uint32Array,
): Uint32Array {
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
  return Uint32Array.from({ length: points.length / 3 }, (_, t) => sets.find(points[3 * t]));
}

/** Measures each chart. */
function measureCharts(
  chartOf: Uint32Array,
  { areas, flatAreas, squares }: Record<'areas' | 'flatAreas' | 'squares', Float64Array>,
): ChartMeasure[] {
  const charts = new Map<number, ChartMeasure>();
  for (let t = 0; t < chartOf.length; t++) {
    const chart = charts.get(chartOf[t]) ?? { area: 0, flatArea: 0, squares: 0 };
    charts.set(chartOf[t], chart);
    chart.area += areas[t];
    chart.flatArea += flatAreas[t];
    chart.squares += squares[t];
  }
  return [...charts.values()];
}

function materialOf({ faceMaterials, material }: PolygonMesh, face: number): number {
  return faceMaterials?.[face] ?? material;
}

/**
 * Returns the share of the textures that is covered, and the share of that which is covered twice, apart from triangles
 * that lie mirrored on others.
 */
function coverOf(
  mesh: PolygonMesh,
  uvs: CornerLayer,
  triangles: Uint32Array,
  { faces, mirrored }: { faces: Uint32Array; mirrored: Uint8Array },
): Pick<UvReport, 'utilisation' | 'overlap'> {
  const groups = new Map<number, number[]>();
  for (let t = 0; t < faces.length; t++) {
    if (mirrored[t] === 1) continue;
    const key = materialOf(mesh, faces[t]);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(triangles[3 * t], triangles[3 * t + 1], triangles[3 * t + 2]);
  }
  const size = groups.size > MANY_MATERIALS ? SIZE_FOR_MANY : SIZE;
  let [utilisation, inside, twice] = [0, 0, 0];
  for (const group of groups.values()) {
    const cover = countCover(Uint32Array.from(group), uvs, size);
    utilisation += cover.covered / cover.texels / groups.size;
    // A coarser texture counts for as much as the others.
    const weight = (size * size) / cover.texels;
    inside += weight * cover.inside;
    twice += weight * cover.twice;
  }
  return { utilisation, overlap: inside > 0 ? twice / inside : 0 };
}
