import { singular } from '../../language/plurals.ts';
import type { Link } from '../../language/relations.ts';
import { SILENT } from '../../language/word-lists.ts';
import { PLACES_BY_WORD, type PlaceName } from '../families/places.ts';
import { nounsIn } from './chunks.ts';

export type { PlaceName } from '../families/places.ts';

/** Links that may precede a place. */
const LEADING = new Set<Link['relation']>([
  'on',
  'in',
  'beside',
  'under',
  'against',
  'hanging',
  'before',
  'over',
  'around',
]);
/** Places that count only if something is on them or hangs from them; otherwise they are separate things. */
const ONLY_ON = new Set<PlaceName>([
  'rock',
  'stump',
  'mountain',
  'sky',
  'pedestal',
  'nest',
  'coins',
  'moon',
]);
/** Places that enclose: what is before or beside one is outside, so that it is a thing. */
const ENCLOSING = new Set<PlaceName>(['hall', 'room', 'kitchen', 'garage', 'library', 'stage']);
/** Places whose meaning depends on the relation of the things to them. */
const WHERE: Partial<
  Record<PlaceName, (relation: Link['relation'], family?: string) => PlaceName>
> = {
  sea: (relation) => (relation === 'beside' ? 'lakeside' : 'sea'),
  pond: (relation) => (relation === 'beside' ? 'pondside' : 'pond'),
  stream: (relation) =>
    relation === 'over' ? 'stream' : relation === 'beside' ? 'lakeside' : 'sea',
  dock: (_, family) => (family !== undefined && FLOATING.has(family) ? 'harbor' : 'dock'),
  branch: (relation) => (relation === 'hanging' ? 'overhang' : 'branch'),
};
const FLOATING = new Set(['boat', 'sailing ship', 'submarine']);
const LONGEST = 4;

/** Returns the place at the end of a phrase, if the link before it can lead to one. */
export function placeOf(
  chunk: readonly string[],
  relation: Link['relation'] | null,
  family?: string,
): { name: PlaceName; said: string[] } | null {
  if (relation === null || !LEADING.has(relation)) return null;
  const words = chunk.filter((word) => !ARTICLES.has(word));
  for (let length = Math.min(LONGEST, words.length); length > 0; length--) {
    const start = words.length - length;
    const phrase = words.slice(start);
    for (const last of [phrase[length - 1], singular(phrase[length - 1])]) {
      const name = PLACES_BY_WORD.get([...phrase.slice(0, -1), last].join(' '));
      if (name === undefined) continue;
      // What is in a stump is stuck in it: an axe.
      if (name === 'stump' && relation === 'in') continue;
      if (ONLY_ON.has(name) && relation !== 'on' && relation !== 'in' && relation !== 'over')
        continue;
      if (
        ENCLOSING.has(name) &&
        relation !== 'on' &&
        relation !== 'in' &&
        nounsIn(phrase).length > 0
      )
        continue;
      const said = words.slice(0, start).filter((word) => !SILENT.has(word));
      return { name: WHERE[name]?.(relation, family) ?? name, said };
    }
  }
  return null;
}

const ARTICLES = new Set('a an the its his her their some of'.split(' '));
