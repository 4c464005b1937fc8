import { escapeText } from './characters.ts';

const CHUNK = 1 << 20;
/** The longest text of a number is 24 bytes. */
const NUMBER = 32;
const POWERS = Array.from({ length: 39 }, (_, exponent) => 10 ** exponent);

/** Writes XML into bytes: elements and attributes by strings, numbers digit by digit without a string between. */
export class XmlWriter {
  readonly #chunks: Uint8Array[] = [];
  #chunk = new Uint8Array(CHUNK);
  #at = 0;
  readonly #open: string[] = [];

  constructor() {
    this.raw('<?xml version="1.0" encoding="UTF-8"?>\n');
  }

  /** Opens an element; attributes of null are left out. */
  open(name: string, attributes: Attributes = {}): this {
    this.raw(`${this.#indent()}<${name}${attributeText(attributes)}>\n`);
    this.#open.push(name);
    return this;
  }

  /** Closes the element opened last. */
  close(): this {
    const name = this.#open.pop();
    return this.raw(`${this.#indent()}</${name}>\n`);
  }

  /** An element with text in it, or nothing. */
  element(name: string, attributes: Attributes = {}, text = ''): this {
    const start = `${this.#indent()}<${name}${attributeText(attributes)}`;
    return this.raw(text === '' ? `${start}/>\n` : `${start}>${escapeText(text)}</${name}>\n`);
  }

  /** An element with numbers in it; floats take as many digits as tell them apart, and no more. */
  numbers(name: string, attributes: Attributes, values: ArrayLike<number>): this {
    this.raw(`${this.#indent()}<${name}${attributeText(attributes)}>`);
    for (let k = 0; k < values.length; k++) {
      if (k > 0) this.byte(32);
      this.float(values[k]);
    }
    return this.raw(`</${name}>\n`);
  }

  /** Text as it stands, escaped by the caller. */
  raw(text: string): this {
    if (text.length * 3 > CHUNK) return this.#long(new TextEncoder().encode(text));
    this.#room(text.length * 3);
    if (text.length > 16) {
      this.#at += new TextEncoder().encodeInto(text, this.#chunk.subarray(this.#at)).written;
      return this;
    }
    for (let k = 0; k < text.length; k++) {
      const code = text.charCodeAt(k);
      if (code > 127) {
        this.#at += new TextEncoder().encodeInto(
          text.slice(k),
          this.#chunk.subarray(this.#at),
        ).written;
        return this;
      }
      this.#chunk[this.#at++] = code;
    }
    return this;
  }

  byte(value: number): void {
    this.#room(1);
    this.#chunk[this.#at++] = value;
  }

  /** A whole number of 0 or more. */
  integer(value: number): void {
    this.#room(NUMBER);
    this.#digits(value);
  }

  /**
   * The shortest of 6 to 9 digits that reads back as the same float. Not in exponents from 1e-6 to 1e15, as some readers
   * take none; a value beyond floats' range or none at all is written as 0.
   */
  float(value: number): void {
    this.#room(NUMBER);
    let magnitude = Math.abs(Math.fround(value));
    if (!(magnitude < 3.5e38)) magnitude = 0;
    if (value < 0 && magnitude > 0) this.#chunk[this.#at++] = 45;
    if (magnitude < 1e9 && magnitude === Math.floor(magnitude)) {
      this.#digits(magnitude);
      return;
    }
    if (magnitude < 1e-6 || magnitude >= 1e9) {
      this.raw(magnitude >= 1e15 || magnitude < 1e-6 ? shortest(magnitude) : String(magnitude));
      return;
    }
    const whole = Math.floor(magnitude);
    let wholeDigits = 0;
    while (whole >= POWERS[wholeDigits]) wholeDigits++;
    // Below 1 the zeros behind the point count for nothing.
    let zeros = 0;
    if (whole === 0) while (magnitude * POWERS[zeros + 1] < 1) zeros++;
    let decimals = 0;
    let scaled = 0;
    for (let digits = 6; digits <= 9; digits++) {
      decimals = Math.max(0, digits - wholeDigits + zeros);
      scaled = Math.round(magnitude * POWERS[decimals]);
      if (Math.fround(scaled / POWERS[decimals]) === magnitude) break;
    }
    while (decimals > 0 && scaled % 10 === 0) {
      scaled /= 10;
      decimals--;
    }
    this.#decimal(scaled, decimals);
  }

  /** All that was written, in pieces of about 1 MiB, for a zip to compress one after another. */
  pieces(): Uint8Array[] {
    this.#chunks.push(this.#chunk.subarray(0, this.#at));
    this.#chunk = new Uint8Array(0);
    this.#at = 0;
    return this.#chunks.splice(0);
  }

  /** All that was written, in one piece. */
  finish(): Uint8Array {
    const pieces = this.pieces();
    const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }

  #decimal(scaled: number, decimals: number): void {
    const power = POWERS[decimals];
    const whole = Math.floor(scaled / power);
    this.#digits(whole);
    if (decimals === 0) return;
    this.#chunk[this.#at++] = 46;
    let rest = scaled - whole * power;
    for (let k = this.#at + decimals - 1; k >= this.#at; k--) {
      const tenth = Math.floor(rest / 10);
      this.#chunk[k] = 48 + rest - tenth * 10;
      rest = tenth;
    }
    this.#at += decimals;
  }

  #digits(value: number): void {
    let count = 1;
    while (value >= POWERS[count]) count++;
    let rest = value;
    for (let k = this.#at + count - 1; k >= this.#at; k--) {
      const tenth = Math.floor(rest / 10);
      this.#chunk[k] = 48 + rest - tenth * 10;
      rest = tenth;
    }
    this.#at += count;
  }

  #room(bytes: number): void {
    if (this.#at + bytes <= this.#chunk.length) return;
    this.#chunks.push(this.#chunk.subarray(0, this.#at));
    this.#chunk = new Uint8Array(CHUNK);
    this.#at = 0;
  }

  #long(bytes: Uint8Array): this {
    this.#chunks.push(this.#chunk.subarray(0, this.#at), bytes);
    this.#chunk = new Uint8Array(CHUNK);
    this.#at = 0;
    return this;
  }

  #indent(): string {
    return '  '.repeat(this.#open.length);
  }
}

export type Attributes = Readonly<Record<string, string | number | null>>;

function attributeText(attributes: Attributes): string {
  let text = '';
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null) text += ` ${name}="${escapeText(String(value))}"`;
  }
  return text;
}

function shortest(magnitude: number): string {
  for (let digits = 6; digits < 9; digits++) {
    const text = magnitude.toPrecision(digits);
    if (Math.fround(Number(text)) === magnitude) return String(Number(text));
  }
  return String(Number(magnitude.toPrecision(9)));
}
