/** sRGB byte → linear light 0 to 1. */
export const LINEAR_OF_SRGB = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

const STEPS = 8192;
const ENCODED = Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
  const value = step / STEPS;
  return Math.round(
    255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055),
  );
});

/** Linear light → sRGB byte; what is outside 0 to 1 is cut off. */
export function srgbOfLinear(light: number): number {
  return ENCODED[light > 0 ? (light < 1 ? (light * STEPS + 0.5) | 0 : STEPS) : 0];
}
