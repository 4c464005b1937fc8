import { colorName, isShadeOfColor } from '../../language/colors.ts';
import { colorOfMaterialWord } from '../../language/material-words.ts';
import { ASSETS } from '../library/assets.ts';
import type { Background } from './background.ts';
import { takeBackground } from './background.ts';
import { plain, segmentsOf, singulars, wordsOf } from './tokens.ts';
import {
  BY_PURPOSE,
  CLAUSE,
  COMPOUND_ADJECTIVES,
  COUNTS,
  PACKS,
  REPRESENTATION,
  STYLE,
} from './vocabulary.ts';
import type { Found, WordIndex } from './word-index.ts';

/** The parsed content of a prompt. */
export interface Request {
  /** The drawing that the words lead to; null: none. */
  found: Found | null;
  /** The word that should have named something, if nothing was found. */
  unknown: string | null;
  /** Color such as `red`, `dark blue` or `#aa3300`; null for the drawing's own color. */
  color: string | null;
  material: string | null;
  count: number;
  background: Background | null;
  /** Words that the picture will not show. */
  ignored: string[];
}

/** Confidence that each modifier costs, because a `mushroom house` is less of a house than a plain house. */
const PER_MODIFIER = 0.06;
const MOST_DOUBT = 0.24;

/** Reads a prompt. The last noun of the first noun phrase is the thing, and the rest describes it. */
export function parsePrompt(prompt: string, index: WordIndex): Request {
  const text = plain(prompt).replace(COMPOUND_ADJECTIVES, ' ');
  const { background, rest } = takeBackground(text);
  let best: Request | null = null;
  for (const segment of segmentsOf(rest)) {
    const words = wordsOf(segment);
    const request = { ...readPhrase(words, index), background };
    if (request.found !== null) {
      if (best === null) return request;
      // In "masterpiece, a dragon", the first phrase named no thing, so a later one may. A noun that could be drawn is
      // not skipped.
      if (best.unknown === null || !index.isNoun(best.unknown))
        return { ...request, color: request.color ?? best.color };
    } else if (best === null && (request.unknown !== null || request.color !== null)) {
      best = request;
    }
  }
  return best ?? { ...NOTHING, background };
}

const NOTHING: Request = {
  found: null,
  unknown: null,
  color: null,
  material: null,
  count: 1,
  background: null,
  ignored: [],
};

function readPhrase(words: readonly string[], index: WordIndex): Request {
  const end = phraseEnd(words, index);
  const phrase = words.slice(0, end);
  const after = words.slice(end);
  // In "a statue of a lion" and "a slice of pizza", the thing comes after `of`, unless the whole phrase is a name.
  const last = lastSingular(phrase);
  const holds = PACKS.has(last) && contained(phrase, after, index) === null;
  if (after[0] === 'of' && (holds || REPRESENTATION.has(last))) {
    const thing = readPhrase(after.slice(1), index);
    if (thing.found !== null)
      return { ...thing, color: thing.color ?? describe(phrase, phrase.length).color };
  }
  const found = contained(phrase, after, index) ?? findHead(phrase, index);
  const described = describe(phrase, found?.start ?? phrase.length);
  const { color, material } = later(after);
  const content = (list: readonly string[]) =>
    list.filter((word) => !STYLE.has(word) && !CLAUSE.has(word) && word !== 'of');
  const request: Request = {
    found: found === null ? null : doubtful(found, phrase, described.modifiers, index),
    unknown: found === null ? (content(phrase).at(-1) ?? null) : null,
    color: described.color ?? color ?? materialColor(described.material ?? material),
    material: described.material ?? material,
    count: described.count,
    background: null,
    ignored: [...described.modifiers, ...content(after).filter((word) => colorName(word) === null)],
  };
  return request;
}

function materialColor(material: string | null): string | null {
  return material === null ? null : colorOfMaterialWord(material);
}

/**
 * Finds the name of a container with its content. "A glass of red wine" is a glass of wine, whatever words stand
 * between.
 */
function contained(
  phrase: readonly string[],
  after: readonly string[],
  index: WordIndex,
): Found | null {
  if (after[0] !== 'of') return null;
  const content = after.slice(1);
  const end = phraseEnd(content, index);
  const start = phrase.length - 1;
  for (let from = 0; from < end; from++) {
    const slug = index.named([phrase[start]!, 'of', ...content.slice(from, end)]);
    if (slug !== null) return { slug, relation: 'name', confidence: 0.95, start };
  }
  return null;
}

/**
 * Returns the end of the noun phrase, just before a word that starts a clause, unless that word is part of a name (`bow
 * and arrow`).
 */
function phraseEnd(words: readonly string[], index: WordIndex): number {
  let named = 0;
  for (let i = 0; i < words.length; i++) {
    named = Math.max(named, i + index.nameLengthAt(words, i));
    if (i < named) continue;
    const word = words[i]!;
    if (word === 'and' && isColorWord(words[i - 1]) && isColorWord(words[i + 1])) continue;
    const begun = words.slice(0, i).some((each) => !STYLE.has(each));
    if ((CLAUSE.has(word) || word === 'of') && begun) return i;
    if (isAction(word, index) && index.endingAt(words, i) !== null) return i;
  }
  return words.length;
}

/**
 * Whether a word is an action, such as "breathing" in "a dragon breathing fire", or "curled" in "a fox curled up". A
 * ring or a bed is a thing instead.
 */
function isAction(word: string, index: WordIndex): boolean {
  return word.length > 4 && /(ing|ed)$/.test(word) && (STYLE.has(word) || !index.isNoun(word));
}

const isColorWord = (word: string | undefined) => word !== undefined && colorName(word) !== null;

/** Finds the name at the end of a phrase. Words of representation after it do not count (`dragon figurine`). */
function findHead(phrase: readonly string[], index: WordIndex): Found | null {
  for (let end = phrase.length; end > 0; end--) {
    const found = index.endingAt(phrase, end);
    const word = phrase[end - 1]!;
    const represents = REPRESENTATION.has(lastSingular([word]));
    if (found !== null) {
      // "A dragon toy" is a dragon, while "a toy" is a toy.
      const thing =
        represents && found.start === end - 1 ? findHead(phrase.slice(0, end - 1), index) : null;
      return thing ?? moreSpecific(found, phrase, index);
    }
    const droppable =
      STYLE.has(word) || represents || CLAUSE.has(word) || isColorWord(word) || /^\d+$/.test(word);
    if (!droppable) return null;
  }
  return null;
}

/**
 * Returns the first of two adjacent animals, because it is the more specific one: "a labrador puppy", "a t rex
 * dinosaur".
 */
function moreSpecific(found: Found, phrase: readonly string[], index: WordIndex): Found {
  const before = index.endingAt(phrase, found.start);
  const isAnimal = ({ slug }: Found) => ASSETS.get(slug)?.category === 'animal';
  return before !== null && isAnimal(before) && isAnimal(found) ? before : found;
}

function lastSingular(phrase: readonly string[]): string {
  const word = phrase.at(-1) ?? '';
  return singulars(word).find((form) => REPRESENTATION.has(form) || PACKS.has(form)) ?? word;
}

/** Finds the color, the material, the number and the other words before the name. */
function describe(phrase: readonly string[], start: number) {
  let color: string | null = null;
  let material: string | null = null;
  let count = 1;
  const modifiers: string[] = [];
  for (let i = 0; i < start; i++) {
    const word = phrase[i]!;
    const name = colorName(word);
    const number = COUNTS.get(word) ?? (/^\d{1,2}$/.test(word) ? Number(word) : null);
    if (name !== null) {
      const shade = phrase[i - 1];
      color ??= shade !== undefined && isShadeOfColor(shade) ? `${shade} ${name}` : name;
    } else if (colorOfMaterialWord(word) !== null) material ??= word;
    else if (number !== null && number > 0) count = number;
    else if (!STYLE.has(word) && !isShadeOfColor(word) && word !== 'and' && !CLAUSE.has(word))
      modifiers.push(word);
  }
  return { color, material, count, modifiers };
}

/** Finds a color or material after the name, as in "in red", "painted dark blue" or "made of wood". */
function later(after: readonly string[]): { color: string | null; material: string | null } {
  const from = new Set(['in', 'painted', 'coloured', 'colored', 'of', 'from']);
  for (let i = 0; i < after.length; i++) {
    if (!from.has(after[i]!)) continue;
    const [first, second] = [after[i + 1], after[i + 2]];
    if (first === undefined) continue;
    const shaded = isShadeOfColor(first) && second !== undefined;
    const name = colorName(shaded ? second : first);
    const next = after[i + (shaded ? 3 : 2)];
    const alone = next === undefined || CLAUSE.has(next) || /^colou?r$/.test(next);
    if (name !== null && alone)
      return { color: shaded ? `${first} ${name}` : name, material: null };
    if (colorOfMaterialWord(first) !== null && alone) return { color: null, material: first };
  }
  return { color: null, material: null };
}

/**
 * Reduces the confidence: `sea horse` does not mean a horse and `witch hat` not a top hat, and `mushroom house` is a
 * house with less certainty.
 */
function doubtful(
  found: Found,
  phrase: readonly string[],
  modifiers: readonly string[],
  index: WordIndex,
): Found {
  for (let start = 0; start < found.start; start++)
    if (index.isOtherCompound(phrase.slice(start))) return { ...found, confidence: 0.3 };
  const [last] = singulars(phrase[found.start]!).filter((form) => BY_PURPOSE.has(form));
  const isOther = (word: string) => word !== 'human' && index.isNoun(word);
  if (last !== undefined && modifiers.some(isOther)) return { ...found, confidence: 0.35 };
  const doubt = Math.min(MOST_DOUBT, PER_MODIFIER * modifiers.length);
  return { ...found, confidence: found.confidence - doubt };
}
