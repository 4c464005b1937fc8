import type { ShapeProgram } from '../../../contract/shape-program.ts';
import { SEPARATOR } from '../../language/phrase-words.ts';
import { singular } from '../../language/plurals.ts';
import type { Family } from '../families/family.ts';
import { plainProgram } from './named-parts.ts';
import { isPoseWord } from './poses.ts';
import { resizedAt } from './resized-parts.ts';

/** How large a proportion is within its range: −1 the least, 0 as usual, 1 the most. */
export type Degree = number;

/** What the words of a prompt ask of the proportions of a thing. */
export interface Proportions {
  /** The words that remain to be read. Words for poses are among them, for the skeleton reads them, too. */
  rest: string[];
  /** The words that had an effect. */
  words: Set<string>;
  /** The degrees of its proportions, by name. */
  degrees: Map<string, Degree>;
  /** Values of its parameters, by name. */
  values: Map<string, number>;
}

/** Words for the size of the part that follows. */
const DEGREES: Readonly<Record<string, Degree>> = {
  tiny: -1,
  mini: -1,
  miniature: -1,
  teeny: -1,
  stubby: -0.8,
  small: -0.7,
  little: -0.7,
  short: -0.7,
  narrow: -0.6,
  thin: -0.6,
  big: 0.7,
  large: 0.7,
  long: 0.7,
  wide: 0.7,
  thick: 0.6,
  tall: 0.7,
  oversized: 1,
  huge: 1,
  giant: 1,
  gigantic: 1,
  enormous: 1,
  massive: 1,
};

/** Words for the whole animal or plant, with the proportions that they may change, of which the first one counts. */
const GENERAL: Readonly<Record<string, readonly [degree: Degree, ...names: string[]]>> = {
  ...said('fat chubby plump obese tubby', 1, 'girth', 'belly', 'body'),
  ...said('thin skinny slender scrawny', -1, 'girth', 'belly', 'body'),
  ...said(
    'roaring|screaming|growling|snarling|hissing|yawning|crowing|singing|barking|open mouth|mouth open|wide open mouth|open jaws|jaws open|open beak|beak open',
    1,
    'jaw',
    'mouth',
    'gape',
  ),
  ...said('closed mouth|mouth closed', -1, 'jaw', 'mouth', 'gape'),
  ...said('raised trunk|trunk raised|trunk up|lifted trunk|trunk lifted', 1, 'trunk'),
  ...said(
    'floppy ears|droopy ears|drooping ears|lop ears|hanging ears|floppy eared|lop eared',
    1,
    'droop',
  ),
  ...said('pointed ears|pointy ears|upright ears|erect ears|perky ears', -1, 'droop'),
  ...said('flying|soaring|gliding|hovering', 1, 'spread'),
  ...said(
    'spread wings|wings spread|open wings|wings open|outspread wings|outstretched wings|wings outstretched',
    1,
    'spread',
  ),
  ...said(
    'perched|perching|sitting|resting|sleeping|folded wings|closed wings|wings folded',
    -1,
    'spread',
  ),
};

function said(words: string, degree: Degree, ...names: string[]) {
  const each = words.includes('|') ? words.split('|') : words.split(' ');
  return Object.fromEntries(each.map((word) => [word, [degree, ...names] as const]));
}

/** Most words of an adjective. */
const LONGEST = 3;

/**
 * Reads the words that change the proportions of a thing: those that it defines itself, the size of a part of it that is
 * one of its proportions ("tiny wings", "huge curved horns"), and words such as "fat" and "roaring".
 */
export function takeProportions(saidWords: readonly string[], family: Family): Proportions {
  const found: Proportions = {
    rest: [],
    words: new Set(),
    degrees: new Map(),
    values: new Map(),
  };
  const names = family.proportions ?? [];
  if (names.length === 0) return { ...found, rest: [...saidWords] };
  for (let i = 0; i < saidWords.length; i++) {
    const length = ownAt(saidWords, i, family, found) || generalAt(saidWords, i, names, found);
    if (length > 0) {
      const read = saidWords.slice(i, i + length);
      for (const word of read) found.words.add(word);
      found.rest.push(...read.filter(isPoseWord));
      i += length - 1;
      continue;
    }
    const distance = degreeAt(saidWords, i, family, found);
    if (distance === 0) found.rest.push(saidWords[i]);
    else found.words.add(saidWords[i]);
    // The noun is read with its size, unless another word describes it, too: "tiny purple wings".
    if (distance === 1) i++;
  }
  return found;
}

/** Returns whether a word or a pair of words describes the proportions of a thing. */
export function isProportion(family: Family, words: string): boolean {
  if (Object.hasOwn(family.adjectives ?? {}, words)) return true;
  const names = family.proportions ?? [];
  const [, ...changed] = Object.hasOwn(GENERAL, words) ? GENERAL[words] : [0];
  return changed.some((name) => names.includes(name as string)) || nameOf(words, names) !== null;
}

/** Reads an adjective of the thing's own, and returns how many words it has. */
function ownAt(
  words: readonly string[],
  i: number,
  { adjectives = {} }: Family,
  { values }: Proportions,
): number {
  for (let length = LONGEST; length > 0; length--) {
    const text = words.slice(i, i + length).join(' ');
    if (i + length > words.length || !Object.hasOwn(adjectives, text)) continue;
    for (const [name, value] of Object.entries(adjectives[text])) values.set(name, value);
    return length;
  }
  return 0;
}

function generalAt(
  words: readonly string[],
  i: number,
  names: readonly string[],
  { degrees }: Proportions,
): number {
  for (let length = LONGEST; length > 0; length--) {
    const text = words.slice(i, i + length).join(' ');
    if (i + length > words.length || !Object.hasOwn(GENERAL, text)) continue;
    const [degree, ...changed] = GENERAL[text];
    const name = changed.find((each) => names.includes(each));
    if (name === undefined) continue;
    degrees.set(name, degree);
    return length;
  }
  return 0;
}

/**
 * Reads the size of a part, with at most one word between: "huge curved horns".
 * @returns how many words later the part is named; 0 if the word does not say the size of a part
 */
function degreeAt(
  words: readonly string[],
  i: number,
  family: Family,
  { degrees }: Proportions,
): number {
  if (!Object.hasOwn(DEGREES, words[i])) return 0;
  const { proportions: names = [] } = family;
  const degree = DEGREES[words[i]];
  for (const distance of [1, 2]) {
    const word = words[i + distance] ?? '';
    // "A huge dragon with wings" is huge itself.
    if (SEPARATOR.test(word)) return 0;
    const name = nameOf(word, names);
    // "A big open barn" is big and open.
    if (name === null || name === 'open') continue;
    if (Math.abs(degree) === 1 && isScaled(words, i, family, name)) return 0;
    degrees.set(name, degree);
    return distance;
  }
  return 0;
}

/** Returns whether a part is scaled beyond the range of its parameter: wings of 0.7 of their size are not tiny yet. */
function isScaled(words: readonly string[], at: number, family: Family, name: string): boolean {
  const parameter = plainProgram(family).parameters?.[name];
  return parameter !== undefined && parameter.value > 0 && resizedAt(words, at, family) !== null;
}

/** Returns the proportion that a noun means: `ear` and `ears` both mean `ears`. */
function nameOf(word: string, names: readonly string[]): string | null {
  if (word === '') return null;
  const one = singular(word);
  return names.find((name) => name === word || singular(name) === one) ?? null;
}

/** Applies values and degrees to the parameters of a program; degrees are shares of their ranges. */
export function applyProportions(program: ShapeProgram, { degrees, values }: Proportions): void {
  const { parameters = {} } = program;
  for (const [name, degree] of degrees) {
    const parameter = parameters[name];
    if (parameter === undefined) continue;
    const { value, min, max } = parameter;
    parameter.value = value + Math.abs(degree) * ((degree < 0 ? min : max) - value);
  }
  for (const [name, value] of values) {
    const parameter = parameters[name];
    if (parameter !== undefined)
      parameter.value = Math.min(parameter.max, Math.max(parameter.min, value));
  }
}
