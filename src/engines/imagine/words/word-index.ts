import { ASSETS } from '../library/assets.ts';
import type { Lexicon } from '../library/lexicon.ts';
import { OTHER_THINGS } from '../library/other-things.ts';
import { Dictionaries } from './foreign/dictionary.ts';
import { phraseForms } from './tokens.ts';

/** Maximum number of words in a name. The longest have five words (`lock with key and …`). */
const LONGEST = 5;

/** The way in which a phrase leads to a drawing. */
export interface Found {
  slug: string;
  /** `name`: this is a name of the drawing · `kind`: the phrase names a kind of the thing that the drawing shows. */
  relation: 'name' | 'kind';
  /** 0 to 1. */
  confidence: number;
  /** Index of the phrase's first word. */
  start: number;
}

/** Looks up phrases, first among names and then among their kinds in WordNet. */
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

  /** Returns the length of the longest name that begins at `start` and has more than one word; 0 if there is none. */
  nameLengthAt(words: readonly string[], start: number): number {
    for (let length = Math.min(LONGEST, words.length - start); length >= 2; length--)
      if (this.named(words.slice(start, start + length)) !== null) return length;
    return 0;
  }

  /** Whether the phrase is a compound noun whose meaning is not a kind of what its last word names. */
  isOtherCompound(words: readonly string[]): boolean {
    return phraseForms(words).some((form) => this.#compounds.has(form));
  }

  /** Whether a word names something that could be drawn, even if there is no drawing of it. */
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
