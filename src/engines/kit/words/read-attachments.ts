import type { PartMaterial, ShapeProgram } from '../../../contract/shape-program.ts';
import { COUNTED, QUALIFIERS } from '../../language/attachment-nouns.ts';
import { NUMBERS } from '../../language/number-words.ts';
import { singular } from '../../language/plurals.ts';
import { TRAITS } from '../../language/sizes-and-traits.ts';
import { SILENT } from '../../language/word-lists.ts';
import type { Family } from '../families/family.ts';
import {
  attachmentMeant,
  attachmentOfAdjective,
  type Meaning,
  ON_PEOPLE,
} from './attachment-words.ts';
import { describes, isPart } from './chunks.ts';
import { materialOf, plainColorOf } from './colors.ts';
import { emblemOf } from './emblem-words.ts';
import { partNamesOf, plainProgram } from './named-parts.ts';
import { patternOfNoun } from './pattern-words.ts';
import { hasHands } from './relation-of.ts';
import { isStyle } from './styles.ts';
import { extraMeant } from './vocabulary.ts';

/** An attachment that a prompt asks for. */
export interface Attachment {
  meaning: Meaning;
  noun: string;
  /** The number; null if the prompt does not say. */
  count: number | null;
  look: PartMaterial | null;
  said: ReadonlySet<string>;
  /** The attachment's program, if it is a thing of a family. */
  program?: ShapeProgram;
}

/** The maximum number of attachments of a thing. */
const MOST = 5;

const isBound = (word: string): boolean => word === 'with' || word === ',' || word === 'and';

/**
 * Extracts attachments from the description of a thing, except for those that its family already includes.
 * @param said the words without the thing's own name; words before the first separator precede that name
 */
export function takeAttachments(
  said: readonly string[],
  family: Family,
): { rest: string[]; attachments: Attachment[] } {
  const attachments: Attachment[] = [];
  const taken = new Set<number>();
  const first = said.findIndex(isBound);
  for (let i = 0; i < said.length && attachments.length < MOST; i++) {
    const isBefore = first < 0 || i < first;
    const found = isBefore ? adjective(said, i, family) : nounFrom(said, i, family);
    if (found === null) continue;
    const { attachment, from, to } = found;
    // "Steampunk" adds gears to a thing, but also makes the thing of brass, so that the word is kept.
    if (!isBefore || !isStyle(said[i])) for (let k = from; k < to; k++) taken.add(k);
    i = to - 1;
    const same = attachments.some(({ noun }) => noun === attachment.noun);
    if (!same) attachments.push(attachment);
  }
  return { rest: said.filter((_, i) => !taken.has(i)), attachments };
}

/** Returns the attachments that a noun implies, regardless of what its family already has. */
export function attachmentsOf(on: readonly string[], family: Family): Attachment[] {
  return on.flatMap((words) => {
    const said = words.split(' ');
    const found = said.map((_, i) => nounFrom(said, i, family, true)).find((each) => each !== null);
    return found ? [found.attachment] : [];
  });
}

/** Returns whether a phrase ends in an attachment that the family does not already include, and that is accepted. */
export function isAttached(
  chunk: readonly string[],
  family: Family,
  accepts: (meaning: Meaning) => boolean = () => true,
): boolean {
  const last = chunk.findLastIndex((word) => !SILENT.has(word));
  if (last < 0) return false;
  return [last - 1, last].some((i) => {
    const found = i < 0 ? null : nounAt(chunk, i, family);
    return found?.end === last + 1 && accepts(found.meaning);
  });
}

const qualifies = (word: string): boolean => describes(word) || QUALIFIERS.has(word);

type Found = { attachment: Attachment; from: number; to: number };

function adjective(said: readonly string[], i: number, family: Family): Found | null {
  const kind = attachmentOfAdjective(said[i]);
  if (kind === null || family.living === true || has(family, said[i])) return null;
  // A candle has its own flame.
  if (partNamesOf(family, singular(kind)).length > 0) return null;
  const attachment = {
    meaning: { kind },
    noun: kind,
    count: null,
    look: null,
    said: new Set([said[i]]),
  };
  return { attachment, from: i, to: i + 1 };
}

function nounFrom(
  said: readonly string[],
  i: number,
  family: Family,
  isGiven = false,
): Found | null {
  const found = nounAt(said, i, family, isGiven);
  if (found === null) return null;
  // Also reads the qualifiers before the noun.
  let from = i;
  while (from > 0 && !isBound(said[from - 1]) && qualifies(said[from - 1])) from--;
  const before = said.slice(from, found.end - 1);
  const number = before.find((word) => Object.hasOwn(NUMBERS, word));
  const isOne = singular(said[found.end - 1]) === said[found.end - 1] || before.includes('a');
  const { meaning } = found;
  const single = isOne && (!('kind' in meaning) || COUNTED.has(meaning.kind));
  const count = number !== undefined ? NUMBERS[number] : single ? 1 : null;
  const attachment = {
    meaning,
    noun: found.noun,
    count,
    look: lookOf(before),
    said: new Set([...before, ...found.noun.split(' ')]),
  };
  return { attachment, from, to: found.end };
}

/** Finds the attachment noun that starts at a word, preferring longer ones. */
function nounAt(
  words: readonly string[],
  at: number,
  family: Family,
  isGiven = false,
): { meaning: Meaning; noun: string; end: number } | null {
  for (const length of [3, 2, 1]) {
    const end = at + length;
    if (end > words.length || words.slice(at, end).some(isBound)) continue;
    const last = words[end - 1];
    const noun = [...words.slice(at, end - 1), singular(last)].join(' ');
    const emblem = emblemOf(words.slice(at, end));
    // Glasses are not a glass.
    const meaning =
      emblem ?? attachmentMeant(noun) ?? attachmentMeant(words.slice(at, end).join(' '));
    if (meaning === null || (!isGiven && emblem === null && owns(family, noun, last))) continue;
    // The next word shows that it is not a noun here: a heart shaped lid.
    const next = words[end];
    if (
      next !== undefined &&
      !isBound(next) &&
      !SILENT.has(next) &&
      !/^(on|in|at)$/.test(next) &&
      attachmentMeant(singular(next)) !== null
    )
      continue;
    const isKind = 'kind' in meaning;
    const isCrown = 'thing' in meaning && meaning.thing === 'crown';
    if (hasHands(family) && !isCrown && !(isKind && ON_PEOPLE.has(meaning.kind))) continue;
    const sits = 'living' in meaning || isCrown;
    if (family.living === true && !sits) continue;
    // Animals have feathers all over or not at all.
    if (noun === 'feather' && family.living === true && !hasHands(family) && !isGiven) continue;
    return { meaning, noun, end };
  }
  return null;
}

/** Returns whether a noun names something that the thing already has or can wear, or a pattern of its cloth. */
function owns(family: Family, noun: string, last: string): boolean {
  const one = noun.slice(noun.lastIndexOf(' ') + 1);
  const materials = plainProgram(family).materials ?? {};
  return (
    // Each kind of hat is distinct.
    (HAT.test(noun) ? [noun] : [noun, one, last]).some(
      (each) =>
        extraMeant(each, family.extras) !== undefined ||
        family.surfaces[each]?.some((name) => materials[name] !== undefined) === true,
    ) ||
    (!HAT.test(noun) && partNamesOf(family, one).length > 0) ||
    (last !== one && patternOfNoun(one) !== null) ||
    (one === 'plume' && materials.crest !== undefined) ||
    (one === 'button' && CUSHIONED.test(family.name)) ||
    // A second door or tail would only be stuck on.
    (one === 'door' && partNamesOf(family, 'wheel').length > 0) ||
    (one === 'tail' && family.living === true && !hasHands(family))
  );
}

/** Furniture with buttons that hold down the cloth. */
const CUSHIONED = /sofa|armchair|cushion|pillow|ottoman|mattress/;

const HAT = / (hat|cap|helmet|crown)$/;

const has = (family: Family, word: string): boolean =>
  family.traits?.includes(TRAITS[word] ?? word) === true || isPart(family, word);

/** Returns the color, material and glow described by the words before a noun. */
function lookOf(words: readonly string[]): PartMaterial | null {
  const look: PartMaterial = {};
  for (const [i, word] of words.entries()) {
    const color = plainColorOf(word, words[i - 1]);
    if (color !== null) look.color = color;
    else if (materialOf(word) !== null) look.is = materialOf(word)!;
    else if (/^(glowing|luminous|neon|shining|lit)$/.test(word)) look.glow = 1.6;
  }
  return Object.keys(look).length === 0 ? null : look;
}
