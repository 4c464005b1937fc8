import { areaVector, triangleArea } from '../../math/triangle.ts';
import { buildBvh } from '../../mesh/bvh.ts';
import type { ClosestPointQuery } from '../../mesh/closest-point.ts';
import { countEdges } from '../../mesh/half-edges.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { surfacePoint } from '../../mesh/surface-point.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import type { ShapeFigures, Work } from '../../spec.ts';
import { areaOf } from '../surface/surface.ts';
import { indexTriangles } from '../surface/triangle-index.ts';
import type { NetFaces } from '../target/polygon-net.ts';

/** Maximum points on each surface, spread by area, and the maximum number of its vertices. */
export const MOST_SAMPLES = 5000;
/** Steps of the R2 sequence, which covers a unit square evenly (Roberts 2018). */
const STEPS = [0.7548776662466927, 0.5698402909980532] as const;

/** Triangles that can be measured against others. */
export interface MeasuredSurface {
  positions: Float32Array;
  indices: Uint32Array;
  closestPoint: ClosestPointQuery;
  area: number;
  /** Diagonal of the box of its vertices; absent: not known yet. */
  diagonal?: number;
}

/** Prepares triangles; `index`: index of the triangles, if one exists already. */
export function measuredSurface(
  positions: Float32Array,
  indices: Uint32Array,
  index: { closestPoint: ClosestPointQuery } | null = null,
): MeasuredSurface {
  const { closestPoint } = index ?? buildBvh(positions, indices);
  return { positions, indices, closestPoint, area: areaOf(positions, indices) };
}

/** Prepares the faces of a net. */
export function measuredNet(net: NetFaces, work: Work): Promise<MeasuredSurface> {
  const { offsets: faceOffsets, corners } = net;
  return measuredMesh({ positions: Float32Array.from(net.positions), corners, faceOffsets }, work);
}

/** Prepares the faces of a mesh. */
export async function measuredMesh(
  mesh: Pick<PolygonMesh, 'positions' | 'corners' | 'faceOffsets'>,
  work: Work,
): Promise<MeasuredSurface> {
  const { positions, corners } = mesh;
  const indices = triangulate(mesh).triangles.map((corner) => corners[corner]);
  const closestPoint = await indexTriangles(positions, indices, work);
  return measuredSurface(positions, indices, { closestPoint });
}

export function nonManifoldEdgesOf({ positions, offsets, corners }: NetFaces): number {
  const faces = { faceOffsets: offsets, corners };
  return countEdges(faces, positions.length / 3).nonManifold;
}

/** Returns the two vertices of each edge that is shared by more than two faces. */
export function findNonManifoldEdges({ positions, offsets, corners }: NetFaces): Uint32Array {
  const vertices = positions.length / 3;
  const uses = new Map<number, number>();
  for (let f = 0; f + 1 < offsets.length; f++) {
    for (let c = offsets[f]; c < offsets[f + 1]; c++) {
      const [a, b] = [corners[c], corners[c + 1 < offsets[f + 1] ? c + 1 : offsets[f]]];
      const key = Math.min(a, b) * vertices + Math.max(a, b);
      uses.set(key, (uses.get(key) ?? 0) + 1);
    }
  }
  const edges: number[] = [];
  for (const [key, count] of uses) {
    if (count > 2) edges.push(Math.floor(key / vertices), key % vertices);
  }
  return Uint32Array.from(edges);
}

/**
 * Compares a result with its source by up to `samples` points and as many vertices of each. `leastDiagonal`: distances are
 * taken in units of the source's diagonal or of this, whichever is larger.
 */
export async function measureShape(
  source: MeasuredSurface,
  result: MeasuredSurface,
  { samples = MOST_SAMPLES, leastDiagonal = 0, nonManifoldEdges = 0 },
  work: Work,
): Promise<ShapeFigures> {
  const there = await measureOneWay(source, result, samples, work);
  const back = await measureOneWay(result, source, samples, work);
  const own = source.diagonal ?? diagonalOfTriangles(source);
  const diagonal = Math.max(own, leastDiagonal) || 1;
  return {
    area: source.area > 0 ? result.area / source.area - 1 : 0,
    hausdorff: Math.max(there.most, back.most) / diagonal,
    normal: (there.turn + back.turn) / 2,
    nonManifoldEdges,
  };
}

/**
 * Measures how far one surface is from another: the largest distance, and the mean angle between normals in degrees.
 */
export async function measureOneWay(
  from: MeasuredSurface,
  to: MeasuredSurface,
  samples: number,
  work: Work,
) {
  const { positions: p, indices } = from;
  const triangles = indices.length / 3;
  const found = surfacePoint();
  const own = new Float64Array(3);
  const other = new Float64Array(3);
  let most = 0;
  let turn = 0;
  let turned = 0;
  let t = -1;
  let passed = 0;
  for (let i = 0; i < samples && triangles > 0; i++) {
    const place = ((i + 0.5) / samples) * from.area;
    // All triangles are passed: few large ones can be most of the surface.
    while (t + 1 < triangles && (t < 0 || passed < place)) {
      const e = 3 * ++t;
      passed += triangleArea(p, 3 * indices[e], 3 * indices[e + 1], 3 * indices[e + 2]);
    }
    let u = ((i + 1) * STEPS[0]) % 1;
    let v = ((i + 1) * STEPS[1]) % 1;
    if (u + v > 1) {
      u = 1 - u;
      v = 1 - v;
    }
    const a = 3 * indices[3 * t];
    const b = 3 * indices[3 * t + 1];
    const c = 3 * indices[3 * t + 2];
    const x = p[a] + u * (p[b] - p[a]) + v * (p[c] - p[a]);
    const y = p[a + 1] + u * (p[b + 1] - p[a + 1]) + v * (p[c + 1] - p[a + 1]);
    const z = p[a + 2] + u * (p[b + 2] - p[a + 2]) + v * (p[c + 2] - p[a + 2]);
    if (!to.closestPoint(x, y, z, found)) continue;
    most = Math.max(most, found.distance);
    const e = 3 * found.triangle;
    const corners = to.indices;
    areaVector(to.positions, 3 * corners[e], 3 * corners[e + 1], 3 * corners[e + 2], other);
    areaVector(p, a, b, c, own);
    const lengths = length(own) * length(other);
    if (lengths > 0) {
      const dot = own[0] * other[0] + own[1] * other[1] + own[2] * other[2];
      turn += Math.acos(Math.min(1, Math.abs(dot) / lengths));
      turned++;
    }
    if ((i & 255) === 255) await work.breathe(0.5);
  }
  const step = Math.max(1, Math.ceil(indices.length / samples));
  for (let e = 0, i = 0; e < indices.length; e += step, i++) {
    const v = 3 * indices[e];
    if (to.closestPoint(p[v], p[v + 1], p[v + 2], found)) most = Math.max(most, found.distance);
    if ((i & 255) === 255) await work.breathe(0.5);
  }
  return { most, turn: turned === 0 ? 0 : ((turn / turned) * 180) / Math.PI };
}

function length(v: Float64Array): number {
  return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

/** Diagonal of the box of the vertices that triangles use. */
export function diagonalOfTriangles({
  positions,
  indices,
}: Pick<MeasuredSurface, 'positions' | 'indices'>): number {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let e = 0; e < indices.length; e++) {
    const v = 3 * indices[e];
    for (let k = 0; k < 3; k++) {
      // A comparison with NaN is false, so such a value changes nothing.
      if (positions[v + k] < low[k]) low[k] = positions[v + k];
      if (positions[v + k] > high[k]) high[k] = positions[v + k];
    }
  }
  return indices.length === 0
    ? 0
    : Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
}
