import sharp from 'sharp';

/** A decoded image: RGBA, 8 bits, straight alpha, rows from the top. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** As PNG; without an alpha channel where every pixel is opaque. Same pixels, same bytes. */
export async function encodePng({ width, height, data }: Pixels): Promise<Uint8Array> {
  let image = sharp(data, { raw: { width, height, channels: 4 } });
  let opaque = true;
  for (let i = 3; i < data.length && opaque; i += 4) opaque = data[i] === 255;
  if (opaque) image = image.removeAlpha();
  // Level 6 without filters' search: 4096² in some 0.3 s.
  const png = await image.png({ compressionLevel: 6 }).toBuffer();
  return new Uint8Array(png.buffer, png.byteOffset, png.length);
}
