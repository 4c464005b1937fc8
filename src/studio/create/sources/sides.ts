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
 * not `backpack.png`.
 */
export function sideSaid(names: readonly string[], fileName: string): string | null {
  const parts = fileName
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .map((part) => ALSO[part] ?? part);
  const isSaid = (name: string) => name.split('_').every((word) => parts.includes(word));
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
  const free = names.filter((name) => sides[name] === undefined);
  const said = sideSaid(free, source.name);
  const straight = (all: readonly string[]) => all.filter((name) => !isOblique(name));
  const side = said ?? straight(free)[0] ?? straight(names).at(-1)!;
  return { ...sides, [side]: source };
}

/** Returns whether this many pictures can be views of one object, whatever their names. */
export const canBeViews = (names: readonly string[], count: number): boolean =>
  count <= names.filter((name) => !isOblique(name)).length || count === TURNTABLE.length;

/**
 * Adds several pictures. Those whose names contain a side are added first, so that the others do not take their sides.
 * Eight pictures whose names contain none are those of a turntable.
 */
export function sidesOf(names: readonly string[], sources: readonly Source[]): Sides {
  const isSaid = ({ name }: Source) => sideSaid(names, name) !== null;
  if (sources.length === TURNTABLE.length && !sources.some(isSaid))
    return Object.fromEntries(sources.map((source, i) => [TURNTABLE[i]!, source]));
  return [...sources.filter(isSaid), ...sources.filter((each) => !isSaid(each))].reduce<Sides>(
    (sides, source) => withSide(names, sides, source),
    {},
  );
}

/** Returns whether this many pictures can be those of a turntable. */
export const isTurntable = (count: number) => count === 4 || count === 8;

/** Returns the side that a picture of a turntable shows, by its place among them. */
export const turntableSide = (place: number, count: number): string =>
  TURNTABLE[(place * TURNTABLE.length) / count]!;

/** Moves a picture to another side. A picture that was there moves to the first one's old side. */
export function withMoved(sides: Sides, from: string, to: string): Sides {
  const { [from]: moved, [to]: other, ...rest } = sides;
  if (moved === undefined) return sides;
  return { ...rest, [to]: moved, ...(other === undefined ? {} : { [from]: other }) };
}
