import type { PartMaterial } from '../../../contract/shape-program.ts';
import type { Family } from '../families/family.ts';
import { isMaterialWord } from '../program/materials.ts';
import { colourOf, isShade } from './colours.ts';
import { singular } from './family-index.ts';
import {
  CALLINGS,
  EXTRA_WORDS,
  MATERIAL_WORDS,
  SILENT,
  SIZES,
  STRETCHES,
  TRAITS,
} from './vocabulary.ts';

/** What words say of one thing. */
export interface Description {
  traits: Set<string>;
  extras: Set<string>;
  /** Changes of materials by the materials' names. */
  materials: Map<string, PartMaterial>;
  /** Factors on parameters. */
  stretches: [parameters: readonly string[], factor: number][];
  size: number;
  /** Words that nothing was made of. */
  unused: string[];
}

/** The material that a word means: `wooden`, `steel`. */
function materialOf(word: string): string | null {
  if (Object.hasOwn(MATERIAL_WORDS, word)) return MATERIAL_WORDS[word];
  return isMaterialWord(word) ? word : null;
}

/**
 * Reads what is said of a thing of a family: colours and materials go to the next noun that names a part of it, and to the
 * whole where there is none.
 * @param words without the thing's own name
 */
export function describe(words: readonly string[], family: Family): Description {
  const found: Description = {
    traits: new Set(),
    extras: new Set(),
    materials: new Map(),
    stretches: [],
    size: 1,
    unused: [],
  };
  let pending: { look: PartMaterial; words: string[] } | null = null;
  const paint = (names: readonly string[], look: PartMaterial) => {
    for (const name of names) found.materials.set(name, { ...found.materials.get(name), ...look });
  };
  const settle = () => {
    if (pending !== null) paint(family.main, pending.look);
    pending = null;
  };
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    const pair = `${word} ${singular(words[i + 1] ?? '')}`;
    const colour = colourOf(word, words[i - 1]);
    const material = materialOf(word);
    const surface = family.surfaces[singular(word)] ?? family.surfaces[word];
    if (surface !== undefined) {
      if (pending !== null) paint(surface, pending.look);
      addExtra(found, family, singular(word));
      pending = null;
    } else if (colour !== null) {
      pending = {
        look: { ...(pending as { look: PartMaterial } | null)?.look, color: colour },
        words: [word],
      };
    } else if (material !== null) {
      pending = {
        look: { ...(pending as { look: PartMaterial } | null)?.look, is: material },
        words: [word],
      };
    } else if (addExtra(found, family, pair)) {
      i++;
      pending = null;
    } else if (addExtra(found, family, singular(word)) || addExtra(found, family, word)) {
      pending = null;
    } else if (word === 'with' || word === ',' || word === 'and') {
      if (word !== 'and') settle();
    } else if (
      !addTrait(found, family, word) &&
      !isShade(word) &&
      !SILENT.has(word) &&
      !Object.hasOwn(CALLINGS, word)
    ) {
      found.unused.push(word);
      if (!/(ed|ing|y)$/.test(word)) settle();
    }
  }
  settle();
  return found;
}

function addExtra(found: Description, family: Family, word: string): boolean {
  const name = EXTRA_WORDS[word] ?? word;
  if (family.extras?.includes(name) !== true) return false;
  found.extras.add(name);
  return true;
}

function addTrait(found: Description, family: Family, word: string): boolean {
  const trait = TRAITS[word];
  if (trait !== undefined && family.traits?.includes(trait)) {
    found.traits.add(trait);
    return true;
  }
  if (Object.hasOwn(SIZES, word)) {
    found.size *= SIZES[word];
    return true;
  }
  if (!Object.hasOwn(STRETCHES, word)) return false;
  found.stretches.push([...STRETCHES[word]]);
  return true;
}
