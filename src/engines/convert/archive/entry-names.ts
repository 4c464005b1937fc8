import { crc32 } from 'node:zlib';
import { guessEncoding } from '../text/guess-encoding.ts';

const FLAG_UTF8 = 0x800;
/** Identifier of Info-ZIP's extra field, which repeats in UTF-8 a name that is stored in an old code page. */
const UNICODE_PATH_EXTRA = 0x7075;
/** Maximum number of bytes of names that are used to guess the encoding. */
const SAMPLE_BYTES = 1 << 14;
/** Characters of code page 437, the zip specification's default, from 0x80 on. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ';

/** A name as stored in a zip's directory. */
export interface RawName {
  bytes: Uint8Array;
  flags: number;
  extra: Uint8Array;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes the names of a zip's entries. A name is read as UTF-8 if it is valid UTF-8 (which most tools write, flagged
 * or not), otherwise from the Unicode field. All names that remain are read in the code page that is most likely for
 * them together.
 */
export function entryNames(raw: readonly RawName[]): string[] {
  const names = raw.map((name) => certainName(name));
  const unknown = raw.filter((_, i) => names[i] === null);
  if (unknown.length === 0) return names as string[];
  const decode = decoderFor(unknown);
  return names.map((name, i) => name ?? decode(raw[i].bytes));
}

function certainName({ bytes, flags, extra }: RawName): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    const unicode = unicodePath(bytes, extra);
    if (unicode !== null) return unicode;
    return (flags & FLAG_UTF8) === 0 ? null : new TextDecoder().decode(bytes);
  }
}

/**
 * Returns the name in the Unicode field; null if there is no such field, or if the name was changed after the field was
 * written.
 */
function unicodePath(name: Uint8Array, extra: Uint8Array): string | null {
  const data = new DataView(extra.buffer, extra.byteOffset, extra.byteLength);
  for (let at = 0; at + 9 <= extra.length; ) {
    const end = at + 4 + data.getUint16(at + 2, true);
    if (data.getUint16(at, true) === UNICODE_PATH_EXTRA && end <= extra.length) {
      if (data.getUint8(at + 4) !== 1 || data.getUint32(at + 5, true) !== crc32(name)) return null;
      return new TextDecoder().decode(extra.subarray(at + 9, end));
    }
    at = end;
  }
  return null;
}

function decoderFor(names: readonly RawName[]): (bytes: Uint8Array) => string {
  const sample: number[] = [];
  for (const { bytes } of names) {
    if (sample.length > SAMPLE_BYTES) break;
    sample.push(...bytes.subarray(0, 1024), 10);
  }
  const label = guessEncoding(Uint8Array.from(sample), decodeCp437);
  if (label === 'cp437') return decodeCp437;
  const decoder = new TextDecoder(label);
  return (bytes) => decoder.decode(bytes);
}

function decodeCp437(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : CP437[byte - 0x80],
  ).join('');
}
