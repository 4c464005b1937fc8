import { languagesOf } from '../../../language/languages.ts';
import { NUMBER_WORDS } from '../../../language/number-words.ts';
import { isColorWord, isOfColor } from './color-words.ts';
import { type ProgramWords, programWords, singular } from './program-words.ts';

/** Words that separate the things that a prompt names. */
const BETWEEN =
  /[,.;:()!?]|\b(?:with|and|or|wearing|holding|carrying|has|have|having|on|in|under|over|above|below|beside|behind|near|next|of|but|plus|from|to|at|for|by|around|inside|is|are|riding|playing|eating|that|which|who|without|no)\b/gu;
/** What follows these words is not wanted. */
const NOT_WANTED = /\b(?:without|no)\b[^,.;:]*/gu;
/** Last words of phrases that do not name anything to build. */
const NO_THING = new Set(
  `it its them one other each all top bottom side front back left right middle center centre style look pose background scene open closed ready
  detail size scale model design version shape form color colour way time day night space life air standing sitting running
  walking flying looking low poly lowpoly realistic cartoon cute small big large little old new high tall wide long deep
  metal wood wooden plastic stone glass very`.split(/\s+/),
);
const UNITS =
  /\b\d+(?:\.\d+)?\s*(?:mm|cm|m|ft|inch(?:es)?|met(?:er|re)s?|foot|feet|%|°)(?![a-z])/gu;
/** Minimum number of letters that two words must share to count as the same, such as "headlight" and "light". */
const SHARED = 4;

/**
 * Returns the words of an English prompt that a program seems to lack. Things are compared with the names of its parts,
 * colors with its materials and paints, and numbers with how many of a part there are. The name of the whole thing
 * counts as present.
 */
export function unmetWords(prompt: string, document: object): string[] {
  const language = languagesOf(prompt)[0];
  if (language !== undefined && language !== 'en') return [];
  const program = programWords(document);
  const unmet: string[] = [];
  const text = prompt.toLowerCase().replaceAll(UNITS, ' ').replaceAll(NOT_WANTED, ' , ');
  for (const [i, phrase] of phrasesOf(text).entries()) {
    const { noun, colors, number } = phrase;
    for (const color of colors)
      if (!program.colors.some((each) => isOfColor(color, each)) && !hasWord(program, color))
        unmet.push(color);
    if (noun === null) continue;
    // The first phrase names the whole thing.
    if (i > 0 && !hasWord(program, singular(noun))) unmet.push(noun);
    else if (number !== null) {
      const found = countOf(program, singular(noun), number.value);
      if (found !== null) unmet.push(`${number.word} ${noun} (${found})`);
    }
  }
  return [...new Set(unmet)];
}

interface Phrase {
  /** null: the phrase names no thing. */
  noun: string | null;
  colors: string[];
  number: { word: string; value: number } | null;
}

function phrasesOf(text: string): Phrase[] {
  return text
    .split(BETWEEN)
    .map((phrase) => phrase.match(/\p{L}+|\d+/gu) ?? [])
    .filter((words) => words.some((word) => !['a', 'an', 'the', 'some'].includes(word)))
    .map((words) => {
      const last = words.at(-1)!;
      const names = !isColorWord(last) && !NO_THING.has(last) && /^\p{L}{3,}$/u.test(last);
      const numbers = words.flatMap((word) => {
        const value = (NUMBER_WORDS as Readonly<Record<string, number>>)[word] ?? Number(word);
        return value > 1 && value <= 200 ? [{ word, value }] : [];
      });
      return {
        noun: names && !/(?:ing|ly)$/.test(last) ? last : null,
        colors: words.filter(isColorWord),
        number: numbers[0] ?? null,
      };
    });
}

function hasWord({ words }: Pick<ProgramWords, 'words'>, wanted: string): boolean {
  return [...words].some((word) => isLike(word, wanted));
}

/** Whether one word equals the other, or is its beginning or end. */
function isLike(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < SHARED) return short === long;
  return long.startsWith(short) || long.endsWith(short);
}

/** Returns the actual number of a thing if it is not the wanted one; null: it is, or nothing can be said about it. */
function countOf({ counts }: ProgramWords, noun: string, wanted: number): number | null {
  const found = counts.filter(({ words }) => words.length > 0 && isLike(words.at(-1)!, noun));
  if (found.length === 0) return null;
  let sum = 0;
  for (const { count } of found) {
    if (count === null || count === wanted) return null;
    sum += count;
  }
  return sum === wanted ? null : sum;
}
