import { SMALL_WORDS } from '../../language/small-words.ts';
import { plain, wordsOf } from './tokens.ts';
import type { WordIndex } from './word-index.ts';

const smallWords = (language: string) => new Set(SMALL_WORDS[language]!.split(/\s+/));
const ENGLISH = smallWords('en');
/** Small words of other languages that English does not have. */
const FOREIGN = new Set(
  Object.keys(SMALL_WORDS)
    .filter((language) => language !== 'en')
    .flatMap((language) => [...smallWords(language)].filter((word) => !ENGLISH.has(word))),
);
/** WordNet contains two-letter nouns that are common small words in other languages: en, de, un. */
const SHORTEST_NOUN = 3;

/**
 * Whether most words of a text are English ones: it is then not read in another language, of which it has a single small word
 * beside English ones ("a man in a van", "a lamp to die for"). Nouns alone do not tell: many are of several languages
 * ("un éléphant gris").
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
