import { readFileSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { programFaults } from '../../contract/program-problems.ts';
import {
  WORN_PLACES,
  type WornPiece,
  type WornPlace,
  wornPiece,
} from '../../contract/worn-piece.ts';
import { fileNameOf } from './index-things.ts';

/** What must be known of a piece before it is worn: everything but its parts. */
export type IndexedPiece = Omit<WornPiece, WornPlace> & {
  /** Path of the piece's file within the library. */
  file: string;
};

const INDEX = 'worn/index.json';

/**
 * Implements `npm run gen`: reads everything that people wear and hold, and writes all of it but the parts to one file.
 * @throws Error that names the file of a piece that cannot be read, or two pieces with the same name
 */
export async function writeWornIndex(library: string): Promise<void> {
  const files: string[] = [];
  for await (const file of glob('worn/*/*.yaml', { cwd: library }))
    files.push(file.replaceAll('\\', '/'));
  const claimed = new Map<string, string>();
  const lines: string[] = [];
  for (const file of files.sort()) {
    const piece = readPiece(await readFile(join(library, file), 'utf8'), file);
    if (basename(file) !== fileNameOf(piece.name))
      throw new Error(`${file} should be named ${fileNameOf(piece.name)}`);
    for (const word of [piece.name, ...(piece.words ?? [])]) {
      if (claimed.has(word))
        throw new Error(`${file}: "${word}" is a word for ${claimed.get(word)}, too`);
      claimed.set(word, file);
    }
    const rest = Object.fromEntries(
      Object.entries(piece).filter(([key]) => !(WORN_PLACES as readonly string[]).includes(key)),
    );
    lines.push(JSON.stringify({ ...rest, file }));
  }
  await writeFile(join(library, INDEX), `[\n${lines.join(',\n')}\n]\n`);
}

/** Returns everything that people can wear and hold, without parts. */
export function readWornIndex(library: string): IndexedPiece[] {
  return JSON.parse(readFileSync(join(library, INDEX), 'utf8'));
}

/**
 * Reads a piece from its file.
 * @param file its name in messages
 * @throws Error that names the file and its mistakes
 */
export function readPiece(text: string, file: string): WornPiece {
  const document: unknown = parse(text, { maxAliasCount: 0 });
  const read = wornPiece.safeParse(document);
  if (!read.success)
    throw new Error(
      `${file}: ${programFaults(read.error.issues, document)
        .map(({ sentence }) => sentence)
        .join('; ')}`,
    );
  // The document is used as written, because the schema would reorder its members.
  return document as WornPiece;
}
