import { LETTERS, SMALL_WORDS } from './small-words.ts';

const WORDS: readonly (readonly [string, ReadonlySet<string>])[] = Object.entries(SMALL_WORDS).map(
  ([language, words]) => [language, new Set(words.split(/\s+/))],
);
/** Weight of a letter relative to a small word. It is lower, because borrowed names keep their letters. */
const LETTER = 0.5;

/**
 * Returns the languages (ISO 639-1) that a text may be in, most likely first, based on its script, small words and
 * letters. If the first language leads nowhere, the later ones are worth a try. The list is empty if nothing is
 * conclusive, as for a single word without accents. If counts are equal, English comes first.
 */
export function languagesOf(text: string): string[] {
  const lower = text.normalize('NFC').toLowerCase();
  const script = scriptLanguages(lower);
  if (script !== null) return script;
  const words = lower.match(/\p{L}+/gu) ?? [];
  const scores = WORDS.map(([language, small]): [string, number] => [
    language,
    words.filter((word) => small.has(word)).length +
      (LETTERS[language]?.test(lower) === true ? LETTER : 0),
  ]);
  return scores
    .filter(([, score]) => score > 0)
    .sort((a, b) => b[1] - a[1])
    .map(([language]) => language);
}

/** Returns the languages of a non-Latin script; null for a text in Latin letters, or without letters. */
function scriptLanguages(text: string): string[] | null {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ['ja'];
  if (/\p{Script=Han}/u.test(text)) return ['zh', 'ja'];
  if (/\p{Script=Hangul}/u.test(text)) return ['ko'];
  if (/\p{Script=Cyrillic}/u.test(text))
    return /[іїєґ'’]/u.test(text) && !/[ыэъё]/u.test(text) ? ['uk', 'ru'] : ['ru', 'uk'];
  if (/\p{Script=Thai}/u.test(text)) return ['th'];
  if (/\p{Script=Devanagari}/u.test(text)) return ['hi'];
  if (/\p{Script=Bengali}/u.test(text)) return ['bn'];
  if (/\p{Script=Arabic}/u.test(text)) return ['ar'];
  if (/\p{Script=Greek}/u.test(text)) return ['el'];
  if (/\p{Script=Hebrew}/u.test(text)) return ['he'];
  return /\p{Script=Latin}/u.test(text) ? null : [];
}
