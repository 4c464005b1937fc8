import { linearOfSrgb } from './srgb.ts';

/** Linear light. */
export type Rgb = readonly [number, number, number];

/** Bytes of sRGB → `#rrggbb`. */
export function hexOfBytes(bytes: readonly number[]): string {
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** `#rrggbb` → linear light. */
export function linearOfHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  const one = (byte: number) => linearOfSrgb(byte / 255);
  return [one(value >> 16), one((value >> 8) & 255), one(value & 255)];
}
