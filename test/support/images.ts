import sharp from 'sharp';

/** Returns a PNG of a red ball with a blue stripe on a transparent background: a typical source for image-to-3D. */
export async function objectImage(size = 256): Promise<Uint8Array<ArrayBuffer>> {
  const radius = size * 0.36;
  const middle = size / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <circle cx="${middle}" cy="${middle}" r="${radius}" fill="#c0392b"/>
    <rect x="${middle - radius * 0.9}" y="${middle - radius * 0.1}" width="${radius * 1.8}" height="${radius * 0.2}" fill="#2c3e90"/>
  </svg>`;
  return bytes(await sharp(Buffer.from(svg)).png().toBuffer());
}

/** Returns a fully transparent PNG, which contains no object. */
export async function emptyImage(size = 96): Promise<Uint8Array<ArrayBuffer>> {
  const blank = { width: size, height: size, channels: 4, background: '#00000000' } as const;
  return bytes(await sharp({ create: blank }).png().toBuffer());
}

/** Returns an image of a single color, in any format that the codec writes. */
export async function plainImage(
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' | 'tiff' = 'png',
): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width, height, channels: 3, background: '#4488cc' } });
  return bytes(await image.toFormat(format).toBuffer());
}

/** Returns a copy that owns its memory, as fetch bodies and blobs require. */
export function bytes(buffer: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}
