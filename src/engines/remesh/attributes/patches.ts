import { type Bvh, buildBvh } from '../../mesh/bvh.ts';
import type { Surface } from '../surface/surface.ts';

/** Maximum number of triangles that are searched for one face. */
const MOST_TRIANGLES = 50_000;

/** Part of a surface around a face, with its own index. */
export interface Patch {
  bvh: Bvh;
  /** For each triangle of the index, its number in the surface. */
  triangles: Uint32Array;
}

/**
 * Creates patches: all triangles that can be reached from a seed without crossing a seam or leaving a ball. The closest
 * point of a patch is on the seed's side of every seam, even if both sides belong to one chart.
 */
export function createPatches(
  { indices, opposite }: Surface,
  positions: Float32Array,
  seams: Uint8Array,
): (seed: number, centre: Float64Array, radius: number) => Patch {
  const stamps = new Int32Array(indices.length / 3);
  let time = 0;
  return (seed, centre, radius) => {
    time++;
    // The search reaches at least to the seed, and from there covers the whole ball.
    const reach = Math.max(radius, 1.5 * distanceToBox(seed, centre));
    const found = [seed];
    stamps[seed] = time;
    for (let head = 0; head < found.length && found.length < MOST_TRIANGLES; head++) {
      for (let e = 3 * found[head]; e < 3 * found[head] + 3; e++) {
        if (opposite[e] < 0 || seams[e] === 1) continue;
        const t = Math.floor(opposite[e] / 3);
        if (stamps[t] === time) continue;
        stamps[t] = time;
        if (distanceToBox(t, centre) <= reach) found.push(t);
      }
    }
    const corners = new Uint32Array(3 * found.length);
    for (let i = 0; i < found.length; i++) {
      for (let k = 0; k < 3; k++) corners[3 * i + k] = indices[3 * found[i] + k];
    }
    return { bvh: buildBvh(positions, corners), triangles: Uint32Array.from(found) };
  };

  function distanceToBox(t: number, centre: Float64Array): number {
    let sum = 0;
    for (let k = 0; k < 3; k++) {
      const a = positions[3 * indices[3 * t] + k];
      const b = positions[3 * indices[3 * t + 1] + k];
      const c = positions[3 * indices[3 * t + 2] + k];
      const d = Math.max(Math.min(a, b, c) - centre[k], 0, centre[k] - Math.max(a, b, c));
      sum += d * d;
    }
    return Math.sqrt(sum);
  }
}
