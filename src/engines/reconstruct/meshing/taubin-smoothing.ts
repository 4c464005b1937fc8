import type { Work } from '../../spec.ts';
import type { RawMesh } from './surface-nets.ts';

/**
 * Factors of one shrinking and one growing step, with a pass band of about 0.1, so that the form stays and stair-steps
 * disappear.
 */
const SHRINK = 0.5;
const GROW = -0.53;

/**
 * Taubin smoothing of a closed mesh, in place: Taubin, "A Signal Processing Approach to Fair Surface Design" (1995),
 * uniform weights.
 * @param rounds pairs of steps
 * @param work breathes after every step
 */
export async function smooth(mesh: RawMesh, rounds: number, work: Work): Promise<void> {
  const { positions, indices } = mesh;
  // Every edge of a closed mesh occurs once in each direction, so following directed edges counts each neighbor once.
  const degree = new Uint16Array(positions.length / 3);
  for (let i = 0; i < indices.length; i++) degree[indices[i]]++;
  const sums = new Float32Array(positions.length);
  for (let step = 0; step < rounds * 2; step++) {
    sumNeighbours(positions, indices, sums);
    const weight = step & 1 ? GROW : SHRINK;
    for (let v = 0; v < degree.length; v++) {
      if (degree[v] === 0) continue;
      const share = weight / degree[v];
      const i = v * 3;
      positions[i] += share * sums[i] - weight * positions[i];
      positions[i + 1] += share * sums[i + 1] - weight * positions[i + 1];
      positions[i + 2] += share * sums[i + 2] - weight * positions[i + 2];
    }
    await work.breathe((step + 1) / (rounds * 2));
  }
}

function sumNeighbours(positions: Float32Array, indices: Uint32Array, sums: Float32Array): void {
  sums.fill(0);
  for (let t = 0; t < indices.length; t += 3) {
    const a = indices[t] * 3;
    const b = indices[t + 1] * 3;
    const c = indices[t + 2] * 3;
    for (let k = 0; k < 3; k++) {
      const pa = positions[a + k];
      const pb = positions[b + k];
      const pc = positions[c + k];
      sums[a + k] += pb;
      sums[b + k] += pc;
      sums[c + k] += pa;
    }
  }
}
