/**
 * Copies the values of covered texels outward, ring by ring, in place: so near a chart, no other chart shows in coarser
 * mip levels. Where two charts meet, each has its half of the gap.
 * @param pixels `channels` bytes per texel, `size`² of them
 * @param covered 1 if a texel has a value
 * @param reach number of rings
 * @returns `covered` with the texels that have a value now
 */
export function growTexels(
  pixels: Uint8Array,
  covered: Uint8Array,
  { size, channels, reach }: { size: number; channels: number; reach: number },
): Uint8Array {
  const grown = Uint8Array.from(covered);
  let ring: number[] = [];
  for (let texel = 0; texel < grown.length; texel++)
    if (grown[texel] !== 0 && isAtBorder(covered, texel, size)) ring.push(texel);
  for (let step = 0; step < reach && ring.length > 0; step++) {
    const next: number[] = [];
    for (const texel of ring)
      for (const other of neighborsOf(texel, size)) {
        if (other < 0 || grown[other] !== 0) continue;
        grown[other] = 1;
        for (let c = 0; c < channels; c++)
          pixels[other * channels + c] = pixels[texel * channels + c];
        next.push(other);
      }
    ring = next;
  }
  return grown;
}

function isAtBorder(covered: Uint8Array, texel: number, size: number): boolean {
  const x = texel % size;
  return (
    (x > 0 && covered[texel - 1] === 0) ||
    (x < size - 1 && covered[texel + 1] === 0) ||
    (texel >= size && covered[texel - size] === 0) ||
    (texel + size < covered.length && covered[texel + size] === 0)
  );
}

/** Returns the texels next to a texel; −1 for those outside. */
function neighborsOf(texel: number, size: number): [number, number, number, number] {
  const x = texel % size;
  return [
    x > 0 ? texel - 1 : -1,
    x < size - 1 ? texel + 1 : -1,
    texel - size,
    texel + size < size * size ? texel + size : -1,
  ];
}
