/**
 * Returns the positions of the vertices that faces use, in order; without faces, or if all are used, the given ones.
 * Exporters leave vertices behind that no face uses, even far away.
 */
export function usedPositions(positions: Float32Array, corners: Uint32Array): Float32Array {
  const count = positions.length / 3;
  if (corners.length === 0 || count === 0) return positions;
  const isUsed = new Uint8Array(count);
  let used = 0;
  for (let c = 0; c < corners.length && used < count; c++) {
    used += 1 - isUsed[corners[c]];
    isUsed[corners[c]] = 1;
  }
  if (used === count) return positions;
  const kept = new Float32Array(used * 3);
  let at = 0;
  for (let v = 0; v < count; v++) {
    if (isUsed[v] === 0) continue;
    kept[at++] = positions[3 * v];
    kept[at++] = positions[3 * v + 1];
    kept[at++] = positions[3 * v + 2];
  }
  return kept;
}
