import type { PartMaterial, PatternKind } from '../../../contract/shape-program.ts';
import { PATTERN_ADJECTIVES, PATTERN_NOUNS } from '../../language/pattern-nouns.ts';
import { singular } from '../../language/plurals.ts';
import { CAMOUFLAGE } from '../../surfaces/figures/camouflage.ts';

const at = (words: Readonly<Record<string, PatternKind>>, word: string): PatternKind | null =>
  Object.hasOwn(words, word) ? words[word] : null;

/** Returns the pattern that an adjective means, or null. */
export const patternOf = (word: string): PatternKind | null => at(PATTERN_ADJECTIVES, word);

/** Returns the pattern that a noun means if a thing has several of it, or null. */
export const patternOfNoun = (singular: string): PatternKind | null => at(PATTERN_NOUNS, singular);

/** Combines looks with a pattern: "red and white striped" is red with white stripes. */
export function withPattern(looks: readonly PartMaterial[], kind: PatternKind): PartMaterial[] {
  const [given = {}, second] = looks;
  // Camouflage without a color is woodland camouflage.
  const woods = kind === 'camouflage' && given.color === undefined && given.is === undefined;
  const first = woods ? { ...given, color: CAMOUFLAGE.ground } : given;
  const color = woods ? CAMOUFLAGE.green : second?.color;
  return [{ ...first, pattern: color === undefined ? { kind } : { kind, color } }];
}

/** Ornaments that are drawn or carved on a thing. */
const ORNAMENTS =
  /^(painting|print|pattern|motif|design|decal|logo|engraving|carving|emblem|drawing|embroidery|lettering|inscription|artwork|art|graphic|sticker|decoration)s?$/;

/**
 * Translates the words of an ornament into pattern words: "a flower print". Returns an empty list if the library does
 * not draw that pattern, and null if the words are not an ornament.
 */
export function ornamentOf(chunk: readonly string[]): string[] | null {
  if (!ORNAMENTS.test(chunk.at(-1)!)) return null;
  const words = chunk.slice(0, -1);
  if (!words.some((word) => patternOf(word) ?? patternOfNoun(singular(word)))) return [];
  return words.map((word) => (patternOfNoun(word) === null ? word : `${word}s`));
}
