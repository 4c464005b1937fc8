import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { countCover } from './count-cover.ts';

/** Side of the texture on which overlaps are detected, in texels. */
const SIZE = 1024;
/** How far UVs may lie outside because of rounding. */
const SLACK = 1e-3;
/** Fraction of the covered texels that may be covered twice, because of rounding at borders. */
const MOST_TWICE = 0.01;
/** Fraction of the texture that must be covered. */
const LEAST_COVERED = 0.02;

/**
 * Checks whether a mesh can be textured with its existing UVs.
 * @returns the problem, worded to follow "its UVs"; null if there is none
 */
export function judgeUvs(mesh: PolygonMesh): string | null {
  const [uvs] = mesh.uvSets;
  if (uvs === undefined) return 'are missing';
  for (let c = 0; c < uvs.indices.length; c++) {
    for (let k = 0; k < 2; k++) {
      const value = uvs.values[2 * uvs.indices[c] + k];
      if (!(value >= -SLACK && value <= 1 + SLACK)) return 'extend beyond the texture';
    }
  }
  const { triangles } = triangulate(mesh);
  const { texels, inside, twice } = countCover(triangles, uvs, SIZE);
  if (inside < LEAST_COVERED * texels) return 'cover almost none of the texture';
  return twice > MOST_TWICE * inside ? 'overlap' : null;
}
