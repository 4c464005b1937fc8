import { formatNamed, READ_FORMATS } from '../../contract/formats.ts';
import { MediaRejected } from '../../core/ports/media-prober.ts';
import type { FileEnds } from './read-head.ts';
import { zipFormat } from './zip-format.ts';

/**
 * Number of bytes that are read from each end of a file. This is enough for the directory of a zip with a few thousand
 * names, and to recognize a text format.
 */
export const ENDS_BYTES = 256 * 1024;

/**
 * Detects the model format of a file from its first and last bytes. For a zip, returns the format of the models in it,
 * or `zip` if that is unclear. Returns null for anything else.
 * @throws MediaRejected if the file is a model, but truncated
 */
export function modelFormat(ends: FileEnds): string | null {
  return binaryFormat(ends) ?? textFormat(ends);
}

/**
 * Detects the format of a model in memory, like `modelFormat`. Returns null for a truncated file too, because the
 * reader of its format reports that better.
 */
export function modelFormatOf(bytes: Uint8Array): string | null {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = whole.subarray(0, ENDS_BYTES);
  try {
    return modelFormat({ head, tail: whole.subarray(-ENDS_BYTES), size: whole.length });
  } catch (error) {
    if (error instanceof MediaRejected) return null;
    throw error;
  }
}

function binaryFormat(ends: FileEnds): string | null {
  const { head, size } = ends;
  const start = head.toString('latin1', 0, 32);
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) return zipFormat(ends);
  const signed = READ_FORMATS.find((name) => formatNamed(name)?.signature?.test(start));
  if (signed === 'glb') checkGlb(head, size);
  if (signed === 'ply' && !head.includes('end_header'))
    throw new MediaRejected('content', 'the PLY header does not end');
  if (signed !== undefined) return signed;
  if (/^\s*\w{0,6}OFF\s+BINARY\b/.test(start))
    throw new MediaRejected(
      'content',
      'the OFF file is binary, which is not supported; save it as text, for example with MeshLab or Geomview',
    );
  // A 3DS file begins with the main chunk 4D4D, followed by the version or editor chunk.
  if (start.startsWith('MM') && size >= 16 && [0x0002, 0x3d3d].includes(head.readUInt16LE(6)))
    return '3ds';
  // Checked before the text formats: a binary STL may also start with "solid", but its size matches its triangle count.
  if (size >= 84 && size === 84 + 50 * head.readUInt32LE(80)) return stl(head);
  return isUncountedStl(head, size) ? 'stl' : null;
}

function checkGlb(head: Buffer, size: number): void {
  const wrong = (what: string) => new MediaRejected('content', `the GLB ${what}`);
  if (size < 20) throw wrong('is truncated');
  const version = head.readUInt32LE(4);
  if (version !== 2)
    throw wrong(`has version ${version}; save it as glTF 2.0, for example with Blender`);
  if (head.readUInt32LE(8) > size) throw wrong('is truncated');
  if (head.readUInt32LE(16) !== 0x4e4f534a) throw wrong('does not start with its JSON chunk');
  if (20 + head.readUInt32LE(12) > size) throw wrong('is truncated');
}

/**
 * Returns whether this is a binary STL whose triangle count was never filled in: the size fits, and the first triangle
 * consists of plausible numbers.
 */
function isUncountedStl(head: Buffer, size: number): boolean {
  if (size < 134 || (size - 84) % 50 !== 0) return false;
  if (![0, 0xffffffff].includes(head.readUInt32LE(80))) return false;
  return Array.from({ length: 12 }, (_, k) => Math.abs(head.readFloatLE(84 + 4 * k))).every(
    (value) => value === 0 || (value > 1e-12 && value < 1e12),
  );
}

function stl(head: Buffer): string {
  if (head.readUInt32LE(80) === 0) throw new MediaRejected('content', 'the STL has no triangles');
  return 'stl';
}

function textFormat({ head, tail }: FileEnds): string | null {
  const text = decode(head);
  if (text === null) return null;
  const signed = READ_FORMATS.find((name) => formatNamed(name)?.textSignature?.test(text));
  if (signed !== undefined) return signed;
  if (text.startsWith('<')) return xml(text, decode(tail) ?? '');
  if (/^solid\b/.test(text) && /^\s*facet\s+normal\b/m.test(text)) return 'stl';
  if (text.startsWith('{') && /"asset"\s*:/.test(text + tail.toString('utf8'))) return 'gltf';
  return /^v[ \t]+[-+\d.]/m.test(text) ? 'obj' : null;
}

/**
 * Decodes UTF-8, or UTF-16 if a byte order mark or the first two characters indicate it. Returns null if the bytes are
 * not text.
 */
function decode(bytes: Buffer): string | null {
  const start = bytes.toString('latin1', 0, 4);
  const isLittle = start.startsWith('\xff\xfe') || /^[\t-~]\0[\t-~]\0/.test(start);
  const isBig = start.startsWith('\xfe\xff') || /^\0[\t-~]\0[\t-~]/.test(start);
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8';
  if (encoding === 'utf-8' && bytes.includes(0)) return null;
  return new TextDecoder(encoding).decode(bytes).trimStart();
}

function xml(text: string, tail: string): string | null {
  if (/<amf[\s>]/i.test(text)) return 'amf';
  if (!/<COLLADA[\s>]/.test(text)) return null;
  if (tail.includes('</COLLADA>') || tail === '') return 'dae';
  throw new MediaRejected('content', 'the COLLADA document is truncated');
}
