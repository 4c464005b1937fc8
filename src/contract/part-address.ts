import { editDistance } from './edit-distance.ts';
import { isJsonObject, type JsonObject, memberOf } from './json-value.ts';

/** Maximum number of names that an error message suggests or lists. */
const MOST_NAMED = 5;

/** A part of a program, and its place in the program. */
export interface PlacedPart {
  part: JsonObject;
  name: string;
  /** The list that contains it, and its index there. */
  list: unknown[];
  index: number;
  /** Names of the enclosing parts, starting with the outermost. */
  around: readonly string[];
}

/** Returns all parts of a program in the order of the document. List items that are not parts are omitted. */
export function placedParts(list: unknown, around: readonly string[] = []): PlacedPart[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((part: unknown, index) => {
    if (!isJsonObject(part)) return [];
    const given = memberOf(part, 'name');
    const name = typeof given === 'string' ? given : '';
    const inner = placedParts(memberOf(part, 'parts'), [...around, name]);
    return [{ part, name, list, index, around }, ...inner];
  });
}

/**
 * Finds the one part that an address names. An address is a part's name. If several parts have the same name, the
 * address can put the names of enclosing parts before it, separated by slashes (`head/left eye`; parts in between may
 * be omitted), or its number in the document after it (`wheel#2`), or both.
 * @returns the part, or the problem, which begins with a verb
 */
export function findPart(parts: readonly PlacedPart[], address: string): PlacedPart | string {
  const named = parts.filter(({ name }) => name === address);
  const found = named.length > 0 ? named : partsAt(parts, address);
  if (found.length === 1) return found[0]!;
  if (found.length > 1)
    return `matches ${found.length} parts: ${quoted(found.map((each) => addressOf(each, parts)))}`;
  const names = [...new Set(parts.map(({ name }) => name))];
  const last = address.split('/').at(-1)!.replace(/#\d+$/, '');
  // The name exists, so another word of the address is wrong. The list of all parts with this name shows the author
  // which one.
  if (names.includes(last)) {
    const same = parts.filter(({ name }) => name === last);
    return `matches no part; parts with this name are ${quoted(same.map((each) => addressOf(each, parts)))}`;
  }
  return `matches no part${nearest(last, names, 'the parts are')}`;
}

function partsAt(parts: readonly PlacedPart[], address: string): PlacedPart[] {
  const number = /#(\d+)$/.exec(address);
  const segments = (number === null ? address : address.slice(0, number.index)).split('/');
  const name = segments.pop()!;
  const matches = parts.filter(
    (each) => each.name === name && isSubsequence(segments, each.around),
  );
  return number === null ? matches : matches.slice(Number(number[1]) - 1, Number(number[1]));
}

function isSubsequence(some: readonly string[], all: readonly string[]): boolean {
  let at = 0;
  for (const each of all) if (each === some[at]) at++;
  return at === some.length;
}

/** Returns an address that matches only this part. */
function addressOf(placed: PlacedPart, parts: readonly PlacedPart[]): string {
  const path = [...placed.around, placed.name].join('/');
  if (partsAt(parts, path).length === 1) return path;
  const same = parts.filter(({ name }) => name === placed.name);
  return `${placed.name}#${same.indexOf(placed) + 1}`;
}

/**
 * Returns a text with the names that somebody may have meant. If none is similar, it lists all names, as far as they
 * fit.
 */
export function nearest(name: string, names: readonly string[], all: string): string {
  if (names.length === 0) return '; there are none';
  const wanted = name.toLowerCase();
  const near = names
    .map((each) => ({ each, distance: distanceOf(wanted, each.toLowerCase()) }))
    .filter(({ distance }) => distance <= Math.max(2, wanted.length / 3))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST_NAMED);
  if (near.length > 0) return `; similar names: ${quoted(near.map(({ each }) => each))}`;
  return `; ${all} ${quoted(names)}`;
}

/**
 * Returns how different two names are. One counts as close if it contains the other, because copies have their part's
 * name and one more word (`left ear`, `ear 3`), and the name of a copy refers to that part.
 */
function distanceOf(wanted: string, name: string): number {
  const contained = name !== '' && (wanted.includes(name) || name.includes(wanted));
  return contained && wanted !== '' ? 1 : editDistance(wanted, name);
}

function quoted(names: readonly string[]): string {
  const most = 4 * MOST_NAMED;
  const shown = names.slice(0, most).map((each) => `"${each.slice(0, 80)}"`);
  const rest = names.length - shown.length;
  return `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
