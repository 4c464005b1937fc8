import type { PartMaterial } from '../../../contract/shape-program.ts';
import { isShade } from '../../language/colors.ts';
import { GARMENT_MATERIALS } from '../../language/garment-materials.ts';
import { NUMBERS } from '../../language/number-words.ts';
import { THINGS_IN_ING } from '../../language/phrase-words.ts';
import { singular } from '../../language/plurals.ts';
import { SIZES, STRETCHES, TRAITS } from '../../language/sizes-and-traits.ts';
import {
  PLAIN_ADJECTIVES,
  REPRESENTATIONS,
  SILENT,
  WHOLE_NOUNS,
} from '../../language/word-lists.ts';
import type { Family } from '../families/family.ts';
import { NECKWEAR_COLORED } from '../families/neckwear.ts';
import { PIECE_COLORED } from '../families/people/wardrobe.ts';
import { beastTrait } from './beast-words.ts';
import { materialOf, plainColorOf } from './colors.ts';
import { partNamesOf, plainProgram } from './named-parts.ts';
import { patternOf, patternOfNoun, withPattern } from './pattern-words.ts';
import {
  countedNames,
  cuteParts,
  isOfOther,
  type ResizedPart,
  resizedAt,
} from './resized-parts.ts';
import { isStyle } from './styles.ts';
import { extraMeant } from './vocabulary.ts';

/** The description of one thing in a prompt. */
export interface Description {
  traits: Set<string>;
  extras: Set<string>;
  /** Changes to materials, by name. */
  materials: Map<string, PartMaterial>;
  /** Colors and materials of the whole, in order. */
  looks: PartMaterial[];
  styles: string[];
  /** Stretching words, whose effect depends on the program's parameters. */
  stretches: string[];
  size: number;
  statue: boolean;
  /** Looks of parts: the words, and the names of the materials, of which at least one must exist. */
  painted: { words: string[]; names: readonly string[] }[];
  /** Parts that the prompt names, with their looks and their number. */
  parts: NamedParts[];
  /** Parts whose proportions the prompt changes. */
  resized: ResizedPart[];
  /** Multicolored parts, by their names and materials. */
  rainbow: { names: readonly string[]; materials: readonly string[] }[];
  /** Words that had no effect. */
  unused: string[];
}

/** Parts that the prompt names, by the names that they may have in a program. */
export interface NamedParts {
  names: readonly string[];
  looks: PartMaterial[];
  /** The words that described their appearance. */
  words: string[];
  /** The number of parts, and the word that gave it. */
  count: { word: string; of: number } | null;
  /** The materials that the looks apply to within these parts; all if it is left out. */
  only?: readonly string[];
}

export const isTrait = (word: string): boolean => Object.hasOwn(TRAITS, word);

/**
 * Reads the description of a thing: colors and materials apply to the next noun that names a part of it, or to the
 * whole if there is none.
 * @param words the words without the thing's own name
 */
export function describe(words: readonly string[], family: Family): Description {
  return new Describer(words, family).describe();
}

class Describer {
  readonly #words: readonly string[];
  readonly #family: Family;
  readonly #found: Description = {
    traits: new Set(),
    extras: new Set(),
    materials: new Map(),
    looks: [],
    styles: [],
    stretches: [],
    size: 1,
    statue: false,
    painted: [],
    parts: [],
    resized: [],
    rainbow: [],
    unused: [],
  };
  /** Looks that are waiting for the noun that they describe, and the words for these looks. */
  #pending: { looks: PartMaterial[]; words: string[] } = { looks: [], words: [] };
  #count: { word: string; of: number } | null = null;

  constructor(words: readonly string[], family: Family) {
    this.#words = words.flatMap(countedParts);
    this.#family = family;
  }

  describe(): Description {
    for (let i = 0; i < this.#words.length; i++) i += this.#take(i);
    this.#settle();
    return this.#found;
  }

  /** Reads a word, and returns how many further words were read with it. */
  #take(i: number): number {
    const words = this.#words;
    const word = words[i];
    if (this.#inManyColors(i)) return 1;
    const pair = `${word} ${singular(words[i + 1] ?? '')}`;
    if (this.#isSuit(word)) return 0;
    const look = this.#lookAt(i);
    // A long coat is a garment of its own, not a coat that is made longer, and a straw hat is not painted with straw.
    if (this.#paintsPart(pair) || this.#addExtra(pair)) return 1;
    if (look !== null && !this.#isPartHere(word, i)) {
      this.#addLook(look, word, words[i - 1]);
      return 0;
    }
    const resized = resizedAt(words, i, this.#family);
    if (resized !== null) {
      this.#found.resized.push(resized);
      return 0;
    }
    if (isOfOther(words, i)) {
      this.#found.unused.push(word);
      return 0;
    }
    if (this.#countsParts(i)) return 1;
    if (this.#paintsSharedPart(word)) return 0;
    if (this.#paintsPart(word) || this.#paintsPart(singular(word), word)) return 0;
    if (this.#addExtra(word) || this.#addExtra(singular(word))) return 0;
    if (this.#namesPart(i, 2)) return 1;
    if (this.#namesPart(i, 1)) return 0;
    if (this.#isPatterned(word, words[i + 1]) || this.#hasPattern(word)) return 0;
    if (this.#counts(i)) return 0;
    if (word === 'with' || word === ',') this.#settle();
    else if (WHOLE_NOUNS.has(word)) this.#settle();
    else if (
      !this.#addTrait(word) &&
      !isShade(word) &&
      !SILENT.has(word) &&
      !REPRESENTATIONS.has(word) &&
      word !== 'and'
    ) {
      // A color belongs to the noun after it, even if that noun is not known: "white spots" does not color a thing that
      // cannot have spots.
      const next = words[i + 1];
      const noun = next === undefined || next === ',' || next === 'with' || next === 'and';
      // "A yellow school backpack" is yellow.
      const isLed = words.slice(0, i).some((each) => each === 'with' || each === ',');
      if (
        noun &&
        isLed &&
        !PLAIN_ADJECTIVES.has(word) &&
        this.#pending.looks.length > 0 &&
        (!/(ed|ing)$/.test(word) || THINGS_IN_ING.test(word))
      )
        this.#drop();
      this.#found.unused.push(word);
    }
    return 0;
  }

  #lookAt(i: number): PartMaterial | null {
    const word = this.#words[i];
    const color = plainColorOf(word, this.#words[i - 1]);
    if (color !== null) return { color };
    const is = materialOf(word);
    return is === null ? null : { is };
  }

  /**
   * Returns whether a word that could be a color or material is a part here: "a wizard with a gold crown, a hat of
   * straw".
   */
  #isPartHere(word: string, i: number): boolean {
    const next = this.#words[i + 1];
    // A word before the thing's own name describes its material: a leather backpack.
    if (!this.#words.slice(0, i).some((before) => before === 'with' || before === ','))
      return false;
    return (
      (Object.hasOwn(this.#family.surfaces, word) || partNamesOf(this.#family, word).length > 0) &&
      (next === undefined || next === ',' || next === 'with' || next === 'and')
    );
  }

  #addLook(look: PartMaterial, word: string, before: string | undefined): void {
    const { looks, words } = this.#pending;
    const last = looks.at(-1);
    // "Dark red" and "red leather" are one look of color and material. "Red and white" are two looks.
    const joins =
      last !== undefined &&
      before !== 'and' &&
      (look.color === undefined) !== (last.color === undefined) &&
      !(look.is !== undefined && last.is !== undefined);
    if (joins) Object.assign(last, look);
    else looks.push({ ...look });
    words.push(word);
  }

  #paintsPart(word: string, said = word): boolean {
    const { surfaces } = this.#family;
    if (!Object.hasOwn(surfaces, word)) return false;
    this.#splitLooks(word);
    const { looks, words } = this.#pending;
    const isWorn = this.#addExtra(word);
    if (looks.length > 0 && !isWorn)
      this.#found.painted.push({ words: [...words, said], names: surfaces[word] });
    for (const [i, look] of looks.entries()) {
      const names = i === 0 ? surfaces[word] : this.#secondOf(word);
      for (const name of names)
        this.#found.materials.set(name, { ...this.#found.materials.get(name), ...look });
    }
    this.#pending = { looks: [], words: [] };
    return true;
  }

  /** Gives the first of two looks to the whole if the part can have only one: a stegosaurus in green with orange plates. */
  #splitLooks(part: string): void {
    const { looks } = this.#pending;
    const { materials = {} } = plainProgram(this.#family);
    if (looks.length !== 2 || this.#found.looks.length > 0) return;
    if (this.#secondOf(part).some((name) => materials[name] !== undefined)) return;
    this.#found.looks.push(looks.shift()!);
  }

  /** Reads a part that is of the same material as the whole: only that part of a mug with a red handle is red. */
  #paintsSharedPart(word: string): boolean {
    const { surfaces, main, extras } = this.#family;
    const one = [word, singular(word)].find((each) => Object.hasOwn(surfaces, each));
    const hasHands = extras?.includes('sword') === true;
    if (one === undefined || hasHands || this.#pending.looks.length === 0) return false;
    const names = partNamesOf(this.#family, one);
    // A word for the material itself means all of it: the walls of a house.
    if (surfaces[one].includes(one) || !surfaces[one].every((each) => main.includes(each)))
      return false;
    if (names.length === 0) return false;
    this.#found.parts.push({ names, ...this.#pending, count: this.#count, only: surfaces[one] });
    this.#pending = { looks: [], words: [] };
    this.#count = null;
    return true;
  }

  /**
   * Returns the materials that a part's second color applies to. For stripes, they are the materials between the
   * stripes.
   */
  #secondOf(part: string): readonly string[] {
    const { surfaces, main } = this.#family;
    const own = surfaces[part];
    if (!own.some((name) => SECOND.includes(name))) return SECOND;
    return own.some((name) => main.includes(name)) ? ['wall', 'body'] : main;
  }

  /** Reads a noun of the given number of words that names parts but is not the name of a surface. */
  #namesPart(i: number, length: number): boolean {
    const words = this.#words.slice(i, i + length);
    if (words.length < length || words.some((word) => SILENT.has(word) || isStyle(word)))
      return false;
    const [first, last] = [words.slice(0, -1), singular(words.at(-1)!)];
    const names = partNamesOf(this.#family, [...first, last].join(' '));
    if (names.length === 0) return false;
    this.#found.parts.push({ names, ...this.#pending, count: this.#count });
    this.#pending = { looks: [], words: [] };
    this.#count = null;
    return true;
  }

  /** Reads a suit: for a person in shirt and trousers, it is a jacket, a tie and matching trousers. */
  #isSuit(word: string): boolean {
    const { extras, name } = this.#family;
    if (
      !/^(suit|tuxedo)$/.test(word) ||
      !IN_SHIRTS.has(name) ||
      extras?.includes('jacket') !== true
    )
      return false;
    const [look = { color: '#2b2f3a' }] = this.#pending.looks;
    this.#found.extras.add('jacket').add('tie');
    for (const material of ['jacket', 'trousers']) this.#found.materials.set(material, look);
    this.#pending = { looks: [], words: [] };
    return true;
  }

  /** Reads a multicolor word before a part: a rainbow mane. */
  #inManyColors(i: number): boolean {
    const [word, next] = this.#words.slice(i, i + 2);
    if (next === undefined || !/^(rainbow|multicolored|multicolor|colorful)$/.test(word))
      return false;
    const one = singular(next);
    const names = partNamesOf(this.#family, one);
    const materials = this.#family.surfaces[one] ?? [];
    if (names.length + materials.length === 0) return false;
    this.#found.rainbow.push({ names, materials });
    return true;
  }

  /** Reads a pattern adjective, which applies to the next noun. */
  #isPatterned(word: string, next: string | undefined): boolean {
    // If nothing follows, the word is a noun for something that the thing has: "with white polka dots".
    const has = patternOfNoun(singular(word)) !== null && (next === undefined || next === ',');
    const kind = has ? null : patternOf(word);
    if (kind === null || this.#family.traits?.includes(TRAITS[word] ?? word) === true) return false;
    this.#pending.looks = withPattern(this.#pending.looks, kind);
    this.#pending.words.push(word);
    return true;
  }

  /** Reads a pattern noun. The pattern applies to the whole, in the color before the noun. */
  #hasPattern(word: string): boolean {
    // A single star is not a pattern.
    const kind =
      singular(word) === word && !word.startsWith('camo') ? null : patternOfNoun(singular(word));
    if (kind === null) return false;
    const color = this.#pending.looks[0]?.color;
    const [whole = {}, ...others] = this.#found.looks;
    const pattern = color === undefined ? { kind } : { kind, color };
    this.#found.looks = [{ ...whole, pattern }, ...others];
    this.#pending = { looks: [], words: [] };
    return true;
  }

  /** Reads a number right before the parts that it counts, or joined to it: "five floors", "threeheaded". */
  #countsParts(i: number): boolean {
    const [word, next = ''] = this.#words.slice(i, i + 2);
    if (!Object.hasOwn(NUMBERS, word) || SILENT.has(next)) return false;
    const names = countedNames(this.#family, next);
    if (names.length === 0) return false;
    const count = { word, of: NUMBERS[word] };
    this.#found.parts.push({ names, ...this.#pending, count });
    this.#pending = { looks: [], words: [] };
    return true;
  }

  /** Keeps a number for the parts that it counts: `two brass buttons`. */
  #counts(i: number): boolean {
    const word = this.#words[i];
    const counted = this.#words
      .slice(i + 1, i + 4)
      .some((next) => partNamesOf(this.#family, singular(next)).length > 0);
    if (!Object.hasOwn(NUMBERS, word) || !counted) return false;
    this.#count = { word, of: NUMBERS[word] };
    return true;
  }

  #settle(): void {
    this.#found.looks.push(...this.#pending.looks);
    this.#pending = { looks: [], words: [] };
  }

  #drop(): void {
    this.#found.unused.push(...this.#pending.words);
    this.#pending = { looks: [], words: [] };
  }

  #addExtra(word: string): boolean {
    const name = extraMeant(word, this.#family.extras);
    if (name === undefined) return false;
    this.#found.extras.add(name);
    const worn = this.#pending.looks[0];
    if (worn !== undefined) {
      for (const material of EXTRA_MATERIALS[name] ?? [])
        this.#found.materials.set(material, { ...this.#found.materials.get(material), ...worn });
      this.#pending = { looks: [], words: [] };
    }
    return true;
  }

  #addTrait(word: string): boolean {
    const found = this.#found;
    if (word === 'statue') {
      found.statue = true;
      return true;
    }
    const trait = beastTrait(word) ?? (isTrait(word) ? TRAITS[word] : undefined);
    if (trait !== undefined && this.#family.traits?.includes(trait)) {
      found.traits.add(trait);
      return true;
    }
    if (trait === 'cute') {
      const larger = cuteParts(this.#family);
      found.resized.push(...larger);
      return larger.length > 0;
    }
    if (Object.hasOwn(SIZES, word)) {
      found.size *= SIZES[word];
      return true;
    }
    if (Object.hasOwn(STRETCHES, word)) {
      found.stretches.push(word);
      return true;
    }
    if (!isStyle(word)) return false;
    found.styles.push(word);
    return true;
  }
}

/** Splits a number that is joined to what it counts: "threeheaded" is "three heads". */
function countedParts(word: string): string[] {
  const [, number, part] =
    /^([a-z]{3,6}|\d+)(floors|head|horn|eye|arm|leg|wing|wheel|tail|blade|mast|door)(?:g?e?d)?$/.exec(
      word,
    ) ?? [];
  return number !== undefined && Object.hasOwn(NUMBERS, number) ? [number, part] : [word];
}

const IN_SHIRTS = new Set('man woman boy girl zombie elf dwarf goblin orc'.split(' '));

/** The materials that the second color of a part applies to: "black and red armor". */
export const SECOND: readonly string[] = ['trim', 'band', 'stripe', 'second'];

/** The materials of clothes that have no surface of their own name. */
const EXTRA_MATERIALS: Readonly<Record<string, readonly string[]>> = {
  ...NECKWEAR_COLORED,
  ...PIECE_COLORED,
  ...GARMENT_MATERIALS,
};
