/** sRGB byte → linear light. */
export const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => {
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

/** Linear light 0 to 1 → sRGB byte. */
export function encode(light: number): number {
  return ENCODED[light <= 0 ? 0 : light >= 1 ? STEPS : (light * STEPS + 0.5) | 0];
}

/** Where highlights begin to be compressed, and how fast they lose their colour. */
export const START = 0.8 - 0.04;
export const DESATURATION = 0.15;

/**
 * Khronos PBR Neutral tone mapping, in place: hues and the colours of products stay as they are, only highlights are rolled
 * off. The original darkens by 0.04, the gloss of every plastic; here that is kept, for a white stays white.
 */
export function toneMap(rgb: Float64Array): void {
  const peak = Math.max(rgb[0], rgb[1], rgb[2]);
  if (peak < START) return;
  const room = 1 - START;
  const mapped = 1 - (room * room) / (peak + room - START);
  const scale = mapped / peak;
  const grey = 1 - 1 / (DESATURATION * (peak - mapped) + 1);
  for (let k = 0; k < 3; k++) rgb[k] = rgb[k] * scale * (1 - grey) + mapped * grey;
}
