import type { Family } from '../families/family.ts';
import { HANDY, ROOMS } from '../families/uses.ts';
import { nounsIn } from './chunks.ts';
import type { Link, Relation } from './relations.ts';

/** A thing, and how it stands to the one before it. */
interface Standing {
  family: Family;
  relation: Relation;
}

const RIDEABLE = new Set(
  'horse unicorn elephant dragon deer motorcycle bicycle tractor broom'.split(' '),
);
/** What somebody who is behind or at it has on a table before them. */
const ON_TABLES = new Set(
  'turntable,laptop,computer,typewriter,sewing machine,cash register,keyboard,microscope'.split(
    ',',
  ),
);
/** What bears things rather than has them beside it: "a desk with a lamp". */
export const TOPS: ReadonlySet<string> = new Set(
  'table,round table,desk,dresser,bench,stool,plate,rug,altar,bookshelf,stand,lily pad'.split(','),
);

/** What stands on the floor, whatever it is named with. */
const ON_FLOORS =
  /chair|stool|sofa|bench|bed$|bookshelf|cabinet|wardrobe|floor lamp|bean bag|fireplace|door|rug/;

/** What sits on top of whatever has it and cannot wear it. */
const ON_TOP = new Set('crown,hat,top hat,halo,tiara'.split(','));

/** How a thing stands to the one before, from what words say and what the two are. */
export function relationOf(
  { relation }: Link,
  current: Standing | undefined,
  phrase: Standing,
): Relation {
  if (relation === 'and' || relation === 'made' || relation === 'for') return 'beside';
  const holds = current !== undefined && hasHands(current.family);
  if (relation === 'with' && current !== undefined)
    if (
      ((TOPS.has(current.family.name) || current.relation === 'bearing') &&
        !ON_FLOORS.test(phrase.family.name)) ||
      (ON_TOP.has(phrase.family.name) && !holds)
    )
      return 'bearing';
  if (relation === 'with') return holds && HANDY.has(phrase.family.name) ? 'holding' : 'beside';
  if (
    holds &&
    ON_TABLES.has(phrase.family.name) &&
    ['behind', 'beside', 'holding'].includes(relation)
  )
    return 'making';
  if (relation === 'wearing') return 'beside';
  if (relation === 'of')
    return current === undefined || !Object.hasOwn(ROOMS, current.family.name) ? 'beside' : 'full';
  if (relation === 'on' && holds && RIDEABLE.has(phrase.family.name)) return 'riding';
  return relation;
}

/** Whether a tag names what somebody holds: "a mechanic, big wrench". */
export function isHeldBy({ family }: Standing, chunk: readonly string[]): boolean {
  const noun = nounsIn(chunk).at(-1);
  return (
    hasHands(family) &&
    noun !== undefined &&
    HANDY.has(noun.family.name) &&
    noun.end === chunk.length
  );
}

/** People, and what is built like them; animals wear things as well. */
export const hasHands = ({ extras }: Family): boolean => extras?.includes('sword') === true;
