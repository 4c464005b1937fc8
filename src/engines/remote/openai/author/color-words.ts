import { bytesOfHex } from '../../../raster/hex-colors.ts';

type Rgb = readonly [red: number, green: number, blue: number];

/** Hue in degrees, saturation and lightness from 0 to 1. */
interface Hsl {
  hue: number;
  saturation: number;
  lightness: number;
}

const grayish = ({ saturation, lightness }: Hsl) =>
  saturation < 0.22 || lightness < 0.12 || lightness > 0.93;
/**
 * Returns a test for hues between two angles. The second angle may be smaller than the first: the range then crosses
 * red.
 */
const hued = (from: number, to: number) => (color: Hsl) =>
  !grayish(color) &&
  (from <= to ? color.hue >= from && color.hue <= to : color.hue >= from || color.hue <= to);

const red = hued(338, 18);
const orange = hued(14, 46);
const yellow = hued(38, 72);
const green = hued(66, 172);
const cyan = hued(160, 205);
const blue = hued(190, 258);
const purple = hued(250, 325);
const pink = (color: Hsl) => hued(285, 15)(color) && color.lightness > 0.5;
const brown = (color: Hsl) => hued(8, 48)(color) && color.lightness < 0.55;
const black = ({ lightness }: Hsl) => lightness < 0.25;
const white = (color: Hsl) => color.lightness > 0.78 && (grayish(color) || color.saturation < 0.5);
const gray = (color: Hsl) => color.saturation < 0.22;

/** English color words, each with a generous test: a color passes for every word that might describe it. */
const COLORS: Readonly<Record<string, (color: Hsl) => boolean>> = {
  ...Object.fromEntries(['red', 'crimson', 'scarlet', 'maroon', 'ruby'].map((word) => [word, red])),
  ...Object.fromEntries(['orange', 'amber', 'ginger'].map((word) => [word, orange])),
  ...Object.fromEntries(['yellow', 'golden', 'blond', 'blonde'].map((word) => [word, yellow])),
  ...Object.fromEntries(['green', 'lime', 'olive', 'emerald', 'mint'].map((word) => [word, green])),
  ...Object.fromEntries(['cyan', 'turquoise', 'teal', 'aqua'].map((word) => [word, cyan])),
  ...Object.fromEntries(['blue', 'navy', 'azure'].map((word) => [word, blue])),
  ...Object.fromEntries(
    ['purple', 'violet', 'lavender', 'lilac', 'magenta'].map((word) => [word, purple]),
  ),
  pink,
  brown,
  black,
  white,
  gray,
  grey: gray,
};

/** Whether an English word names a color. */
export const isColorWord = (word: string): boolean => Object.hasOwn(COLORS, word);

/** Whether a color, `#rrggbb`, may be what a color word means. */
export function isOfColor(word: string, color: string): boolean {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return false;
  const [r, g, b] = bytesOfHex(color);
  return COLORS[word]?.(hslOf([r / 255, g / 255, b / 255])) ?? false;
}

function hslOf([r, g, b]: Rgb): Hsl {
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const lightness = (max + min) / 2;
  const range = max - min;
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const sector =
    max === r ? ((g - b) / range + 6) % 6 : max === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return { hue: 60 * sector, saturation: range / (1 - Math.abs(2 * lightness - 1)), lightness };
}
