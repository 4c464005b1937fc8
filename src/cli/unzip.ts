import { crc32, inflateRawSync } from 'node:zlib';

const END_SIGNATURE = 0x06054b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const END_SIZE = 22;
const CENTRAL_SIZE = 46;
const LOCAL_SIZE = 30;
const DEFLATED = 8;

/** A file extracted from a zip. */
export interface Unzipped {
  /** Path with `/` as separator, relative to the directory in which the zip is unpacked. */
  path: string;
  bytes: Buffer;
}

/**
 * Reads the files of a zip as the service writes it: without zip64, encryption or comments.
 * @throws if the zip is damaged, or a name leads outside the directory
 */
export function unzip(zip: Uint8Array): Unzipped[] {
  const data = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = data.length - END_SIZE;
  if (end < 0 || data.readUInt32LE(end) !== END_SIGNATURE) throw new Error('the zip is damaged');
  const files: Unzipped[] = [];
  let at = data.readUInt32LE(end + 16);
  for (let left = data.readUInt16LE(end + 10); left > 0; left--) {
    if (data.readUInt32LE(at) !== CENTRAL_SIGNATURE) throw new Error('the zip is damaged');
    const nameLength = data.readUInt16LE(at + 28);
    const path = data.toString('utf8', at + CENTRAL_SIZE, at + CENTRAL_SIZE + nameLength);
    if (!path.endsWith('/')) files.push({ path: checked(path), bytes: contentOf(data, at, path) });
    at += CENTRAL_SIZE + nameLength + data.readUInt16LE(at + 30) + data.readUInt16LE(at + 32);
  }
  return files;
}

function contentOf(data: Buffer, central: number, path: string): Buffer {
  const local = data.readUInt32LE(central + 42);
  const start = local + LOCAL_SIZE + data.readUInt16LE(local + 26) + data.readUInt16LE(local + 28);
  const stored = data.subarray(start, start + data.readUInt32LE(central + 20));
  const size = data.readUInt32LE(central + 24);
  const isDeflated = data.readUInt16LE(central + 10) === DEFLATED;
  const bytes = isDeflated && size > 0 ? inflateRawSync(stored, { maxOutputLength: size }) : stored;
  if (bytes.length !== size || crc32(bytes) !== data.readUInt32LE(central + 16))
    throw new Error(`${path} in the zip is damaged`);
  return bytes;
}

/**
 * Returns the path if it stays inside the directory, because a name sent by the server must not be able to select
 * another one.
 */
function checked(path: string): string {
  const parts = path.split(/[/\\]/);
  if (/^[a-z]:/i.test(path) || parts.some((part) => part === '' || part === '..' || part === '.'))
    throw new Error(`the zip contains a file with the unsafe name ${path}`);
  return parts.join('/');
}
