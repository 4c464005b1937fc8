import { colorOf, isColor, isShade as isShadeWord } from '../../language/colors.ts';
import { bytesOfHex } from '../../raster/hex-colors.ts';

/** Meaning of a color word: hue in degrees, range of saturation, and range that lightness is mapped to. */
export interface Tint {
  hue: number;
  /** Range from 0 to 1 within which the drawing's own saturation is kept. */
  saturation: readonly [number, number];
  /** Lightness of the darkest and of the lightest colored parts. */
  lightness: readonly [number, number];
}

const vivid = (hue: number, dark = 0.2, light = 0.8): Tint => ({
  hue,
  saturation: [0.6, 1],
  lightness: [dark, light],
});
const soft = (hue: number, dark: number, light: number, saturation = 0.5): Tint => ({
  hue,
  saturation: [saturation * 0.6, saturation],
  lightness: [dark, light],
});

/**
 * Color words. The minimum saturation is high for colors whose pale version reads as another color (red as pink or
 * brown).
 */
export const TINTS: Readonly<Record<string, Tint>> = {
  red: { hue: 358, saturation: [0.72, 1], lightness: [0.22, 0.68] },
  crimson: { hue: 348, saturation: [0.72, 0.95], lightness: [0.18, 0.56] },
  scarlet: { hue: 6, saturation: [0.78, 1], lightness: [0.24, 0.64] },
  maroon: { hue: 352, saturation: [0.55, 0.8], lightness: [0.12, 0.42] },
  burgundy: { hue: 345, saturation: [0.55, 0.8], lightness: [0.12, 0.42] },
  ruby: { hue: 345, saturation: [0.75, 1], lightness: [0.2, 0.66] },
  coral: { hue: 14, saturation: [0.75, 1], lightness: [0.45, 0.82] },
  salmon: { hue: 12, saturation: [0.65, 0.95], lightness: [0.5, 0.84] },
  orange: { hue: 27, saturation: [0.82, 1], lightness: [0.32, 0.74] },
  terracotta: { hue: 16, saturation: [0.4, 0.62], lightness: [0.28, 0.66] },
  copper: { hue: 20, saturation: [0.45, 0.7], lightness: [0.25, 0.74] },
  bronze: { hue: 32, saturation: [0.4, 0.65], lightness: [0.2, 0.66] },
  amber: { hue: 40, saturation: [0.85, 1], lightness: [0.32, 0.76] },
  gold: { hue: 45, saturation: [0.72, 0.98], lightness: [0.38, 0.8] },
  yellow: { hue: 51, saturation: [0.88, 1], lightness: [0.42, 0.76] },
  lime: { hue: 82, saturation: [0.65, 0.95], lightness: [0.3, 0.78] },
  olive: { hue: 65, saturation: [0.35, 0.6], lightness: [0.2, 0.56] },
  green: { hue: 128, saturation: [0.5, 0.85], lightness: [0.2, 0.68] },
  emerald: { hue: 148, saturation: [0.65, 0.95], lightness: [0.18, 0.66] },
  jade: { hue: 155, saturation: [0.35, 0.6], lightness: [0.28, 0.72] },
  mint: soft(155, 0.5, 0.92, 0.6),
  teal: vivid(178, 0.16, 0.6),
  turquoise: vivid(174, 0.28, 0.76),
  cyan: vivid(187, 0.32, 0.8),
  blue: { hue: 217, saturation: [0.65, 1], lightness: [0.22, 0.74] },
  sapphire: { hue: 222, saturation: [0.75, 1], lightness: [0.18, 0.64] },
  navy: { hue: 224, saturation: [0.5, 0.8], lightness: [0.1, 0.44] },
  indigo: { hue: 243, saturation: [0.5, 0.85], lightness: [0.16, 0.62] },
  violet: { hue: 264, saturation: [0.55, 0.9], lightness: [0.22, 0.78] },
  purple: { hue: 277, saturation: [0.5, 0.85], lightness: [0.2, 0.72] },
  lavender: soft(260, 0.55, 0.92, 0.6),
  lilac: soft(285, 0.55, 0.9, 0.5),
  magenta: vivid(308, 0.24, 0.74),
  pink: { hue: 336, saturation: [0.65, 1], lightness: [0.5, 0.9] },
  rose: { hue: 340, saturation: [0.6, 0.9], lightness: [0.4, 0.84] },
  peach: soft(24, 0.6, 0.92, 0.9),
  brown: { hue: 24, saturation: [0.3, 0.55], lightness: [0.14, 0.58] },
  tan: soft(33, 0.4, 0.8, 0.45),
  beige: soft(38, 0.55, 0.92, 0.45),
  cream: soft(44, 0.66, 0.96, 0.6),
  black: { hue: 225, saturation: [0, 0.1], lightness: [0.04, 0.34] },
  white: { hue: 220, saturation: [0, 0.12], lightness: [0.66, 0.985] },
  grey: { hue: 220, saturation: [0, 0.06], lightness: [0.22, 0.74] },
  silver: { hue: 215, saturation: [0.03, 0.1], lightness: [0.36, 0.95] },
};

/** Other words for these colors. */
const SAME: Readonly<Record<string, string>> = {
  gray: 'grey',
  golden: 'gold',
  silvery: 'silver',
  aqua: 'cyan',
  reddish: 'red',
  bluish: 'blue',
  greenish: 'green',
  yellowish: 'yellow',
  brownish: 'brown',
  snowy: 'white',
};

/** Shades of drawings beyond those of all readers. */
const STRONG = ['neon', 'hot'];

/** Returns the color's canonical name (`gray` → `gray`, `#f80` → `#ff8800`); null for words that are not colors. */
export function colorName(word: string): string | null {
  if (/^#[0-9a-f]{3}$/.test(word)) return `#${[...word.slice(1)].map((c) => c + c).join('')}`;
  if (/^#[0-9a-f]{6}$/.test(word)) return word;
  const name = SAME[word] ?? word;
  return Object.hasOwn(TINTS, name) || isColor(name) ? name : null;
}

/** True for a word that shades the color after it: `dark` in `dark blue`. */
export function isShade(word: string): boolean {
  return isShadeWord(word) || STRONG.includes(word);
}

/** Returns the tint for a color name, with or without a shade, or for a hex color; null if there is none. */
export function tintOf(color: string): Tint | null {
  if (color.startsWith('#')) return hexTint(color);
  const [first, second] = color.split(' ') as [string, string | undefined];
  const name = second ?? first;
  // The color may come from a file that somebody else wrote.
  if (!Object.hasOwn(TINTS, name)) {
    const hex = colorOf(name, second === undefined ? [] : [first]);
    return hex === null ? null : hexTint(hex);
  }
  const tint = TINTS[name]!;
  const [dark, light] = tint.lightness;
  switch (second === undefined ? '' : first) {
    case 'dark':
    case 'deep':
    case 'royal':
      return { ...tint, lightness: [dark * 0.6, light * 0.68] };
    case 'light':
    case 'pale':
    case 'sky':
      return { ...tint, lightness: [Math.min(0.7, dark + 0.25), Math.min(0.95, light + 0.12)] };
    case 'pastel':
      return { ...tint, saturation: [0.35, 0.6], lightness: [0.62, 0.92] };
    case 'bright':
    case 'neon':
    case 'hot':
      return { ...tint, saturation: [0.9, 1], lightness: [dark + 0.1, light] };
    default:
      return tint;
  }
}

function hexTint(hex: string): Tint | null {
  if (!/^#[0-9a-f]{6}$/.test(hex)) return null;
  const [h, s, l] = toHsl(...bytesOfHex(hex));
  return {
    hue: h,
    saturation: [Math.max(0, s - 0.15), Math.min(1, s + 0.1)],
    lightness: [Math.max(0.03, l - 0.28), Math.min(0.98, l + 0.22)],
  };
}

/** Converts sRGB (0 to 255) to hue in degrees, and saturation and lightness from 0 to 1. */
export function toHsl(red: number, green: number, blue: number): [number, number, number] {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const most = Math.max(r, g, b);
  const least = Math.min(r, g, b);
  const range = most - least;
  const l = (most + least) / 2;
  if (range === 0) return [0, 0, l];
  const s = l > 0.5 ? range / (2 - most - least) : range / (most + least);
  let h = (r - g) / range + 4;
  if (most === r) h = (g - b) / range + (g < b ? 6 : 0);
  else if (most === g) h = (b - r) / range + 2;
  return [h * 60, s, l];
}

/** Converts a hue, saturation and lightness to sRGB, as whole numbers from 0 to 255. */
export function fromHsl(hue: number, s: number, l: number): [number, number, number] {
  const h = (((hue % 360) + 360) % 360) / 60;
  const chroma = (1 - Math.abs(2 * l - 1)) * s;
  const x = chroma * (1 - Math.abs((h % 2) - 1));
  const rgb = [
    [chroma, x, 0],
    [x, chroma, 0],
    [0, chroma, x],
    [0, x, chroma],
    [x, 0, chroma],
    [chroma, 0, x],
  ][Math.floor(h) % 6]!;
  const low = l - chroma / 2;
  const byte = (value: number) => Math.round(Math.min(1, Math.max(0, value + low)) * 255);
  return [byte(rgb[0]!), byte(rgb[1]!), byte(rgb[2]!)];
}
