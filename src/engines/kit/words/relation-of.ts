import type { Collective } from '../../language/collectives.ts';
import type { Link, Relation } from '../../language/relations.ts';
import {
  HANGERS,
  HOMES,
  ON_FLOORS,
  ON_GROUND,
  ON_TABLES,
  ON_TOP,
  READ,
  RIDEABLE,
  SMALL,
  TOPS,
} from '../../language/uses-of-things.ts';
import type { Family } from '../families/family.ts';
import { nounsIn } from './chunks.ts';

/** A thing, and its relation to the previous one. */
interface Standing {
  family: Family;
  relation: Relation;
  collective?: Collective | null;
  said?: readonly string[];
}

/** Returns whether what a thing is said to have stands on it: on a table, or on a stack of books. */
const isTop = ({ family, collective }: Standing): boolean =>
  TOPS.has(family.name) || collective === 'stack';

/** Subjects of things that animals bear on their backs; others they hold in the mouth. */
const LARGE = /^(buildings|vehicles|furniture|ships|nature)\//;

/** Subjects of things that nobody lifts, and words for small ones of them. */
const HEAVY = /^(buildings|vehicles|furniture|ships|aircraft|machines|playground)\//;
/** Returns whether somebody stands before a thing rather than holds it: a tree, a stove, a pram. */
const isTooLarge = ({ family, said = [] }: Standing): boolean =>
  family.handy !== true &&
  (HEAVY.test(family.file ?? '') || family.canopy === true || family.name === 'cauldron') &&
  ![...said, ...family.name.split(' ')].some((word) => SMALL.test(word));

/** Returns whether what a thing carries hangs below it. */
const isFlyer = ({ family }: Standing): boolean => /drone|helicopter|ufo|airship/.test(family.name);

/** Returns whether nothing can be shown inside. */
const isClosed = ({ file = '', holds, canopy, seats }: Family): boolean =>
  /^(buildings|vehicles|aircraft|space)\//.test(file) && !holds && !canopy && !seats;

const isMusic = ({ file }: Family): boolean => file?.startsWith('music/') === true;

/** Returns whether a thing is eaten, or a plant that a hand can hold. */
const isFilling = ({ file = '', handy }: Family): boolean =>
  file.startsWith('food/') || (file.startsWith('plants/') && handy === true);

/** Determines the relation of a thing to the previous one, from the link and the two families. */
export function relationOf(
  { relation }: Link,
  current: Standing | undefined,
  phrase: Standing,
): Relation {
  if (relation === 'and' || relation === 'made' || relation === 'for') return 'beside';
  // "A train coming out of a tunnel" is before it.
  if (relation === 'beside' && phrase.family.name === 'tunnel') return 'before';
  const holds = current !== undefined && hasHands(current.family);
  if (relation === 'with' && current !== undefined)
    if (
      ((isTop(current) || current.relation === 'bearing') && !ON_FLOORS.test(phrase.family.name)) ||
      (ON_TOP.has(phrase.family.name) && !holds)
    )
      return 'bearing';
  // A robot has no clothes, but an arm that bends for what it holds.
  const bends = holds || current?.family.adjectives?.holding !== undefined;
  // Food lies in a basket, and flowers stand in a vase, not beside it.
  if (
    relation === 'with' &&
    current?.family.holds !== undefined &&
    (isFilling(phrase.family) || (phrase.family.living && HOMES.has(current.family.name)))
  )
    return 'full';
  const isFloating =
    current?.family.living === true && /^(balloon|kite|umbrella|flag)$/.test(phrase.family.name);
  if (relation === 'with')
    return isFloating || (bends && phrase.family.handy === true) ? 'holding' : 'beside';
  if (
    holds &&
    ON_TABLES.has(phrase.family.name) &&
    ['behind', 'beside', 'holding', 'on'].includes(relation)
  )
    return 'making';
  if (relation === 'wearing') return 'beside';
  if (relation === 'on' && HANGERS.test(phrase.family.name)) return 'hanging';
  if (relation === 'holding' && current?.family.living === true && isMusic(phrase.family)) {
    // Drums and pianos have a stool, and a harp or a cello stands on the floor.
    if (phrase.family.seats !== undefined) return 'on';
    if (ON_GROUND.has(phrase.family.name)) return 'behind';
  }
  if (relation === 'of') return current?.family.holds === undefined ? 'beside' : 'full';
  if (relation === 'bearing' && holds) return 'holding';
  if (relation === 'holding' && current !== undefined && !bends && current.family.living !== true)
    return current.family.holds !== undefined ? 'full' : isFlyer(current) ? 'over' : 'bearing';
  // A bridge stands before a waterfall, not in the air.
  if (relation === 'over' && current?.family.file?.startsWith('buildings/')) return 'before';
  if (relation === 'holding' && holds && isTooLarge(phrase)) return 'facing';
  if (relation === 'facing' && holds && READ.test(phrase.family.name)) return 'holding';
  if (
    relation === 'holding' &&
    current?.family.living === true &&
    !holds &&
    LARGE.test(phrase.family.file ?? '')
  )
    return 'bearing';
  // Nobody stands on the roof of the barn that they are in.
  if (relation === 'in' && isClosed(phrase.family)) return 'before';
  if (relation === 'on' && holds && RIDEABLE.has(phrase.family.name)) return 'riding';
  return relation;
}

/** Returns whether a tag names a thing that is held: "a mechanic, big wrench". */
export function isHeldBy({ family }: Standing, chunk: readonly string[]): boolean {
  const noun = nounsIn(chunk).at(-1);
  return (
    hasHands(family) &&
    noun !== undefined &&
    noun.family.handy === true &&
    noun.end === chunk.length
  );
}

/**
 * Returns whether members of a family have hands: people, and creatures built like them. The decisive extra is the
 * sword, because animals can wear clothes as well.
 */
export const hasHands = ({ extras }: Family): boolean => extras?.includes('sword') === true;

/** Returns whether a thing is worn. On its own it is a model; with a person it would only stand beside them. */
export const isClothes = ({ file }: Family): boolean => /^(clothes|armor)\//.test(file ?? '');

/** Relations of what somebody does with a thing: what follows is again about the person. */
export const DONE: ReadonlySet<string> = new Set([
  'holding',
  'facing',
  'riding',
  'making',
  'chasing',
  'pushing',
]);
