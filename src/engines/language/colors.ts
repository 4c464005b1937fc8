import { bytesOfHex, hexOfBytes } from '../raster/hex-colors.ts';

/** Color words and their sRGB values. Some also name a material, which a reader that knows materials prefers. */
export const COLORS: Readonly<Record<string, string>> = {
  red: '#c8281e',
  crimson: '#a8142c',
  scarlet: '#d8301a',
  maroon: '#6a1a20',
  burgundy: '#6c1a2c',
  pink: '#ee86ac',
  rose: '#d8688a',
  magenta: '#c0248c',
  coral: '#f07860',
  salmon: '#f0907c',
  orange: '#ee7a1a',
  orangehue: '#ee7a1a',
  peach: '#f4b890',
  amber: '#e09a1e',
  yellow: '#f0c822',
  blonde: '#e6c46a',
  blond: '#e6c46a',
  ginger: '#c8642a',
  mustard: '#c8a022',
  lime: '#96cc2a',
  olive: '#6e6e2a',
  gunmetal: '#3d4349',
  green: '#3a8a3e',
  mint: '#9edcba',
  teal: '#1a8080',
  turquoise: '#30b8b0',
  cyan: '#2ab0d0',
  aqua: '#44c0cc',
  blue: '#2858c0',
  navy: '#1a2a58',
  indigo: '#3c3090',
  violet: '#7038b8',
  purple: '#6e2c96',
  lavender: '#ac9cdc',
  lilac: '#bc98d0',
  brown: '#6a4226',
  goldenbrown: '#c4863a',
  chestnut: '#683618',
  tan: '#bc986c',
  beige: '#d8c4a4',
  cream: '#f0e6ca',
  khaki: '#9e9264',
  black: '#1c1c20',
  charcoal: '#323338',
  white: '#f2f1ee',
  grey: '#85868a',
  gray: '#85868a',
  ruby: '#9e0f2e',
  terracotta: '#b85c3c',
  emerald: '#0e7a4a',
  jade: '#3c9a70',
  azure: '#3c8ce0',
  sapphire: '#123a9a',
  cobalt: '#1a42a8',
  fuchsia: '#c81e90',
  ivory: '#ece6d4',
  golden: '#c89a32',
  silvery: '#b4b6ba',
  plum: '#5c2a52',
  mauve: '#a07a94',
};

/** Words that make a color lighter (above 0) or darker, and by what fraction. */
const SHADES: Readonly<Record<string, number>> = {
  dark: -0.45,
  deep: -0.3,
  dull: -0.15,
  light: 0.4,
  pale: 0.5,
  pastel: 0.5,
  soft: 0.3,
  sky: 0.35,
  bright: 0.1,
  royal: -0.1,
};

/** Color words that more often name a flower, a fruit, a fish or a spice. */
const RATHER_THINGS =
  /^(rose|peach|coral|salmon|ginger|chestnut|mustard|plum|lavender|lilac|lime|mint|olive|violet)$/;

/** The words that mean a color wherever they stand. */
export const PLAIN_COLORS: readonly string[] = Object.keys(COLORS).filter(
  (word) => !RATHER_THINGS.test(word),
);

export const isColor = (word: string): boolean => Object.hasOwn(COLORS, word);

/** Returns whether a word makes the color after it lighter or darker. */
export const isShade = (word: string): boolean => Object.hasOwn(SHADES, word);

/** Returns the `#rrggbb` of a color word or hex color, adjusted by the shades before it; null for other words. */
export function colorOf(word: string, shades: readonly string[] = []): string | null {
  if (/^#[0-9a-f]{6}$/.test(word)) return word;
  if (!isColor(word)) return null;
  return shades.reduce((hex, shade) => lighter(hex, SHADES[shade] ?? 0), COLORS[word]);
}

/** Mixes a color with white (above 0) or black. */
export function lighter(hex: string, by: number): string {
  const goal = by > 0 ? 255 : 0;
  return hexOfBytes(bytesOfHex(hex).map((byte) => Math.round(byte + (goal - byte) * Math.abs(by))));
}
