import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';
import { ASSETS } from './assets.ts';
import { type EmojiTables, emojiTables } from './emoji-tables.ts';
import { type WordTables, wordTables } from './word-tables.ts';
import { readNouns } from './wordnet.ts';

/**
 * Words that lead to drawings, in addition to the names in {@link ASSETS}. Drawings are identified by their index
 * there.
 */
export type Lexicon = WordTables & EmojiTables;

/**
 * File that `npm run gen` creates. It has 0.6 MB, while the packages that it is made from have 90 MB and take 3.5 s of
 * processor time.
 */
const FILE = new URL('lexicon.json.br', import.meta.url);

/**
 * Opens the lexicon. In a checkout whose names have changed since `npm run gen`, each process recreates it. A published
 * package always contains a matching one.
 */
export async function openLexicon(): Promise<Lexicon> {
  const shipped = await readShipped();
  return shipped?.names === namesHash() ? shipped.lexicon : makeLexicon();
}

/** Writes the lexicon, for `npm run gen`. */
export async function writeLexicon(): Promise<void> {
  const text = JSON.stringify({ names: namesHash(), lexicon: await makeLexicon() });
  await writeFile(FILE, await promisify(brotliCompress)(text));
}

/** Creates the lexicon from the packages of words. */
export async function makeLexicon(): Promise<Lexicon> {
  return { ...wordTables(await readNouns()), ...(await emojiTables()) };
}

async function readShipped(): Promise<{ names: string; lexicon: Lexicon } | null> {
  const bytes = await readFile(FILE).catch(() => null);
  if (bytes === null) return null;
  return JSON.parse((await promisify(brotliDecompress)(bytes)).toString('utf8'));
}

/** Hashes the names of all drawings in order, because the lexicon's numbers refer to that order. */
function namesHash(): string {
  const names = [...ASSETS.values()].map((asset) => asset.names.join()).join('\n');
  return createHash('sha256').update(names).digest('hex');
}
