import { type Bvh, buildBvh } from '../src/engines/mesh/bvh.ts';
import type { PolygonMesh } from '../src/engines/mesh/polygon-mesh.ts';
import { surfacePoint } from '../src/engines/mesh/surface-point.ts';
import { triangulate } from '../src/engines/mesh/triangulate.ts';
import { measureNet } from '../src/engines/remesh/quality.ts';

const SAMPLES = 100_000;

/** Quality of a mesh, and its distance from its source. */
export interface Quality {
  faces: number;
  /** Percentage of vertices without four edges, or at a border without three. */
  irregular: number;
  /** Mean deviation of the quads' corners from right angles, in degrees. */
  angle: number;
  /** Largest and mean distance in both directions, in % of the source's diagonal. */
  hausdorff: number;
  mean: number;
  /** Mean angle between the normals of points and of their nearest points, in degrees. */
  normal: number;
  /** Edges of only one face. */
  borders: number;
}

/** Measures with 100,000 samples per surface, distributed by area with a fixed seed. */
export function measureQuality(mesh: PolygonMesh, source: PolygonMesh): Quality {
  const net = measureNet(mesh);
  const [own, other] = [surfaceOf(mesh), surfaceOf(source)];
  const there = oneWay(own, other);
  const back = oneWay(other, own);
  let [low, high] = [Array(3).fill(Infinity), Array(3).fill(-Infinity)];
  for (let i = 0; i < source.positions.length; i += 3) {
    low = low.map((value, k) => Math.min(value, source.positions[i + k]));
    high = high.map((value, k) => Math.max(value, source.positions[i + k]));
  }
  const percent = 100 / Math.hypot(...high.map((value, k) => value - low[k]));
  return {
    faces: net.faces,
    irregular: (100 * net.irregular) / net.vertices,
    angle: net.angleDeviation,
    hausdorff: percent * Math.max(there.most, back.most),
    mean: (percent * (there.mean + back.mean)) / 2,
    normal: (there.normal + back.normal) / 2,
    borders: net.watertight ? 0 : countBorders(mesh),
  };
}

interface SampledSurface {
  positions: Float32Array;
  indices: Uint32Array;
  bvh: Bvh;
}

function surfaceOf(mesh: PolygonMesh): SampledSurface {
  const indices = Uint32Array.from(triangulate(mesh).triangles, (c) => mesh.corners[c]);
  return { positions: mesh.positions, indices, bvh: buildBvh(mesh.positions, indices) };
}

function normalOf({ positions: p, indices }: SampledSurface, t: number): number[] {
  const [a, b, c] = [0, 1, 2].map((k) => 3 * indices[3 * t + k]);
  const u = [0, 1, 2].map((k) => p[b + k] - p[a + k]);
  const w = [0, 1, 2].map((k) => p[c + k] - p[a + k]);
  return [u[1] * w[2] - u[2] * w[1], u[2] * w[0] - u[0] * w[2], u[0] * w[1] - u[1] * w[0]];
}

function oneWay(from: SampledSurface, to: SampledSurface) {
  const { positions: p, indices } = from;
  const sums = new Float64Array(indices.length / 3);
  let area = 0;
  for (let t = 0; t < sums.length; t++) sums[t] = area += Math.hypot(...normalOf(from, t)) / 2;
  const random = mulberry(12345);
  const found = surfacePoint();
  let [sum, most, turn, turned, t] = [0, 0, 0, 0, 0];
  for (let i = 0; i < SAMPLES; i++) {
    const place = ((i + random()) / SAMPLES) * area;
    while (t + 1 < sums.length && sums[t] < place) t++;
    let [u, v] = [random(), random()];
    if (u + v > 1) [u, v] = [1 - u, 1 - v];
    const [a, b, c] = [0, 1, 2].map((k) => 3 * indices[3 * t + k]);
    const at = (k: number) => p[a + k] + u * (p[b + k] - p[a + k]) + v * (p[c + k] - p[a + k]);
    if (!to.bvh.closestPoint(at(0), at(1), at(2), found)) continue;
    sum += found.distance;
    most = Math.max(most, found.distance);
    const [n, m] = [normalOf(from, t), normalOf(to, found.triangle)];
    const lengths = Math.hypot(...n) * Math.hypot(...m);
    if (!(lengths > 0)) continue;
    const cosine = (n[0] * m[0] + n[1] * m[1] + n[2] * m[2]) / lengths;
    turn += Math.acos(Math.max(-1, Math.min(1, cosine)));
    turned++;
  }
  return { mean: sum / SAMPLES, most, normal: ((turn / Math.max(1, turned)) * 180) / Math.PI };
}

function countBorders({ faceOffsets, corners, positions }: PolygonMesh): number {
  const once = new Set<number>();
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      const a = corners[c];
      const b = corners[c + 1 === faceOffsets[f + 1] ? faceOffsets[f] : c + 1];
      const key = Math.min(a, b) * positions.length + Math.max(a, b);
      if (!once.delete(key)) once.add(key);
    }
  }
  return once.size;
}

function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
