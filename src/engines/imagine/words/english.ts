import { SMALL_WORDS } from '../../language/small-words.ts';
import { plain, wordsOf } from './tokens.ts';
import type { WordIndex } from './word-index.ts';

const smallWords = (language: string) => new Set(SMALL_WORDS[language]!.split(/\s+/));
const ENGLISH = smallWords('en');
/** Small words of other languages that do not exist in English. */
const FOREIGN = new Set(
  Object.keys(SMALL_WORDS)
    .filter((language) => language !== 'en')
    .flatMap((language) => [...smallWords(language)].filter((word) => !ENGLISH.has(word))),
);
/**
 * Minimum length of a noun. WordNet contains two-letter nouns that are common small words in other languages: en, de,
 * un.
 */
const SHORTEST_NOUN = 3;

/**
 * Whether most words of a text are English. Such a text is not read in another language, even if it contains a small
 * word of one beside English ones ("a man in a van", "a lamp to die for"). Nouns alone are not conclusive, because many
 * exist in several languages ("un éléphant gris").
 */
export function isMostlyEnglish(text: string, index: WordIndex): boolean {
  const words = wordsOf(plain(text));
  const isEnglish = (word: string) =>
    ENGLISH.has(word) || (word.length >= SHORTEST_NOUN && index.isNoun(word));
  const english = words.filter(isEnglish).length;
  const foreign = words.filter((word) => FOREIGN.has(word)).length;
  const small = words.filter((word) => ENGLISH.has(word)).length;
  return english * 2 > words.length && foreign <= Math.min(1, small);
}
