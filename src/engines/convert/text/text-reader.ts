import type { ConvertContext } from '../format.ts';

const POWERS = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);
/** A further digit keeps a mantissa below 2^53. */
const MANTISSA_LIMIT = 9e14;

const TAB = 9;
const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;
const HASH = 35;
const COMMA = 44;
const BACKSLASH = 92;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Reads words and numbers from the bytes of a text file, without a string between. Lines end at LF, CR or both. What is
 * missing or no number reads as NaN; nothing is read beyond the end.
 */
export class TextReader {
  readonly bytes: Uint8Array;
  readonly end: number;
  at: number;
  /** Whether a number had a comma for its decimal point, as programs of some countries write it. */
  hasDecimalCommas = false;

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.bytes = bytes;
    // Editors of Windows begin with a mark that would spoil the first word.
    const marked = BYTE_ORDER_MARK.every((byte, i) => bytes[start + i] === byte);
    this.at = marked ? start + 3 : start;
    this.end = end;
  }

  get done(): boolean {
    return this.at >= this.end;
  }

  /** To the next word of this line. A backslash before the line's end joins the next line to it. */
  skipBlanks(): void {
    const { bytes, end } = this;
    while (this.at < end) {
      const byte = bytes[this.at];
      if (byte === SPACE || byte === TAB) this.at++;
      else if (byte === BACKSLASH && isLineEnd(bytes[this.at + 1])) {
        this.at += bytes[this.at + 1] === RETURN && bytes[this.at + 2] === NEWLINE ? 3 : 2;
      } else return;
    }
  }

  /** To the next word on this or a later line, over comments from `#` on. */
  skipSpace(): void {
    const { bytes, end } = this;
    while (this.at < end) {
      const byte = bytes[this.at];
      if (byte <= SPACE) this.at++;
      else if (byte === HASH) this.nextLine();
      else return;
    }
  }

  /** To the first byte of the next line (of the line feed where lines end in CR LF). */
  nextLine(): void {
    const { bytes, end } = this;
    while (this.at < end && !isLineEnd(bytes[this.at])) this.at++;
    this.at++;
  }

  /** Whether nothing but a comment is left on this line. */
  lineDone(): boolean {
    this.skipBlanks();
    return this.at >= this.end || isLineEnd(this.bytes[this.at]) || this.bytes[this.at] === HASH;
  }

  /** The next word of this line; empty where none is left. */
  word(): string {
    this.skipBlanks();
    const start = this.at;
    while (this.at < this.end && this.bytes[this.at] > SPACE) this.at++;
    return decode(this.bytes.subarray(start, this.at));
  }

  /** What is left of this line, without the blanks around it; stays before the line's end. */
  restOfLine(): string {
    this.skipBlanks();
    const start = this.at;
    while (this.at < this.end && !isLineEnd(this.bytes[this.at])) this.at++;
    return decode(this.bytes.subarray(start, this.at)).trim();
  }

  /**
   * The number that begins here, after blanks of this line; NaN where something else stands (and that is stepped over,
   * but for the line's end). 15 digits are taken in, the rest only moves the point: exact for floats and counts.
   */
  number(): number {
    this.skipBlanks();
    const { bytes, end } = this;
    let at = this.at;
    const sign = bytes[at];
    if (sign === 45 || sign === 43) at++;
    let mantissa = 0;
    let exponent = 0;
    let digits = 0;
    for (; at < end; at++) {
      const digit = bytes[at] - 48;
      if (digit < 0 || digit > 9) break;
      digits++;
      if (mantissa < MANTISSA_LIMIT) mantissa = mantissa * 10 + digit;
      else exponent++;
    }
    const isComma = bytes[at] === COMMA && bytes[at + 1] >= 48 && bytes[at + 1] <= 57;
    if (at < end && (bytes[at] === 46 || isComma)) {
      for (at++; at < end; at++) {
        const digit = bytes[at] - 48;
        if (digit < 0 || digit > 9) break;
        digits++;
        if (mantissa < MANTISSA_LIMIT) {
          mantissa = mantissa * 10 + digit;
          exponent--;
        }
      }
    }
    if (digits === 0) return this.#noNumber();
    if (at < end && (bytes[at] | 32) === 101) {
      const negative = bytes[at + 1] === 45;
      at += negative || bytes[at + 1] === 43 ? 2 : 1;
      let power = 0;
      for (; at < end && bytes[at] >= 48 && bytes[at] <= 57; at++) {
        power = Math.min(9999, power * 10 + bytes[at] - 48);
      }
      exponent += negative ? -power : power;
    }
    if (at < end && bytes[at] > SPACE) return this.#noNumber();
    this.at = at;
    if (isComma) this.hasDecimalCommas = true;
    const magnitude = scaled(mantissa, exponent);
    return sign === 45 ? -magnitude : magnitude;
  }

  /** The number that comes next, on whichever line; NaN at the end. */
  nextNumber(): number {
    this.skipSpace();
    return this.number();
  }

  /** The word that comes next, on whichever line; empty at the end. */
  nextWord(): string {
    this.skipSpace();
    return this.word();
  }

  /** Over the next word of this line. */
  skipWord(): void {
    this.skipBlanks();
    while (this.at < this.end && this.bytes[this.at] > SPACE) this.at++;
  }

  #noNumber(): number {
    this.skipWord();
    return Number.NaN;
  }
}

/** Warns where a text's numbers have commas for decimal points. */
export function warnOfCommas(
  { hasDecimalCommas }: Pick<TextReader, 'hasDecimalCommas'>,
  context: Pick<ConvertContext, 'warn'>,
): void {
  if (hasDecimalCommas)
    context.warn(
      'decimal_commas',
      'Numbers have commas for decimal points ("1,5"); they were read as 1.5.',
    );
}

/** Decodes UTF-8, or byte for byte where it is not valid UTF-8: old programs write the code page of their time. */
function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
}

function isLineEnd(byte: number): boolean {
  return byte === NEWLINE || byte === RETURN;
}

/** Both operands are exact up to 22 digits either way, so that the result is rounded once (Clinger 1990). */
function scaled(mantissa: number, exponent: number): number {
  if (exponent === 0 || mantissa === 0) return mantissa;
  if (exponent < 0) {
    return exponent >= -22 ? mantissa / POWERS[-exponent] : mantissa * 10 ** exponent;
  }
  return exponent <= 22 ? mantissa * POWERS[exponent] : mantissa * 10 ** exponent;
}
