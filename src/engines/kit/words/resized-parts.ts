import type { Parameter, ShapeProgram } from '../../../contract/shape-program.ts';
import { SEPARATOR } from '../../language/phrase-words.ts';
import { singular } from '../../language/plurals.ts';
import { SIZES, STRETCHES } from '../../language/sizes-and-traits.ts';
import type { Family, PartWish } from '../families/family.ts';
import { lastOf, partNamesOf, plainProgram } from './named-parts.ts';
import { EXTRA_WORDS } from './vocabulary.ts';

/** A part whose proportions the prompt changes: "tiny wings". */
export interface ResizedPart extends PartWish {
  /** Its singular noun. */
  noun: string;
  /** The names that it may have in a program. */
  names: readonly string[];
  /** The words that described its proportions. */
  words: string[];
}

/** A size word says less about a part than about a whole: a dragon with huge wings still has a body. */
const OF_PARTS = 0.65;
/** The number of words after a size word in which the part is looked for. */
const REACH = 3;

/** Returns what a word says about the proportions of a part; null if it says nothing. */
function wishOf(word: string): PartWish | null {
  const same = { size: 1, length: 1, thickness: 1 };
  if (Object.hasOwn(SIZES, word)) return { ...same, size: SIZES[word] ** OF_PARTS };
  if (!Object.hasOwn(STRETCHES, word)) return null;
  const [[name], factor] = STRETCHES[word];
  return { ...same, [name === 'width' || name === 'depth' ? 'thickness' : 'length']: factor };
}

/**
 * Reads a size word before a part of a thing.
 * @returns the part, or null if the word is about the whole
 */
export function resizedAt(
  words: readonly string[],
  at: number,
  family: Family,
): ResizedPart | null {
  const wish = wishOf(words[at]);
  if (wish === null) return null;
  for (let i = at + 1; i < words.length && i <= at + REACH; i++) {
    if (SEPARATOR.test(words[i])) return null;
    const noun = singular(words[i]);
    const pair = i + 1 < words.length ? `${words[i]} ${singular(words[i + 1])}` : '';
    for (const each of [pair, noun]) {
      const names = namesOf(family, each);
      if (names.length > 0) return { ...wish, noun: each, names, words: [words[at]] };
    }
  }
  return null;
}

/** Sizes of what is larger on cute animals. */
const CUTE = { head: 1.25, eye: 1.35 } as const;

/** Returns the larger parts of a cute animal that has no such trait of its own. */
export const cuteParts = (family: Family): ResizedPart[] =>
  Object.entries(CUTE).flatMap(([noun, size]) => {
    const names = family.living === true ? namesOf(family, noun) : [];
    const part = { noun, names, size, length: 1, thickness: 1, words: [] };
    return names.length === 0 ? [] : [part];
  });

/** Returns whether a size word is about something that the thing does not have: a swan "with a long neck" in one piece. */
export function isOfOther(words: readonly string[], at: number): boolean {
  if (wishOf(words[at]) === null) return false;
  const isWithin = words.lastIndexOf('with', at) > words.lastIndexOf(',', at);
  const next = words.slice(at + 1).find((word) => wishOf(word) === null);
  return isWithin && next !== undefined && !SEPARATOR.test(next);
}

/** Returns the names by which a family's parts or parameters match the number of a word: "five floors". */
export function countedNames(family: Family, word: string): readonly string[] {
  const noun = singular(word);
  const names = partNamesOf(family, noun);
  const own = parametersOf(plainProgram(family), noun).length > 0;
  if (names.includes(noun)) return [noun];
  return own ? [noun, ...names] : names;
}

/** Returns the names that a part or an accessory may have in the programs of a family. */
function namesOf(family: Family, noun: string): readonly string[] {
  // "Open" is a parameter, but no part.
  if (noun === '' || noun === 'open' || noun === family.name) return [];
  const names = partNamesOf(family, noun);
  const extra = EXTRA_WORDS[noun] ?? noun;
  const isExtra = family.extras?.some((each) => [extra, noun, `${noun}s`].includes(each)) === true;
  const isParameter = parametersOf(plainProgram(family), noun).length > 0;
  return names.length > 0
    ? names
    : isExtra
      ? [extra, noun, singular(extra), extra.slice(extra.lastIndexOf(' ') + 1)]
      : isParameter
        ? [noun]
        : [];
}

/** Returns the names of a program's parameters that are about a part: `neck`, `wings`, `leaf_length`. */
function parametersOf({ parameters = {} }: ShapeProgram, noun: string): string[] {
  const own = noun.replaceAll(' ', '_');
  return Object.keys(parameters).filter(
    (name) =>
      singular(name) === own ||
      (name.startsWith(`${own}_`) && /_(size|length|height|width|radius|thickness)$/.test(name)) ||
      (name === `${own}span` && own === 'wing'),
  );
}

/**
 * Sets the parameters of resized parts.
 * @returns the parts, or what is left of their factors, for which the program has no parameter
 */
export function withPartParameters(
  program: ShapeProgram,
  resized: readonly ResizedPart[],
): ResizedPart[] {
  return resized.flatMap((part) => {
    const names = parametersOf(program, part.noun);
    const about = (kind: RegExp) => names.find((name) => kind.test(name));
    const plain = names.find((name) => !name.includes('_'));
    const left = { ...part };
    for (const [key, kind] of [
      ['size', /_(size|radius)$/],
      ['length', /_(length|height)$/],
      ['thickness', /_(width|thickness)$/],
    ] as const) {
      const name = about(kind) ?? plain ?? (key === 'size' ? names[0] : undefined);
      if (left[key] === 1 || name === undefined) continue;
      left[key] = setBy(program.parameters![name], left[key]);
      // What a parameter cannot reach is only added where it still shows.
      if (Math.abs(Math.log(left[key])) < Math.log(LEFT)) left[key] = 1;
    }
    const isDone = left.size === 1 && left.length === 1 && left.thickness === 1;
    return isDone ? [] : [left];
  });
}

/** The smallest factor beyond the range of a parameter that is worth scaling the part for. */
const LEFT = 1.3;

/** Multiplies a parameter within its range, and returns the factor that is left to do. */
function setBy(parameter: Parameter, factor: number): number {
  const { value, min, max } = parameter;
  parameter.value = Math.min(max, Math.max(min, value * factor));
  return value > 0 && parameter.value > 0 ? (factor * value) / parameter.value : 1;
}

/** Parameters that open something, whatever it is. */
const OPENINGS = ['open', 'lid', 'jaw', 'mouth', 'bloom'];
/** What an animal opens or closes besides its mouth. */
const LIMBS = /^(wing|arm|hand|claw|eye)s?$/;
/** How far words open them, as a share of their range. */
const OPEN: Readonly<Record<string, number>> = {
  open: 1,
  opened: 1,
  roaring: 1,
  yawning: 1,
  ajar: 0.4,
  closed: 0,
  shut: 0,
};

/** Opens or closes what a parameter opens: a lid, a jaw. Returns the word for it, or null. */
export function takeOpening(program: ShapeProgram, said: readonly string[]): string | null {
  const at = said.findIndex((each) => Object.hasOwn(OPEN, each));
  const name = OPENINGS.find((each) => program.parameters?.[each] !== undefined);
  if (at < 0 || name === undefined) return null;
  // A dragon "with open wings" does not open its jaw.
  if (name !== 'open' && LIMBS.test(said[at + 1] ?? '')) return null;
  const word = said[at];
  const parameter = program.parameters![name];
  const { min, max } = parameter;
  const share = said[at - 1] === 'half' ? 0.5 : OPEN[word];
  parameter.value = min + share * (max - min);
  return word;
}

/**
 * Gives a thing a number of parts: "five floors". Sets the whole-numbered parameter of that name, or the number of copies in a
 * circle.
 * @returns the program, and whether it has that number rather than the nearest one that it can have; null: it cannot be counted
 */
export function withPartCount(
  program: ShapeProgram,
  noun: string,
  names: readonly string[],
  count: number,
): { program: ShapeProgram; isExact: boolean } | null {
  const parameter = [noun, ...names]
    .flatMap((each) => parametersOf(program, each))
    .map((name) => program.parameters![name])
    .find(({ value, min, max }) => [value, min, max].every(Number.isInteger));
  if (parameter !== undefined) {
    parameter.value = Math.min(parameter.max, Math.max(parameter.min, count));
    return { program, isExact: parameter.value === count };
  }
  let isMade = false;
  const change = (part: ShapeProgram['parts'][number]): typeof part => {
    const isNamed = names.includes(part.name) || names.includes(lastOf(part.name));
    const own = part.copies?.map((copies) => {
      if (!isNamed || copies.kind !== 'ring' || copies.angle !== undefined || isMade) return copies;
      isMade = true;
      return { ...copies, count };
    });
    return {
      ...part,
      ...(own && { copies: own }),
      ...(part.parts && { parts: part.parts.map(change) }),
    };
  };
  const made = { ...program, parts: program.parts.map(change) };
  return isMade ? { program: made, isExact: true } : null;
}
