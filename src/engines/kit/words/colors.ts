import { colorOf } from '../../language/colors.ts';
import { MATERIAL_WORDS } from '../../language/material-words.ts';
import { isMaterialWord } from '../program/materials.ts';

/** Returns the material that a word means: `wooden`, `steel`; null for other words. */
export function materialOf(word: string): string | null {
  if (Object.hasOwn(MATERIAL_WORDS, word)) return MATERIAL_WORDS[word];
  return isMaterialWord(word) ? word : null;
}

/** Returns the color of a word that names no material, adjusted by the shade before it; null for other words. */
export function plainColorOf(word: string, before: string | undefined): string | null {
  if (materialOf(word) !== null) return null;
  return colorOf(word, before === undefined ? [] : [before]);
}
