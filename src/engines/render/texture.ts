import sharp from 'sharp';

/** A decoded texture in shared memory and its halvings, each RGBA 8 bit as in the file. */
export interface Texture {
  levels: { width: number; height: number; data: Uint8Array }[];
}

/** A texture whose header claims more is not decoded. */
const MAX_PIXELS = 16_384 * 16_384;

/**
 * Decodes an image, reduced so that neither side exceeds `maxSide`: texels far smaller than pixels are only averaged
 * again, and 4096² in three textures would take 270 MB.
 * @returns null where it cannot be decoded
 */
export async function decodeTexture(bytes: Uint8Array, maxSide: number): Promise<Texture | null> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 4) return null;
    const whole = new Uint8Array(new SharedArrayBuffer(data.length));
    whole.set(data);
    const levels: Texture['levels'] = [{ width: info.width, height: info.height, data: whole }];
    for (let last = levels[0]; Math.max(last.width, last.height) > 1; ) {
      last = halve(last);
      levels.push(last);
    }
    return { levels };
  } catch {
    // What libvips refuses shows the material's plain colour.
    return null;
  }
}

/** Averages 2 × 2 texels; of an odd side the last row or column is left out. */
function halve({ width, height, data }: Texture['levels'][number]): Texture['levels'][number] {
  const w = Math.max(width >> 1, 1);
  const h = Math.max(height >> 1, 1);
  const half = new Uint8Array(new SharedArrayBuffer(w * h * 4));
  const right = width > 1 ? 4 : 0;
  const down = height > 1 ? width * 4 : 0;
  for (let y = 0, o = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const p = (y * 2 * (height > 1 ? width : 0) + x * 2 * (width > 1 ? 1 : 0)) * 4;
      for (let k = p; k < p + 4; k++, o++) {
        half[o] = (data[k] + data[k + right] + data[k + down] + data[k + right + down] + 2) >> 2;
      }
    }
  }
  return { width: w, height: h, data: half };
}
