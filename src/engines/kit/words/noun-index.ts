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

/** Returns the singular of an English noun, as far as rules can determine it. */
export function singular(word: string): string {
  if (word in IRREGULAR) return IRREGULAR[word];
  if (/(men|knives|wolves|leaves|loaves|elves|dwarves|shelves)$/.test(word))
    return word
      .replace(/men$/, 'man')
      .replace(/lves$/, 'lf')
      .replace(/rves$/, 'rf')
      .replace(/ives$/, 'ife')
      .replace(/(a)ves$/, '$1f');
  if (/ies$/.test(word) && word.length > 4 && word !== 'cookies' && word !== 'zombies')
    return word.replace(/ies$/, 'y');
  if (/(ss|x|z|ch|sh|to)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

const IRREGULAR: Readonly<Record<string, string>> = {
  children: 'child',
  people: 'person',
  mice: 'mouse',
  geese: 'goose',
  feet: 'foot',
  teeth: 'tooth',
  dice: 'die',
  oxen: 'ox',
  leaves: 'leaf',
  cacti: 'cactus',
  glasses: 'glass',
  buses: 'bus',
  scarves: 'scarf',
  hooves: 'hoof',
  calves: 'calf',
  thieves: 'thief',
  axes: 'axe',
};

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
