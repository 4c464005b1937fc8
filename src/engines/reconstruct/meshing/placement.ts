import { boundsOf } from '../../math/bounds.ts';
import { weldByPosition } from '../../mesh/weld.ts';

/**
 * Share of its position by which a vertex is moved away from another at the same position, far below a visible step.
 */
const APART = 1e-6;
const MOST_ROUNDS = 8;

/** Converts cells to meters: y up, standing on y = 0, height exactly 1, centered on x and z. Returns a new array. */
export function placeUpright(positions: Float32Array): Float32Array<ArrayBuffer> {
  const { min, max } = boundsOf(positions);
  const height = max[1] - min[1];
  const centreX = (min[0] + max[0]) / 2;
  const centreZ = (min[2] + max[2]) / 2;
  const placed = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    placed[i] = (positions[i] - centreX) / height;
    placed[i + 1] = (max[1] - positions[i + 1]) / height;
    placed[i + 2] = (positions[i + 2] - centreZ) / height;
  }
  drawApart(placed);
  return placed;
}

/**
 * Vertices must not share a position, because a program that welds by position would join sheets that only touch.
 * Vertices move towards the middle, so the bounds are unchanged.
 */
function drawApart(positions: Float32Array): void {
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const first = weldByPosition(positions);
    let moved = 0;
    for (let v = 0; v < first.length; v++) {
      if (first[v] === v) continue;
      moved++;
      const factor = 1 - APART * (round + moved);
      positions[v * 3] *= factor;
      positions[v * 3 + 1] = 0.5 + (positions[v * 3 + 1] - 0.5) * factor;
      positions[v * 3 + 2] *= factor;
    }
    if (moved === 0) return;
  }
}
