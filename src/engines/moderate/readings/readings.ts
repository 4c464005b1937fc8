import { asCyrillic, asLatin } from './look-alikes.ts';
import { plainText } from './plain-text.ts';
import { joinCut, joinSpelt, withoutInnerSigns } from './spelt-out.ts';

/** What words are split at: blanks, and signs that stand for no letter. */
const WORD = /[^\s.,;:?"“”'’()[\]{}<>/\\-]+/gu;

/**
 * What a text may be read as, the plain text first: the others undo what hides words from lists and not from people. Few, as each
 * is judged by all lists.
 */
export function readingsOf(text: string): string[] {
  const plain = plainText(text);
  const joined = joinCut(joinSpelt(plain));
  const bare = joinCut(withoutInnerSigns(joined));
  const readings = [plain, joined, bare];
  for (const oneAsL of [false, true])
    readings.push(eachWord(bare, (word) => asLatin(word, oneAsL) ?? word));
  readings.push(eachWord(bare, (word) => asCyrillic(word) ?? word));
  // "Fuuuck" is one letter, "boooobs" two.
  for (const reading of readings.slice(2)) {
    readings.push(reading.replace(/(\p{L})\1{2,}/gu, '$1'));
    readings.push(reading.replace(/(\p{L})\1{2,}/gu, '$1$1'));
  }
  return [...new Set(readings)];
}

function eachWord(text: string, read: (word: string) => string): string {
  return text.replace(WORD, read);
}
