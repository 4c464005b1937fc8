import { ATTRIBUTES, COLUMNS } from '../../../language/foreign-attributes.ts';
import { SMALL_WORDS } from '../../../language/small-words.ts';
import { ASSETS } from '../../library/assets.ts';
import { plain, wordsOf } from '../tokens.ts';
import { CLAUSES, DESCRIPTIVE, MADE_OF, REPRESENTATIONS } from './attributes.ts';
import { EVERYDAY } from './everyday.ts';
import { LIBRARY_NOUNS } from './library-nouns.ts';
import { RARER_NOUNS } from './rarer-nouns.ts';
import { stem, withoutEndings } from './stems.ts';

/** Languages that are written without spaces between words. */
const UNSPACED: ReadonlySet<string> = new Set(['zh', 'zh-hant', 'ja', 'th']);

/** Words of one kind, found in any of their forms. */
export class Words {
  readonly #exact = new Map<string, string>();
  readonly #stems = new Map<string, string>();
  readonly #language: string;

  constructor(language: string) {
    this.#language = language;
  }

  /** Adds a plain word or phrase. If it is already present, its first meaning stays. */
  add(key: string, english: string): void {
    if (key === '' || this.#exact.has(key)) return;
    this.#exact.set(key, english);
    const stemmed = stemOf(key, this.#language);
    if (!this.#stems.has(stemmed)) this.#stems.set(stemmed, english);
  }

  /** English for exactly this word; null where it is unknown. */
  exact(word: string): string | null {
    return this.#exact.get(word) ?? null;
  }

  /** English for the plain word or phrase, in any of its forms; null where it is unknown. */
  get(key: string): string | null {
    const known = this.#exact.get(key);
    if (known !== undefined) return known;
    for (const bare of withoutEndings(key, this.#language)) {
      const english = this.#exact.get(bare);
      if (english !== undefined) return english;
    }
    return this.#stems.get(stemOf(key, this.#language)) ?? null;
  }
}

/** A language's words, grouped by their role in a prompt. */
export interface Dictionary {
  unspaced: boolean;
  /** Colors, materials, numbers. */
  attributes: Words;
  /** Only the words from the table of everyday things. */
  everyday: Words;
  things: Words;
  descriptive: Words;
  clauses: Words;
  madeOf: Words;
  representations: Words;
}

/**
 * Creates the dictionary of a language. Everyday words take precedence over `names`, whose lines are `name<tab>number
 * of the drawing`. A name is also found without its colors: "roter Apfel" by "Apfel".
 */
export function createDictionary(language: string, names: string): Dictionary {
  const base = language === 'zh-hant' ? 'zh' : language;
  const make = () => new Words(base);
  const list = (words: string | undefined) => {
    const made = make();
    for (const word of (words ?? '').split(/\s+/)) made.add(spelt(word), word);
    return made;
  };
  const attributes = column(ATTRIBUTES, base, make());
  const small = `${DESCRIPTIVE[base] ?? ''} ${SMALL_WORDS[base] ?? ''}`.split(/\s+/);
  // Colors are among the small words because they also help to identify the language.
  const isColor = (word: string) => attributes.get(spelt(word)) !== null;
  const descriptive = list(small.filter((word) => !isColor(word)).join(' '));
  const everyday = column(EVERYDAY, base, make());
  const things = column(LIBRARY_NOUNS + RARER_NOUNS, base, column(EVERYDAY, base, make()));
  const assets = [...ASSETS.values()];
  const lines = names.split('\n').map((line) => line.split('\t') as [string, string]);
  for (const [name, drawing] of lines) things.add(name, assets[Number(drawing)]!.name);
  const unspaced = UNSPACED.has(language);
  if (!unspaced)
    for (const [name, drawing] of lines) {
      const content = name
        .split(' ')
        .filter((word) => attributes.get(word) === null && descriptive.get(word) === null);
      things.add(content.join(' '), assets[Number(drawing)]!.name);
    }
  return {
    unspaced,
    attributes,
    everyday,
    things,
    descriptive,
    clauses: list(CLAUSES[base]),
    madeOf: list(MADE_OF[base]),
    representations: list(REPRESENTATIONS[base]),
  };
}

/** Dictionaries by language, each made when it is first needed (10 to 30 ms, 0.2 MB). */
export class Dictionaries {
  readonly #names: Readonly<Record<string, string>>;
  readonly #made = new Map<string, Dictionary>();

  /** @param names the names by language, as {@link createDictionary} takes them */
  constructor(names: Readonly<Record<string, string>>) {
    this.#names = names;
  }

  /** Returns the dictionary of a language; null if there is none. */
  get(language: string): Dictionary | null {
    const made = this.#made.get(language);
    if (made !== undefined) return made;
    if (!Object.hasOwn(this.#names, language)) return null;
    const dictionary = createDictionary(language, this.#names[language]!);
    this.#made.set(language, dictionary);
    return dictionary;
  }
}

/** Fills `words` with a language's column of a table. */
export function column(table: string, language: string, words: Words): Words {
  const place = COLUMNS.indexOf(language);
  if (place < 0) return words;
  for (const line of table.trim().split(/\n+/)) {
    const [english, columns] = line.split(': ') as [string, string];
    for (const word of columns.split(', ')[place]!.split('/'))
      if (word !== '-') words.add(spelt(word), english);
  }
  return words;
}

function spelt(words: string): string {
  return wordsOf(plain(words)).join(' ');
}

/** Returns the stem of each word of a phrase, because words in the middle may have endings too. */
function stemOf(key: string, language: string): string {
  return key
    .split(' ')
    .map((word) => stem(word, language))
    .join(' ');
}
