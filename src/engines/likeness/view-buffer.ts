import type { Grid } from '../raster/grid.ts';
import type { PlacedSurface } from './placed-surface.ts';

/** What is visible at each pixel of a view. */
export interface ViewBuffer extends Grid {
  /** Node and material; −1: nothing. */
  nodes: Int32Array;
  materials: Int32Array;
  /** Depth as in {@link viewMatrix}; Infinity: nothing. */
  depths: Float32Array;
  /** Unit vectors, three per pixel. Those of surfaces that are seen from behind point away from the camera. */
  normals: Float32Array;
}

/** Depth before the camera up to which triangles are not drawn, in radii of the model. */
const NEAREST = 0.02;

/** Finds what is visible at each pixel. @param matrix {@link viewMatrix}, in pixels of the grid */
export function viewBuffer(
  surface: PlacedSurface,
  matrix: Float64Array,
  { width, height }: Grid,
): ViewBuffer {
  const count = width * height;
  const buffer: ViewBuffer = {
    width,
    height,
    nodes: new Int32Array(count).fill(-1),
    materials: new Int32Array(count).fill(-1),
    depths: new Float32Array(count).fill(Infinity),
    normals: new Float32Array(3 * count),
  };
  const points = projectedPoints(surface.positions, matrix);
  const drawn = new Int32Array(count).fill(-1);
  const weights = new Float32Array(2 * count);
  for (let t = 0; t < surface.triangles.length; t += 3)
    drawTriangle(surface.triangles, t, points, { buffer, drawn, weights });
  for (let i = 0; i < count; i++) if (drawn[i] >= 0) resolve(surface, buffer, i, drawn, weights);
  return buffer;
}

/** Column, row and depth of each vertex. */
function projectedPoints(positions: Float32Array, m: Float64Array): Float64Array {
  const points = new Float64Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i], positions[i + 1], positions[i + 2]];
    const w = m[8] * x + m[9] * y + m[10] * z + m[11];
    points[i] = (m[0] * x + m[1] * y + m[2] * z + m[3]) / w;
    points[i + 1] = (m[4] * x + m[5] * y + m[6] * z + m[7]) / w;
    points[i + 2] = w;
  }
  return points;
}

interface Drawing {
  buffer: ViewBuffer;
  /** First corner of the triangle at each pixel, and the weights of its second and third one. */
  drawn: Int32Array;
  weights: Float32Array;
}

function drawTriangle(
  triangles: Uint32Array,
  t: number,
  points: Float64Array,
  { buffer: { width, height, depths }, drawn, weights }: Drawing,
): void {
  const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
  const [aw, bw, cw] = [points[a + 2], points[b + 2], points[c + 2]];
  if (aw < NEAREST || bw < NEAREST || cw < NEAREST) return;
  const [ax, ay] = [points[a], points[a + 1]];
  const [ux, uy] = [points[b] - ax, points[b + 1] - ay];
  const [vx, vy] = [points[c] - ax, points[c + 1] - ay];
  const area = ux * vy - uy * vx;
  if (area === 0) return;
  const left = Math.max(0, Math.ceil(ax + Math.min(0, ux, vx) - 0.5));
  const right = Math.min(width - 1, Math.floor(ax + Math.max(0, ux, vx) - 0.5));
  const top = Math.max(0, Math.ceil(ay + Math.min(0, uy, vy) - 0.5));
  const bottom = Math.min(height - 1, Math.floor(ay + Math.max(0, uy, vy) - 0.5));
  for (let row = top; row <= bottom; row++) {
    const y = row + 0.5 - ay;
    for (let column = left, i = row * width + left; column <= right; column++, i++) {
      const x = column + 0.5 - ax;
      const second = (x * vy - y * vx) / area;
      const third = (ux * y - uy * x) / area;
      if (second < 0 || third < 0 || second + third > 1) continue;
      const depth = 1 / ((1 - second - third) / aw + second / bw + third / cw);
      if (depth >= depths[i]) continue;
      depths[i] = depth;
      drawn[i] = t;
      weights[2 * i] = second;
      weights[2 * i + 1] = third;
    }
  }
}

function resolve(
  { nodes, materials, normals, normalOf }: PlacedSurface,
  buffer: ViewBuffer,
  i: number,
  drawn: Int32Array,
  weights: Float32Array,
): void {
  const t = drawn[i];
  buffer.nodes[i] = nodes[t / 3];
  buffer.materials[i] = materials[t / 3];
  const [second, third] = [weights[2 * i], weights[2 * i + 1]];
  const [a, b, c] = [3 * normalOf[t], 3 * normalOf[t + 1], 3 * normalOf[t + 2]];
  const normal = [0, 1, 2].map(
    (k) => normals[a + k] * (1 - second - third) + normals[b + k] * second + normals[c + k] * third,
  );
  const length = Math.hypot(...normal) || 1;
  for (let k = 0; k < 3; k++) buffer.normals[3 * i + k] = normal[k] / length;
}
