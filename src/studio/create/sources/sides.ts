import type { Source } from '../form-values.ts';

export type Sides = Readonly<Record<string, Source>>;

/** Words that denote sides in file names, besides the names of the sides. */
const ALSO: Readonly<Record<string, string>> = { rear: 'back', behind: 'back', above: 'top' };

/**
 * Returns the side that a file name contains as a separate word: `chair-back.png`, `BackView.jpg`, but not
 * `backpack.png`.
 */
export function sideSaid(names: readonly string[], fileName: string): string | null {
  const parts = fileName
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .map((part) => ALSO[part] ?? part);
  return names.find((name) => parts.includes(name)) ?? null;
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
  const side = said ?? free[0] ?? names.at(-1)!;
  return { ...sides, [side]: source };
}

/**
 * Adds several pictures. Those whose names contain a side are added first, so that the others do not take their sides.
 */
export function sidesOf(names: readonly string[], sources: readonly Source[]): Sides {
  const isSaid = ({ name }: Source) => sideSaid(names, name) !== null;
  return [...sources.filter(isSaid), ...sources.filter((each) => !isSaid(each))].reduce<Sides>(
    (sides, source) => withSide(names, sides, source),
    {},
  );
}

/** Moves a picture to another side. A picture that was there moves to the first one's old side. */
export function withMoved(sides: Sides, from: string, to: string): Sides {
  const { [from]: moved, [to]: other, ...rest } = sides;
  if (moved === undefined) return sides;
  return { ...rest, [to]: moved, ...(other === undefined ? {} : { [from]: other }) };
}
