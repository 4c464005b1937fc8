import { bytesOfHex } from '../../raster/hex-colors.ts';
import type { Raster } from '../../spec.ts';
import type { VectorDrawing } from '../library/drawings.ts';
import { fromHsl, type Tint, tintOf, toHsl } from './tint.ts';

/** Number of hue bins, of 10 degrees each. */
const BINS = 36;
/** Colors whose hue differs from the main one by less than this are tinted with it. */
const FAMILY_DEGREES = 52;
/** Fraction of the hues' spread around the main hue that is kept. */
const KEPT_SPREAD = 0.35;
/** Chroma (0 to 1) below which a color counts as gray. The library's grays are slightly violet. */
const GREY = 0.17;
/** If more than this fraction of the pixels that are not dark is gray, gray counts as the drawing's own color. */
const GREYISH_SHARE = 0.5;
/** A tint whose saturation does not exceed this is itself a gray. */
const GREY_TINT = 0.12;
/** Darker colors (tires, eyes, outlines) and nearly white ones (highlights) are not changed. */
const DARK = 0.26;
const WHITE = 0.95;
/** If a drawing's main hue differs from the tint's by less than this, the drawing already has that color. */
const SAME_DEGREES = 10;

/** Hue range of window panes. They are large in vehicles and houses, but should hardly count for their color. */
const PANES: readonly [number, number] = [180, 230];
const PANE_WEIGHT = 0.35;

/** The main color of a drawing to be tinted, measured on its pixels. */
interface MainColor {
  hue: number;
  /** Whether most of the drawing is gray, so that the grays are tinted as well. */
  greyish: boolean;
  /** Mean saturation of the tinted colors, and the 5th and 95th percentiles of their lightness. */
  saturation: number;
  lightness: [number, number];
}

/**
 * Recolors a drawing. For every color literal in its main family of hues, the hue is rotated, the lightness remapped,
 * and the saturation clamped to the tint's range. Gradients and shading are kept, and colors of other hues stay.
 * @param picture the drawing in its own colors, at a small size
 * @param color as `tintOf` takes it; an unknown color changes nothing
 * @param glazed whether the thing has windows
 */
export function recolor(
  drawing: VectorDrawing,
  picture: Raster,
  color: string,
  glazed: boolean,
): VectorDrawing {
  const tint = tintOf(color);
  const main = mainColor(picture, glazed);
  if (tint === null || main === null || isAlready(main, tint, color)) return drawing;
  const body = drawing.body
    .replace(/#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b/g, (literal, digits: string) => {
      const long = digits.length === 3 ? [...digits].map((d) => d + d).join('') : digits;
      const rgb = tinted(bytesOfHex(`#${long}`), main, tint);
      if (rgb === null) return literal;
      return `#${((rgb[0] << 16) | (rgb[1] << 8) | rgb[2]).toString(16).padStart(6, '0')}`;
    })
    // Inner shadows and glints use a matrix that turns coverage into one color.
    .replace(
      /values="0 0 0 0 ([\d.]+) 0 0 0 0 ([\d.]+) 0 0 0 0 ([\d.]+) /g,
      (literal, r: string, g: string, b: string) => {
        const rgb = tinted([Number(r) * 255, Number(g) * 255, Number(b) * 255], main, tint);
        if (rgb === null) return literal;
        const [red, green, blue] = rgb.map((value) => (value / 255).toFixed(4));
        return `values="0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} `;
      },
    );
  return { ...drawing, body };
}

/** Returns the tinted color; null if the color stays. */
function tinted(
  [r, g, b]: readonly [number, number, number],
  main: MainColor,
  tint: Tint,
): [number, number, number] | null {
  const [h, s, l] = toHsl(r, g, b);
  const [low, high] = main.lightness;
  // Colors darker than the range of the main family are parts of another material.
  if (l < Math.min(DARK, low * 0.8)) return null;
  const grey = chroma(s, l) < GREY;
  const turn = grey && main.greyish ? 0 : degrees(h, main.hue);
  if (main.greyish && l > WHITE && high < WHITE - 0.03) return null;
  if (
    grey
      ? !main.greyish && (s < 0.12 || Math.abs(turn) > FAMILY_DEGREES)
      : Math.abs(turn) > FAMILY_DEGREES
  )
    return null;
  const [dark, light] = tint.lightness;
  // A drawing with little contrast keeps it: the range is stretched by at most a fifth.
  const span = Math.min(light - dark, Math.max(0.18, (high - low) * 1.2));
  const middle = dark + (light - dark) * 0.55;
  const at = (l - (low + high) / 2) / Math.max(0.05, high - low);
  const lightness = Math.min(light + 0.04, Math.max(dark - 0.04, middle + at * span));
  const saturation = Math.min(tint.saturation[1], Math.max(tint.saturation[0], s));
  return fromHsl(tint.hue + turn * KEPT_SPREAD, saturation, lightness);
}

function isAlready(main: MainColor, tint: Tint, color: string): boolean {
  if (color.includes(' ') || color.startsWith('#')) return false;
  const middle = (main.lightness[0] + main.lightness[1]) / 2;
  const fits = middle > tint.lightness[0] + 0.08 && middle < tint.lightness[1] - 0.04;
  if (tint.saturation[1] <= GREY_TINT) return main.greyish && fits && main.saturation < 0.2;
  return (
    !main.greyish &&
    fits &&
    main.saturation >= tint.saturation[0] - 0.08 &&
    main.saturation <= tint.saturation[1] + 0.1 &&
    Math.abs(degrees(main.hue, tint.hue)) < SAME_DEGREES
  );
}

function chroma(saturation: number, lightness: number): number {
  return saturation * (1 - Math.abs(2 * lightness - 1));
}

/** Returns the angle from `b` to `a`, −180 to 180 degrees. */
function degrees(a: number, b: number): number {
  return ((a - b + 540) % 360) - 180;
}

/** Returns the main color; null if the picture shows nothing. */
function mainColor({ data }: Raster, glazed: boolean): MainColor | null {
  const bins = new Float64Array(BINS);
  let greys = 0;
  const pixels: [number, number, number][] = [];
  for (let p = 0; p < data.length; p += 4) {
    if (data[p + 3]! < 128) continue;
    const hsl = toHsl(data[p]!, data[p + 1]!, data[p + 2]!);
    if (hsl[2] < DARK) continue;
    const amount = chroma(hsl[1], hsl[2]);
    const pane = glazed && hsl[0] > PANES[0] && hsl[0] < PANES[1];
    bins[Math.floor(hsl[0] / 10) % BINS]! += amount * (pane ? PANE_WEIGHT : 1);
    if (amount < GREY) greys += 1;
    pixels.push(hsl);
  }
  const greyish = greys > GREYISH_SHARE * pixels.length;
  const hue = mainHue(bins);
  const family = pixels.filter(([h, s, l]) =>
    chroma(s, l) < GREY ? greyish : Math.abs(degrees(h, hue)) < FAMILY_DEGREES,
  );
  // The drawing is dark all over, like a bomb: black and gray have no hue that could be changed.
  if (family.length === 0) return null;
  const lightness = family.map(([, , l]) => l).sort((a, b) => a - b);
  const at = (share: number) => lightness[Math.floor(share * (lightness.length - 1))]!;
  const saturation = family.reduce((sum, [, s]) => sum + s, 0) / family.length;
  return { hue, greyish, saturation, lightness: [at(0.05), at(0.95)] };
}

function mainHue(bins: Float64Array): number {
  const smooth = (i: number) =>
    [1, 0.8, 0.8, 0.5, 0.5].reduce(
      (sum, weight, k) => sum + weight * bins[(i + [0, 1, -1, 2, -2][k]! + BINS) % BINS]!,
      0,
    );
  let best = 0;
  for (let i = 1; i < BINS; i++) if (smooth(i) > smooth(best)) best = i;
  return best * 10 + 5;
}
