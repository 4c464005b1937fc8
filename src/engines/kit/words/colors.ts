import { colorOf } from '../../language/colors.ts';
import { MATERIAL_WORDS } from '../../language/material-words.ts';
import { isMaterialWord } from '../program/materials.ts';

/** Returns the color of a word that names no material, adjusted by the shade before it; null for other words. */
export function plainColorOf(word: string, before: string | undefined): string | null {
  if (isMaterialWord(word) || Object.hasOwn(MATERIAL_WORDS, word)) return null;
  return colorOf(word, before === undefined ? [] : [before]);
}
