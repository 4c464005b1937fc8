import { parse } from 'yaml';
import { type LibraryThing, libraryThing } from '../../contract/library-thing.ts';
import { programProblems } from '../../contract/program-problems.ts';
import { readShapeProgram, type ShapeProgram } from '../../contract/shape-program.ts';

/**
 * Reads a thing of the library from its file.
 * @param text YAML
 * @throws Error with a sentence that names every problem of the file
 */
export function readThing(text: string): LibraryThing {
  const document: unknown = parse(text, { maxAliasCount: 0 });
  const read = libraryThing.safeParse(document);
  if (!read.success) throw new Error(programProblems(read.error.issues, document as object));
  // As it is written: the schema would put the members into its own order.
  const thing = document as LibraryThing;
  for (const [word, named] of Object.entries({ main: thing.main, ...thing.surfaces }))
    for (const material of named)
      if (!Object.hasOwn(thing.materials, material))
        throw new Error(`${word} names "${material}", which is not one of its materials`);
  const { problem } = readShapeProgram(programOf(thing));
  if (problem !== null) throw new Error(problem);
  return thing;
}

/** The size of the whole, which every thing has as a parameter: 1 is as large as in reality. */
const SIZE = { value: 1, min: 0.05, max: 50 };

/** Returns the shape program of a thing: its parts in one that is scaled by the parameter `size`. */
export function programOf(thing: LibraryThing): ShapeProgram {
  const { name, parameters, materials, figure, parts } = thing;
  return {
    version: 1,
    name,
    parameters: { size: SIZE, ...parameters },
    materials,
    parts: [{ name, parts, scale: 'size', ...(figure && { figure }) }],
  };
}
