/** Size of a block, the same as that of a deflate block (see archive/deflate.ts). */
const BLOCK = 1 << 20;
/** Maximum number of characters in a number. */
const NUMBER = 32;
const ENCODER = new TextEncoder();
/** Maximum number of bytes of a UTF-16 unit in UTF-8. */
const UNIT = 3;
const POWERS = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/** Writes text into blocks of 1 MiB; numbers are written digit by digit without creating strings. */
export class TextWriter {
  #block = new Uint8Array(BLOCK);
  #at = 0;
  #full: Uint8Array[] = [];

  /** Returns the blocks filled since the last call, and the last block as well if this is the `end` of the text. */
  filled(end = false): Uint8Array[] {
    if (end) this.#next();
    const blocks = this.#full;
    this.#full = [];
    return blocks;
  }

  text(text: string): this {
    if (this.#at + UNIT * text.length <= BLOCK) {
      this.#at += ENCODER.encodeInto(text, this.#block.subarray(this.#at)).written;
      return this;
    }
    const encoded = ENCODER.encode(text);
    for (let from = 0; from < encoded.length; ) {
      if (this.#at === BLOCK) this.#next();
      const part = encoded.subarray(from, from + BLOCK - this.#at);
      this.#block.set(part, this.#at);
      this.#at += part.length;
      from += part.length;
    }
    return this;
  }

  byte(value: number): void {
    if (this.#at === BLOCK) this.#next();
    this.#block[this.#at++] = value;
  }

  /** Writes an integer from 0 to 2^31 − 1. */
  integer(value: number): void {
    this.#room();
    this.#digits(value, 0);
  }

  /**
   * Writes a number with the given number of decimals (at most 9), without trailing zeros. The value must not be large.
   */
  decimal(value: number, decimals: number): void {
    const scaled = Math.round(Math.abs(value) * POWERS[decimals]);
    if (!(scaled < 2 ** 31)) {
      this.float(value);
      return;
    }
    this.#room();
    if (value < 0 && scaled > 0) this.#block[this.#at++] = 45;
    this.#digits(scaled, decimals);
  }

  /**
   * Writes the shortest form with 6 to 9 digits that reads back as the same float. Values from 1e-5 to 1e9 have no
   * exponent.
   */
  float(value: number): void {
    const exact = Math.fround(value);
    const magnitude = Math.abs(exact);
    if (magnitude !== 0 && !(magnitude >= 1e-5 && magnitude < 1e9)) {
      this.text(shortestText(exact));
      return;
    }
    this.#room();
    if (exact < 0) this.#block[this.#at++] = 45;
    if (magnitude === Math.floor(magnitude)) {
      this.#digits(magnitude, 0);
      return;
    }
    // Number of digits before the point, or minus the number of zeros right after it.
    let whole = 0;
    while (magnitude >= POWERS[whole]) whole++;
    if (whole === 0) while (magnitude * POWERS[1 - whole] < 1) whole--;
    for (let digits = 6; ; digits++) {
      const decimals = Math.max(0, digits - whole);
      const scaled = Math.round(magnitude * POWERS[decimals]);
      if (digits === 9 || Math.fround(scaled / POWERS[decimals]) === magnitude) {
        this.#digits(scaled, decimals);
        return;
      }
    }
  }

  /** Writes a number of at most ten digits, the last `decimals` of them after the point, without trailing zeros. */
  #digits(scaled: number, decimals: number): void {
    let rest = scaled;
    let places = decimals;
    while (places > 0 && rest % 10 === 0) {
      rest /= 10;
      places--;
    }
    let count = 1;
    while (rest >= POWERS[count]) count++;
    const length = places === 0 ? count : Math.max(count, places + 1) + 1;
    const point = places === 0 ? -1 : length - 1 - places;
    for (let k = length - 1; k >= 0; k--) {
      if (k === point) {
        this.#block[this.#at + k] = 46;
        continue;
      }
      const tenth = Math.floor(rest / 10);
      this.#block[this.#at + k] = 48 + rest - tenth * 10;
      rest = tenth;
    }
    this.#at += length;
  }

  #room(): void {
    if (this.#at + NUMBER > BLOCK) this.#next();
  }

  #next(): void {
    if (this.#at > 0) this.#full.push(this.#block.subarray(0, this.#at));
    this.#block = new Uint8Array(BLOCK);
    this.#at = 0;
  }
}

/** NaN and infinities become 0, because no text format supports them. */
function shortestText(value: number): string {
  if (!Number.isFinite(value)) return '0';
  for (let digits = 6; digits < 9; digits++) {
    const text = value.toPrecision(digits);
    if (Math.fround(Number(text)) === value) return String(Number(text));
  }
  return String(Number(value.toPrecision(9)));
}
