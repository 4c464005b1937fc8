import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { plain, wordsOf } from '../words/tokens.ts';
import { ASSETS } from './assets.ts';

/** Languages of the names in the prepared tables, in emojibase's codes. */
const LANGUAGES = [
  ...['de', 'es', 'fr', 'it', 'pt', 'nl', 'da', 'sv', 'nb', 'fi', 'pl', 'hu', 'lt', 'et'],
  ...['ru', 'uk', 'ja', 'ko', 'zh', 'zh-hant', 'vi', 'th', 'hi', 'ms', 'bn'],
] as const;
/** Maximum number of drawings that share a word. A word that more drawings share says too little. */
const MOST_SHARED = 12;

/** Names that people use for emoji. Drawings are identified by their index in {@link ASSETS}. */
export interface EmojiTables {
  /** The drawings that are tagged with each English word (in emojilib or emojibase). */
  keywords: Record<string, number[]>;
  /**
   * For each language, lines with a name or tag, a tab and its drawing. Names come before tags. These are kept as text,
   * because most are never looked up.
   */
  foreign: Record<string, string>;
}

interface Emojibase {
  hexcode: string;
  label: string;
  tags?: string[];
}

/** Reads the JSON of the packages, which takes a second for all languages. */
export async function emojiTables(): Promise<EmojiTables> {
  const require = createRequire(import.meta.url);
  const json = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));
  const emojibase = dirname(require.resolve('emojibase-data/package.json'));
  const unicode = (await json(require.resolve('unicode-emoji-json/data-by-emoji.json'))) as Record<
    string,
    { name: string }
  >;
  const numbers = new Map([...ASSETS.keys()].map((slug, i) => [slug, i]));
  /** Drawing for each sequence of code points, without the variation selector. */
  const drawings = new Map<string, number>();
  const keywords = new Map<string, Set<number>>();
  const tag = (word: string, drawing: number) => {
    const key = plain(word.replaceAll('_', ' ')).trim();
    keywords.set(key, (keywords.get(key) ?? new Set()).add(drawing));
  };
  const emojilib = (await json(require.resolve('emojilib/dist/emoji-en-US.json'))) as Record<
    string,
    string[]
  >;
  for (const [emoji, { name }] of Object.entries(unicode)) {
    const drawing = numbers.get(wordsOf(plain(name)).join('-'));
    if (drawing === undefined) continue;
    drawings.set(hexcode(emoji), drawing);
    for (const word of emojilib[emoji] ?? []) tag(word, drawing);
  }
  const english = (await json(join(emojibase, 'en/data.json'))) as Emojibase[];
  for (const { hexcode: code, tags } of english) {
    const drawing = drawings.get(code.replaceAll('-FE0F', ''));
    if (drawing !== undefined) for (const word of tags ?? []) tag(word, drawing);
  }
  const foreign: EmojiTables['foreign'] = {};
  for (const language of LANGUAGES)
    foreign[language] = names(
      (await json(join(emojibase, language, 'data.json'))) as Emojibase[],
      drawings,
    );
  const shared = [...keywords].filter(([, { size }]) => size <= MOST_SHARED);
  return { keywords: Object.fromEntries(shared.map(([word, set]) => [word, [...set]])), foreign };
}

/**
 * Returns the names of drawings. A tag is also a name if only one picture has it, or if it is a word of the picture's
 * name. Other tags may mean anything.
 */
function names(emoji: readonly Emojibase[], drawings: ReadonlyMap<string, number>): string {
  const found = new Map<string, number>();
  const shared = new Map<string, number>();
  for (const { tags } of emoji)
    for (const tag of new Set(tags?.map(spelt))) shared.set(tag, (shared.get(tag) ?? 0) + 1);
  /**
   * If several drawings share a tag, it leads to the one with the shortest name: `車` is the car, not the police car.
   */
  const tags = new Map<string, { drawing: number; length: number }>();
  for (const { hexcode: code, label, tags: words } of emoji) {
    const drawing = drawings.get(code.replaceAll('-FE0F', ''));
    if (drawing === undefined) continue;
    const name = spelt(label);
    if (!found.has(name)) found.set(name, drawing);
    for (const word of words ?? []) {
      const key = spelt(word);
      const says = shared.get(key) === 1 || name.split(' ').includes(key);
      if (says && label.length < (tags.get(key)?.length ?? Number.POSITIVE_INFINITY))
        tags.set(key, { drawing, length: label.length });
    }
  }
  for (const [word, { drawing }] of tags) if (!found.has(word)) found.set(word, drawing);
  return [...found].map(([name, drawing]) => `${name}\t${drawing}`).join('\n');
}

function spelt(text: string): string {
  return wordsOf(plain(text)).join(' ');
}

function hexcode(emoji: string): string {
  return [...emoji]
    .map((character) => character.codePointAt(0)!.toString(16).toUpperCase())
    .filter((code) => code !== 'FE0F')
    .join('-');
}
