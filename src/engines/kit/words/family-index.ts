import { FAMILIES } from '../families/families.ts';
import type { Family } from '../families/family.ts';

/** Longest name of a family, in words. */
const LONGEST = 3;

const BY_WORDS: ReadonlyMap<string, Family> = new Map(
  [...FAMILIES.values()].flatMap((family) =>
    [...family.words, family.name].map((word): [string, Family] => [word, family]),
  ),
);

/** The singular of an English noun, as far as rules go. */
export function singular(word: string): string {
  if (/(men|knives|wolves|leaves|loaves|elves|dwarves)$/.test(word))
    return word
      .replace(/men$/, 'man')
      .replace(/lves$/, 'lf')
      .replace(/rves$/, 'rf')
      .replace(/ives$/, 'ife')
      .replace(/(a)ves$/, '$1f');
  if (/ies$/.test(word) && word.length > 4) return word.replace(/ies$/, 'y');
  if (/(s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

/** The family whose name ends before `end`, the longest name first, and where it begins. */
export function familyEndingAt(
  words: readonly string[],
  end: number,
): { family: Family; start: number } | null {
  for (let length = Math.min(LONGEST, end); length > 0; length--) {
    const start = end - length;
    const phrase = words.slice(start, end);
    for (const last of [phrase[length - 1], singular(phrase[length - 1])]) {
      const family = BY_WORDS.get([...phrase.slice(0, -1), last].join(' '));
      if (family !== undefined) return { family, start };
    }
  }
  return null;
}
