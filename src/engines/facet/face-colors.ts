import { buildBvh } from '../mesh/bvh.ts';
import type { CornerLayer, PolygonMesh } from '../mesh/polygon-mesh.ts';
import { surfacePoint } from '../mesh/surface-point.ts';
import { textureMatrix, wrapTexel } from '../mesh/texture-use.ts';
import { triangulate } from '../mesh/triangulate.ts';
import { oklabOf } from '../raster/oklab.ts';
import { byteOfLinear, LINEAR_OF_BYTE } from '../raster/srgb.ts';
import type { Work } from '../spec.ts';
import type { Paint } from './paint.ts';

/** Sample points in a triangle, as weights of its second and third corner. */
const POINTS = [
  [1 / 3, 1 / 3],
  [0.1, 0.1],
  [0.8, 0.1],
  [0.1, 0.8],
  [0.45, 0.1],
  [0.1, 0.45],
  [0.45, 0.45],
] as const;

/** Number of faces between two progress reports, about 5 ms. */
const BATCH = 256;

/** Maximum number of triangles of one face that are sampled. */
const MOST_TRIANGLES = 4;

/**
 * Returns the color of each face (Oklab, three values each) from the source's base color: the medoid of the colors at
 * some points of the face. Where two colors meet, a mean would give a color that does not occur on the source.
 * @param paints one for each of the source's materials, the last one for faces without any
 */
export async function faceColors(
  source: PolygonMesh,
  paints: readonly Paint[],
  { positions, faceOffsets, corners }: PolygonMesh,
  work: Work,
): Promise<Float32Array> {
  const painted = paintedTriangles(source, paints);
  const { closestPoint } = buildBvh(source.positions, painted.indices);
  const found = surfacePoint();
  const faces = faceOffsets.length - 1;
  const colors = new Float32Array(3 * faces);
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
        painted.colorAt(found.triangle, found.u, found.v, samples, 3 * count++);
      }
    }
    const chosen = 3 * medoid(samples, count);
    for (let axis = 0; axis < 3; axis++) colors[3 * f + axis] = samples[chosen + axis];
    if (f % BATCH === 0) await work.breathe(f / faces);
  }
  return colors;
}

/** Returns the triangles of a mesh, with a function for the color at a point of one of them. */
function paintedTriangles(mesh: PolygonMesh, paints: readonly Paint[]) {
  const { corners, faceMaterials, material, uvSets } = mesh;
  // As in glTF, the colors of vertices darken the material.
  const [tint] = mesh.colors;
  const { triangles, faces } = triangulate(mesh);
  const none = paints.length - 1;
  const matrices = paints.map(({ use }) => textureMatrix(use ?? { transform: null }));
  return {
    indices: triangles.map((corner) => corners[corner]),
    /**
     * Writes the color in Oklab at index `o`.
     * @param u weight of the second corner
     * @param v weight of the third corner
     */
    colorAt(triangle: number, u: number, v: number, lab: Float32Array, o: number): void {
      const at = ({ values, indices }: CornerLayer, width: number, axis: number) => {
        const [a, b, c] = [0, 1, 2].map((k) => width * indices[triangles[3 * triangle + k]]);
        return (1 - u - v) * values[a + axis] + u * values[b + axis] + v * values[c + axis];
      };
      const index = faceMaterials === null ? material : faceMaterials[faces[triangle]];
      const number = index >= 0 && index < none ? index : none;
      const { picture, use } = paints[number];
      const { width, height, data } = picture;
      const layer = use === null ? undefined : uvSets[use.uvSet];
      let pixel = 0;
      if (use !== null && layer !== undefined) {
        const [x, y] = [at(layer, 2, 0), at(layer, 2, 1)];
        const [ma, mb, mc, md, me, mf] = matrices[number];
        const column = Math.floor((ma * x + mb * y + mc) * width);
        const row = Math.floor((md * x + me * y + mf) * height);
        pixel =
          4 * (wrapTexel(row, height, use.wrapT) * width + wrapTexel(column, width, use.wrapS));
      }
      const texel = [data[pixel], data[pixel + 1], data[pixel + 2]];
      if (tint !== undefined)
        for (let k = 0; k < 3; k++)
          texel[k] = byteOfLinear(LINEAR_OF_BYTE[texel[k]] * at(tint, 4, k));
      oklabOf(texel[0], texel[1], texel[2], lab, o);
    },
  };
}

/** Returns the sample with the smallest sum of distances to the others. */
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
