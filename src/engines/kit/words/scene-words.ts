import { linkAt } from '../../language/relations.ts';
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
  const led = placeFirst(words);
  if (led !== null) return led;
  const link = words.findIndex((word) => LISTED.test(word));
  if (link < 1 || words.slice(0, link).includes(',')) return null;
  const before = words.slice(0, link);
  // "A lighthouse on an island with a boat": the thing itself is named first.
  if (before.some((_, i) => i > 0 && linkAt(before, i) !== null)) return null;
  const rest = words.slice(link + 1);
  // In "a volcano island", the last noun is the thing.
  const noun = nounsIn(before).at(-1);
  // "A typewriter shares space with a bottle": the thing does something.
  if (noun !== undefined && before.slice(noun.end).some((word) => /[a-z]{2}(s|ing)$/.test(word)))
    return null;
  const isLast = noun?.end === before.length;
  const isLand = !isLast || LANDS.test(words.slice(noun!.start, noun!.end).join(' '));
  if (!isLand || nounsIn(rest).length === 0) return null;
  // If the words do not name a place, there is no scene.
  if (placeOf(before, 'in') === null) return null;
  return [...rest, 'in', 'a', ...before.filter((word) => !/^(an?|the)$/.test(word))];
}

/** What may stand between a place that is named first and the thing that is there. */
const VERB = /^(stands|sits|lies|is|are|floats|rests|waits|hangs|grows)$/;

/**
 * Moves a place that is named first to the end, and leaves out a clause before the first thing: "in a desert stands a truck",
 * "where the whale once sang, a skeleton". Returns null if the words begin with a thing.
 */
function placeFirst(words: readonly string[]): readonly string[] | null {
  const start = words.slice(0, 2).join(' ');
  if (/^(where|when|while|once|as|after|long ago)\b/.test(start)) {
    const comma = words.findIndex(
      (word, i) => word === ',' && /^(an?|the)$/.test(words[i + 1] ?? ''),
    );
    return comma < 0 ? null : words.slice(comma + 1);
  }
  // A deep sea diver is not a place.
  if (!/^(deep )?(in|on|at|inside|under)\b/.test(start)) return null;
  const end = words.findIndex((word, i) => i > 1 && (word === ',' || VERB.test(word)));
  if (end < 0) return null;
  const place = words
    .slice(0, end)
    .filter((word) => !/^(in|on|at|inside|under|deep|an?|the)$/.test(word));
  const rest = words.slice(end + 1);
  if (rest[0] === 'there') rest.splice(0, 2);
  if (placeOf(place, 'in') === null || nounsIn(rest).length === 0) return null;
  const first = rest.indexOf(',');
  const at = first < 0 ? rest.length : first;
  return [...rest.slice(0, at), 'in', 'a', ...place, ...rest.slice(at)];
}
