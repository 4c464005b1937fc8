import { readFileSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import type { z } from 'zod';
import { type AttachmentFile, attachmentFile } from '../../contract/library-attachment.ts';
import { type Beast, beast } from '../../contract/library-beast.ts';
import { type Clothing, clothing } from '../../contract/library-clothing.ts';
import { type Ground, ground } from '../../contract/library-ground.ts';
import { type Hairstyle, hairstyle } from '../../contract/library-hair.ts';
import { type Person, person } from '../../contract/library-person.ts';
import {
  type Species,
  type SpeciesFile,
  species,
  speciesFile,
} from '../../contract/library-species.ts';
import { programFaults } from '../../contract/program-problems.ts';
import { type WornPiece, wornPiece } from '../../contract/worn-piece.ts';
import { fileNameOf } from './index-things.ts';
import { LIBRARY } from './things.ts';

/** Data of the library other than things: one YAML file each, in one folder. `Entry` is what programs read. */
export interface Shelf<File, Entry = File> {
  /** Path within the library. */
  folder: string;
  schema: z.ZodType<File>;
  /** Completes the files of the folder, which may build on each other. */
  complete?(files: readonly File[]): Entry[];
}

/** What people wear and hold. */
export const WORN_PIECES: Shelf<WornPiece> = { folder: 'worn', schema: wornPiece };

/** What is attached to other things. */
export const ATTACHMENTS: Shelf<AttachmentFile> = { folder: 'attachments', schema: attachmentFile };

/** Kinds of people. */
export const LOOKS: Shelf<Person> = { folder: 'people/looks', schema: person };

/** Animals whose heads people can have. */
export const BEASTS: Shelf<Beast> = { folder: 'people/beasts', schema: beast };

/** Kinds of hair, and of beards. */
export const HAIRSTYLES: Shelf<Hairstyle> = { folder: 'people/hair', schema: hairstyle };
export const BEARDS: Shelf<Hairstyle> = { folder: 'people/beards', schema: hairstyle };

/** Noses, ears and lips of people: one blend each. */
export const FACE_FEATURES: Shelf<Hairstyle> = { folder: 'people/faces', schema: hairstyle };

/** Materials of people, of their clothes and of what they hold. */
export const CLOTHING: Shelf<Clothing> = { folder: 'people/clothing', schema: clothing };

/** Places in which things stand. */
export const GROUNDS: Shelf<Ground> = { folder: 'places', schema: ground };

/** Four-legged animals. */
export const SPECIES: Shelf<SpeciesFile, Species> = {
  folder: 'animals/quadrupeds',
  schema: speciesFile,
  complete(files) {
    const byName = new Map(files.map((file) => [file.name, file]));
    const whole = ({ like, ...own }: SpeciesFile): object => {
      if (like === undefined) return own;
      const other = byName.get(like);
      if (other === undefined) throw new Error(`${own.name} is like ${like}, which does not exist`);
      const { words: _, ...inherited } = whole(other) as Species;
      return { ...inherited, ...own, head: { ...inherited.head, ...own.head } };
    };
    return files.map((file) => checked(species, whole(file), file.name));
  },
};

/**
 * Implements `npm run gen`: checks every file of a shelf, and writes all of them to one index.
 * @throws Error that names a file and its mistakes, or two files that claim the same name
 */
export async function writeShelf<
  File extends { name: string; words?: string[] | undefined },
  Entry,
>(library: string, { folder, schema, complete }: Shelf<File, Entry>): Promise<void> {
  const files: string[] = [];
  for await (const file of glob(`${folder}/**/*.yaml`, { cwd: library }))
    files.push(file.replaceAll('\\', '/'));
  const claimed = new Map<string, string>();
  const read: File[] = [];
  for (const file of files.sort()) {
    const text = await readFile(join(library, file), 'utf8');
    const entry = checked(schema, parse(text, { maxAliasCount: 0 }), file);
    if (basename(file) !== fileNameOf(entry.name))
      throw new Error(`${file} should be named ${fileNameOf(entry.name)}`);
    for (const word of [entry.name, ...(entry.words ?? [])]) {
      if (claimed.has(word))
        throw new Error(`${file}: "${word}" is a word for ${claimed.get(word)}, too`);
      claimed.set(word, file);
    }
    read.push(entry);
  }
  const lines = (complete?.(read) ?? read).map((entry) => JSON.stringify(entry));
  await writeFile(join(library, folder, 'index.json'), `[\n${lines.join(',\n')}\n]\n`);
}

/** Returns the document as it was written, because the schema would reorder its members. */
function checked<T>(schema: z.ZodType<T>, document: unknown, file: string): T {
  const read = schema.safeParse(document);
  if (read.success) return document as T;
  const faults = programFaults(read.error.issues, document).map(({ sentence }) => sentence);
  throw new Error(`${file}: ${faults.join('; ')}`);
}

/** Returns the entries of a shelf of the shipped library, by name. */
export function readShelf<File, Entry extends { name: string } = File & { name: string }>({
  folder,
}: Shelf<File, Entry>): ReadonlyMap<string, Entry> {
  const entries: Entry[] = JSON.parse(readFileSync(join(LIBRARY, folder, 'index.json'), 'utf8'));
  return new Map(entries.map((entry) => [entry.name, entry]));
}
