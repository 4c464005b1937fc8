import { asCyrillic, asLatin } from './look-alikes.ts';
import { plainLetters, singleSpaced } from './plain-text.ts';
import { joinCut, joinSpelt, withoutInnerSigns } from './spelt-out.ts';

/** Words are split at spaces and at punctuation that does not stand for a letter. */
const WORD = /[^\s.,;:?"“”'’()[\]{}<>/\\-]+/gu;

/**
 * Returns the possible readings of a text, the plain text first: the others undo tricks that hide words from lists but
 * not from people. Few, because every list judges each of them.
 */
export function readingsOf(text: string): string[] {
  const letters = plainLetters(text);
  const plain = singleSpaced(letters);
  const joined = joinCut(singleSpaced(joinSpelt(letters)));
  const bare = joinCut(withoutInnerSigns(joined));
  const readings = [plain, joined, bare];
  for (const oneAsL of [false, true])
    readings.push(eachWord(bare, (word) => asLatin(word, oneAsL) ?? word));
  readings.push(eachWord(bare, (word) => asCyrillic(word) ?? word));
  // The repeated letters of "fuuuck" stand for one letter, those of "boooobs" for two.
  for (const reading of readings.slice(2)) {
    readings.push(reading.replace(/(\p{L})\1{2,}/gu, '$1'));
    readings.push(reading.replace(/(\p{L})\1{2,}/gu, '$1$1'));
  }
  return [...new Set(readings)];
}

function eachWord(text: string, read: (word: string) => string): string {
  return text.replace(WORD, read);
}
