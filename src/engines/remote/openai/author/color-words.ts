import { colorName, colorOf } from '../../../language/colors.ts';
import { bytesOfHex } from '../../../raster/hex-colors.ts';

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

/** Tests for the colors that have words of their own, each generous. */
const BASIC: Readonly<Record<string, (color: Hsl) => boolean>> = {
  red: hued(338, 18),
  orange: hued(14, 46),
  yellow: hued(38, 72),
  green: hued(58, 172),
  cyan: hued(160, 205),
  blue: hued(190, 258),
  purple: hued(250, 325),
  pink: (color) => hued(285, 15)(color) && color.lightness > 0.5,
  brown: (color) => hued(8, 48)(color) && color.lightness < 0.55,
  black: ({ lightness }) => lightness < 0.25,
  white: (color) => color.lightness > 0.78 && (grayish(color) || color.saturation < 0.5),
  grey: (color) => color.saturation < 0.22,
};

/** Returns whether an English word names a color. */
export const isColorWord = (word: string): boolean => colorName(word) !== null;

/**
 * Returns whether a color, `#rrggbb`, may be what a color word means: the word is basic and the color passes its test, or
 * both pass the test of the same basic word.
 */
export function isOfColor(word: string, color: string): boolean {
  const name = colorName(word);
  if (name === null || !/^#[0-9a-f]{6}$/i.test(color)) return false;
  const meant = hslOf(colorOf(word)!);
  const found = hslOf(color);
  if (Object.hasOwn(BASIC, name)) return BASIC[name]!(found);
  return Object.values(BASIC).some((isOf) => isOf(meant) && isOf(found));
}

function hslOf(hex: string): Hsl {
  const [r, g, b] = bytesOfHex(hex.toLowerCase()).map((byte) => byte / 255) as [
    number,
    number,
    number,
  ];
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const lightness = (max + min) / 2;
  const range = max - min;
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const sector =
    max === r ? ((g - b) / range + 6) % 6 : max === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return { hue: 60 * sector, saturation: range / (1 - Math.abs(2 * lightness - 1)), lightness };
}
