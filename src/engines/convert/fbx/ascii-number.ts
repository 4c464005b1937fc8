/** Powers of ten that a double can represent exactly. */
const POWERS = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`));

/** A text and the current position from which numbers are read. */
export interface NumberCursor {
  bytes: Uint8Array;
  at: number;
}

const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;

/**
 * Parses the decimal number at the cursor and moves the cursor past it. If there is no number, returns NaN and leaves
 * the cursor in place. Numbers with up to 15 digits and exponents up to ±22 are computed directly, with a single
 * rounding and therefore exactly. Other numbers use JavaScript's parser.
 */
export function parseNumber(cursor: NumberCursor): number {
  const { bytes } = cursor;
  const start = cursor.at;
  let at = start;
  const negative = bytes[at] === MINUS;
  if (negative || bytes[at] === PLUS) at++;
  let mantissa = 0;
  let digits = 0;
  let exponent = 0;
  let code = bytes[at];
  const first = at;
  for (; code >= 0x30 && code <= 0x39; code = bytes[++at]) {
    mantissa = mantissa * 10 + code - 0x30;
    if (mantissa > 0) digits++;
  }
  let read = at - first;
  if (code === POINT) {
    const fraction = ++at;
    for (code = bytes[at]; code >= 0x30 && code <= 0x39; code = bytes[++at]) {
      mantissa = mantissa * 10 + code - 0x30;
      if (mantissa > 0) digits++;
    }
    exponent = fraction - at;
    read += at - fraction;
  }
  if (read === 0) return special(cursor, first, negative);
  if (code === 0x65 || code === 0x45) {
    let ahead = at + 1;
    const down = bytes[ahead] === MINUS;
    if (down || bytes[ahead] === PLUS) ahead++;
    let value = 0;
    const exponentStart = ahead;
    for (let c = bytes[ahead]; c >= 0x30 && c <= 0x39; c = bytes[++ahead]) {
      if (value < 10_000) value = value * 10 + c - 0x30;
    }
    if (ahead > exponentStart) {
      exponent += down ? -value : value;
      at = ahead;
    }
  }
  cursor.at = at;
  // Handles 1.#IND and 1.#INF.
  if (bytes[at] === 0x23) return special(cursor, at + 1, negative);
  if (digits > 15 || exponent > 22 || exponent < -22) {
    return Number(String.fromCharCode(...bytes.subarray(start, Math.min(at, start + 400))));
  }
  const value = exponent < 0 ? mantissa / POWERS[-exponent] : mantissa * POWERS[exponent];
  return negative ? -value : value;
}

/** Parses the texts that C libraries print for values that are not finite numbers: nan, -nan(ind), inf, 1.#IND. */
function special(cursor: NumberCursor, at: number, negative: boolean): number {
  const word = String.fromCharCode(...cursor.bytes.subarray(at, at + 3)).toLowerCase();
  if (word !== 'nan' && word !== 'inf' && word !== 'ind') return Number.NaN;
  cursor.at = at + 3;
  while (isWord(cursor.bytes[cursor.at])) cursor.at++;
  if (word !== 'inf') return Number.NaN;
  return negative ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

/**
 * Returns whether a character may be part of a bare word or a number in ASCII files: letters, digits and some others.
 */
export function isWord(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a) ||
    code === 0x5f ||
    code === 0x7c ||
    code === 0x23 ||
    code === 0x28 ||
    code === 0x29 ||
    code === POINT ||
    code === MINUS
  );
}
