import type { Source } from '../form-values.ts';

export type Sides = Readonly<Record<string, Source>>;

/** Words that denote sides in file names, besides the names of the sides. */
const ALSO: Readonly<Record<string, string>> = { rear: 'back', behind: 'back', above: 'top' };

/** The sides that a turntable of eight shows, every 45° from the front to the right. */
const TURNTABLE = [
  ...['front', 'front_right', 'right', 'back_right'],
  ...['back', 'back_left', 'left', 'front_left'],
];

/** Whether a side lies between two others, and is usually shown only by a turntable. */
export const isOblique = (side: string) => side.includes('_');

/**
 * Returns the side that a file name contains as separate words: `chair-back.png`, `BackView.jpg`, `front-left.png`, but
 * not `backpack.png`. The words of a side between two others follow each other: `left-shoe-front.png` shows the front.
 */
export function sideSaid(names: readonly string[], fileName: string): string | null {
  const parts = fileName
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .map((part) => ALSO[part] ?? part);
  const isSaid = (name: string) => {
    const [a, b] = name.split('_');
    if (b === undefined) return parts.includes(name);
    return parts.some((part, i) => {
      const next = parts[i + 1];
      return (part === a && next === b) || (part === b && next === a);
    });
  };
  return names.find((name) => isOblique(name) && isSaid(name)) ?? names.find(isSaid) ?? null;
}

/**
 * Returns whether file names suggest views of one object: each name contains a different side, and one of the sides is
 * the front.
 */
export function areSides(names: readonly string[], fileNames: readonly string[]): boolean {
  const said = fileNames.map((name) => sideSaid(names, name));
  return (
    fileNames.length > 1 &&
    said.includes('front') &&
    !said.includes(null) &&
    new Set(said).size === said.length
  );
}

/**
 * Adds a picture at the side that its name contains. If its name contains none, uses the first free side, or the last
 * side if none is free.
 */
export function withSide(names: readonly string[], sides: Sides, source: Source): Sides {
  const side = freeSide(names, sides, source) ?? straight(names).at(-1)!;
  return { ...sides, [side]: source };
}

const straight = (names: readonly string[]) => names.filter((name) => !isOblique(name));

/** The free side for a picture: that of its name, or the next one; null if there is none. */
function freeSide(names: readonly string[], sides: Sides, { name }: Source): string | null {
  const free = names.filter((side) => sides[side] === undefined);
  return sideSaid(free, name) ?? straight(free)[0] ?? null;
}

/** Returns whether this many pictures can be views of one object, whatever their names. */
export const canBeViews = (names: readonly string[], count: number): boolean =>
  count <= straight(names).length || count === TURNTABLE.length;

/**
 * Assigns several pictures to sides. Those whose names contain a side come first, so that the others do not take their
 * sides; pictures for which no side is left get none ({@link leftOutOf}). Eight pictures are those of a turntable.
 */
export function sidesOf(names: readonly string[], sources: readonly Source[]): Sides {
  if (sources.length === TURNTABLE.length) return turntableOf(names, sources);
  const isSaid = ({ name }: Source) => sideSaid(names, name) !== null;
  const sides: Record<string, Source> = {};
  for (const source of [...sources.filter(isSaid), ...sources.filter((each) => !isSaid(each))]) {
    const side = freeSide(names, sides, source);
    if (side !== null) sides[side] = source;
  }
  return sides;
}

/** Returns the names of pictures that have no side. */
export function leftOutOf(sources: readonly Source[], sides: Sides): string[] {
  const used = new Set(Object.values(sides));
  return sources.filter((source) => !used.has(source)).map(({ name }) => name);
}

/** Assigns eight pictures: a side that only one name contains goes to that picture, the rest in the order of names. */
function turntableOf(names: readonly string[], sources: readonly Source[]): Sides {
  const said = sources.map(({ name }) => sideSaid(names, name));
  const isOnlyOne = (side: string | null) => said.filter((other) => other === side).length === 1;
  const sides: Record<string, Source> = {};
  const rest: Source[] = [];
  sources.forEach((source, i) => {
    const side = said[i] ?? null;
    if (side !== null && isOnlyOne(side)) sides[side] = source;
    else rest.push(source);
  });
  const free = TURNTABLE.filter((side) => sides[side] === undefined);
  // Sources are in the order in which their uploads ended.
  for (const [i, source] of byName(rest).entries()) sides[free[i]!] = source;
  return sides;
}

/** Sorts files by their names, with the numbers in them as numbers. */
export const byName = <T extends { name: string }>(files: readonly T[]): T[] =>
  files.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));

/** Returns whether this many pictures can be those of a turntable. */
export const isTurntable = (count: number) => count === 4 || count === 8;

/** Returns the side that a picture of a turntable shows, by its place among them. */
export const turntableSide = (place: number, count: number): string =>
  TURNTABLE[(place * TURNTABLE.length) / count]!;

/** Adds a picture of a turntable. One of four leaves no picture between the sides: those showed another turntable. */
export function withTurntable(sides: Sides, source: Source, place: number, count: number): Sides {
  const kept = Object.entries(sides).filter(
    ([side]) => count === TURNTABLE.length || !isOblique(side),
  );
  return { ...Object.fromEntries(kept), [turntableSide(place, count)]: source };
}

/** Moves a picture to another side. A picture that was there moves to the first one's old side. */
export function withMoved(sides: Sides, from: string, to: string): Sides {
  const { [from]: moved, [to]: other, ...rest } = sides;
  if (moved === undefined) return sides;
  return { ...rest, [to]: moved, ...(other === undefined ? {} : { [from]: other }) };
}
