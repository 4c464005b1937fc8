import type { CornerLayer, PolygonMesh } from './polygon-mesh.ts';
import type { Scene } from './scene.ts';
import { worldMatrices } from './transform.ts';
import { transformPoints } from './transform-mesh.ts';
import { triangulate } from './triangulate.ts';
import { chartsOf } from './uv-charts.ts';
import { coverUnitSquare } from './uv-coverage.ts';

/** A chart with a smaller area than this number of texels shows hardly anything of its texture. */
const SMALL_CHART = 8;
/** How far UVs may lie outside the unit square because of rounding. */
const SLACK = 1e-4;
/** A triangle whose area is less than this fraction of the square of its longest side counts as a line. */
const SLIVER = 1e-7;

/** Quality of a UV set. Shares are 0 to 1. */
export interface UvMeasures {
  /** Connected parts of the layout. */
  charts: number;
  /** Share of the charts with an area below 8 texels. */
  smallCharts: number;
  /** Share of the covered texels that two or more faces with the same material cover. */
  overlap: number;
  /** Share of the unit square that is covered, as a mean of all materials. */
  packing: number;
  /**
   * L2 stretch of Sander et al. (Texture Mapping Progressive Meshes, 2001), each chart at its own scale; 1: none. Mean
   * by surface area, and the most stretched chart.
   */
  stretch: { mean: number; max: number };
  /** Texels per meter: the mean by surface area, and the standard deviation as a fraction of it. */
  texelDensity: { mean: number; spread: number };
  /** Share of the surface whose faces have no area in the UV layout. */
  collapsed: number;
  /** Corners of faces without UVs, or with UVs that are not finite. */
  cornersWithoutUv: number;
  /** Corners with UVs outside the unit square. */
  cornersOutside: number;
}

/**
 * Measures the UV set with the given index of a mesh, or of all meshes of a scene. A mesh that several nodes show
 * counts once, in the size in which the first of them shows it.
 * @param textureSize side of the texture in texels
 */
export function measureUvs(model: PolygonMesh | Scene, textureSize: number, uvSet = 0): UvMeasures {
  const sums = new Sums(textureSize);
  for (const mesh of meshesOf(model)) {
    const layer = mesh.uvSets[uvSet];
    if (layer === undefined) sums.cornersWithoutUv += mesh.corners.length;
    else addMesh(mesh, layer, sums);
  }
  return sums.result();
}

/** Returns the meshes that are shown, in world space as the first node shows each. */
function meshesOf(model: PolygonMesh | Scene): PolygonMesh[] {
  if (!('nodes' in model)) return [model];
  const matrices = worldMatrices(model);
  return model.meshes.flatMap(({ geometry }, index) => {
    const node = model.nodes.findIndex(({ mesh }) => mesh === index);
    if (node < 0) return [];
    return [{ ...geometry, positions: transformPoints(geometry.positions, matrices[node]) }];
  });
}

/** Sums over the triangles of one chart. */
interface Chart {
  area: number;
  flatArea: number;
  /** Surface area times the square of the stretch at the scale of the UVs. */
  stretch: number;
}

/** Sums over all meshes. */
class Sums {
  readonly charts: Chart[] = [];
  /** UVs of triangles, two values per corner, of each material, in one array per mesh. */
  readonly layouts = new Map<number, Float64Array[]>();
  cornersWithoutUv = 0;
  cornersOutside = 0;
  area = 0;
  collapsedArea = 0;
  /** Surface area times texels per meter, and times its square. */
  density = 0;
  squaredDensity = 0;
  readonly #textureSize: number;

  constructor(textureSize: number) {
    this.#textureSize = textureSize;
  }

  addDensity(area: number, flatArea: number): void {
    const density = this.#textureSize * Math.sqrt(flatArea / area);
    this.density += area * density;
    this.squaredDensity += area * density * density;
  }

  result(): UvMeasures {
    const coverages = [...this.layouts.values()].map((parts) => coverUnitSquare(parts));
    const total = (of: (one: (typeof coverages)[number]) => number) =>
      coverages.reduce((sum, one) => sum + of(one), 0);
    const texels = this.#textureSize ** 2;
    const small = this.charts.filter(({ flatArea }) => flatArea * texels < SMALL_CHART).length;
    const flat = this.area - this.collapsedArea;
    const mean = share(this.density, flat);
    const variance = Math.max(0, share(this.squaredDensity, flat) - mean * mean);
    return {
      charts: this.charts.length,
      smallCharts: share(small, this.charts.length),
      overlap: share(
        total(({ twice }) => twice),
        total(({ inside }) => inside),
      ),
      packing: share(
        total(({ covered, cells }) => covered / cells),
        coverages.length,
      ),
      stretch: stretchOf(this.charts),
      texelDensity: { mean, spread: share(Math.sqrt(variance), mean) },
      collapsed: share(this.collapsedArea, this.area),
      cornersWithoutUv: this.cornersWithoutUv,
      cornersOutside: this.cornersOutside,
    };
  }
}

function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

function stretchOf(charts: readonly Chart[]): UvMeasures['stretch'] {
  let area = 0;
  let sum = 0;
  let max = 1;
  for (const chart of charts) {
    if (!(chart.area > 0)) continue;
    const stretch = Math.sqrt((chart.stretch / chart.area) * (chart.flatArea / chart.area));
    area += chart.area;
    sum += stretch * chart.area;
    max = Math.max(max, stretch);
  }
  return { mean: area > 0 ? sum / area : 1, max };
}

function addMesh(mesh: PolygonMesh, uvs: CornerLayer, sums: Sums): void {
  countCorners(uvs, sums);
  const { chartOfFace, count } = chartsOf(mesh, uvs);
  const charts = Array.from({ length: count }, (): Chart => ({ area: 0, flatArea: 0, stretch: 0 }));
  for (const chart of charts) sums.charts.push(chart);
  const { triangles, faces } = triangulate(mesh);
  const layouts = new MaterialLayouts(mesh, faces);
  const places = new Float64Array(6);
  const measured = new Float64Array(3);
  for (let t = 0; t < triangles.length; t += 3) {
    const face = faces[t / 3];
    for (let k = 0; k < 3; k++) {
      const at = 2 * uvs.indices[triangles[t + k]];
      places[2 * k] = uvs.values[at];
      places[2 * k + 1] = uvs.values[at + 1];
    }
    if (!places.every(Number.isFinite)) continue;
    layouts.add(face, places);
    measureTriangle(mesh, triangles, t, places, measured);
    addTriangle(measured, charts[chartOfFace[face]], sums);
  }
  for (const [material, layout] of layouts.filled()) {
    const list = sums.layouts.get(material);
    if (list) list.push(layout);
    else sums.layouts.set(material, [layout]);
  }
}

/** The UVs of a mesh's triangles, gathered by material. */
class MaterialLayouts {
  readonly #mesh: PolygonMesh;
  readonly #layouts = new Map<number, { uvs: Float64Array; used: number }>();

  /** @param faces the face of each triangle */
  constructor(mesh: PolygonMesh, faces: Uint32Array) {
    this.#mesh = mesh;
    const counts = new Map<number, number>();
    for (let t = 0; t < faces.length; t++) {
      const material = this.#materialOf(faces[t]);
      counts.set(material, (counts.get(material) ?? 0) + 1);
    }
    for (const [material, count] of counts)
      this.#layouts.set(material, { uvs: new Float64Array(6 * count), used: 0 });
  }

  add(face: number, places: Float64Array): void {
    const layout = this.#layouts.get(this.#materialOf(face))!;
    layout.uvs.set(places, layout.used);
    layout.used += 6;
  }

  filled(): [number, Float64Array][] {
    return [...this.#layouts].map(([material, { uvs, used }]) => [material, uvs.subarray(0, used)]);
  }

  #materialOf(face: number): number {
    return this.#mesh.faceMaterials?.[face] ?? this.#mesh.material;
  }
}

/**
 * Sets `out` to the area of a triangle on the surface (0 for a line), its area in the UV layout (0 for a line), and the
 * surface area times the square of its stretch.
 */
function measureTriangle(
  { positions, corners }: PolygonMesh,
  triangles: Uint32Array,
  t: number,
  uv: Float64Array,
  out: Float64Array,
): void {
  const [a, b, c] = [
    3 * corners[triangles[t]],
    3 * corners[triangles[t + 1]],
    3 * corners[triangles[t + 2]],
  ];
  let [ee, ef, ff] = [0, 0, 0];
  for (let k = 0; k < 3; k++) {
    const e = positions[b + k] - positions[a + k];
    const f = positions[c + k] - positions[a + k];
    ee += e * e;
    ef += e * f;
    ff += f * f;
  }
  const [s1, t1] = [uv[2] - uv[0], uv[3] - uv[1]];
  const [s2, t2] = [uv[4] - uv[0], uv[5] - uv[1]];
  const [first, second] = [s1 * s1 + t1 * t1, s2 * s2 + t2 * t2];
  const area = Math.sqrt(Math.max(0, ee * ff - ef * ef)) / 2;
  const double = Math.abs(s1 * t2 - s2 * t1);
  out[0] = area > SLIVER * (ee + ff) ? area : 0;
  out[1] = double > SLIVER * (first + second) ? double / 2 : 0;
  // The mean of the squared lengths of the derivatives of the position with respect to both texture coordinates.
  const squared = (ee * second - 2 * ef * (s1 * s2 + t1 * t2) + ff * first) / (2 * double * double);
  out[2] = area * squared;
}

function addTriangle([area, flatArea, stretch]: Float64Array, chart: Chart, sums: Sums): void {
  sums.area += area;
  if (!(area > 0)) return;
  if (!(flatArea > 0)) {
    sums.collapsedArea += area;
    return;
  }
  chart.area += area;
  chart.flatArea += flatArea;
  chart.stretch += stretch;
  sums.addDensity(area, flatArea);
}

function countCorners({ values, indices }: CornerLayer, sums: Sums): void {
  for (let c = 0; c < indices.length; c++) {
    const u = values[2 * indices[c]];
    const v = values[2 * indices[c] + 1];
    if (!Number.isFinite(u) || !Number.isFinite(v)) sums.cornersWithoutUv++;
    else if (Math.min(u, v) < -SLACK || Math.max(u, v) > 1 + SLACK) sums.cornersOutside++;
  }
}
