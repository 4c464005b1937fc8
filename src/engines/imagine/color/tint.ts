import { COLOR_WORDS, SHADE_WORDS, STRONG_SHADES } from '../../language/color-words.ts';
import { colorName, colorOf } from '../../language/colors.ts';
import { bytesOfHex } from '../../raster/hex-colors.ts';

/** Meaning of a color word: hue in degrees, range of saturation, and range that lightness is mapped to. */
export interface Tint {
  hue: number;
  /** Range from 0 to 1 within which the drawing's own saturation is kept. */
  saturation: readonly [number, number];
  /** Lightness of the darkest and of the lightest colored parts. */
  lightness: readonly [number, number];
}

/** Returns the tint for a color name, with or without a shade, or for a hex color; null if there is none. */
export function tintOf(color: string): Tint | null {
  if (color.startsWith('#')) return hexTint(color);
  const [first, second] = color.split(' ') as [string, string | undefined];
  const shade = second === undefined ? '' : first;
  const name = colorName(second ?? first);
  if (name === null) return null;
  if (name.startsWith('#')) return hexTint(name);
  const [, range] = COLOR_WORDS[name]!;
  if (range === undefined || typeof range === 'string')
    return hexTint(colorOf(name, shade === '' ? [] : [shade])!);
  const [hue, least, most, dark, light] = range;
  const tint: Tint = { hue, saturation: [least, most], lightness: [dark, light] };
  const change = STRONG_SHADES.includes(shade) ? 'vivid' : SHADE_WORDS[shade]?.[1];
  switch (change) {
    case 'darker':
      return { ...tint, lightness: [dark * 0.6, light * 0.68] };
    case 'lighter':
      return { ...tint, lightness: [Math.min(0.7, dark + 0.25), Math.min(0.95, light + 0.12)] };
    case 'pastel':
      return { ...tint, saturation: [0.35, 0.6], lightness: [0.62, 0.92] };
    case 'vivid':
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
