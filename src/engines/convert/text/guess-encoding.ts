/**
 * Adjacent rows of a double-byte encoding whose characters are in everyday use, with the share of such characters in a
 * text.
 */
interface CommonRows {
  /** First and last lead byte. */
  lead: readonly [number, number];
  /** Logarithm of the probability of a character in these rows. */
  score: number;
}

interface DoubleByte {
  kind: 'double';
  label: string;
  prior: number;
  common: readonly CommonRows[];
  /** Lowest trail byte of the common characters. */
  trail: number;
  /** Range of single bytes that are characters on their own: the half-width katakana of Shift JIS. */
  single: readonly [number, number] | null;
}

interface SingleByte extends Letters {
  kind: 'single';
  label: string;
  prior: number;
}

type Decode = (bytes: Uint8Array) => string;

interface Letters {
  /** Letters of the encoding beyond ASCII. */
  lower: RegExp;
  upper: RegExp;
  /** Whether words mix these letters with ASCII letters. */
  isLatin: boolean;
}

/** Score of a character outside the common rows, or of a symbol instead of a letter, which is about e^5 times rarer. */
const RARE = -13;
const rows = (first: number, last: number, characters: number, share: number): CommonRows => ({
  lead: [first, last],
  score: Math.log(share / characters),
});

const LATIN: Letters = { lower: /[à-öø-ÿß]/, upper: /[À-ÖØ-ÞŠŽŒ]/, isLatin: true };
const CYRILLIC: Letters = { lower: /[а-яё]/, upper: /[А-ЯЁ]/, isLatin: false };

/**
 * Encodings that older programs write, as models of typical text in them. A prior helps with short names, for which
 * several are possible.
 */
const ENCODINGS: readonly (DoubleByte | SingleByte)[] = [
  double('gb18030', 0, [rows(0xb0, 0xd7, 3755, 0.97)], 0xa1),
  double('big5', -1.5, [rows(0xa4, 0xc6, 5401, 0.97)], 0x40),
  double('euc-kr', -1.8, [rows(0xb0, 0xc8, 2350, 0.97)], 0xa1),
  double('euc-jp', -4, [rows(0xa4, 0xa5, 169, 0.5), rows(0xb0, 0xcf, 2965, 0.47)], 0xa1),
  {
    ...double('shift_jis', -1, [rows(0x82, 0x83, 169, 0.5), rows(0x88, 0x97, 2965, 0.47)], 0x40),
    single: [0xa1, 0xdf],
  },
  single('windows-1252', 0, LATIN),
  single('windows-1250', -2, {
    lower: /[ąćęłńóśźżáéíýčďěňřšťúůžäöüßőűăâîșţđ]/,
    upper: /[ĄĆĘŁŃÓŚŹŻÁÉÍÝČĎĚŇŘŠŤÚŮŽÄÖÜŐŰ]/,
    isLatin: true,
  }),
  single('windows-1251', -1, CYRILLIC),
  single('koi8-r', -7, CYRILLIC),
  single('windows-1253', -3, {
    lower: /[α-ωάέήίόύώ]/,
    upper: /[Α-ΩΆΈΉΊΌΎΏ]/,
    isLatin: false,
  }),
];

function double(
  label: string,
  prior: number,
  common: readonly CommonRows[],
  trail: number,
): DoubleByte {
  return { kind: 'double', label, prior, common, trail, single: null };
}

function single(label: string, prior: number, letters: Letters): SingleByte {
  return { kind: 'single', label, prior, ...letters };
}

/**
 * Guesses the encoding of words that contain non-ASCII bytes. Scores are logarithms of likelihoods. The detectors on
 * npm need a few hundred bytes of text, but names are short (chardet 2.2 recognized 1 of 18 material names).
 * @param decodeDos decodes code page 437, for names in a zip, which are in a console's encoding
 */
export function guessEncoding(sample: Uint8Array, decodeDos: Decode | null = null): string {
  let best = 'windows-1252';
  let highest = Number.NEGATIVE_INFINITY;
  if (decodeDos !== null) {
    best = 'cp437';
    highest = scoreSingle(decodeDos(sample), LATIN);
    const cyrillic = scoreSingle(new TextDecoder('ibm866').decode(sample), CYRILLIC) - 1;
    if (cyrillic > highest) [best, highest] = ['ibm866', cyrillic];
  }
  for (const encoding of ENCODINGS) {
    if (!decodes(sample, encoding.label)) continue;
    const score =
      encoding.prior +
      (encoding.kind === 'double'
        ? scoreDouble(sample, encoding)
        : scoreSingle(new TextDecoder(encoding.label).decode(sample), encoding));
    if (score <= highest) continue;
    best = encoding.label;
    highest = score;
  }
  return best;
}

/**
 * Whether the bytes are valid characters of the encoding. Up to one in a hundred may be invalid, because the sample's
 * ends may cut characters.
 */
export function decodes(bytes: Uint8Array, label: string): boolean {
  const text = new TextDecoder(label).decode(bytes);
  return (text.match(/\ufffd/g)?.length ?? 0) <= text.length / 100;
}

function scoreDouble(bytes: Uint8Array, encoding: DoubleByte): number {
  let score = 0;
  let before = 0;
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at];
    if (lead < 0x80) continue;
    if (encoding.single !== null && lead >= encoding.single[0] && lead <= encoding.single[1]) {
      // Half-width katakana usually follow each other.
      score -=
        at > 0 && bytes[at - 1] >= encoding.single[0] && bytes[at - 1] <= encoding.single[1]
          ? 4
          : 7;
      continue;
    }
    const trail = bytes[++at] ?? 0;
    const row = encoding.common.find(({ lead: [first, last] }) => lead >= first && lead <= last);
    score += row !== undefined && trail >= encoding.trail ? row.score : RARE;
    // Kana take up two rows, and usually follow each other.
    if (lead === before && row !== undefined && row.lead[1] - row.lead[0] === 1) score += 1.2;
    before = lead;
  }
  return score;
}

function scoreSingle(text: string, { lower, upper, isLatin }: Letters): number {
  let score = 0;
  let before = ' ';
  for (const character of text) {
    if (character >= '\x80') {
      const isLower = lower.test(character);
      const isUpper = upper.test(character);
      const rarest = isUpper ? (upper.test(before) ? -4 : -5.5) : RARE;
      score += isLower ? -3.5 : rarest;
      if (isLatin) score -= before >= '\x80' ? 2.5 : /[a-z]/i.test(before) ? 0 : 1.5;
      else if (/[a-z]/i.test(before)) score -= 3;
      if (isUpper && lower.test(before)) score -= 4;
    } else if (isLatin && lower.test(before) && /[A-Z]/.test(character)) score -= 3;
    else if (!isLatin && before >= '\x80' && /[a-z]/i.test(character)) score -= 3;
    before = character;
  }
  return score;
}
