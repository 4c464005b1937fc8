import { isAscii, isUtf8 } from 'node:buffer';
import type { TextEncoding } from './text-encoding.ts';

/** Maximum number of bytes of strings that are used to guess an encoding. */
const SAMPLE_BYTES = 1 << 20;
/** Double-byte encodings whose characters can be valid UTF-8 by chance: the bytes of "联通" in GBK are "ͨ" in UTF-8. */
const DOUBLE_BYTE: ReadonlySet<string> = new Set([
  'gb18030',
  'big5',
  'euc-kr',
  'euc-jp',
  'shift_jis',
]);
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

interface Pending {
  bytes: Uint8Array;
  assign: (text: string) => void;
}

/**
 * Decodes the strings of a binary file: as UTF-8 if they are valid, otherwise in the encoding that is most likely for
 * all the other strings together. Strings that cannot be decoded before the whole file is known are assigned by {@link
 * settle}.
 */
export class BinaryStrings {
  readonly #encoding: TextEncoding;
  readonly #legacy: Pending[] = [];
  /** Valid UTF-8 that could as well be in a double-byte encoding. */
  readonly #ambiguous: Pending[] = [];
  #hasLongUtf8 = false;

  constructor(encoding: TextEncoding) {
    this.#encoding = encoding;
  }

  /**
   * Returns the text of a string, which may be provisional.
   * @param assign receives the final text once the encoding is known, if the returned text is provisional
   */
  read(bytes: Uint8Array, assign: (text: string) => void): string {
    if (isAscii(bytes)) return utf8.decode(bytes);
    if (!isUtf8(bytes)) {
      this.#legacy.push({ bytes, assign });
      return '';
    }
    // A character of three bytes or more is hardly ever valid by chance.
    if (bytes.some((byte) => byte >= 0xe0)) this.#hasLongUtf8 = true;
    else this.#ambiguous.push({ bytes, assign });
    return utf8.decode(bytes);
  }

  /** Assigns the strings that were pending. */
  settle(): void {
    if (this.#legacy.length === 0) return;
    const sample: Uint8Array[] = [];
    let total = 0;
    for (const { bytes } of this.#legacy) {
      if (total > SAMPLE_BYTES) break;
      sample.push(bytes, NEWLINE);
      total += bytes.length + 1;
    }
    const label = this.#encoding.guessFor(Buffer.concat(sample), this.#legacy.length);
    const decoder = new TextDecoder(label);
    const isDoubleByte = DOUBLE_BYTE.has(label) && !this.#hasLongUtf8;
    for (const { bytes, assign } of isDoubleByte
      ? [...this.#legacy, ...this.#ambiguous]
      : this.#legacy)
      assign(decoder.decode(bytes));
    this.#legacy.length = 0;
    this.#ambiguous.length = 0;
  }
}

const NEWLINE = Uint8Array.of(10);
