import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ASSETS } from './assets.ts';
import { type EmojiTables, emojiTables } from './emoji-tables.ts';
import { PREPARED } from './prepared.ts';
import { type WordTables, wordTables } from './word-tables.ts';
import { readNouns } from './wordnet.ts';

/** Which words lead to which drawings, beside the names of {@link ASSETS}. Drawings are numbers: their place there. */
export type Lexicon = WordTables & EmojiTables;

/** Raise it where a table is made in another way. */
const LAYOUT = 10;

const FILE = `lexicon-${LAYOUT}.json`;

/**
 * Opens the lexicon in `directory`, and makes it first where it is not there or was made for other drawings: WordNet and
 * the emoji dictionaries have 90 MB, what is needed of them 4 MB. Safe to call from several processes.
 */
export async function openLexicon(directory: string): Promise<Lexicon> {
  const names = [...ASSETS.values()].map((asset) => asset.names.join()).join('\n');
  const kept = (await readKept(PREPARED, names)) ?? (await readKept(directory, names));
  if (kept !== null) return kept;
  const path = join(directory, FILE);
  const lexicon: Lexicon = { ...wordTables(await readNouns()), ...(await emojiTables()) };
  await mkdir(directory, { recursive: true });
  const mine = join(directory, randomUUID());
  await writeFile(mine, JSON.stringify({ ...lexicon, names }));
  await rename(mine, path);
  return lexicon;
}

/** null where it is not there yet, was written by a process that was killed, or is of other drawings. */
async function readKept(directory: string, names: string): Promise<Lexicon | null> {
  try {
    const text = await readFile(join(directory, FILE), 'utf8');
    const kept = JSON.parse(text) as Lexicon & { names: string };
    return kept.names === names ? kept : null;
  } catch {
    return null;
  }
}
