import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { weldByPosition } from '../../mesh/weld.ts';
import { share } from '../../threads/shared-arrays.ts';

/** Radius of curvature that gets three quarters of the range, as a share of the diagonal. */
const RADIUS = 0.02;
/** Number of times that each vertex is averaged with its neighbors, against the noise of single edges. */
const ROUNDS = 2;

/**
 * Computes the mean curvature at each vertex: the turn of the normal per length, averaged over the edges.
 * @param indices vertices, three per triangle
 * @returns a value per vertex, by corner: 0.5 for flat, toward 1 for convex, toward 0 for concave
 */
export function measureCurvature(
  { positions, corners }: Pick<PolygonMesh, 'positions' | 'corners'>,
  indices: Uint32Array,
  diagonal: number,
): CornerLayer {
  const welded = weldByPosition(positions);
  const count = positions.length / 3;
  const normals = vertexNormals(positions, indices, welded);
  const sums = new Float32Array(count);
  const degrees = new Float32Array(count);
  for (let e = 0; e < indices.length; e++) {
    const a = welded[indices[e]];
    const b = welded[indices[e % 3 === 2 ? e - 2 : e + 1]];
    let turn = 0;
    let square = 0;
    for (let k = 0; k < 3; k++) {
      const along = positions[3 * b + k] - positions[3 * a + k];
      turn += (normals[3 * b + k] - normals[3 * a + k]) * along;
      square += along * along;
    }
    if (!(square > 0)) continue;
    const curvature = turn / square;
    sums[a] += curvature;
    sums[b] += curvature;
    degrees[a]++;
    degrees[b]++;
  }
  for (let v = 0; v < count; v++) if (degrees[v] > 0) sums[v] /= degrees[v];
  const smooth = smoothed(sums, indices, welded, degrees);
  const values = new Float32Array(count);
  for (let v = 0; v < count; v++) {
    const bend = smooth[welded[v]] * RADIUS * diagonal;
    values[v] = 0.5 + (0.5 * bend) / (1 + Math.abs(bend));
  }
  return { values: share(values), indices: share(corners) };
}

/** Returns unit normals of the welded vertices, weighted by area. */
function vertexNormals(p: Float32Array, indices: Uint32Array, welded: Uint32Array): Float32Array {
  const normals = new Float32Array(p.length);
  for (let t = 0; t < indices.length; t += 3) {
    const a = 3 * welded[indices[t]];
    const b = 3 * welded[indices[t + 1]];
    const c = 3 * welded[indices[t + 2]];
    const ux = p[b] - p[a];
    const uy = p[b + 1] - p[a + 1];
    const uz = p[b + 2] - p[a + 2];
    const vx = p[c] - p[a];
    const vy = p[c + 1] - p[a + 1];
    const vz = p[c + 2] - p[a + 2];
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    for (const at of [a, b, c]) {
      normals[at] += x;
      normals[at + 1] += y;
      normals[at + 2] += z;
    }
  }
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i], normals[i + 1], normals[i + 2]) || 1;
    for (let k = 0; k < 3; k++) normals[i + k] /= length;
  }
  return normals;
}

function smoothed(
  given: Float32Array,
  indices: Uint32Array,
  welded: Uint32Array,
  degrees: Float32Array,
): Float32Array {
  let values = given;
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new Float32Array(values.length);
    for (let e = 0; e < indices.length; e++) {
      const a = welded[indices[e]];
      const b = welded[indices[e % 3 === 2 ? e - 2 : e + 1]];
      sums[a] += values[b];
      sums[b] += values[a];
    }
    const before = values;
    values = sums.map((sum, v) =>
      degrees[v] > 0 ? 0.5 * before[v] + (0.5 * sum) / degrees[v] : 0,
    );
  }
  return values;
}
