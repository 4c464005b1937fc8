/** Maximum length that is judged; longer texts are cut. No text field accepts more than 1,000 characters. */
const LONGEST = 4000;

/**
 * Format characters, fillers and variation selectors: they are invisible, and between letters they hide a word from
 * every list.
 */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const BLANKS = /[\p{Z}\p{Cc}\u2800_]/gu;
/** Marks that do not compose with the character before them: a stroke through it, or stacked accents. */
const LOOSE_MARKS =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]|(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}])\p{M}/gu;
/** Cyrillic letters with an accent that no language of the lists uses. */
const ACCENTED_CYRILLIC: readonly (readonly [RegExp, string])[] = [
  [/ѓ/gu, 'г'],
  [/ќ/gu, 'к'],
  [/ѐ/gu, 'е'],
  [/ѝ/gu, 'и'],
];
/** Arabic's vowel signs and the stroke that stretches a word; Hebrew's points. */
const POINTS = /[\u064b-\u065f\u0670\u0640\u0591-\u05c7]/gu;
/** Spellings of one letter that people use interchangeably. */
const ONE_LETTER: readonly (readonly [RegExp, string])[] = [
  [/[أإآٱ]/gu, 'ا'],
  [/ى/gu, 'ي'],
  [/ی/gu, 'ي'],
  [/ک/gu, 'ك'],
  [/ة/gu, 'ه'],
  ...ACCENTED_CYRILLIC,
  [/\u093c/gu, ''],
  [/ँ/gu, 'ं'],
];

export function singleSpaced(text: string): string {
  return text.replace(/ {2,}/g, ' ').trim();
}

/**
 * Normalizes a text to the form in which the lists are written: plain letters instead of compatibility forms, lower
 * case, composed, and without invisible characters. Each blank becomes one space, and wide gaps are kept, because they
 * separate words whose letters have gaps too.
 */
export function plainLetters(text: string): string {
  let plain = text
    .slice(0, LONGEST)
    .normalize('NFKC')
    .slice(0, LONGEST)
    .replace(UNSEEN, '')
    .toLowerCase()
    .normalize('NFC')
    .replace(LOOSE_MARKS, '')
    .replace(POINTS, '')
    .normalize('NFC')
    .replace(BLANKS, ' ');
  for (const [letters, letter] of ONE_LETTER) plain = plain.replace(letters, letter);
  return plain;
}
