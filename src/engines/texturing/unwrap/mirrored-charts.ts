import type { CornerLayer } from '../../mesh/polygon-mesh.ts';

/** Side of the texture on which charts are compared, in texels. */
const SIZE = 512;
/** Share of a mirrored chart that must lie on others. */
const ON_OTHERS = 0.5;

/**
 * Share of the area in the texture from which the part of a chart that faces the other way is a mirrored half, and not a few
 * triangles that are folded over.
 */
const LEAST_HALF = 0.001;

/** Triangles in the texture. */
interface UvCharts {
  uvs: CornerLayer;
  /** Corners, three per triangle. */
  triangles: Uint32Array;
  /** The chart and the material of each triangle. */
  chartOf: Uint32Array;
  materials: ArrayLike<number>;
}

/** The triangles of a chart by how they face in the texture, and their areas there. */
interface Chart {
  plain: number[];
  turned: number[];
  plainArea: number;
  turnedArea: number;
}

/**
 * Finds charts that lie on others of their material as mirror images. Their triangles may be others: the two halves of a model
 * are rarely cut into the same ones.
 * @param plain sign of the area in the texture of triangles that are not mirrored
 * @param mirrored 1 for the triangles that are known to be mirrored; those of the charts are added
 */
export function markMirroredCharts(given: UvCharts, plain: number, mirrored: Uint8Array): void {
  const charts = chartsIn(given, plain);
  const area = charts.reduce((sum, chart) => sum + chart.plainArea + chart.turnedArea, 0);
  // The two halves of a model that meet at its plane are one chart.
  const turned = charts.filter(
    ({ plainArea, turnedArea }) =>
      turnedArea > 0 && (plainArea === 0 || turnedArea > LEAST_HALF * area),
  );
  if (turned.length === 0) return;
  const covers = new Map<number, Uint8Array>();
  for (const { plain: triangles } of charts)
    for (const t of triangles) {
      const cover = covers.get(given.materials[t]) ?? new Uint8Array(SIZE * SIZE);
      covers.set(given.materials[t], cover);
      visitTexels(given, t, (texel) => {
        cover[texel] = 1;
      });
    }
  for (const { turned: triangles } of turned) {
    let [all, shared] = [0, 0];
    for (const t of triangles) {
      const cover = covers.get(given.materials[t]);
      visitTexels(given, t, (texel) => {
        all++;
        shared += cover?.[texel] ?? 0;
      });
    }
    if (shared >= ON_OTHERS * all) for (const t of triangles) mirrored[t] = 1;
  }
}

function chartsIn({ uvs, triangles, chartOf }: UvCharts, plain: number): Chart[] {
  const charts = new Map<number, Chart>();
  for (let t = 0; t < chartOf.length; t++) {
    const chart = charts.get(chartOf[t]) ?? { plain: [], turned: [], plainArea: 0, turnedArea: 0 };
    charts.set(chartOf[t], chart);
    const [a, b, c] = [0, 1, 2].map((k) => 2 * uvs.indices[triangles[3 * t + k]]);
    const v = uvs.values;
    const signed =
      plain * ((v[b] - v[a]) * (v[c + 1] - v[a + 1]) - (v[c] - v[a]) * (v[b + 1] - v[a + 1]));
    if (signed > 0) {
      chart.plain.push(t);
      chart.plainArea += signed;
    } else if (signed < 0) {
      chart.turned.push(t);
      chart.turnedArea -= signed;
    }
  }
  return [...charts.values()];
}

/** Visits the texels whose centers lie in a triangle, row by row; parts beyond the texture are left out. */
function visitTexels({ uvs, triangles }: UvCharts, t: number, visit: (texel: number) => void) {
  const [a, b, c] = [0, 1, 2].map((k) => {
    const at = 2 * uvs.indices[triangles[3 * t + k]];
    return [uvs.values[at] * SIZE - 0.5, uvs.values[at + 1] * SIZE - 0.5];
  });
  const low = Math.min(a[1], b[1], c[1]);
  const high = Math.max(a[1], b[1], c[1]);
  if (!(high - low < Infinity)) return;
  const last = Math.min(SIZE - 1, Math.floor(high));
  for (let row = Math.max(0, Math.ceil(low)); row <= last; row++) {
    let [left, right] = [Infinity, -Infinity];
    for (const [p, q] of [
      [a, b],
      [b, c],
      [c, a],
    ]) {
      if (Math.min(p[1], q[1]) > row || Math.max(p[1], q[1]) < row || p[1] === q[1]) continue;
      const x = p[0] + ((row - p[1]) / (q[1] - p[1])) * (q[0] - p[0]);
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
    const end = Math.min(SIZE - 1, Math.floor(right));
    for (let column = Math.max(0, Math.ceil(left)); column <= end; column++)
      visit(row * SIZE + column);
  }
}
