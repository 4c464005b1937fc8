import type { Source } from '../form-values.ts';

type Sides = Readonly<Record<string, Source>>;

/** The pictures with one more: at the side that its name says, else at the first that has none, else at the last. */
export function withSide(names: readonly string[], sides: Sides, source: Source): Sides {
  const free = names.filter((name) => sides[name] === undefined);
  const said = free.find((name) => source.name.toLowerCase().includes(name));
  const side = said ?? free[0] ?? names.at(-1)!;
  return { ...sides, [side]: source };
}
