import { linearOfSrgb } from './srgb.ts';

/** Linear light. */
export type Rgb = readonly [number, number, number];

/** Bytes of sRGB → `#rrggbb`. */
export function hexOfBytes(bytes: readonly number[]): string {
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** `#rrggbb` → bytes of sRGB. */
export function bytesOfHex(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** `#rrggbb` → linear light. */
export function linearOfHex(hex: string): Rgb {
  const [r, g, b] = bytesOfHex(hex);
  return [linearOfSrgb(r / 255), linearOfSrgb(g / 255), linearOfSrgb(b / 255)];
}
