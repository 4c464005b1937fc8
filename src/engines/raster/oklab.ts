import { LINEAR_OF_BYTE, srgbOfLinear } from './srgb.ts';

/**
 * OKLab (B. Ottosson, "A perceptual color space for image processing", 2020): equal distances look equally different.
 * Lightness 0 to 1, a from green to red, b from blue to yellow.
 */

/** sRGB bytes → OKLab, written to `out` from `at` on. */
export function oklabOf(
  r: number,
  g: number,
  b: number,
  out: Float64Array | Float32Array,
  at = 0,
): void {
  const red = LINEAR_OF_BYTE[r];
  const green = LINEAR_OF_BYTE[g];
  const blue = LINEAR_OF_BYTE[b];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  out[at] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  out[at + 1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  out[at + 2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
}

/** OKLab → linear light, which may lie outside of 0 to 1. */
export function linearOfOklab(
  lightness: number,
  a: number,
  b: number,
  out: Float64Array | number[],
): void {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  out[0] = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  out[1] = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  out[2] = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
}

/** OKLab → sRGB bytes; colors outside sRGB are clamped channel by channel. */
export function bytesOfOklab(lightness: number, a: number, b: number): number[] {
  const light = [0, 0, 0];
  linearOfOklab(lightness, a, b, light);
  return light.map((value) => Math.round(255 * srgbOfLinear(Math.min(Math.max(value, 0), 1))));
}
