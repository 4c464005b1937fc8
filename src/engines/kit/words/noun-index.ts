import { singular } from '../../language/plurals.ts';
import { COMPUTED_VARIANTS, FAMILIES } from '../families/catalog.ts';
import type { Named } from './noun.ts';
import { ownNoun } from './own-nouns.ts';
import { nounsNaming } from './variant-families.ts';

/** Maximum number of words of a noun. */
const LONGEST = 4;

const BY_WORDS: ReadonlyMap<string, Named> = new Map([
  ...[...FAMILIES.values()].flatMap(nounsNaming),
  ...COMPUTED_VARIANTS.flatMap(([name, word, { words = [], ...noun }]) => {
    const family = FAMILIES.get(name)!;
    const isPlain = Object.keys(noun).length === 0;
    return [word, ...words].map((each): [string, Named] => [
      each,
      { family, noun: isPlain ? null : noun },
    ]);
  }),
]);

/** Returns all nouns of the library. */
export const allNouns = (): string[] => [...BY_WORDS.keys()];

/** Returns the longest noun that starts at a word; its last word may be plural. */
export function nounAt(words: readonly string[], from: number): (Named & { end: number }) | null {
  for (let length = Math.min(LONGEST, words.length - from); length > 0; length--) {
    const end = from + length;
    const phrase = words.slice(from, end);
    for (const last of [phrase[length - 1], singular(phrase[length - 1])]) {
      const noun = [...phrase.slice(0, -1), last].join(' ');
      const named = ownNoun(noun) ?? BY_WORDS.get(noun);
      if (named !== undefined) return { ...named, end };
    }
  }
  return null;
}
