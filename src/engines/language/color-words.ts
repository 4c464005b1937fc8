/**
 * Range of a color that a drawing is tinted with: the hue in degrees, the least and greatest saturation, and the lightness
 * of the darkest and the lightest parts. The least saturation is high for colors whose pale version reads as another
 * color, such as red as pink or brown.
 */
type TintRange = readonly [
  hue: number,
  leastSaturation: number,
  mostSaturation: number,
  dark: number,
  light: number,
];

/**
 * Color words: their sRGB value, and how drawings are tinted, as a range or the name of another color; without either,
 * the tint follows from the value. Some words also name a material, which a reader that knows materials prefers.
 */
export const COLOR_WORDS: Readonly<
  Record<string, readonly [hex: string, tint?: TintRange | string]>
> = {
  red: ['#c8281e', [358, 0.72, 1, 0.22, 0.68]],
  crimson: ['#a8142c', [348, 0.72, 0.95, 0.18, 0.56]],
  scarlet: ['#d8301a', [6, 0.78, 1, 0.24, 0.64]],
  maroon: ['#6a1a20', [352, 0.55, 0.8, 0.12, 0.42]],
  burgundy: ['#6c1a2c', [345, 0.55, 0.8, 0.12, 0.42]],
  pink: ['#ee86ac', [336, 0.65, 1, 0.5, 0.9]],
  rose: ['#d8688a', [340, 0.6, 0.9, 0.4, 0.84]],
  magenta: ['#c0248c', [308, 0.6, 1, 0.24, 0.74]],
  coral: ['#f07860', [14, 0.75, 1, 0.45, 0.82]],
  salmon: ['#f0907c', [12, 0.65, 0.95, 0.5, 0.84]],
  orange: ['#ee7a1a', [27, 0.82, 1, 0.32, 0.74]],
  orangehue: ['#ee7a1a'],
  peach: ['#f4b890', [24, 0.54, 0.9, 0.6, 0.92]],
  amber: ['#e09a1e', [40, 0.85, 1, 0.32, 0.76]],
  yellow: ['#f0c822', [51, 0.88, 1, 0.42, 0.76]],
  blonde: ['#e6c46a'],
  blond: ['#e6c46a'],
  ginger: ['#c8642a'],
  mustard: ['#c8a022'],
  lime: ['#96cc2a', [82, 0.65, 0.95, 0.3, 0.78]],
  olive: ['#6e6e2a', [65, 0.35, 0.6, 0.2, 0.56]],
  gunmetal: ['#3d4349'],
  green: ['#3a8a3e', [128, 0.5, 0.85, 0.2, 0.68]],
  mint: ['#9edcba', [155, 0.36, 0.6, 0.5, 0.92]],
  teal: ['#1a8080', [178, 0.6, 1, 0.16, 0.6]],
  turquoise: ['#30b8b0', [174, 0.6, 1, 0.28, 0.76]],
  cyan: ['#2ab0d0', [187, 0.6, 1, 0.32, 0.8]],
  aqua: ['#44c0cc', 'cyan'],
  blue: ['#2858c0', [217, 0.65, 1, 0.22, 0.74]],
  navy: ['#1a2a58', [224, 0.5, 0.8, 0.1, 0.44]],
  indigo: ['#3c3090', [243, 0.5, 0.85, 0.16, 0.62]],
  violet: ['#7038b8', [264, 0.55, 0.9, 0.22, 0.78]],
  purple: ['#6e2c96', [277, 0.5, 0.85, 0.2, 0.72]],
  lavender: ['#ac9cdc', [260, 0.36, 0.6, 0.55, 0.92]],
  lilac: ['#bc98d0', [285, 0.3, 0.5, 0.55, 0.9]],
  brown: ['#6a4226', [24, 0.3, 0.55, 0.14, 0.58]],
  goldenbrown: ['#c4863a'],
  chestnut: ['#683618'],
  tan: ['#bc986c', [33, 0.27, 0.45, 0.4, 0.8]],
  beige: ['#d8c4a4', [38, 0.27, 0.45, 0.55, 0.92]],
  cream: ['#f0e6ca', [44, 0.36, 0.6, 0.66, 0.96]],
  khaki: ['#9e9264'],
  black: ['#1c1c20', [225, 0, 0.1, 0.04, 0.34]],
  charcoal: ['#323338'],
  white: ['#f2f1ee', [220, 0, 0.12, 0.66, 0.985]],
  grey: ['#85868a', [220, 0, 0.06, 0.22, 0.74]],
  gray: ['#85868a', 'grey'],
  ruby: ['#9e0f2e', [345, 0.75, 1, 0.2, 0.66]],
  terracotta: ['#b85c3c', [16, 0.4, 0.62, 0.28, 0.66]],
  emerald: ['#0e7a4a', [148, 0.65, 0.95, 0.18, 0.66]],
  jade: ['#3c9a70', [155, 0.35, 0.6, 0.28, 0.72]],
  azure: ['#3c8ce0'],
  sapphire: ['#123a9a', [222, 0.75, 1, 0.18, 0.64]],
  cobalt: ['#1a42a8'],
  fuchsia: ['#c81e90'],
  ivory: ['#ece6d4'],
  golden: ['#c89a32', 'gold'],
  silvery: ['#b4b6ba', 'silver'],
  plum: ['#5c2a52'],
  mauve: ['#a07a94'],
  gold: ['#e3ad45', [45, 0.72, 0.98, 0.38, 0.8]],
  silver: ['#d8d5cf', [215, 0.03, 0.1, 0.36, 0.95]],
  copper: ['#c8714a', [20, 0.45, 0.7, 0.25, 0.74]],
  bronze: ['#a2703a', [32, 0.4, 0.65, 0.2, 0.66]],
  reddish: ['#c8281e', 'red'],
  bluish: ['#2858c0', 'blue'],
  greenish: ['#3a8a3e', 'green'],
  yellowish: ['#f0c822', 'yellow'],
  brownish: ['#6a4226', 'brown'],
};

/** Words that make a color lighter (above 0) or darker, by what fraction, and how they change the tint of a drawing. */
export const SHADE_WORDS: Readonly<
  Record<string, readonly [lighter: number, tint?: 'darker' | 'lighter' | 'pastel' | 'vivid']>
> = {
  dark: [-0.45, 'darker'],
  deep: [-0.3, 'darker'],
  dull: [-0.15],
  light: [0.4, 'lighter'],
  pale: [0.5, 'lighter'],
  pastel: [0.5, 'pastel'],
  soft: [0.3],
  sky: [0.35, 'lighter'],
  bright: [0.1, 'vivid'],
  royal: [-0.1, 'darker'],
};

/** Words that shade a color only before it, because they mean something else elsewhere: "neon green", "hot pink". */
export const STRONG_SHADES: readonly string[] = ['neon', 'hot'];

/** Color words that more often name a metal, a flower, a fruit, a fish or a spice. */
export const RATHER_THINGS: ReadonlySet<string> = new Set(
  'gold silver copper bronze rose peach coral salmon ginger chestnut mustard plum lavender lilac lime mint olive violet'.split(
    ' ',
  ),
);
