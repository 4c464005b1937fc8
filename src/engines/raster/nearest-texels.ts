/**
 * Finds a covered texel near each uncovered one, ring by ring from the covered ones, so that where two charts meet, each
 * has its half of the gap. One search serves any number of maps that cover the same texels.
 * @param covered 1 if a texel has a value; `size`² of them
 * @param nearest receives the index of a covered texel for each uncovered one, and −1 for covered ones and if none is
 */
export function findNearestTexels(covered: Uint8Array, size: number, nearest: Int32Array): void {
  nearest.fill(-1);
  const count = size * size;
  let empty = 0;
  for (let texel = 0; texel < count; texel++) if (covered[texel] === 0) empty++;
  // Texels that got a value, in the order of the rings.
  const queue = new Int32Array(empty);
  let end = 0;
  const reach = (texel: number, source: number) => {
    if (covered[texel] !== 0 || nearest[texel] >= 0) return;
    nearest[texel] = source;
    queue[end++] = texel;
  };
  // The neighbors of each texel are reached in one order: left, right, above, below.
  for (let row = 0, texel = 0; row < size; row++) {
    for (let x = 0; x < size; x++, texel++) {
      if (covered[texel] === 0) continue;
      if (x > 0 && covered[texel - 1] === 0) reach(texel - 1, texel);
      if (x < size - 1 && covered[texel + 1] === 0) reach(texel + 1, texel);
      if (row > 0 && covered[texel - size] === 0) reach(texel - size, texel);
      if (row < size - 1 && covered[texel + size] === 0) reach(texel + size, texel);
    }
  }
  for (let next = 0; next < end; next++) {
    const texel = queue[next];
    const source = nearest[texel];
    const x = texel % size;
    if (x > 0) reach(texel - 1, source);
    if (x < size - 1) reach(texel + 1, source);
    if (texel >= size) reach(texel - size, source);
    if (texel + size < count) reach(texel + size, source);
  }
}

/** Copies the values of covered texels to the uncovered ones near them, in place. @param nearest see above */
export function copyNearest(pixels: Uint8Array, nearest: Int32Array, channels: number): void {
  for (let texel = 0; texel < nearest.length; texel++) {
    const source = nearest[texel];
    if (source < 0) continue;
    const to = texel * channels;
    const from = source * channels;
    for (let c = 0; c < channels; c++) pixels[to + c] = pixels[from + c];
  }
}
