import { FormatError } from '../format.ts';

const NEWLINE = 10;
const SPACE = 32;
const QUOTE = 34;
const HASH = 35;
const APOSTROPHE = 39;
const STAR = 42;
const PLUS = 43;
const MINUS = 45;
const DOT = 46;
const SLASH = 47;
const ZERO = 48;
const NINE = 57;
const AT = 64;
const BACKSLASH = 92;
const EXPONENT = 101;

/** Bytes that may be part of a name: letters, digits, _ and :, and everything beyond ASCII. */
const IN_NAME = Uint8Array.from({ length: 256 }, (_, c) =>
  c >= 128 || /[\w:]/.test(String.fromCharCode(c)) ? 1 : 0,
);
const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r' };
const POWERS = Float64Array.from({ length: 23 }, (_, i) => 10 ** i);

/** Moves through USD text byte by byte; only requested words are copied. */
export class UsdaCursor {
  readonly bytes: Uint8Array;
  at = 0;
  readonly #decoder = new TextDecoder();

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** The next byte that is neither white space nor part of a comment; 0 at the end. */
  peek(): number {
    const { bytes } = this;
    for (;;) {
      const c = bytes[this.at];
      if (c === undefined) return 0;
      if (c === HASH || (c === SLASH && bytes[this.at + 1] === SLASH)) this.#skipLine();
      else if (c === SLASH && bytes[this.at + 1] === STAR) this.#skipComment();
      else if (c > SPACE) return c;
      else this.at++;
    }
  }

  /** Skips this character if it is next. */
  accept(character: string): boolean {
    if (this.peek() !== character.charCodeAt(0)) return false;
    this.at++;
    return true;
  }

  /** @throws FormatError if another character is next */
  expect(character: string): void {
    if (!this.accept(character)) throw this.error(`"${character}" is missing`);
  }

  /** A name, or '' if none is next. */
  name(): string {
    this.peek();
    const start = this.at;
    while (IN_NAME[this.bytes[this.at]] === 1) this.at++;
    return this.#text(start, this.at);
  }

  /** Returns the next name without moving past it. */
  peekName(): string {
    const before = this.at;
    const name = this.name();
    this.at = before;
    return name;
  }

  /** Reads a string in single or double quotes, which may be tripled. */
  string(): string {
    const quote = this.peek();
    if (quote !== QUOTE && quote !== APOSTROPHE) throw this.error('a string is missing');
    const { bytes } = this;
    const triple = bytes[this.at + 1] === quote && bytes[this.at + 2] === quote;
    this.at += triple ? 3 : 1;
    const start = this.at;
    for (; ; this.at++) {
      const c = bytes[this.at];
      if (c === undefined || (c === NEWLINE && !triple)) throw this.error('a string does not end');
      if (c === BACKSLASH) this.at++;
      else if (
        c === quote &&
        (!triple || (bytes[this.at + 1] === quote && bytes[this.at + 2] === quote))
      )
        break;
    }
    const raw = this.#text(start, this.at);
    this.at += triple ? 3 : 1;
    if (!raw.includes('\\')) return raw;
    return raw.replace(/\\(.)/gs, (_, escaped: string) => ESCAPES[escaped] ?? escaped);
  }

  /** An asset path between @ and @, or between @@@ and @@@ if it contains an @. */
  asset(): string {
    this.expect('@');
    const triple = this.bytes[this.at] === AT && this.bytes[this.at + 1] === AT;
    const close = triple ? '@@@' : '@';
    const start = this.at + (triple ? 2 : 0);
    const end = this.#find(close, start);
    this.at = end + close.length;
    return this.#text(start, end).replaceAll('\\@@@', '@@@');
  }

  /** The text between < and >. */
  path(): string {
    this.expect('<');
    const end = this.#find('>', this.at);
    const text = this.#text(this.at, end).trim();
    this.at = end + 1;
    return text;
  }

  /**
   * Reads a number, `inf` or `nan`, and `true` and `false` as 1 and 0. Numbers of up to 15 digits, as exporters write
   * them, are exact.
   */
  number(): number {
    const first = this.peek();
    const { bytes } = this;
    const start = this.at;
    const negative = first === MINUS;
    if (negative || first === PLUS) this.at++;
    let mantissa = 0;
    let digits = 0;
    let exponent = 0;
    let c = bytes[this.at];
    for (; c >= ZERO && c <= NINE; c = bytes[++this.at], digits++)
      mantissa = mantissa * 10 + c - ZERO;
    if (c === DOT) {
      c = bytes[++this.at];
      for (; c >= ZERO && c <= NINE; c = bytes[++this.at], digits++, exponent--) {
        mantissa = mantissa * 10 + c - ZERO;
      }
    }
    if (digits === 0) return this.#namedNumber(start, negative);
    if ((c | 32) === EXPONENT) exponent += this.#exponent();
    if (digits > 15 || exponent < -22 || exponent > 22) return Number(this.#text(start, this.at));
    const value = exponent < 0 ? mantissa / POWERS[-exponent] : mantissa * POWERS[exponent];
    return negative ? -value : value;
  }

  error(what: string): FormatError {
    let line = 1;
    for (let i = 0; i < Math.min(this.at, this.bytes.length); i++) {
      if (this.bytes[i] === NEWLINE) line++;
    }
    return new FormatError(`The USD text is broken in line ${line}: ${what}.`);
  }

  #exponent(): number {
    const { bytes } = this;
    let c = bytes[++this.at];
    const negative = c === MINUS;
    if (negative || c === PLUS) c = bytes[++this.at];
    let value = 0;
    for (; c >= ZERO && c <= NINE; c = bytes[++this.at])
      value = Math.min(9999, value * 10 + c - ZERO);
    return negative ? -value : value;
  }

  #namedNumber(start: number, negative: boolean): number {
    const name = this.name().toLowerCase();
    if (name === 'inf') return negative ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    if (name === 'nan' || name === 'none') return Number.NaN;
    if (name === 'true') return 1;
    if (name === 'false') return 0;
    this.at = start;
    throw this.error('a number is missing');
  }

  #find(text: string, from: number): number {
    const first = text.charCodeAt(0);
    for (
      let at = this.bytes.indexOf(first, from);
      at >= 0;
      at = this.bytes.indexOf(first, at + 1)
    ) {
      if (this.#text(at, at + text.length) === text && this.bytes[at - 1] !== BACKSLASH) return at;
    }
    throw this.error(`"${text}" is missing`);
  }

  #text(start: number, end: number): string {
    return this.#decoder.decode(this.bytes.subarray(start, end));
  }

  #skipLine(): void {
    const end = this.bytes.indexOf(NEWLINE, this.at);
    this.at = end < 0 ? this.bytes.length : end + 1;
  }

  #skipComment(): void {
    for (this.at += 2; this.at < this.bytes.length; this.at++) {
      if (this.bytes[this.at] === STAR && this.bytes[this.at + 1] === SLASH) break;
    }
    this.at += 2;
  }
}
