import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ASSETS } from './assets.ts';
import { type EmojiTables, emojiTables } from './emoji-tables.ts';
import { type WordTables, wordTables } from './word-tables.ts';
import { readNouns } from './wordnet.ts';

/** Which words lead to which drawings, beside the names of {@link ASSETS}. Drawings are numbers: their place there. */
export type Lexicon = WordTables & EmojiTables;

/** Raise it where a table is made in another way. */
const LAYOUT = 10;

/**
 * Opens the lexicon in `directory`, and makes it first where it is not there or was made for other drawings: WordNet and
 * the emoji dictionaries have 90 MB, what is needed of them 4 MB. Safe to call from several processes.
 */
export async function openLexicon(directory: string): Promise<Lexicon> {
  const path = join(directory, `lexicon-${LAYOUT}.json`);
  const names = [...ASSETS.values()].map((asset) => asset.names.join()).join('\n');
  try {
    const kept = JSON.parse(await readFile(path, 'utf8')) as Lexicon & { names: string };
    if (kept.names === names) return kept;
  } catch {
    // Not there yet, or written by a process that was killed: made anew.
  }
  const lexicon: Lexicon = { ...wordTables(await readNouns()), ...(await emojiTables()) };
  await mkdir(directory, { recursive: true });
  const mine = join(directory, randomUUID());
  await writeFile(mine, JSON.stringify({ ...lexicon, names }));
  await rename(mine, path);
  return lexicon;
}
