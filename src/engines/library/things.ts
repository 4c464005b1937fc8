import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LibraryThing } from '../../contract/library-thing.ts';
import type { ShapeProgram } from '../../contract/shape-program.ts';
import { type IndexedThing, readIndex } from './index-things.ts';
import { programOf, readThing } from './read-thing.ts';

/** The library that comes with the service. */
export const LIBRARY = fileURLToPath(new URL('../../../library', import.meta.url));

/** A thing whose program is read from its file when it is first built. */
export interface Thing extends IndexedThing {
  /**
   * Returns the thing's program, which the caller may change.
   * @param variant the noun of a variant
   */
  program(variant?: string): ShapeProgram;
}

/** The things of a library. */
export function openLibrary(library: string): Thing[] {
  return readIndex(library).map((indexed) => {
    let thing: LibraryThing | undefined;
    return {
      ...indexed,
      program(variant) {
        thing ??= readThing(readFileSync(join(library, indexed.file), 'utf8'));
        return programOf(thing, variant);
      },
    };
  });
}
