import type { Dictionary } from './dictionary.ts';
import { type Token, tokensOf } from './tokenize.ts';

/** A prompt's subject in English. */
export interface Translation {
  /** English text such as `two red wooden chair`; null if the thing is not known. */
  english: string | null;
  /** Words that were not understood, or that describe things beside the subject. */
  ignored: string[];
  /** The word that should have named the thing, if it is not known. */
  unknown: string | null;
}

/** Endings of adjectives before the noun. In other languages few adjectives precede the noun, and these are listed. */
const ADJECTIVE: Readonly<Record<string, RegExp>> = {
  de: /(?:e|er|es|en|em)$/,
  nl: /e$/,
  sv: /(?:a|ad|t|ig|sk|ande)$/,
  da: /(?:e|et|ig|sk|ende)$/,
  nb: /(?:e|et|ig|sk|ende)$/,
  pl: /(?:y|i|a|e|ego|ą)$/,
  ru: /(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ую|юю)$/,
  uk: /(?:ий|ій|а|я|е|є|і|ого|у|ю)$/,
  zh: /./,
  'zh-hant': /./,
  ja: /./,
  ko: /./,
};
/** Languages in which the last of two adjacent nouns is the thing. */
const LAST: ReadonlySet<string> = new Set(['de', 'nl', 'sv', 'da', 'nb', 'fi', 'hu']);
/** Languages in which the thing always comes last. */
const ALWAYS_LAST: ReadonlySet<string> = new Set(['zh', 'zh-hant', 'ja', 'ko']);
/**
 * Words that introduce a purpose. In "macchina da scrivere" or "maszyna do pisania" the words after them say what the
 * thing is for, so it is not a car.
 */
const FOR: ReadonlySet<string> = new Set(['da', 'a', 'para', 'do', 'de', 'pour']);
const PURPOSE = /(?:are|ere|ire|re|ar|er|ir|ania|enia)$/;

/** Returns the subject of a phrase in another language; null if none of its words is known. */
export function translate(
  text: string,
  language: string,
  dictionary: Dictionary,
): Translation | null {
  const tokens = tokensOf(text, dictionary);
  const reading = new Reading(language, dictionary);
  for (const [i, token] of tokens.entries()) if (!reading.take(token, tokens.slice(i + 1))) break;
  return reading.result();
}

/** The state of reading a phrase word by word. */
class Reading {
  readonly #language: string;
  readonly #dictionary: Dictionary;
  readonly #attributes: string[] = [];
  readonly #ignored: string[] = [];
  #head: string | null = null;
  /** A color word that may also name a thing, such as "orange". */
  #spare: string | null = null;
  #unknown: string | null = null;
  #before: Token | null = null;

  constructor(language: string, dictionary: Dictionary) {
    this.#language = language;
    this.#dictionary = dictionary;
  }

  /** Takes the next word. Returns false if the remaining words only describe. */
  take(token: Token, rest: readonly Token[]): boolean {
    const goesOn = this.#takeKind(token, rest);
    this.#before = token;
    return goesOn;
  }

  result(): Translation | null {
    const ignored = this.#ignored;
    const head = this.#head ?? (this.#unknown === null ? this.#spare : null);
    if (head === null) {
      const unknown = this.#unknown ?? ignored.at(-1) ?? null;
      return unknown === null ? null : { english: null, ignored, unknown };
    }
    const attributes = this.#head === null ? [] : inEnglishOrder(this.#attributes);
    return { english: [...attributes, head].join(' '), ignored, unknown: null };
  }

  #takeKind(token: Token, rest: readonly Token[]): boolean {
    const { kind, word, english } = token;
    switch (kind) {
      case 'clause':
        return this.#takeClause(word, rest);
      case 'attribute':
        this.#attributes.push(english);
        this.#spare ??= this.#dictionary.things.get(word);
        return true;
      case 'thing':
        this.#takeThing(token);
        return true;
      case 'unknown':
        return this.#takeUnknown(word, rest);
      default:
        return true;
    }
  }

  /** "Aus Holz" and "en bois" say what the thing is made of. Any other clause ends the phrase that names the thing. */
  #takeClause(word: string, rest: readonly Token[]): boolean {
    if (this.#head === null) return true;
    const next = rest.find((each) => each.kind !== 'descriptive');
    const { madeOf, attributes } = this.#dictionary;
    const made = madeOf.get(word) !== null && next !== undefined ? attributes.get(next.word) : null;
    if (made !== null) return true;
    for (const { kind, word: described } of rest)
      if (kind !== 'descriptive' && kind !== 'clause') this.#ignored.push(described);
    return false;
  }

  #takeThing({ word, english }: Token): void {
    const beside = this.#before?.kind === 'thing';
    const replaces = (LAST.has(this.#language) && beside) || ALWAYS_LAST.has(this.#language);
    if (this.#head === null || replaces) this.#head = english;
    // "Bateau pirate" is a pirate ship, so the second noun comes first in English.
    else if (beside) this.#head = `${english} ${this.#head}`;
    else this.#ignored.push(word);
  }

  #takeUnknown(word: string, rest: readonly Token[]): boolean {
    const isPurpose = FOR.has(this.#before?.word ?? '') && PURPOSE.test(word);
    // In scripts without spaces, unknown characters after a name belong to another name: 冰箱 is a fridge, not ice.
    const isPart = this.#dictionary.unspaced && rest.length === 0;
    const describes = ADJECTIVE[this.#language]?.test(word) === true;
    const changes = this.#head === null ? !describes : isPurpose || isPart;
    if (!changes) {
      this.#ignored.push(word);
      return true;
    }
    this.#unknown = word;
    this.#head = null;
    return false;
  }
}

const NUMBERS: ReadonlySet<string> = new Set(['two', 'three', 'four', 'five']);

/** Returns the attributes without repetitions and in English order: numbers first, then colors and materials. */
function inEnglishOrder(attributes: readonly string[]): string[] {
  const unique = [...new Set(attributes)];
  const isNumber = (each: string) => NUMBERS.has(each);
  return [...unique.filter(isNumber), ...unique.filter((each) => !isNumber(each))];
}
