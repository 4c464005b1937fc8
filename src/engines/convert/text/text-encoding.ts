import { isUtf8 } from 'node:buffer';
import { type ConvertContext, FormatError } from '../format.ts';
import { decodes, guessEncoding } from './guess-encoding.ts';

/** Maximum number of bytes of non-ASCII words that are used to guess an encoding. */
const SAMPLE_BYTES = 1 << 16;
/**
 * Maximum distance of a word's end from a non-ASCII byte. Longer words are truncated, so that a line of a megabyte
 * costs nothing.
 */
const WORD_BYTES = 64;
const CHUNK = 1 << 20;
const NEWLINE = 10;
const SPACE = 32;

/** Determines the encodings of a model's text files together: an OBJ and its MTL are written by the same program. */
export class TextEncoding {
  readonly #context: Pick<ConvertContext, 'warn' | 'limits'>;
  #guessed: string | null = null;

  constructor(context: Pick<ConvertContext, 'warn' | 'limits'>) {
    this.#context = context;
  }

  /**
   * Returns the text as UTF-8 without a byte order mark. It is decoded by its mark if it has one, and left unchanged if
   * it is valid UTF-8. Otherwise it is decoded from the encoding that the file declares, or from the most likely
   * encoding of its words, with a warning.
   * @param declared encoding that the file itself states, as in XML
   * @throws FormatError if the text exceeds the limits
   */
  toUtf8(bytes: Uint8Array, declared: string | null = null): Uint8Array {
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
      return this.toUtf8(bytes.subarray(3), 'utf-8');
    const wide = utf16Of(bytes);
    if (wide !== null) return this.#transcode(bytes, wide);
    // The 7-bit encodings of Japanese mail are also valid UTF-8.
    if (isUtf8(bytes) && !(declared !== null && /^iso-2022/i.test(declared))) return bytes;
    const label = this.#labelOf(bytes, declared);
    return this.#transcode(bytes, label);
  }

  #labelOf(bytes: Uint8Array, declared: string | null): string {
    const sample = sampleOf(bytes);
    if (
      declared !== null &&
      isKnown(declared) &&
      !/^utf-?8$/i.test(declared) &&
      decodes(sample, declared)
    )
      return declared;
    const label = this.#guess(sample);
    const stated =
      declared === null ? 'does not state its encoding' : `not "${declared.slice(0, 40)}" either`;
    this.#context.warn(
      'encoding_guessed',
      `The text is not UTF-8 and ${stated}; it was read as ${nameOf(label)}. If names are wrong, save the file as UTF-8.`,
    );
    return label;
  }

  /**
   * Returns the label of the most likely encoding of strings in a binary file, with a warning.
   * @param strings the strings that are not UTF-8, each followed by a line break
   */
  guessFor(strings: Uint8Array, count: number): string {
    const sample = sampleOf(strings);
    const label = this.#guess(sample);
    const example = new TextDecoder(label).decode(sample).split('\n', 1)[0].split('\0', 1)[0];
    this.#context.warn(
      'encoding_guessed',
      `${count} names or paths in the file, such as "${example.slice(0, 40)}", are not UTF-8 and the file does not state their encoding; they were read as ${nameOf(label)}. If names are wrong, export the file again with UTF-8 names.`,
    );
    return label;
  }

  #guess(sample: Uint8Array): string {
    const again = this.#guessed !== null && decodes(sample, this.#guessed) ? this.#guessed : null;
    this.#guessed = again ?? guessEncoding(sample);
    return this.#guessed;
  }

  #transcode(bytes: Uint8Array, label: string): Uint8Array {
    const decoder = new TextDecoder(label);
    const encoder = new TextEncoder();
    const pieces: Uint8Array[] = [];
    let total = 0;
    for (let at = 0; at < bytes.length; at += CHUNK) {
      const end = Math.min(bytes.length, at + CHUNK);
      const piece = encoder.encode(
        decoder.decode(bytes.subarray(at, end), { stream: end < bytes.length }),
      );
      total += piece.length;
      if (total > this.#context.limits.inflatedBytes)
        throw new FormatError('The text is too long when converted to UTF-8.');
      pieces.push(piece);
    }
    return Buffer.concat(pieces, total);
  }
}

/**
 * Detects UTF-16 by its byte order mark, or by its first characters, which are ASCII in every text format. Returns null
 * for other encodings.
 */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const isAscii = (byte: number) => byte >= 9 && byte < 127;
  const [a, b, c, d] = bytes;
  if (isAscii(a) && b === 0 && isAscii(c) && d === 0) return 'utf-16le';
  return a === 0 && isAscii(b) && c === 0 && isAscii(d) ? 'utf-16be' : null;
}

function isKnown(label: string): boolean {
  try {
    new TextDecoder(label);
    return true;
  } catch {
    return false;
  }
}

/** Returns the common name of an encoding. */
function nameOf(label: string): string {
  const names: Record<string, string> = {
    gb18030: 'GB 18030 (GBK, Chinese)',
    big5: 'Big5 (Chinese)',
    'euc-kr': 'EUC-KR (Korean)',
    'euc-jp': 'EUC-JP (Japanese)',
    shift_jis: 'Shift JIS (Japanese)',
    'windows-1252': 'Windows-1252 (Latin-1)',
    'windows-1250': 'Windows-1250 (Central European)',
    'windows-1251': 'Windows-1251 (Cyrillic)',
    'koi8-r': 'KOI8-R (Cyrillic)',
    'windows-1253': 'Windows-1253 (Greek)',
  };
  return names[label] ?? label;
}

/** Returns the words with non-ASCII bytes, separated by spaces, up to a maximum length. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(SAMPLE_BYTES + 2 * WORD_BYTES + 1);
  let length = 0;
  for (let at = 0; at < bytes.length && length < SAMPLE_BYTES; at++) {
    if (bytes[at] < 0x80) continue;
    let start = at;
    while (
      start > 0 &&
      at - start < WORD_BYTES &&
      bytes[start - 1] > SPACE &&
      bytes[start - 1] < 0x80
    )
      start--;
    let end = at + 1;
    // Continues to the end of the word, including the second byte of a double-byte character (which may be ASCII).
    while (end < bytes.length && bytes[end] > SPACE && end - at < WORD_BYTES) end++;
    // A truncated word must not end within a character.
    while (end < bytes.length && bytes[end] >= 0x80 && end - at < 2 * WORD_BYTES) end++;
    if (length + end - start + 1 > sample.length) break;
    sample.set(bytes.subarray(start, end), length);
    length += end - start;
    sample[length++] = NEWLINE;
    at = end - 1;
  }
  return sample.subarray(0, length);
}
