import { bytesOfHex, hexOfBytes } from '../raster/hex-colors.ts';

type Channels = [number, number, number];

const hexOf = (channels: Channels): string =>
  hexOfBytes(channels.map((v) => Math.round(Math.min(255, Math.max(0, v)))));

/** Makes a color more (above 1) or less saturated. */
export function saturated(hex: string, factor: number): string {
  const channels = bytesOfHex(hex);
  const grey = 0.3 * channels[0] + 0.59 * channels[1] + 0.11 * channels[2];
  return hexOf(channels.map((v) => grey + (v - grey) * factor) as Channels);
}

/** Mixes a color with another one. */
export function mixed(hex: string, other: string, share: number): string {
  const goal = bytesOfHex(other);
  return hexOf(bytesOfHex(hex).map((v, k) => v + (goal[k] - v) * share) as Channels);
}

/** How far apart the channels of two similar colors may be together. */
const NEAR = 110;

/** Returns whether two colors, `#rrggbb`, would be called by one name. */
export function isNear(a: string, b: string): boolean {
  const other = bytesOfHex(b);
  return bytesOfHex(a).reduce((sum, v, k) => sum + Math.abs(v - other[k]!), 0) < NEAR;
}
