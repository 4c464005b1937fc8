import { ramp } from './ramp.ts';

/** Returns the distance of a coordinate from the middle between two whole numbers, 0 to 0.5. */
export const offMiddle = (value: number): number => Math.abs(value - Math.floor(value) - 0.5);

/**
 * Returns the offset of a point from the middle of its unit square, −0.5 to 0.5; every second row is shifted by half a
 * square, as bricks are in running bond.
 */
export function inRunningBond(u: number, v: number): [x: number, y: number] {
  const row = Math.floor(v);
  const x = u + (row & 1) * 0.5;
  return [x - Math.floor(x) - 0.5, v - row - 0.5];
}

/**
 * Returns how dark wood is within a year ring: slowly darker through summer, then sharply back.
 * @param age in years
 */
export function yearRing(age: number): number {
  const part = age - Math.floor(age);
  return part < 0.8 ? ramp(part, 0.1, 0.8) : 1 - ramp(part, 0.8, 1);
}
