const POWERS = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);

/**
 * Reads numbers separated by white space (XML Schema's lists of float, double and int) from bytes, one after another.
 */
export class NumberReader {
  readonly #bytes: Uint8Array;
  #end: number;
  #at: number;

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.#bytes = bytes;
    this.#at = start;
    this.#end = end;
  }

  /** Continues within other bounds. */
  within(start: number, end: number): this {
    this.#at = start;
    this.#end = end;
    return this;
  }

  /** Whether another word is left, which may or may not be a number. */
  more(): boolean {
    while (this.#at < this.#end && this.#bytes[this.#at] <= 32) this.#at++;
    return this.#at < this.#end;
  }

  /**
   * Returns the next number; NaN if none is left, or if the next word is not a number. Only 15 digits are used, and the
   * others just move the decimal point. The result is within 2 units in the last place of a double, and is exact for
   * floats and counts.
   */
  next(): number {
    if (!this.more()) return Number.NaN;
    const bytes = this.#bytes;
    const end = this.#end;
    let at = this.#at;
    const sign = bytes[at];
    if (sign === 45 || sign === 43) at++;
    let mantissa = 0;
    let exponent = 0;
    let digits = 0;
    for (let fraction = false; at < end; at++) {
      const digit = bytes[at] - 48;
      if (digit >= 0 && digit <= 9) {
        digits++;
        if (mantissa < 9e14) {
          mantissa = mantissa * 10 + digit;
          if (fraction) exponent--;
        } else if (!fraction) exponent++;
      } else if (digit === -2 && !fraction) fraction = true;
      else break;
    }
    if (digits === 0) return this.#word();
    if (at < end && (bytes[at] | 32) === 101) {
      at++;
      const negative = bytes[at] === 45;
      if (negative || bytes[at] === 43) at++;
      let power = 0;
      for (; at < end && bytes[at] >= 48 && bytes[at] <= 57; at++)
        power = Math.min(9999, power * 10 + bytes[at] - 48);
      exponent += negative ? -power : power;
    }
    if (at < end && bytes[at] > 32) return this.#word();
    this.#at = at;
    const magnitude = scaled(mantissa, exponent);
    return sign === 45 ? -magnitude : magnitude;
  }

  /** Reads a word in place of a number. The names of infinity are understood, and any other word is NaN. */
  #word(): number {
    const start = this.#at;
    while (this.#at < this.#end && this.#bytes[this.#at] > 32) this.#at++;
    const word = String.fromCharCode(
      ...this.#bytes.subarray(start, Math.min(this.#at, start + 12)),
    );
    if (/^\+?inf(inity)?$/i.test(word)) return Number.POSITIVE_INFINITY;
    return /^-inf(inity)?$/i.test(word) ? Number.NEGATIVE_INFINITY : Number.NaN;
  }
}

function scaled(mantissa: number, exponent: number): number {
  if (exponent === 0 || mantissa === 0) return mantissa;
  if (exponent < 0)
    return exponent >= -22 ? mantissa / POWERS[-exponent] : mantissa * 10 ** exponent;
  return exponent <= 22 ? mantissa * POWERS[exponent] : mantissa * 10 ** exponent;
}
