import { buildBvh } from '../mesh/bvh.ts';
import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import { surfacePoint } from '../mesh/surface-point.ts';
import type { EngineContext, Raster, TriangleMesh } from '../spec.ts';
import { toOklab } from './oklab.ts';

/** Weights of the second and third corner of the points of a triangle that are looked at. */
const POINTS = [
  [1 / 3, 1 / 3],
  [0.1, 0.1],
  [0.8, 0.1],
  [0.1, 0.8],
  [0.45, 0.1],
  [0.1, 0.45],
  [0.45, 0.45],
] as const;

/** Faces between two reports of progress; some 5 ms. */
const BATCH = 256;

/** Most triangles of one face that are looked at. */
const MOST_TRIANGLES = 4;

/**
 * The colour of each face (Oklab, three values each) by the picture on the source: of some points of the face the
 * colour that is nearest to all others. A mean would be a colour that is nowhere where two meet.
 */
export async function faceColours(
  source: TriangleMesh & { uvs: Float32Array },
  picture: Raster,
  { positions, faceOffsets, corners }: PolygonMesh,
  context: EngineContext,
): Promise<Float32Array> {
  const { closestPoint } = buildBvh(source.positions, source.indices);
  const found = surfacePoint();
  const faces = faceOffsets.length - 1;
  const colours = new Float32Array(3 * faces);
  const samples = new Float32Array(3 * POINTS.length * MOST_TRIANGLES);
  for (let f = 0; f < faces; f++) {
    const first = faceOffsets[f];
    const triangles = Math.min(faceOffsets[f + 1] - first - 2, MOST_TRIANGLES);
    let count = 0;
    for (let t = 0; t < triangles; t++) {
      const a = 3 * corners[first];
      const b = 3 * corners[first + t + 1];
      const c = 3 * corners[first + t + 2];
      for (const [u, v] of POINTS) {
        const at = (axis: number) =>
          (1 - u - v) * positions[a + axis] + u * positions[b + axis] + v * positions[c + axis];
        if (!closestPoint(at(0), at(1), at(2), found)) continue;
        const pixel = pixelAt(source, picture, found.triangle, found.u, found.v);
        const { data } = picture;
        toOklab(data[pixel], data[pixel + 1], data[pixel + 2], samples, 3 * count++);
      }
    }
    const chosen = 3 * medoid(samples, count);
    for (let axis = 0; axis < 3; axis++) colours[3 * f + axis] = samples[chosen + axis];
    if (f % BATCH === 0) await context.progress(f / faces);
  }
  return colours;
}

/** Offset of the pixel at a point of the source. */
function pixelAt(
  { uvs, indices }: TriangleMesh & { uvs: Float32Array },
  { width, height }: Raster,
  triangle: number,
  u: number,
  v: number,
): number {
  const a = 2 * indices[3 * triangle];
  const b = 2 * indices[3 * triangle + 1];
  const c = 2 * indices[3 * triangle + 2];
  const along = (k: number, size: number) => {
    const value = (1 - u - v) * uvs[a + k] + u * uvs[b + k] + v * uvs[c + k];
    return Math.min(Math.max(Math.floor(value * size), 0), size - 1);
  };
  return 4 * (along(1, height) * width + along(0, width));
}

/** The sample with the smallest sum of distances to the others. */
function medoid(samples: Float32Array, count: number): number {
  let best = Infinity;
  let chosen = 0;
  for (let i = 0; i < count; i++) {
    let sum = 0;
    for (let k = 0; k < count; k++) {
      sum += Math.hypot(
        samples[3 * i] - samples[3 * k],
        samples[3 * i + 1] - samples[3 * k + 1],
        samples[3 * i + 2] - samples[3 * k + 2],
      );
    }
    if (sum < best) [best, chosen] = [sum, i];
  }
  return chosen;
}
