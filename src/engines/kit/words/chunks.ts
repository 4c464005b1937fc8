import { isShade } from '../../language/colors.ts';
import { NUMBERS } from '../../language/number-words.ts';
import { ADJECTIVE, NOUNS_LIKE_THEM, STARTS } from '../../language/phrase-words.ts';
import { singular } from '../../language/plurals.ts';
import { linkAt } from '../../language/relations.ts';
import { SIZES, STRETCHES, TRAITS } from '../../language/sizes-and-traits.ts';
import { PLAIN_ADJECTIVES, REPRESENTATIONS, SILENT } from '../../language/word-lists.ts';
import type { Family } from '../families/family.ts';
import { isMaterialWord } from '../program/materials.ts';
import { materialOf, plainColorOf } from './colors.ts';
import { isTrait } from './describe.ts';
import type { Named } from './noun.ts';
import { nounAt } from './noun-index.ts';
import { isPoseWord } from './poses.ts';
import { isProportion } from './proportions.ts';
import { isStyle } from './styles.ts';
import { extraMeant } from './vocabulary.ts';

/**
 * Finds the nouns of a phrase. Words that can also be adjectives count only at the end: "an orange", but "an orange
 * cat".
 */
export function nounsIn(chunk: readonly string[]): (Named & { start: number; end: number })[] {
  const nouns: (Named & { start: number; end: number })[] = [];
  for (let at = 0; at < chunk.length; ) {
    const noun = nounAt(chunk, at);
    const saysHow = noun !== null && noun.end === at + 1 && describes(chunk[at]);
    if (noun === null || (saysHow && at < chunk.length - 1)) {
      at++;
      continue;
    }
    // "Telescope on a tripod" in "a brass telescope on a tripod" is longer than "brass telescope".
    if (longerWithin(chunk, at, noun.end)) {
      at++;
      continue;
    }
    // "A lion statue" is a lion; a statue on its own shows nobody in particular.
    if (nouns.length === 0 || !REPRESENTATIONS.has(chunk[at])) nouns.push({ ...noun, start: at });
    at = noun.end;
  }
  return nouns;
}

/** Returns whether a noun that starts within another one is longer and ends later. */
function longerWithin(chunk: readonly string[], start: number, end: number): boolean {
  for (let at = start + 1; at < end; at++) {
    const last = nounAt(chunk, at)?.end ?? 0;
    if (last > end && last - at >= end - start) return true;
  }
  return false;
}

/** Returns the adjective of a compound noun if the thing has the same name without it: a wooden bridge is a bridge. */
export function lookOfName(family: Family, [first, ...rest]: readonly string[]): string[] {
  const isLook = plainColorOf(first, undefined) !== null || materialOf(first) !== null;
  return rest.length > 0 &&
    isLook &&
    nounAt([first, ...rest], 0)?.noun == null &&
    // An oak tree is not made of boards.
    !/^(tree|pine|palm|bonsai|stump)$/.test(family.name) &&
    nounAt(rest, 0)?.family === family &&
    nounAt(rest, 0)?.noun === null
    ? [first]
    : [];
}

/** Returns whether the words after a comma only describe material and appearance: "a lantern, wrought iron". */
export function isLook(chunk: readonly string[]): boolean {
  const isOf = (word: string) => materialOf(word) !== null;
  return (
    chunk.some(isOf) &&
    chunk.every((word) => isOf(word) || (describes(word) && !/^(an?|the|one)$/.test(word)))
  );
}

/** Returns whether a single thing has a plural name: stairs, sunglasses. */
export function isPluralByName({
  family,
  named,
}: {
  family: Family;
  named: readonly string[];
}): boolean {
  return [family.name, ...family.words].includes(named.join(' '));
}

/** Returns whether the last word of a phrase names something that the family has, wears or holds. */
export function belongs(family: Family, chunk: readonly string[]): boolean {
  const last = chunk.findLastIndex((word) => !SILENT.has(word));
  if (last < 0) return false;
  const pair = last > 0 ? `${chunk[last - 1]} ${singular(chunk[last])}` : '';
  return isPart(family, chunk[last]) || isPart(family, pair);
}

export function isPart(family: Family, word: string): boolean {
  return [word, singular(word)].some(
    (each) =>
      Object.hasOwn(family.surfaces, each) ||
      isProportion(family, each) ||
      extraMeant(each, family.extras) !== undefined,
  );
}

/** Returns whether a word describes a thing instead of naming it. */
export function describes(word: string): boolean {
  return (
    plainColorOf(word, undefined) !== null ||
    isShade(word) ||
    materialOf(word) !== null ||
    SILENT.has(word) ||
    isStyle(word) ||
    isTrait(word) ||
    isPoseWord(word) ||
    PLAIN_ADJECTIVES.has(word) ||
    [SIZES, STRETCHES, TRAITS, NUMBERS].some((table) => Object.hasOwn(table, word)) ||
    (/(ed|ish|ful|ous|ic|ern|ive|less|[a-z\d]floors)$/.test(word) && !NOUNS_LIKE_THEM.test(word))
  );
}

const isAdjective = (word: string): boolean =>
  (describes(word) || ADJECTIVE.test(word)) && !isMaterialWord(word);

/**
 * Removes commas between adjectives, so that all of them belong to the noun after them: "a compact, weathered
 * pistol".
 */
export function withoutInnerCommas(words: readonly string[]): readonly string[] {
  return words.filter((word, comma) => {
    const next = words[comma + 1];
    if (word !== ',' || next === undefined || STARTS.test(next)) return true;
    let start = comma;
    while (
      start > 0 &&
      words[start - 1] !== ',' &&
      !STARTS.test(words[start]) &&
      linkAt(words, start - 1) === null
    )
      start--;
    const all = words.slice(start, comma);
    // "The" is left out: "in the desert, with a dog".
    const isLed =
      (all[0] !== 'the' && STARTS.test(all[0] ?? '')) || Object.hasOwn(NUMBERS, all[0] ?? '');
    const adjectives = isLed ? all.slice(1) : all;
    if (adjectives.length === 0 || nounsIn(adjectives).length > 0) return true;
    // Without an article before it, only the start of the prompt is surely the start of a thing's description.
    return !(start === 0 || isLed) || !adjectives.every(isAdjective);
  });
}
