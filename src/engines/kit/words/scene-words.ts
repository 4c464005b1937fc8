import { nounsIn } from './chunks.ts';
import { placeOf } from './place-words.ts';

/** Land that is a family of its own, but serves as ground if things are named with it. */
const LANDS = /^(island|tropical island|desert island|floating island)$/;
const LISTED = /^(with|containing|featuring)$/;

/**
 * Reorders a scene that is named before its content: "a bedroom with a bed and a lamp" becomes a bed and a lamp in a
 * bedroom. Returns null if the words do not describe a scene.
 */
export function sceneWords(words: readonly string[]): readonly string[] | null {
  const link = words.findIndex((word) => LISTED.test(word));
  if (link < 1 || words.slice(0, link).includes(',')) return null;
  const before = words.slice(0, link);
  const rest = words.slice(link + 1);
  // In "a volcano island", the last noun is the thing.
  const noun = nounsIn(before).at(-1);
  const isLand = noun === undefined || LANDS.test(words.slice(noun.start, noun.end).join(' '));
  if (!isLand || nounsIn(rest).length === 0) return null;
  // If the words do not name a place, there is no scene.
  if (placeOf(before, 'in') === null) return null;
  return [...rest, 'in', 'a', ...before.filter((word) => !/^(an?|the)$/.test(word))];
}
