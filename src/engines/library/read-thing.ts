import { isNode, LineCounter, parseDocument } from 'yaml';
import { type LibraryThing, libraryThing } from '../../contract/library-thing.ts';
import { type ProgramFault, programFaults } from '../../contract/program-problems.ts';
import { type Part, readShapeProgram, type ShapeProgram } from '../../contract/shape-program.ts';

/** A mistake in the file of a thing. */
export interface ThingMistake {
  /** Line of the file, from 1; null: it concerns the whole file. */
  line: number | null;
  /** What is wrong, without a period. */
  text: string;
}

/**
 * Reads a thing of the library from its file.
 * @param text YAML
 * @throws Error with a sentence that names every mistake of the file, with its line
 */
export function readThing(text: string): LibraryThing {
  const { thing, mistakes } = checkThing(text);
  if (thing === null) throw new Error(mistakesText(mistakes));
  return thing;
}

/** Maximum number of mistakes that a message lists. */
const MOST_NAMED = 12;

/** Puts mistakes into one sentence, each with its line. */
export function mistakesText(mistakes: readonly ThingMistake[]): string {
  const named = mistakes
    .slice(0, MOST_NAMED)
    .map(({ line, text }) => (line === null ? text : `line ${line}: ${text}`));
  const rest = mistakes.length - named.length;
  return [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ');
}

/**
 * Checks the file of a thing: its form, its schema, and that each material that it names exists.
 * @returns the thing, or every mistake that was found
 */
export function checkThing(
  text: string,
): { thing: LibraryThing; mistakes: [] } | { thing: null; mistakes: ThingMistake[] } {
  const lines = new LineCounter();
  const yaml = parseDocument(text, { lineCounter: lines });
  const refuse = (mistakes: ThingMistake[]) => ({ thing: null, mistakes });
  if (yaml.errors.length > 0)
    return refuse(
      yaml.errors.map(({ message, linePos }) => ({
        line: linePos?.[0].line ?? null,
        // The rest of the message is a drawing of the place.
        text: message.split(' at line ')[0],
      })),
    );
  const lineOf = (path: readonly PropertyKey[]): number | null => {
    for (let end = path.length; end > 0; end--) {
      const node = yaml.getIn(path.slice(0, end), true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return null;
  };
  let document: unknown;
  try {
    document = yaml.toJS({ maxAliasCount: 0 });
  } catch (error) {
    return refuse([{ line: null, text: (error as Error).message }]);
  }
  const faults = faultsOf(document);
  if (faults.length > 0)
    return refuse(faults.map(({ path, sentence }) => ({ line: lineOf(path), text: sentence })));
  // The document is used as written, because the schema would reorder its members.
  const thing = document as LibraryThing;
  // Other variants have the program of the thing.
  const built = Object.entries(thing.variants ?? {}).filter(
    ([, { parts, without, materials }]) => (parts ?? without ?? materials) !== undefined,
  );
  for (const variant of [undefined, ...built.map(([noun]) => noun)]) {
    const { problem } = readShapeProgram(programOf(thing, variant));
    const of = variant === undefined ? '' : `variants.${variant}: `;
    if (problem !== null) return refuse([{ line: null, text: `${of}${problem}` }]);
  }
  return { thing, mistakes: [] };
}

function faultsOf(document: unknown): ProgramFault[] {
  const read = libraryThing.safeParse(document);
  if (!read.success) return programFaults(read.error.issues, document);
  const { main, surfaces = {}, materials, adjectives = {}, parameters = {} } = read.data;
  const wrong = [
    ...main.map((name, i) => ({ name, path: ['main', i] })),
    ...Object.entries(surfaces).flatMap(([word, names]) =>
      names.map((name, i) => ({ name, path: ['surfaces', word, i] })),
    ),
  ]
    .filter(({ name }) => !Object.hasOwn(materials, name))
    .map(({ name, path }) => ({
      path,
      sentence: `${path.slice(0, -1).join('.')} names "${name}", which is not one of its materials`,
    }));
  const unknown = Object.entries(adjectives).flatMap(([word, values]) =>
    Object.keys(values)
      .filter((name) => name !== 'size' && !Object.hasOwn(parameters, name))
      .map((name) => ({
        path: ['adjectives', word, name],
        sentence: `adjectives.${word} names "${name}", which is not one of its parameters`,
      })),
  );
  return [...wrong, ...unknown, ...variantFaults(read.data)];
}

/** Returns the materials that parts name. */
const materialsOf = (parts: readonly Part[] = []): string[] =>
  parts.flatMap(({ material, parts: inner }) => [material ?? [], materialsOf(inner)].flat());

/** Finds what variants name that the thing does not have. */
function variantFaults({
  variants = {},
  parameters = {},
  materials,
  parts,
}: LibraryThing): ProgramFault[] {
  const names = new Set<string>();
  const visit = (part: Part): void => {
    names.add(part.name);
    part.parts?.forEach(visit);
  };
  parts.forEach(visit);
  return Object.entries(variants).flatMap(([noun, variant]) => {
    const check = (member: string, named: readonly string[], has: (name: string) => boolean) =>
      named
        .filter((name) => !has(name))
        .map((name) => ({
          path: ['variants', noun, member],
          sentence: `variants.${noun}.${member} names "${name}", which the thing does not have`,
        }));
    return [
      ...check('parameters', Object.keys(variant.parameters ?? {}), (name) =>
        Object.hasOwn(parameters, name),
      ),
      ...check(
        'colors',
        Object.keys(variant.colors ?? {}),
        (name) => Object.hasOwn(materials, name) || Object.hasOwn(variant.materials ?? {}, name),
      ),
      ...check('without', variant.without ?? [], (name) => names.has(name)),
      ...check(
        'parts',
        materialsOf(variant.parts),
        (name) => Object.hasOwn(materials, name) || Object.hasOwn(variant.materials ?? {}, name),
      ),
    ];
  });
}

/** The overall size, which is a parameter of every thing. 1 is the real size. */
const SIZE = { value: 1, min: 0.05, max: 50 };

/**
 * Returns the shape program of a thing, which the caller may change. Its parts are inside one part that is scaled by the
 * parameter `size`.
 * @param variant the noun of a variant, whose own parts and materials it then has
 */
export function programOf(thing: LibraryThing, variant?: string): ShapeProgram {
  const { name, seed, detail, blocks, textured, parameters, figure } = thing;
  const own = variant === undefined ? undefined : thing.variants?.[variant];
  const parts = [...without(thing.parts, own?.without ?? []), ...(own?.parts ?? [])];
  return structuredClone({
    version: 1,
    name,
    ...(seed !== undefined && { seed }),
    ...(detail !== undefined && { detail }),
    ...(blocks !== undefined && { blocks }),
    ...(textured !== undefined && { textured }),
    parameters: { size: SIZE, ...parameters },
    materials: { ...own?.materials, ...thing.materials },
    parts: [{ name, parts, scale: 'size', ...(figure && { figure }) }],
  });
}

function without(parts: readonly Part[], names: readonly string[]): Part[] {
  if (names.length === 0) return [...parts];
  return parts
    .filter(({ name }) => !names.includes(name))
    .map((part) => (part.parts ? { ...part, parts: without(part.parts, names) } : part));
}
