import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Provenance, Raster } from '../spec.ts';

/** Keyword of the PNG text chunk (iTXt) that holds an image's provenance as JSON. */
const KEYWORD = 'bozzetto';
/** Length of the signature and IHDR, which must stay first. */
const HEADER_BYTES = 8 + 25;
/** A provenance text has about 200 bytes. */
const MAX_TEXT_BYTES = 4096;

/** Returns the PNG with the provenance in a text chunk, together with a digest of the pixels that it describes. */
export function withProvenance(png: Uint8Array, provenance: Provenance, raster: Raster): Buffer {
  const text = JSON.stringify({ ...provenance, pixels: digest(raster) });
  // The chunk has a keyword, no compression, no language and no translated keyword (PNG 3, 11.3.3.4).
  const data = Buffer.from(`${KEYWORD}\0\0\0\0\0${text}`, 'utf8');
  const body = Buffer.concat([Buffer.from('iTXt', 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([
    png.subarray(0, HEADER_BYTES),
    length,
    body,
    check,
    png.subarray(HEADER_BYTES),
  ]);
}

/**
 * Returns the provenance in a PNG's text, and the digest of the pixels that it was written for; null if there is none
 * that is complete. A user may have forged it, so it counts only for an image with the same digest.
 */
export function readProvenance(
  bytes: Uint8Array,
): { provenance: Provenance; pixels: string } | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const prefix = `${KEYWORD}\0\0\0\0\0`;
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const end = at + 8 + length;
    if (end + 4 > file.length || type === 'IDAT') return null;
    if (type === 'iTXt' && length <= MAX_TEXT_BYTES) {
      const text = file.toString('utf8', at + 8, end);
      if (text.startsWith(prefix)) return parse(text.slice(prefix.length));
    }
    at = end + 4;
  }
  return null;
}

function parse(text: string): ReturnType<typeof readProvenance> {
  try {
    const { engine, version, asset, colour, seed, copies, prompt, variation, pixels } = JSON.parse(
      text,
    ) as Record<string, unknown>;
    if (typeof engine !== 'string' || typeof version !== 'string' || typeof asset !== 'string')
      return null;
    if (colour !== null && typeof colour !== 'string') return null;
    if (typeof seed !== 'number' || typeof pixels !== 'string') return null;
    if (copies !== undefined && !(typeof copies === 'number' && Number.isInteger(copies)))
      return null;
    if (prompt !== undefined && typeof prompt !== 'string') return null;
    if (variation !== undefined && !(typeof variation === 'number' && Number.isInteger(variation)))
      return null;
    const provenance = {
      engine,
      version,
      asset,
      colour,
      seed,
      ...(copies !== undefined && { copies }),
      ...(prompt !== undefined && { prompt }),
      ...(variation !== undefined && { variation }),
    };
    return { provenance, pixels };
  } catch {
    return null;
  }
}

/** Returns the SHA-256 of the size and the pixels, in hexadecimal. */
export function digest({ width, height, data }: Raster): string {
  const hash = createHash('sha256').update(`${width}x${height}`);
  return hash.update(data).digest('hex');
}
