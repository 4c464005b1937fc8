import type { RestTriangles } from './arap.ts';
import { isFlipped } from './chart-quality.ts';

/** Charts with a larger share of flipped triangles are not mended. */
const MOST_FLIPPED = 0.02;
const ROUNDS = 12;

/**
 * Turns single flipped triangles back: their vertices inside the chart move to the mean of their neighbors, which lies
 * inside their star as a rule.
 * @param border pairs of vertices along the border, which stay
 * @param places two values per vertex, which are changed in place
 */
export function untangle(
  { count, corners, shapes }: RestTriangles,
  border: Uint32Array,
  places: Float64Array,
): void {
  const isBorder = new Uint8Array(places.length / 2);
  for (const v of border) isBorder[v] = 1;
  const slots = new Int32Array(isBorder.length).fill(-1);
  for (let round = 0; round < ROUNDS; round++) {
    const vertices: number[] = [];
    let flipped = 0;
    for (let t = 0; t < count; t++) {
      if (!isFlipped(corners, shapes, places, 3 * t)) continue;
      flipped++;
      for (let k = 0; k < 3; k++) {
        const v = corners[3 * t + k];
        if (isBorder[v] === 1 || slots[v] >= 0) continue;
        slots[v] = vertices.length;
        vertices.push(v);
      }
    }
    if (vertices.length === 0 || flipped > MOST_FLIPPED * count) return;
    const sums = new Float64Array(3 * vertices.length);
    for (let i = 0; i < corners.length; i++) {
      const slot = slots[corners[i]];
      if (slot < 0) continue;
      const first = i - (i % 3);
      for (let k = 1; k < 3; k++) {
        const other = 2 * corners[first + ((i - first + k) % 3)];
        sums[3 * slot] += places[other];
        sums[3 * slot + 1] += places[other + 1];
        sums[3 * slot + 2]++;
      }
    }
    vertices.forEach((v, i) => {
      places[2 * v] = sums[3 * i] / sums[3 * i + 2];
      places[2 * v + 1] = sums[3 * i + 1] / sums[3 * i + 2];
      slots[v] = -1;
    });
  }
}
