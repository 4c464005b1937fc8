import type { Collective } from '../../language/collectives.ts';
import type { Link, Relation } from '../../language/relations.ts';
import type { Family } from '../families/family.ts';
import { nounsIn } from './chunks.ts';

/** A thing, and its relation to the previous one. */
interface Standing {
  family: Family;
  relation: Relation;
  collective?: Collective | null;
}

const RIDEABLE = new Set(
  'horse unicorn elephant dragon deer motorcycle bicycle tractor broom'.split(' '),
);
/** Things on a table that belong in front of a person behind the table. */
const ON_TABLES = new Set(
  'turntable,laptop,computer,typewriter,sewing machine,cash register,keyboard,microscope'.split(
    ',',
  ),
);
/** Things that bear others, rather than stand beside them: "a desk with a lamp". */
export const TOPS: ReadonlySet<string> = new Set(
  'table,round table,desk,dresser,bench,stool,plate,tray,rug,altar,bookshelf,stand,lily pad,kitchen island,picnic table,market stall,cart,anvil,tree stump'.split(
    ',',
  ),
);

/** Returns whether what a thing is said to have stands on it: on a table, or on a stack of books. */
const isTop = ({ family, collective }: Standing): boolean =>
  TOPS.has(family.name) || collective === 'stack';

/** Things that stand on the floor, regardless of the thing that is named with them. */
const ON_FLOORS =
  /chair|stool|sofa|bench|bed$|bookshelf|cabinet|wardrobe|floor lamp|bean bag|fireplace|door|rug|table$|desk$|dresser|tree$/;

/** What clothes hang on. */
const HANGERS = /^(clothes hanger|clothesline|coat rack)$/;

/** What people hold when they look at it. */
const READ = /phone|book|tablet|map|newspaper|scroll|letter|camera/;

/** Subjects of things that animals bear on their backs; others they hold in the mouth. */
const LARGE = /^(buildings|vehicles|furniture|ships|nature)\//;

/** Containers in which animals live: a canary belongs in a cage, not beside it. */
const HOMES = new Set(['cage', 'aquarium', 'nest', 'basket', 'cardboard box']);

/** Returns whether nothing can be shown inside. */
const isClosed = ({ file, holds, canopy, seats }: Family): boolean =>
  file?.startsWith('buildings/') === true && !holds && !canopy && !seats;

const isMusic = ({ file }: Family): boolean => file?.startsWith('music/') === true;

/** Instruments that are played on the ground. */
const ON_GROUND = new Set(['harp', 'xylophone', 'gong', 'drum', 'cello', 'double bass']);

/** Returns whether a thing is eaten, or a plant that a hand can hold. */
const isFilling = ({ file = '', handy }: Family): boolean =>
  file.startsWith('food/') || (file.startsWith('plants/') && handy === true);

/** Things that sit on top of another thing if it is said to have them but cannot wear them. */
const ON_TOP = new Set('crown,hat,top hat,halo,tiara'.split(','));

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
  if (relation === 'with') return bends && phrase.family.handy === true ? 'holding' : 'beside';
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
]);
