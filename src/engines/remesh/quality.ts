import type { ClosestPointQuery } from '../mesh/closest-point.ts';
import { buildHalfEdges } from '../mesh/half-edges.ts';
import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import { surfacePoint } from '../mesh/surface-point.ts';
import type { Work } from '../spec.ts';
import type { MeasuredSurface } from './shape/measure-shape.ts';
import { diagonalOf, type Surface } from './surface/surface.ts';
import { indexTriangles } from './surface/triangle-index.ts';

/** Points that are measured on each surface. */
const SAMPLES = 20_000;

/** Measures a net: connectivity counts and the angles of quads. */
export function measureNet(mesh: PolygonMesh) {
  const { positions, faceOffsets, corners } = mesh;
  const vertices = positions.length / 3;
  const faces = faceOffsets.length - 1;
  const edges = buildHalfEdges(mesh, vertices);
  const valence = new Int32Array(vertices);
  const border = new Uint8Array(vertices);
  let quads = 0;
  let sum = 0;
  for (let f = 0; f < faces; f++) {
    const from = faceOffsets[f];
    const sides = faceOffsets[f + 1] - from;
    if (sides === 4) quads++;
    for (let k = 0; k < sides; k++) {
      const c = from + k;
      const next = from + ((k + 1) % sides);
      valence[corners[c]]++;
      if (sides === 4) sum += rightAngleError(positions, corners, c, next, from + ((k + 3) & 3));
      if (edges.twins[c] >= 0) continue;
      valence[corners[next]]++;
      border[corners[c]] = border[corners[next]] = 1;
    }
  }
  let irregular = 0;
  for (let v = 0; v < vertices; v++) if (valence[v] !== (border[v] ? 3 : 4)) irregular++;
  return {
    vertices,
    faces,
    quads,
    irregular,
    angleDeviation: quads === 0 ? 0 : sum / (4 * quads),
    watertight: edges.boundary + edges.nonManifold + edges.misoriented === 0 && faces > 0,
    eulerCharacteristic: vertices - edges.edges + faces,
  };
}

/** Returns the difference in degrees between the angle at corner b and a right angle. */
function rightAngleError(p: Float32Array, corners: Uint32Array, b: number, c: number, a: number) {
  let dot = 0;
  let first = 0;
  let second = 0;
  for (let k = 0; k < 3; k++) {
    const u = p[3 * corners[a] + k] - p[3 * corners[b] + k];
    const v = p[3 * corners[c] + k] - p[3 * corners[b] + k];
    dot += u * v;
    first += u * u;
    second += v * v;
  }
  const lengths = Math.sqrt(first * second);
  if (!(lengths > 0)) return 90;
  return Math.abs((Math.acos(Math.max(-1, Math.min(1, dot / lengths))) * 180) / Math.PI - 90);
}

/**
 * Measures distances in both directions between a result and its source, at vertices and middles of triangles, as
 * shares of the diagonal. `index`: index for closest points of the source, if one exists already.
 */
export async function measureDistance(
  { positions: p, indices, closestPoint: own }: MeasuredSurface,
  source: Surface,
  index: ClosestPointQuery | null,
  work: Work,
) {
  const positions = Float32Array.from(source.positions);
  const other = index ?? (await indexTriangles(positions, source.indices, work));
  const there = await distances(p, indices, other, work);
  const back = await distances(positions, source.indices, own, work);
  const diagonal = diagonalOf(source.positions) || 1;
  return {
    mean: (there.mean + back.mean) / 2 / diagonal,
    hausdorff: Math.max(there.most, back.most) / diagonal,
    toSource: there.most / diagonal,
    toResult: back.most / diagonal,
  };
}

async function distances(
  p: Float32Array,
  indices: Uint32Array,
  closestPoint: ClosestPointQuery,
  work: Work,
) {
  const found = surfacePoint();
  const count = indices.length / 3;
  const step = Math.max(1, Math.floor(count / (SAMPLES / 2)));
  let sum = 0;
  let most = 0;
  let samples = 0;
  for (let t = 0; t < count; t += step) {
    const a = 3 * indices[3 * t];
    const b = 3 * indices[3 * t + 1];
    const c = 3 * indices[3 * t + 2];
    for (let place = 0; place < 2; place++) {
      const share = place === 0 ? 1 : 1 / 3;
      const rest = (1 - share) / 2;
      const x = share * p[a] + rest * (p[b] + p[c]);
      const y = share * p[a + 1] + rest * (p[b + 1] + p[c + 1]);
      const z = share * p[a + 2] + rest * (p[b + 2] + p[c + 2]);
      if (!closestPoint(x, y, z, found)) continue;
      sum += found.distance;
      most = Math.max(most, found.distance);
      samples++;
    }
    if ((samples & 255) === 0) await work.breathe(0.9);
  }
  return { mean: samples === 0 ? 0 : sum / samples, most };
}
