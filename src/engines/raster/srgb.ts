/** The transfer function of sRGB (IEC 61966-2-1), both ways, exact and from tables. */

/** sRGB 0 to 1 → linear light. */
export function linearOfSrgb(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Linear light → sRGB; 0 to 1 for 0 to 1. */
export function srgbOfLinear(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** sRGB byte → linear light 0 to 1. */
export const LINEAR_OF_BYTE = Float32Array.from({ length: 256 }, (_, byte) =>
  linearOfSrgb(byte / 255),
);

/**
 * Table size for images. Its 8 KB stay in a processor's first-level cache. In the darkest shades, where the curve has a
 * slope of 12.92, a step of the table is 0.4 bytes.
 */
const STEPS = 8192;
const BYTES = bytesInSteps(STEPS);

/**
 * Linear light → sRGB byte, accurate to half a byte and a step of the table; values outside 0 to 1 are clamped, NaN is
 * 0.
 */
export function byteOfLinear(light: number): number {
  return BYTES[light > 0 ? (light < 1 ? (light * STEPS + 0.5) | 0 : STEPS) : 0];
}

/** {@link byteOfLinear} for a whole array: in a renderer's loop a call per value would put it on the heap. */
export function bytesOfLinear(light: Float32Array, into: Uint8Array): void {
  for (let i = 0; i < light.length; i++) {
    const value = light[i];
    into[i] = BYTES[value <= 0 ? 0 : value >= 1 ? STEPS : (value * STEPS + 0.5) | 0];
  }
}

/** For files, whose colors must survive a round trip: 20 steps per byte where the curve is steepest. */
const FINE_STEPS = 65_535;
/** Created on first use: most processes never write a file's colors, and it takes 5 ms. */
let fineBytes: Uint8Array | null = null;

/** Linear light → the nearest sRGB byte; values outside 0 to 1 are clamped, NaN is 0. */
export function nearestByteOfLinear(light: number): number {
  fineBytes ??= bytesInSteps(FINE_STEPS);
  return fineBytes[light > 0 ? Math.min(FINE_STEPS, Math.round(light * FINE_STEPS)) : 0];
}

function bytesInSteps(steps: number): Uint8Array {
  return Uint8Array.from({ length: steps + 1 }, (_, i) =>
    Math.round(255 * srgbOfLinear(i / steps)),
  );
}
