import { ASSETS } from '../library/assets.ts';
import type { Lexicon } from '../library/lexicon.ts';
import { OTHER_THINGS } from '../library/other-things.ts';
import { Dictionaries } from './foreign/dictionary.ts';
import { phraseForms } from './tokens.ts';

/** Longest names have five words (`lock with key and …`). */
const LONGEST = 5;

/** The way in which a phrase leads to a drawing. */
export interface Found {
  slug: string;
  /** `name`: the drawing is called so · `kind`: what it names is a kind of what the drawing shows. */
  relation: 'name' | 'kind';
  /** 0 to 1. */
  confidence: number;
  /** First word of the phrase. */
  start: number;
}

/** Looks phrases up: names first, then WordNet's kinds of them. */
export class WordIndex {
  readonly lexicon: Lexicon;
  readonly dictionaries: Dictionaries;
  readonly slugs: readonly string[] = [...ASSETS.keys()];
  readonly #names = new Map<string, string>();
  readonly #compounds: ReadonlySet<string>;

  constructor(lexicon: Lexicon) {
    this.lexicon = lexicon;
    this.dictionaries = new Dictionaries(lexicon.foreign);
    this.#compounds = new Set([...lexicon.compounds, ...OTHER_THINGS]);
    for (const { slug, names } of ASSETS.values())
      for (const name of names) this.#names.set(name.replaceAll('-', ' '), slug);
  }

  /** The drawing that one of the phrase's forms names; null for none. */
  named(words: readonly string[]): string | null {
    for (const form of phraseForms(words)) {
      const slug = this.#names.get(form);
      if (slug !== undefined) return slug;
    }
    return null;
  }

  /** The longest phrase that ends before `end` and leads to a drawing. */
  endingAt(words: readonly string[], end: number): Found | null {
    const longest = Math.min(LONGEST, end);
    for (let length = longest; length >= 1; length--) {
      const start = end - length;
      const phrase = words.slice(start, end);
      const slug = this.named(phrase);
      if (slug !== null) return { slug, relation: 'name', confidence: 1, start };
      const kind = this.#kind(phrase);
      if (kind !== null) return { ...kind, relation: 'kind', start };
    }
    return null;
  }

  /** The longest name of more than one word that begins at `start`; its length, or 0. */
  nameLengthAt(words: readonly string[], start: number): number {
    for (let length = Math.min(LONGEST, words.length - start); length >= 2; length--)
      if (this.named(words.slice(start, start + length)) !== null) return length;
    return 0;
  }

  /** True where the phrase is a compound noun that does not mean a kind of what its last word names. */
  isOtherCompound(words: readonly string[]): boolean {
    return phraseForms(words).some((form) => this.#compounds.has(form));
  }

  /** True for a word that names something that could be drawn, whether there is a drawing of it or not. */
  isNoun(word: string): boolean {
    return phraseForms([word]).some((form) => Object.hasOwn(this.lexicon.near, form));
  }

  #kind(words: readonly string[]): { slug: string; confidence: number } | null {
    for (const form of phraseForms(words)) {
      if (!Object.hasOwn(this.lexicon.kinds, form)) continue;
      const [drawing, steps] = this.lexicon.kinds[form]!.toSorted((a, b) => a[1] - b[1])[0]!;
      return { slug: this.slugs[drawing]!, confidence: steps === 0 ? 0.95 : 0.85 - 0.05 * steps };
    }
    return null;
  }
}
