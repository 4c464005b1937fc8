import { confusablesMap } from 'confusables';

/**
 * Accented letters of the languages in the lists. Any other accented letter is a disguise. The last range is that of
 * Vietnamese.
 */
const ACCENTED = /[à-öø-ÿāăąćčďđęěğīıłńňőœřśşšţťůűźżžșțơưẞß\u1ea0-\u1ef9]/u;
const ASCII = /^[a-z]$/;
const LATIN = /\p{Script=Latin}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;

/** Digits and symbols that stand for a letter. `1`, `!` and `|` are read as i first, then as l. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '6': 'g', '7': 't', '8': 'b', '9': 'g' },
  ...{
    '@': 'a',
    $: 's',
    '!': 'i',
    '|': 'i',
    '€': 'e',
    '£': 'l',
    '¢': 'c',
    '¥': 'y',
    '¡': 'i',
    '+': 't',
  },
  ...{ '(': 'c', '§': 's', µ: 'u', '×': 'x', '*': '' },
};
const AS_L = new Set(['1', '!', '|']);

const RARE =
  /[\p{Script=Lisu}\p{Script=Cherokee}\p{Script=Canadian_Aboriginal}\p{Script=Deseret}\p{Script=Coptic}\p{Script=Carian}\p{Script=Lycian}\p{Script=Old_Italic}\p{Script=Runic}\p{Script=Tifinagh}\p{Script=Osage}]/u;

/**
 * Cyrillic and Greek letters that look like a Latin one in most fonts: a word that consists of only these may be a
 * Latin word.
 */
const TWINS: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    с: 'c',
    е: 'e',
    о: 'o',
    р: 'p',
    х: 'x',
    у: 'y',
    ѕ: 's',
    і: 'i',
    ј: 'j',
    һ: 'h',
    ԁ: 'd',
  },
  ...{
    к: 'k',
    м: 'm',
    т: 't',
    в: 'b',
    н: 'h',
    п: 'n',
    г: 'r',
    и: 'u',
    ԛ: 'q',
    ԝ: 'w',
    ԍ: 'g',
    ӏ: 'l',
  },
  ...{
    α: 'a',
    ε: 'e',
    ι: 'i',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'u',
    χ: 'x',
    γ: 'y',
    ω: 'w',
  },
  ...{ η: 'n', σ: 'o', β: 'b', δ: 'd' },
  // Turkish, in a word with look-alikes.
  ...{ ı: 'i' },
};
/** The reverse, for a Cyrillic word that contains Latin letters or digits. */
const CYRILLIC_TWINS: Readonly<Record<string, string>> = {
  ...{
    a: 'а',
    b: 'в',
    c: 'с',
    e: 'е',
    h: 'н',
    k: 'к',
    m: 'м',
    o: 'о',
    p: 'р',
    t: 'т',
    x: 'х',
    y: 'у',
  },
  ...{ i: 'и', u: 'и', n: 'п', r: 'г', '0': 'о', '3': 'з', '4': 'ч', '6': 'б', '@': 'а' },
};

/**
 * Returns what a word looks like in Latin letters, or null if it is plain. Look-alikes from other scripts, circled
 * letters, digits and unusual accents are replaced.
 */
export function asLatin(word: string, readsOneAsL: boolean): string | null {
  const letters = [...word];
  const hasLatin = letters.some((letter) => LATIN.test(letter));
  const odd = letters.filter((letter) => !ASCII.test(letter));
  if (odd.length === 0 || letters.every((letter) => Object.hasOwn(SIGNS, letter))) return null;
  // "Ноты" stays Russian, because one of its letters has no Latin twin.
  if (!hasLatin && !odd.every((letter) => isTwinOrSign(letter))) return null;
  const isAccented = odd.every((letter) => ACCENTED.test(letter));
  if (isAccented && odd.length * 2 <= letters.length) return null;
  const read = letters.map((letter) => latinLetter(letter, readsOneAsL)).join('');
  return read === word ? null : read;
}

/** Returns a word that mixes Cyrillic with Latin letters or digits in Cyrillic; null if it does not mix them. */
export function asCyrillic(word: string): string | null {
  if (!CYRILLIC.test(word)) return null;
  const read = [...word].map((letter) => CYRILLIC_TWINS[letter] ?? letter).join('');
  return read === word ? null : read;
}

function isTwinOrSign(letter: string): boolean {
  if (Object.hasOwn(TWINS, letter) || Object.hasOwn(SIGNS, letter)) return true;
  // Letters in circles and boxes, regional indicators, and scripts that no user writes in.
  return (RARE.test(letter) || !/[\p{L}\p{N}]/u.test(letter)) && confusablesMap.has(letter);
}

function latinLetter(letter: string, readsOneAsL: boolean): string {
  if (ASCII.test(letter)) return letter;
  if (readsOneAsL && AS_L.has(letter)) return 'l';
  const bare = letter.normalize('NFD')[0]!;
  if (ASCII.test(bare)) return bare;
  return TWINS[letter] ?? SIGNS[letter] ?? confusablesMap.get(letter)?.toLowerCase() ?? letter;
}
