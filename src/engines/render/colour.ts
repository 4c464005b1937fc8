/** sRGB byte → linear light. */
export const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

const STEPS = 4096;
const ENCODED = Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
  const value = step / STEPS;
  return Math.round(
    255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055),
  );
});

/** Above this, highlights are rolled off instead of cut. */
const SHOULDER = 0.8;

/** Linear light → sRGB byte, with a soft shoulder. Below the shoulder colours are exact. */
export function encode(value: number): number {
  let light = value;
  if (light > SHOULDER) {
    light = SHOULDER + (1 - SHOULDER) * (1 - Math.exp((SHOULDER - light) / (1 - SHOULDER)));
  }
  return ENCODED[light <= 0 ? 0 : (light * STEPS + 0.5) | 0];
}
