import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { bytes, objectImage } from '../support/images.ts';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/**
 * A greyscale PNG of one bit a pixel whose header claims `width` × `height`, with `rows` rows of zeros behind it:
 * all of them make a valid bomb of a few kilobytes.
 */
export function claimingPng(width: number, height: number, rows: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))), { level: 9 });
  return bytes(
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', header),
      chunk('IDAT', pixels),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

/** Pictures of an object in encodings that a careless reader trips over; all are fine images. */
export async function unusualImages(): Promise<Record<string, Uint8Array<ArrayBuffer>>> {
  const object = Buffer.from(await objectImage(160));
  const onWhite = () => sharp(object).flatten({ background: 'white' });
  const buffers: Record<string, Promise<Buffer>> = {
    'CMYK JPEG': onWhite().toColourspace('cmyk').jpeg().toBuffer(),
    'greyscale JPEG': onWhite().greyscale().jpeg().toBuffer(),
    'progressive JPEG': onWhite().jpeg({ progressive: true }).toBuffer(),
    'turned JPEG': onWhite().withMetadata({ orientation: 7 }).jpeg().toBuffer(),
    '16-bit PNG': sharp(object).toColourspace('rgb16').png().toBuffer(),
    'greyscale PNG with alpha': sharp(object).greyscale().png().toBuffer(),
    'palette PNG': sharp(object).png({ palette: true, colours: 8 }).toBuffer(),
    'interlaced PNG': sharp(object).png({ progressive: true }).toBuffer(),
    'lossless WebP': sharp(object).webp({ lossless: true }).toBuffer(),
    'animated WebP': animation(object),
    AVIF: sharp(object).avif().toBuffer(),
  };
  const images: Record<string, Uint8Array<ArrayBuffer>> = {};
  for (const [name, buffer] of Object.entries(buffers)) images[name] = bytes(await buffer);
  return images;
}

async function animation(frame: Buffer): Promise<Buffer> {
  return sharp([frame, await sharp(frame).negate({ alpha: false }).png().toBuffer()], {
    join: { animated: true },
  })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

/** Files that pretend to be images, or are of a kind that is not taken. */
export async function pretenders(): Promise<Record<string, Uint8Array<ArrayBuffer>>> {
  const text = (value: string) => bytes(Buffer.from(value, 'latin1'));
  const object = Buffer.from(await objectImage(96));
  return {
    SVG: text('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>'),
    'SVG with entities': text(
      '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><svg>&b;</svg>',
    ),
    GIF: bytes(await sharp(object).gif().toBuffer()),
    TIFF: bytes(await sharp(object).tiff().toBuffer()),
    'GIF with JavaScript': text('GIF89a/*\u0001\u0000\u0001\u0000*/=1;alert(1)'),
    HTML: text('<!doctype html><script>alert(1)</script>'),
    PDF: text('%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\n%%EOF'),
    zip: text(`PK\u0005\u0006${'\u0000'.repeat(18)}`),
    'script with PNG behind it': bytes(Buffer.concat([Buffer.from('#!/bin/sh\n'), object])),
    BMP: text(`BM${'\u0000'.repeat(100)}`),
    'video with an AVIF-like box': text(
      '\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000mp42isom',
    ),
    'one byte': text('\u0089'),
    zeros: new Uint8Array(1000),
  };
}
