import { weldByPosition } from '../mesh/weld.ts';

/** Returns each point once: triangles share their corners with five others. Three values per point. */
export function distinctPoints(points: Float64Array): Float64Array {
  const first = weldByPosition(Float32Array.from(points));
  const kept: number[] = [];
  first.forEach((v, i) => {
    if (v === i) kept.push(points[3 * i], points[3 * i + 1], points[3 * i + 2]);
  });
  return Float64Array.from(kept);
}
