import { crc32 } from 'node:zlib';
import { guessEncoding } from '../text/guess-encoding.ts';

const FLAG_UTF8 = 0x800;
/** Info-ZIP's field with the name in UTF-8 beside one of an old code page. */
const UNICODE_PATH_EXTRA = 0x7075;
/** Bytes of names that an encoding is guessed from. */
const SAMPLE_BYTES = 1 << 14;
/** Code page 437 from 0x80 on: what the zip specification says where nothing else is said. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ';

/** A name as the directory of a zip has it. */
export interface RawName {
  bytes: Uint8Array;
  flags: number;
  extra: Uint8Array;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Names of a zip's entries: in UTF-8 where that is valid, as most tools write it flagged or not, else by the Unicode field
 * beside them, else in the code page that all of the others together are most likely in.
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

/** Null where there is none, or where the name was changed since it was written. */
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
