/**
 * Fills uncovered texels with the mean of the covered ones nearby, in place: averages go up a pyramid, and empty texels
 * read them back, so that no background shows at a chart's border at any mip level.
 * @param pixels `channels` bytes per texel, `size`² of them
 * @param covered 1 if a texel has a value; is not changed
 */
export function fillTexels(
  pixels: Uint8Array,
  covered: Uint8Array,
  size: number,
  channels: number,
): void {
  if (size < 2) return;
  const half = (size + 1) >> 1;
  const above = new Uint8Array(half * half * channels);
  const aboveCovered = new Uint8Array(half * half);
  const sums = new Uint32Array(channels);
  let empty = 0;
  for (let y = 0; y < half; y++) {
    for (let x = 0; x < half; x++) {
      let count = 0;
      sums.fill(0);
      for (let k = 0; k < 4; k++) {
        const px = 2 * x + (k & 1);
        const py = 2 * y + (k >> 1);
        if (px >= size || py >= size || covered[py * size + px] === 0) continue;
        count++;
        const from = (py * size + px) * channels;
        for (let c = 0; c < channels; c++) sums[c] += pixels[from + c];
      }
      if (count === 0) {
        empty++;
        continue;
      }
      aboveCovered[y * half + x] = 1;
      const to = (y * half + x) * channels;
      for (let c = 0; c < channels; c++) above[to + c] = (sums[c] + (count >> 1)) / count;
    }
  }
  if (empty === half * half) return;
  if (empty > 0) fillTexels(above, aboveCovered, half, channels);
  pullBilinear(pixels, covered, size, channels, above, half);
}

/** Fills empty texels by bilinear interpolation from the level above, at quarter steps between its texels. */
function pullBilinear(
  pixels: Uint8Array,
  covered: Uint8Array,
  size: number,
  channels: number,
  above: Uint8Array,
  half: number,
): void {
  for (let y = 0; y < size; y++) {
    const near = y >> 1;
    // The other row, which contributes a quarter.
    const far = Math.max(0, Math.min(half - 1, near + ((y & 1) === 0 ? -1 : 1)));
    for (let x = 0; x < size; x++) {
      const texel = y * size + x;
      if (covered[texel] !== 0) continue;
      const left = x >> 1;
      const right = Math.max(0, Math.min(half - 1, left + ((x & 1) === 0 ? -1 : 1)));
      const a = (near * half + left) * channels;
      const b = (near * half + right) * channels;
      const c = (far * half + left) * channels;
      const d = (far * half + right) * channels;
      for (let k = 0; k < channels; k++) {
        pixels[texel * channels + k] =
          (9 * above[a + k] + 3 * above[b + k] + 3 * above[c + k] + above[d + k] + 8) >> 4;
      }
    }
  }
}
