import { hexOfBytes } from '../../raster/hex-colors.ts';

/** Color words as surfaces wear them, sRGB. */
export const COLOURS: Readonly<Record<string, string>> = {
  red: '#b3161c',
  crimson: '#a01028',
  scarlet: '#c4260e',
  maroon: '#5e1418',
  burgundy: '#641424',
  ruby: '#9e0f2e',
  coral: '#f0735a',
  salmon: '#f08c78',
  orange: '#e0701a',
  terracotta: '#b85c3c',
  amber: '#d8921a',
  yellow: '#e8c020',
  mustard: '#c49a1e',
  lime: '#8cc21e',
  olive: '#6a6a24',
  green: '#2c7a34',
  emerald: '#0e7a4a',
  jade: '#3c9a70',
  mint: '#98d8b4',
  teal: '#147878',
  turquoise: '#2ab0aa',
  cyan: '#22a8c8',
  aqua: '#3cbcc8',
  azure: '#3c8ce0',
  blue: '#1e50b0',
  sapphire: '#123a9a',
  cobalt: '#1a42a8',
  navy: '#14204a',
  indigo: '#34288a',
  violet: '#6a34b0',
  purple: '#64248c',
  lavender: '#a898d8',
  lilac: '#b894cc',
  magenta: '#b81e8c',
  fuchsia: '#c81e90',
  pink: '#e884a8',
  rose: '#d0607c',
  peach: '#f2b48c',
  brown: '#5c3a22',
  chestnut: '#5e3018',
  tan: '#b8946a',
  beige: '#d0bc9c',
  cream: '#ece2c6',
  ivory: '#ece6d4',
  khaki: '#9a8e62',
  black: '#141416',
  charcoal: '#2c2d30',
  white: '#eae9e6',
  grey: '#7c7d80',
  gray: '#7c7d80',
  golden: '#c89a32',
  silvery: '#b4b6ba',
  plum: '#5c2a52',
  mauve: '#a07a94',
};

/** Words for lighter and darker, and what they do to the lightness of a color: towards white or black by a share. */
const SHADES: Readonly<Record<string, number>> = {
  dark: -0.5,
  deep: -0.35,
  light: 0.45,
  pale: 0.55,
  bright: 0.12,
  pastel: 0.6,
  soft: 0.3,
  dull: -0.15,
};

/** Whether the word makes a color lighter or darker. */
export function isShade(word: string): boolean {
  return Object.hasOwn(SHADES, word);
}

export function isColour(word: string): boolean {
  return Object.hasOwn(COLOURS, word);
}

/** The color of the last color word as the shades before it say. */
export function colourOf(colour: string, shades: readonly string[]): string {
  return shades.reduce((hex, shade) => lighter(hex, SHADES[shade]), COLOURS[colour]);
}

/** Towards white where `by` is above 0, towards black below. */
export function lighter(hex: string, by: number): string {
  const value = Number.parseInt(hex.slice(1), 16);
  const goal = by > 0 ? 255 : 0;
  const bytes = [value >> 16, (value >> 8) & 255, value & 255].map((byte) =>
    Math.round(byte + (goal - byte) * Math.abs(by)),
  );
  return hexOfBytes(bytes);
}

/** The hue and strength of one color at the lightness that another has beside a third: a stain of the same wood. */
export function recolour(hex: string, from: string, to: string): string {
  const [a, b, c] = [hex, from, to].map((one) => {
    const value = Number.parseInt(one.slice(1), 16);
    return [value >> 16, (value >> 8) & 255, value & 255];
  });
  const light = ([r, g, bl]: number[]) => 0.3 * r + 0.59 * g + 0.11 * bl;
  const ratio = (light(a) + 8) / (light(b) + 8);
  const bytes = c.map((byte) => Math.max(0, Math.min(255, Math.round(byte * ratio))));
  return hexOfBytes(bytes);
}
