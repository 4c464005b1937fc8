import { buildHalfEdges } from '../../mesh/half-edges.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { surfacePoint } from '../../mesh/surface-point.ts';
import type { Work } from '../../spec.ts';
import type { FaceFrames } from './face-frames.ts';
import type { FacingPoint } from './facing-point.ts';

/** Finds the source triangle nearest to each face's center: the seed, from which the face takes its attributes. */
export async function seedFaces(
  { centres, normals, radii }: FaceFrames,
  facing: FacingPoint,
  work: Work,
): Promise<Uint32Array> {
  const seeds = new Uint32Array(radii.length);
  const found = surfacePoint();
  for (let f = 0; f < seeds.length; f++) {
    const i = 3 * f;
    const normal = normals.subarray(i, i + 3);
    facing(centres[i], centres[i + 1], centres[i + 2], normal, radii[f], found);
    seeds[f] = Math.max(0, found.triangle);
    if ((f & 255) === 0) await work.breathe((0.3 * f) / seeds.length);
  }
  return seeds;
}

/**
 * Returns the material of each face, according to its seed. A face that shares its material with no neighbor gets the
 * most frequent material among its neighbors, and the seed of such a neighbor (written into `seeds`).
 */
export function smoothMaterials(
  mesh: PolygonMesh,
  seeds: Uint32Array,
  materials: Int32Array,
): Int32Array {
  const { faceOffsets, corners } = mesh;
  const { twins } = buildHalfEdges(mesh, mesh.positions.length / 3);
  const faceOf = new Uint32Array(corners.length);
  for (let f = 0; f < seeds.length; f++) faceOf.fill(f, faceOffsets[f], faceOffsets[f + 1]);
  const first = Int32Array.from(seeds, (t) => materials[t]);
  const smooth = first.slice();
  const before = seeds.slice();
  for (let f = 0; f < seeds.length; f++) {
    const around: number[] = [];
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) {
      if (twins[c] >= 0) around.push(faceOf[twins[c]]);
    }
    if (around.length < 2 || around.some((g) => first[g] === first[f])) continue;
    const votes = (g: number) => around.filter((other) => first[other] === first[g]).length;
    const chosen = around.reduce((best, g) => (votes(g) > votes(best) ? g : best));
    smooth[f] = first[chosen];
    seeds[f] = before[chosen];
  }
  return smooth;
}
