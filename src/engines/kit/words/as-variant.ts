import { VARIANTS } from '../../language/callings.ts';
import { FAMILIES } from '../families/catalog.ts';
import type { Family } from '../families/family.ts';
import { isMaterialWord } from '../program/materials.ts';
import type { Noun } from './noun.ts';
import { isStyle } from './styles.ts';

/** Changes the family of a phrase if a word after the noun asks for a variant: "a shield, round". */
export function asVariant(phrase: { family: Family; noun: Noun | null; said: string[] }): void {
  const variants = VARIANTS[phrase.family.name] ?? {};
  const word = phrase.said.find((each) => Object.hasOwn(variants, each));
  if (word === undefined || phrase.noun !== null) return;
  phrase.family = FAMILIES.get(variants[word])!;
  phrase.said = phrase.said.filter(
    (each) => each !== word || isStyle(each) || isMaterialWord(each),
  );
}
