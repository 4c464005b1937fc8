/**
 * Removes the vertices that no triangle uses, and sorts the others by first use (which suits the vertex cache).
 * @returns the new positions, and the renumbered indices (a new array)
 */
export function compact(
  positions: Float32Array,
  indices: Uint32Array,
): { positions: Float32Array<ArrayBuffer>; indices: Uint32Array<ArrayBuffer> } {
  const number = new Int32Array(positions.length / 3).fill(-1);
  const renumbered = new Uint32Array(indices.length);
  const kept = new Float32Array(positions.length);
  let count = 0;
  for (let i = 0; i < indices.length; i++) {
    const v = indices[i];
    if (number[v] < 0) {
      kept.set(positions.subarray(v * 3, v * 3 + 3), count * 3);
      number[v] = count++;
    }
    renumbered[i] = number[v];
  }
  return { positions: kept.slice(0, count * 3), indices: renumbered };
}
