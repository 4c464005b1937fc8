import type { ConvertContext } from '../format.ts';

const POWERS = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);
/** A mantissa below this can take another digit and stay below 2^53. */
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
 * Reads words and numbers from the bytes of a text file without creating strings. Lines end at LF, CR or both. A number
 * that is missing or invalid reads as NaN. Nothing is read beyond the end.
 */
export class TextReader {
  readonly bytes: Uint8Array;
  readonly end: number;
  at: number;
  /** Whether a number had a decimal comma, as programs write in some countries. */
  hasDecimalCommas = false;

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.bytes = bytes;
    // Windows editors start files with a byte order mark, which would spoil the first word.
    const marked = BYTE_ORDER_MARK.every((byte, i) => bytes[start + i] === byte);
    this.at = marked ? start + 3 : start;
    this.end = end;
  }

  get done(): boolean {
    return this.at >= this.end;
  }

  /** Moves to the next word of this line. A backslash at the line's end joins it with the next line. */
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

  /** Moves to the next word on this or a later line, skipping comments that start with `#`. */
  skipSpace(): void {
    const { bytes, end } = this;
    while (this.at < end) {
      const byte = bytes[this.at];
      if (byte <= SPACE) this.at++;
      else if (byte === HASH) this.nextLine();
      else return;
    }
  }

  /** Moves to the first byte of the next line (to the line feed if lines end in CR LF). */
  nextLine(): void {
    const { bytes, end } = this;
    while (this.at < end && !isLineEnd(bytes[this.at])) this.at++;
    this.at++;
  }

  /** Whether nothing is left on this line, except perhaps a comment. */
  lineDone(): boolean {
    this.skipBlanks();
    return this.at >= this.end || isLineEnd(this.bytes[this.at]) || this.bytes[this.at] === HASH;
  }

  /** Returns the next word of this line; empty if none is left. */
  word(): string {
    this.skipBlanks();
    const start = this.at;
    while (this.at < this.end && this.bytes[this.at] > SPACE) this.at++;
    return decode(this.bytes.subarray(start, this.at));
  }

  /** Returns the rest of this line, trimmed; stays before the line's end. */
  restOfLine(): string {
    this.skipBlanks();
    const start = this.at;
    while (this.at < this.end && !isLineEnd(this.bytes[this.at])) this.at++;
    return decode(this.bytes.subarray(start, this.at)).trim();
  }

  /**
   * Reads the next number on this line. If something else comes next, this skips the word and returns NaN. Only 15
   * digits are used, and the others just move the decimal point. The result is exact for floats and counts.
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

  /** Reads the next number on this or a later line; NaN at the end. */
  nextNumber(): number {
    this.skipSpace();
    return this.number();
  }

  /** Reads the next word on this or a later line; empty at the end. */
  nextWord(): string {
    this.skipSpace();
    return this.word();
  }

  /** Skips the next word of this line. */
  skipWord(): void {
    this.skipBlanks();
    while (this.at < this.end && this.bytes[this.at] > SPACE) this.at++;
  }

  #noNumber(): number {
    this.skipWord();
    return Number.NaN;
  }
}

/** Warns if a text's numbers have decimal commas. */
export function warnOfCommas(
  { hasDecimalCommas }: Pick<TextReader, 'hasDecimalCommas'>,
  context: Pick<ConvertContext, 'warn'>,
): void {
  if (hasDecimalCommas)
    context.warn('decimal_commas', 'Numbers use decimal commas ("1,5"); they were read as 1.5.');
}

/** Decodes UTF-8, or byte by byte if it is not valid UTF-8: old programs write the code page of their time. */
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

/**
 * Returns mantissa · 10^exponent. For exponents from −22 to 22 both operands are exact, so that the result is rounded
 * only once (Clinger 1990).
 */
function scaled(mantissa: number, exponent: number): number {
  if (exponent === 0 || mantissa === 0) return mantissa;
  if (exponent < 0) {
    return exponent >= -22 ? mantissa / POWERS[-exponent] : mantissa * 10 ** exponent;
  }
  return exponent <= 22 ? mantissa * POWERS[exponent] : mantissa * 10 ** exponent;
}
