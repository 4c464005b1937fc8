import type { Part, PartMaterial, ShapeProgram } from '../../../contract/shape-program.ts';
import { alsoNamed } from '../../language/part-names.ts';
import { singular } from '../../language/plurals.ts';
import type { Family } from '../families/family.ts';

const plain = new WeakMap<Family, ShapeProgram>();
const known = new WeakMap<Family, ReadonlySet<string>>();

/** Returns the program of a family's usual member, which must not be changed. */
export function plainProgram(family: Family): ShapeProgram {
  let program = plain.get(family);
  if (program === undefined) {
    program = family.make({});
    plain.set(family, program);
  }
  return program;
}

/** Returns the words for the parts of a family's usual member: for `upper wing`, the full name and its last word. */
function partWords(family: Family): ReadonlySet<string> {
  let words = known.get(family);
  if (words === undefined) {
    const found = new Set<string>();
    for (const part of plainProgram(family).parts)
      visit(part, ({ name }) => found.add(name).add(lastOf(name)));
    // A whole does not count as its own part.
    found.delete(family.name);
    words = found;
    known.set(family, words);
  }
  return words;
}

/** Returns the last word of a part's name, in the singular. */
export const lastOf = (name: string): string => singular(name.slice(name.lastIndexOf(' ') + 1));

/** Returns whether a part's name has the word, as "tail feather" has the tail. */
export function hasPartNamed(program: ShapeProgram, word: string): boolean {
  const wanted = [word, singular(word)];
  let isFound = false;
  for (const part of program.parts)
    visit(part, ({ name }) => {
      isFound ||= name.split(' ').some((each) => wanted.includes(each));
    });
  return isFound;
}

function visit(part: Part, see: (part: Part, copies: number) => void, times = 1): void {
  const copies = times * copiesOf(part);
  see(part, copies);
  for (const each of part.parts ?? []) visit(each, see, copies);
}

function copiesOf({ copies = [] }: Part): number {
  return copies.reduce((sum, copy) => {
    if (copy.kind === 'mirror') return sum * 2;
    return 'count' in copy && typeof copy.count === 'number' ? sum * copy.count : sum;
  }, 1);
}

/** Returns the names by which a family's parts match a word; empty if no part does. */
export function partNamesOf(family: Family, word: string): readonly string[] {
  const words = partWords(family);
  const one = singular(word);
  return [word, one, ...alsoNamed(one)].filter((each) => words.has(each));
}

/** Parts of what things stand on. The socket in a camera is none. */
const STANDS = / (leg|foot|feet|base|top|post|pole|plate|ring|arm|claw|prong|holder)$/;

/** Returns whether a thing comes with what it is said to stand on: a telescope with the legs of a tripod. */
export const standsOn = (family: Family, word: string): boolean =>
  (word === 'tripod' && partWords(family).has('leg')) ||
  [...partWords(family)].some((name) => name.startsWith(`${word} `) && STANDS.test(name));

/** Counts the parts of a program that have one of these names. */
export function countOf(program: ShapeProgram, names: readonly string[]): number {
  let count = 0;
  for (const part of program.parts)
    visit(part, ({ name }, copies) => {
      if (names.includes(name) || names.includes(lastOf(name))) count += copies;
    });
  return count;
}

/**
 * Gives the parts of these names, including their children, another look. Other parts of the same material keep theirs.
 * @param only the materials that change; all if it is left out
 */
export function withPartsPainted(
  program: ShapeProgram,
  names: readonly string[],
  look: PartMaterial,
  fixed: Set<string>,
  only?: readonly string[],
): ShapeProgram {
  const materials = { ...program.materials };
  const repainted = (name: string): string => {
    const own = `${name}_${names[0].replaceAll(' ', '_')}`.slice(0, 40);
    if (materials[own] === undefined) {
      materials[own] = look.is === undefined ? { ...materials[name], ...look } : look;
      fixed.add(own);
    }
    return own;
  };
  const change = (part: Part, within: boolean): Part => {
    const here = within || names.includes(part.name) || names.includes(lastOf(part.name));
    return {
      ...part,
      ...(here &&
        part.material !== undefined &&
        (only === undefined || only.includes(part.material)) && {
          material: repainted(part.material),
        }),
      ...(part.parts && { parts: part.parts.map((each) => change(each, here)) }),
    };
  };
  const parts = program.parts.map((part) => change(part, false));
  return { ...program, materials, parts };
}

/** Returns whether a word names an opening of a building: the bread in the window of a bakery. */
export const isInBuilding = (family: Family, word: string): boolean =>
  /^(window|door|doorway|balcony)$/.test(word) &&
  family.file?.startsWith('buildings/') === true &&
  partNamesOf(family, word).length > 0;
