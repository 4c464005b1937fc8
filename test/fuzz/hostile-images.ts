import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG of equal pixels: a thousandth of what it unpacks to. */
function png(
  width: number,
  height: number,
  depth: number,
  color: number,
  interlaced: boolean,
): Buffer {
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[color]!;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color, 0, 0, interlaced ? 1 : 0], 8);
  // The seven passes of an interlaced image hold as many pixels, and more filter bytes: one for each row of each pass.
  const row = 1 + Math.ceil((width * channels * depth) / 8);
  const data = deflateSync(
    Buffer.alloc(row * height + (interlaced ? 2 * height + 64 * width : 0)),
    { level: 9 },
  );
  const palette = color === 3 ? [chunk('PLTE', Buffer.from([1, 2, 3, 200, 100, 50]))] : [];
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...palette,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const blank = (side: number) =>
  sharp({
    create: { width: side, height: side, channels: 4, background: '#40a080c0' },
    limitInputPixels: false,
  });

/** Images of few bytes and many pixels, by the length of a side. */
export const bombImages: Record<string, (side: number) => Promise<Buffer>> = {
  'png of 1 bit': async (side) => png(side, side, 1, 0, false),
  'png of 16 bits': async (side) => png(side, side, 16, 6, false),
  'png interlaced': async (side) => png(side, side, 8, 6, true),
  'png interlaced of 16 bits': async (side) => png(side, side, 16, 6, true),
  'png with a palette': async (side) => png(side, side, 1, 3, false),
  jpeg: async (side) => blank(side).flatten().jpeg({ quality: 10 }).toBuffer(),
  'jpeg in passes': async (side) =>
    blank(side).flatten().jpeg({ quality: 10, progressive: true }).toBuffer(),
  'jpeg of passes without end': async (side) => passes(await bombImages['jpeg in passes']!(side)),
  webp: async (side) => blank(Math.min(side, 16_383)).webp({ effort: 0, quality: 10 }).toBuffer(),
  'webp without loss': async (side) =>
    blank(Math.min(side, 16_383)).webp({ effort: 0, lossless: true }).toBuffer(),
};

/** The last scan again and again: each makes the decoder go over all coefficients. */
function passes(jpeg: Buffer): Buffer {
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(last, jpeg.length - 2);
  const times = Math.min(2000, Math.floor(2e6 / scan.length));
  return Buffer.concat([jpeg.subarray(0, last), ...new Array(times).fill(scan), jpeg.subarray(-2)]);
}

/** Many frames, pages or bytes that are of no format that is taken. */
export const oddImages: Record<string, (side: number) => Promise<Buffer>> = {
  'webp of many frames': async (side) => frames(side, 'webp'),
  'gif of many frames': async (side) => frames(side, 'gif'),
  svg: async (side) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="9" height="9"/></svg>`,
    ),
  tiff: async (side) => blank(side).tiff({ compression: 'deflate' }).toBuffer(),
  avif: async (side) => blank(Math.min(side, 2048)).avif({ effort: 0, quality: 10 }).toBuffer(),
};

async function frames(side: number, format: 'webp' | 'gif'): Promise<Buffer> {
  const small = Math.min(side, 512);
  const count = Math.min(60, Math.max(2, side >> 6));
  const pictures = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      sharp({
        create: { width: small, height: small, channels: 3, background: { r: i, g: 99, b: 200 } },
      })
        .png()
        .toBuffer(),
    ),
  );
  const joined = sharp(pictures, { join: { animated: true } });
  return format === 'webp'
    ? joined.webp({ effort: 0 }).toBuffer()
    : joined.gif({ effort: 1 }).toBuffer();
}
