import { nounsIn } from './chunks.ts';
import { placeOf } from './place-words.ts';

/** Land that a family draws by itself, and that is ground where things are named with it. */
const LANDS = /^(island|tropical island|desert island|floating island)$/;
const LISTED = /^(with|containing|featuring)$/;

/**
 * The words of a scene that is named before what is in it, in the order of a sentence about those: "a bedroom with a bed
 * and a lamp" is a bed and a lamp in a bedroom. null: it is none.
 */
export function sceneWords(words: readonly string[]): readonly string[] | null {
  const link = words.findIndex((word) => LISTED.test(word));
  if (link < 1 || words.slice(0, link).includes(',')) return null;
  const before = words.slice(0, link);
  const rest = words.slice(link + 1);
  // Of "a volcano island" the last one is what it is.
  const noun = nounsIn(before).at(-1);
  const isLand = noun === undefined || LANDS.test(words.slice(noun.start, noun.end).join(' '));
  if (!isLand || nounsIn(rest).length === 0) return null;
  // What an island has of its own is no scene: "an island with a beach".
  if (placeOf(before, 'in') === null) return null;
  return [...rest, 'in', 'a', ...before.filter((word) => !/^(an?|the)$/.test(word))];
}
