import type {
  LibraryUse,
  Part,
  PartMaterial,
  ShapeProgram,
} from '../../../contract/shape-program.ts';
import type { Work } from '../../spec.ts';
import { COARSEST } from './coarsening.ts';
import { ProgramError } from './expression.ts';
import { prefixed } from './prefixed.ts';
import { runProgram } from './run-program.ts';
import type { ShapeCache } from './shape-cache.ts';
import { Values } from './values.ts';

/** Returns the library's program for words; the words that had no effect, or null if it has nothing. */
export type Library = (
  words: string,
  work: Work,
) => Promise<{ program: ShapeProgram; unused: readonly string[] } | null>;

/** Parts that may use the library: each runs a program of its own. */
const MOST_USES = 40;

/** Whether a part, or one within it, is a thing of the library. */
const usesLibrary = (part: Part): boolean =>
  part.use !== undefined || part.parts?.some(usesLibrary) === true;

/**
 * Returns the program with the things of the library that its parts use as parts of it, each with its base at the origin of
 * the part.
 * @param cache meshes of earlier runs, for a program that is edited
 * @throws ProgramError if the library lacks a thing, or that lacks a parameter or material
 */
export async function withLibraryUses(
  program: ShapeProgram,
  library: Library,
  work: Work,
  cache: ShapeCache | null = null,
): Promise<ShapeProgram> {
  if (!program.parts.some(usesLibrary)) return program;
  const values = new Values(program, 1);
  const made: ShapeProgram = {
    ...program,
    parameters: { ...program.parameters },
    materials: { ...program.materials },
  };
  let uses = 0;
  const expanded = async (part: Part): Promise<Part> => {
    const { use, ...own } = part;
    const parts: Part[] = [];
    for (const inner of part.parts ?? []) parts.push(await expanded(inner));
    if (use !== undefined) {
      if (++uses > MOST_USES)
        throw new ProgramError(`more than ${MOST_USES} parts use things of the library`);
      const thing = await thingOf(part.name, use, { library, values, program, cache }, work);
      const prefix = freePrefix(made, uses);
      const names = new Set(Object.keys(thing.parameters ?? {}));
      for (const [name, parameter] of Object.entries(thing.parameters ?? {}))
        made.parameters![prefix + name] = parameter;
      for (const [name, material] of Object.entries(thing.materials ?? {}))
        made.materials![prefix + name] = material;
      parts.push(...thing.parts.map((each) => prefixed(each, prefix, names) as Part));
    }
    return parts.length === 0 ? own : { ...own, parts };
  };
  made.parts = [];
  for (const part of program.parts) made.parts.push(await expanded(part));
  return made;
}

/**
 * Returns, for each part of a program whose uses were replaced by parts, the part of the original program that it belongs to;
 * the parts of a thing belong to the part that uses it. Both are numbered in the order of their documents.
 * @param withUses the same program, as {@link withLibraryUses} returns it
 */
export function usersOf(program: ShapeProgram, withUses: ShapeProgram): number[] {
  const users: number[] = [];
  let next = 0;
  const addAll = ({ parts = [] }: Part, user: number) => {
    users.push(user);
    for (const part of parts) addAll(part, user);
  };
  const visit = (own: readonly Part[], expanded: readonly Part[]) => {
    for (const [i, part] of expanded.entries()) {
      const user = next++;
      users.push(user);
      const { parts = [] } = own[i];
      visit(parts, part.parts?.slice(0, parts.length) ?? []);
      for (const used of part.parts?.slice(parts.length) ?? []) addAll(used, user);
    }
  };
  visit(program.parts, withUses.parts);
  return users;
}

/** Returns a prefix for names that no parameter or material has. */
function freePrefix({ parameters = {}, materials = {} }: ShapeProgram, number: number): string {
  let prefix = `use${number}_`;
  const names = [...Object.keys(parameters), ...Object.keys(materials)];
  while (names.some((name) => name.startsWith(prefix))) prefix = `u${prefix}`;
  return prefix;
}

/** What a part that uses a thing is in. */
interface Host {
  library: Library;
  values: Values;
  program: ShapeProgram;
  cache: ShapeCache | null;
}

async function thingOf(
  part: string,
  { thing, parameters = {}, materials = {} }: LibraryUse,
  { library, values, program: host, cache }: Host,
  work: Work,
): Promise<ShapeProgram> {
  const found = await library(thing, work);
  if (found === null)
    throw new ProgramError(`the part "${part}" uses "${thing}", which the library does not have`);
  if (found.unused.length > 0)
    throw new ProgramError(
      `the part "${part}" uses "${thing}": the library does not understand ${found.unused.map((word) => `"${word}"`).join(', ')}`,
    );
  const { program } = found;
  const refuse = (what: string, name: string, all: object): never => {
    throw new ProgramError(
      `"${thing}", which the part "${part}" uses, has no ${what} "${name}"; it has ${Object.keys(all).join(', ')}`,
    );
  };
  const own = { ...program.parameters };
  for (const [name, value] of Object.entries(parameters)) {
    if (!Object.hasOwn(own, name)) refuse('parameter', name, own);
    own[name] = { ...own[name], value: values.number(value) };
  }
  const looks: Record<string, PartMaterial> = { ...program.materials };
  for (const [name, other] of Object.entries(materials)) {
    if (!Object.hasOwn(looks, name)) refuse('material', name, looks);
    const look = host.materials?.[other];
    if (look === undefined) throw new ProgramError(`the material "${other}" is used and not given`);
    looks[name] = look;
  }
  const whole = { ...program, parameters: own, materials: looks };
  // A program's model is moved onto the ground as a whole, which here is done for the thing alone.
  const { scene } = await runProgram(whole, work, COARSEST, cache);
  const [, rise] = scene.nodes[0].transform.translation;
  return Math.abs(rise) < 1e-6
    ? whole
    : { ...whole, parts: [{ name: program.name, at: [0, rise, 0], parts: whole.parts }] };
}
