import { ramp } from './ramp.ts';

/** Returns the distance of a coordinate from the nearest midpoint between two whole numbers, 0 to 0.5. */
export const offMiddle = (value: number): number => Math.abs(value - Math.floor(value) - 0.5);

/**
 * Returns the offset of a point from the center of its unit square, −0.5 to 0.5. Every second row is shifted by half a
 * square, like bricks in running bond.
 */
export function inRunningBond(u: number, v: number): [x: number, y: number] {
  const row = Math.floor(v);
  const x = u + (row & 1) * 0.5;
  return [x - Math.floor(x) - 0.5, v - row - 0.5];
}

/**
 * Returns how dark wood is at a point within an annual ring: it darkens slowly through the summer, then becomes light
 * again abruptly.
 * @param age in years
 */
export function yearRing(age: number): number {
  const part = age - Math.floor(age);
  return part < 0.8 ? ramp(part, 0.1, 0.8) : 1 - ramp(part, 0.8, 1);
}
