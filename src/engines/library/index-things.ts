import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { LibraryThing } from '../../contract/library-thing.ts';
import type { ThingVariant } from '../../contract/thing-variant.ts';
import { readThing } from './read-thing.ts';

/** What the word reader must know about a thing. The thing's program is not read until it is built. */
export type IndexedThing = Omit<
  LibraryThing,
  | ('seed' | 'detail' | 'blocks' | 'textured' | 'parameters' | 'materials')
  | ('figure' | 'parts' | 'variants')
> & {
  /** Path of the thing's file within the library. */
  file: string;
  /** Changes with the contents of the file. */
  hash: string;
  surfaces: Record<string, string[]>;
  /** The names of its parameters. */
  proportions?: string[];
  /** Its variants without their parts, which `isBuilt` stands for. */
  variants?: Record<string, IndexedVariant>;
};

/** What the word reader must know about a variant. */
export type IndexedVariant = Omit<ThingVariant, 'parts' | 'without'> & {
  /** Whether its program has other parts than the usual thing. */
  isBuilt?: true;
};

const INDEX = 'index.json';

/** The folder of the variants of computed things. */
export const VARIANTS = 'variants/';

/**
 * Implements `npm run gen`: reads all things of a library, and writes what the word reader must know about them to one
 * file, with one line per thing. Loading that file takes a few milliseconds, while parsing every thing would take
 * seconds.
 * @throws Error that names the file of a thing that cannot be read, or two things with the same noun
 */
export async function writeIndex(library: string): Promise<void> {
  const files: string[] = [];
  for await (const file of glob('*/*.yaml', { cwd: library })) {
    const path = file.replaceAll('\\', '/');
    if (!path.startsWith(VARIANTS)) files.push(path);
  }
  const claimed = new Map<string, string>();
  const lines: string[] = [];
  for (const file of files.sort()) {
    const text = await readFile(join(library, file), 'utf8');
    const thing = readNamed(text, file);
    for (const noun of nounsOf(thing)) {
      const other = claimed.get(noun);
      if (other !== undefined) throw new Error(`${file}: "${noun}" is a word for ${other}, too`);
      claimed.set(noun, file);
    }
    lines.push(JSON.stringify(indexed(thing, file, text)));
  }
  await writeFile(join(library, INDEX), `[\n${lines.join(',\n')}\n]\n`);
}

function readNamed(text: string, file: string): LibraryThing {
  try {
    const thing = readThing(text);
    const expected = fileNameOf(thing.name);
    if (basename(file) !== expected) throw new Error(`its file should be named ${expected}`);
    return thing;
  } catch (error) {
    throw new Error(`${dirname(file)}/${basename(file)}: ${(error as Error).message}`);
  }
}

/** What has nouns: a thing, or its entry in an index. */
export interface NamedThing {
  name: string;
  words?: readonly string[] | undefined;
  variants?: Readonly<Record<string, { words?: readonly string[] | undefined }>> | undefined;
}

/** Returns all nouns that name a thing or a variant of it. */
export function nounsOf({ name, words = [], variants = {} }: NamedThing): string[] {
  const special = Object.entries(variants).flatMap(([noun, each]) => [noun, ...(each.words ?? [])]);
  return [name, ...words, ...special];
}

/** Returns the name of a thing's file. */
export const fileNameOf = (name: string): string =>
  `${name.replaceAll(' ', '-').replaceAll("'", '')}.yaml`;

/** Returns what words have to know of a thing. @param text its file */
export function indexed(thing: LibraryThing, file: string, text: string): IndexedThing {
  const { name, words, main, surfaces, living, holds, seats, canopy, handy, materials } = thing;
  const { adjectives, parameters, variants } = thing;
  const own = Object.keys(materials).filter((material) => !main.includes(material));
  const named = Object.fromEntries(own.map((material) => [material, [material]]));
  return {
    name,
    file,
    hash: hash('sha256', text, 'hex').slice(0, 8),
    main,
    surfaces: { ...named, ...surfaces },
    ...{ words, living, holds, seats, canopy, handy, adjectives },
    ...(parameters && { proportions: Object.keys(parameters) }),
    ...(variants && {
      variants: Object.fromEntries(
        Object.entries(variants).map(([noun, variant]) => [noun, indexedVariant(variant)]),
      ),
    }),
  };
}

function indexedVariant({ parts, without, ...rest }: ThingVariant): IndexedVariant {
  return { ...rest, ...((parts ?? without) !== undefined && { isBuilt: true }) };
}

/** Reads the index of a library. */
export function readIndex(library: string): IndexedThing[] {
  return JSON.parse(readFileSync(join(library, INDEX), 'utf8'));
}
