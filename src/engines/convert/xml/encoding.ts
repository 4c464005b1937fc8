import { FormatError } from '../format.ts';

/**
 * The document's bytes as UTF-8 without a byte order mark. UTF-16 is known by its mark or its first bytes, anything
 * else by the encoding that the XML declaration names.
 * @throws FormatError where the encoding is unknown
 */
export function toUtf8(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return transcode(bytes.subarray(2), 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return transcode(bytes.subarray(2), 'utf-16be');
  if (bytes[0] === 0x3c && bytes[1] === 0) return transcode(bytes, 'utf-16le');
  if (bytes[0] === 0 && bytes[1] === 0x3c) return transcode(bytes, 'utf-16be');
  const declared = declaredEncoding(bytes);
  if (declared === null || /^(utf-?8|us-ascii|ascii)$/i.test(declared)) return bytes;
  return transcode(bytes, declared);
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  if (!head.startsWith('<?xml')) return null;
  const declaration = head.slice(0, head.indexOf('?>') + 1);
  return /\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(declaration)?.[1] ?? null;
}

function transcode(bytes: Uint8Array, encoding: string): Uint8Array {
  try {
    return new TextEncoder().encode(new TextDecoder(encoding).decode(bytes));
  } catch {
    throw new FormatError(
      `The XML is in the encoding "${encoding.slice(0, 40)}", which is not known.`,
    );
  }
}
