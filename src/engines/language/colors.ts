import { bytesOfHex, hexOfBytes } from '../raster/hex-colors.ts';
import { COLOR_WORDS, RATHER_THINGS, SHADE_WORDS, STRONG_SHADES } from './color-words.ts';

/** The words that mean a color wherever they stand. */
export const PLAIN_COLORS: readonly string[] = Object.keys(COLOR_WORDS).filter(
  (word) => !RATHER_THINGS.has(word),
);

const isColor = (word: string): boolean => Object.hasOwn(COLOR_WORDS, word);

/** Returns whether a word makes the color after it lighter or darker, whatever that word is. */
export const isShade = (word: string): boolean => Object.hasOwn(SHADE_WORDS, word);

/** Returns whether a word shades the color after it, or is one of those that only shade the name of a color. */
export const isShadeOfColor = (word: string): boolean =>
  isShade(word) || STRONG_SHADES.includes(word);

/**
 * Returns a color word's canonical name (`gray` → `grey`, `#f80` → `#ff8800`); null for words that are not colors.
 */
export function colorName(word: string): string | null {
  if (/^#[0-9a-f]{3}$/.test(word)) return `#${[...word.slice(1)].map((c) => c + c).join('')}`;
  if (/^#[0-9a-f]{6}$/.test(word)) return word;
  if (!isColor(word)) return null;
  const [, tint] = COLOR_WORDS[word]!;
  return typeof tint === 'string' ? tint : word;
}

/** Returns the `#rrggbb` of a color word or hex color, adjusted by the shades before it; null for other words. */
export function colorOf(word: string, shades: readonly string[] = []): string | null {
  if (/^#[0-9a-f]{6}$/.test(word)) return word;
  if (!isColor(word)) return null;
  return shades.reduce(
    (hex, shade) => lighter(hex, SHADE_WORDS[shade]?.[0] ?? 0),
    COLOR_WORDS[word][0],
  );
}

/** Mixes a color with white (above 0) or black. */
export function lighter(hex: string, by: number): string {
  const goal = by > 0 ? 255 : 0;
  return hexOfBytes(bytesOfHex(hex).map((byte) => Math.round(byte + (goal - byte) * Math.abs(by))));
}
